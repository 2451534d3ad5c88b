import { accountCalls } from '../../../contract/access/account.ts';
import { asks, byNobody, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { sessionsMachine } from './sessions.machine.ts';
import { managedSessionsModel, sessionsModel } from './sessions.paths.ts';

const renew = gesture('Press “Reload” above the sessions, which is “Try again” where they could not be read.');
const ownOnly = (what: string) => byNobody(`an administrator ends all sessions of a user at once, ${what}: the cases of own sessions`);

export const sessionsCases = [
  manualOf<typeof sessionsMachine>(sessionsModel, {
    start: {
      account: 'qa@demo.test',
      address: '/user_profile/?section=sessions',
      arrange: ['In a second browser, sign in as qa@demo.test.', 'Reload the page.'],
    },
    ports: {
      readSessions: asks(accountCalls.sessions),
      endSession: asks(accountCalls.endSession),
      endSessions: asks(accountCalls.endOtherSessions),
    },
    causes: {
      'sessions.renew': renew,
      'sessions.end': gesture('Press the first “End session”.'),
      'sessions.endAll': [
        gesture('Press “Sign out everywhere else”.'),
        gesture('Press “Sign out everywhere…”, and “Sign out everywhere” in the question.'),
      ],
    },
  }),
  manualOf<typeof sessionsMachine>(managedSessionsModel, {
    start: {
      account: 'admin@demo.test',
      address: '/user',
      arrange: [
        'In a second browser, sign in as ana@demo.test.',
        'In the row of ana@demo.test press the button that begins with “More for”, and choose “Sessions…”.',
      ],
    },
    ports: {
      readSessions: asks(accountCalls.sessionsOfUser),
      endSession: asks(accountCalls.endSession, { 1: ownOnly('never one'), 2: ownOnly('never one') }),
      endSessions: asks(accountCalls.endSessionsOfUser),
    },
    causes: {
      'sessions.renew': renew,
      'sessions.end': ownOnly('never one'),
      'sessions.endAll': [ownOnly('never all but one'), gesture('Press “End all sessions”.')],
    },
  }),
];
