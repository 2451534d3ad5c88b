import type { handoverMachine } from '../../../../machines/alarms/handover/handover.machine.ts';
import { absent, button, disabled, inside, region, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Shift handover');
const reading = text('Reading what is open…');
const silent = text('No response: whether it was signed is not known. Reload before you sign again.');
const again = button('Try again');
const reload = button('Reload');
const quiet = [absent(again), absent(silent), absent(reading)];
const denied = text(/^(You are not allowed to do this\.|Somebody else has accepted this handover already\.)$/);

const anew = unseen(
  'What was shown stays while it is read again',
  'machines/alarms/handover/handover.test.ts',
  'a $of is read anew after ten seconds, or at once with a button',
);

export const handoverVisible: Visible<typeof handoverMachine> = {
  states: {
    opening: 'passing',
    readingDraft: inside(place, absent(again), absent(silent), absent(denied)),
    readingSigned: inside(place, absent(again), absent(silent), absent(denied)),
    unread: inside(place, text(/^Error obtaining the information/), again),
    refused: inside(place, text(/^(You are not allowed to do this\.|This record does not exist or you cannot see it\.)$/), again),
    'draft.shown': inside(place, button('Sign'), reload, absent(disabled(reload)), absent(denied), ...quiet),
    'draft.signing': inside(place, disabled(button('Sign')), disabled(reload), absent(denied), ...quiet),
    'draft.denied': inside(place, denied, button('Sign'), ...quiet),
    'draft.unanswered': inside(place, silent, button('Sign'), absent(denied)),
    'signed.shown': inside(place, text('Outgoing'), reload, absent(button('Sign')), absent(denied), ...quiet),
    'signed.accepting': inside(place, disabled(button('Accept')), disabled(reload), absent(denied), ...quiet),
    'signed.denied': inside(place, denied, button('Accept'), ...quiet),
    'signed.unanswered': inside(place, silent, button('Accept'), absent(denied)),
  },
  results: {
    'acceptHandover replies yes': inside(place, text('Bruno Salas'), absent(button('Accept'))),
  },
  unseen: {
    'draft.shown: handover.renew': anew,
    'draft.shown: after renewal': anew,
    'signed.shown: handover.renew': anew,
    'signed.shown: after renewal': anew,
  },
};
