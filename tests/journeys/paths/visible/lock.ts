import type { lockMachine } from '../../../../machines/access/lock/lock.machine.ts';
import { absent, button, disabled, heading, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const lockTest = 'machines/access/lock/lock.test.ts';
const waits = text(/^(No alarms waiting|\d+ alarms? waiting|Whether alarms wait is not known)$/);
const behind = absent(heading('Home'));
const locked = [heading('Screen locked'), waits, button('Sign out'), behind];
const wrong = text('The password is wrong.');
const throttled = text(/^Too many attempts\. Try again in \d+:\d\d\.$/);
const silent = text('No response from the platform. Try again.');
const asks = [...locked, button('Unlock')];

export const lockVisible: Visible<typeof lockMachine> = {
  states: {
    beginning: 'passing',
    open: [absent(heading('Screen locked')), button(/^Ana[^:]*:/)],
    locking: [disabled(button('Unlock')), ...locked],
    'locked.prompting': [...asks, absent(wrong), absent(throttled), absent(silent)],
    'locked.unsynced': [...asks, absent(wrong), absent(throttled), absent(silent)],
    'locked.refused': [wrong, ...asks],
    'locked.throttled': [throttled, disabled(button('Unlock')), ...locked],
    'locked.failed': [silent, ...asks],
    unlocking: [disabled(button('Checking the password…')), ...locked],
  },
  changes: { 'locked.throttled: clock.ticked': { differs: text(/^Too many attempts\. Try again in /) } },
  unseen: {
    'beginning: at once': unseen('The page is being loaded', lockTest, 'a session that was locked before begins locked'),
    'open: lock.minutes': unseen(
      'The choice is shown by the preferences, not by an open screen',
      lockTest,
      'it locks itself after the minutes that were chosen, and a call is no idleness',
    ),
    'locking: lock.changed': unseen(
      'It is locked already',
      lockTest,
      'the screen is blank as soon as the user locks it, before the platform answers',
    ),
    'locked: lock.changed': unseen('It is locked already', lockTest, 'what was chosen while it was locked counts once it is open again'),
  },
};
