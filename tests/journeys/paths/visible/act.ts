import type { actMachine } from '../../../../machines/catalogues/catalogue/act.machine.ts';
import { absent, button, field, inside, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const place = shown('dialog', /^(Get the streams of a camera|Update from the provider)$/);
const working = text('Processing…');
const run = button('Get the streams of a camera');
const again = button('Try again');
const port = field(/^ONVIF port/);
const unknown = text('No response; the result is unknown. You can send it again safely: it is applied only once.');

export const actVisible: Visible<typeof actMachine> = {
  states: {
    opening: 'passing',
    prompting: inside(place, port, run, button('Cancel'), absent(working), absent(again)),
    running: inside(place, working, button('Cancel'), absent(run), absent(again), absent(unknown)),
    done: inside(place, text('Done.'), absent(working), absent(again), absent(run), absent(button('Cancel'))),
    refused: inside(place, text('The external service is not connected.'), again, absent(working), absent(unknown)),
    unsure: inside(place, unknown, again, absent(working)),
  },
  results: { 'runAct replies refused request.invalid': inside(place, text('At most 65535')) },
  changes: {
    'prompting: act.change': { differs: { ...port, inside: place } },
    'prompting: act.run': inside(place, text('At most 65535')),
  },
};
