import type { secondScreenMachine } from '../../../../machines/workspace/second-screen/second-screen.machine.ts';
import { absent, button, text, type Visible } from '../../../kit/visible/visible.ts';

const detach = button('Open on second screen');
const back = button('Bring the media back');
const elsewhere = text('Shown on the second screen');
const blocked = text(/^The browser blocked the second window\./);
const failed = text('The second window did not load.');
const notices = [absent(blocked), absent(failed)];

export const secondScreenVisible: Visible<typeof secondScreenMachine> = {
  states: {
    attached: [detach, absent(elsewhere), absent(back), ...notices],
    'detached.opening': [{ ...detach, busy: true }, absent(elsewhere), ...notices],
    'detached.shown': [elsewhere, button('Bring back'), back, absent(detach), ...notices],
    blocked: [blocked, absent(failed), button('Try again'), button('OK'), absent(elsewhere)],
    failed: [failed, absent(blocked), button('Try again'), button('OK'), absent(elsewhere)],
  },
};
