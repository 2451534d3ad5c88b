import type { secondScreenMachine } from '../../../../machines/workspace/second-screen/second-screen.machine.ts';
import { absent, button, disabled, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const detach = button('Open on second screen');
const back = button('Bring the media back');
const elsewhere = text('Shown on the second screen');
const blocked = text(/^The second window was not opened\./);
const failed = text('The second window did not load.');
const notices = [absent(blocked), absent(failed)];

export const secondScreenVisible: Visible<typeof secondScreenMachine> = {
  states: {
    attached: [detach, absent(elsewhere), absent(back), ...notices],
    'detached.opening': [{ ...disabled(detach), busy: true }, absent(elsewhere), ...notices],
    'detached.shown': [elsewhere, button('Bring back'), back, absent(detach), ...notices],
    blocked: [blocked, absent(failed), button('Try again'), button('OK'), absent(elsewhere)],
    failed: [failed, absent(blocked), button('Try again'), button('OK'), absent(elsewhere)],
  },
  unseen: {
    'detached.shown: screen.detach': unseen(
      'The window comes to the front of the other screen',
      'machines/workspace/second-screen/second-screen.test.ts',
      'there is one window: to open it again brings it to the front',
    ),
  },
};
