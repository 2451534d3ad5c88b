import { lockCalls } from '../../../contract/access/lock-calls.ts';
import { asks, byNobody, gesture, type ManualParts, manualOf, otherTab, wait } from '../../quality/paths/manual.ts';
import type { lockMachine } from './lock.machine.ts';
import { lockedBeforeModel, lockModel } from './lock.paths.ts';

const parts: Pick<ManualParts<typeof lockMachine>, 'ports' | 'causes'> = {
  ports: { lockSession: asks(lockCalls.lock), unlockSession: asks(lockCalls.unlock) },
  causes: {
    'lock.now': gesture('Press Ctrl+L.'),
    'lock.unlock': gesture('Type atalaya-demo under “Password” and press “Unlock”.'),
    'lock.minutes': gesture('In the user menu choose “Language, skin and menus”, and “5 min” under “Lock the screen when inactive”.'),
    'lock.suspend': byNobody('a call only puts the lock off, which nobody sees: unit tests'),
    'lock.changed': [otherTab('press Ctrl+L.'), otherTab('unlock the screen with the password atalaya-demo.')],
    'lock.idle': wait('15 minutes without touching keyboard or mouse'),
  },
};

export const lockCases = [
  manualOf<typeof lockMachine>(lockModel, { ...parts, start: { account: 'ana@demo.test', address: '/inicio' } }),
  manualOf<typeof lockMachine>(lockedBeforeModel, {
    ...parts,
    start: { account: 'ana@demo.test', address: '/inicio', arrange: ['Press Ctrl+L.', 'Reload the page.'] },
  }),
];
