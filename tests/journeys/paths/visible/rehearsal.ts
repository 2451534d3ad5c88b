import type { rehearsalMachine } from '../../../../machines/platform/rehearsal/rehearsal.machine.ts';
import { absent, button, disabled, inside, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const place = shown('dialog', 'Backups');
const rehearse = button(/^Rehearse restoring /);
const again = button('Try again');
const reading = { ...shown('button', 'Reload'), busy: true };
const running = text('A rehearsal runs');
const denied = text('A restore rehearsal is running. Wait for its end.');
const silent = text('No response: whether a rehearsal runs is not known. Reload to see.');
const mayStart = [rehearse, absent(disabled(rehearse)), absent(reading), absent(again), absent(running)];

export const rehearsalVisible: Visible<typeof rehearsalMachine> = {
  states: {
    reading: inside(place, reading, absent(again), absent(silent), absent(denied)),
    unread: inside(place, text('Error obtaining the information'), again, absent(rehearse)),
    refused: inside(place, text('You are not allowed to do this.'), again, absent(rehearse)),
    running: inside(place, running, disabled(rehearse), absent(reading), absent(again), absent(silent), absent(denied)),
    'ready.listed': inside(place, ...mayStart, text('Restored and checked'), absent(silent), absent(denied)),
    'ready.starting': inside(place, disabled(rehearse), absent(running), absent(silent), absent(denied)),
    'ready.denied': inside(place, ...mayStart, denied),
    'ready.unanswered': inside(place, ...mayStart, silent),
  },
};
