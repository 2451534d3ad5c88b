import { api } from '../../../contract/api.ts';
import { asks, byNobody, forceSentence, gesture, type ManualParts, manualOf, otherTab, secondUser } from '../../quality/paths/manual.ts';
import type { sessionMachine } from './session.machine.ts';
import { sessionModel, syncedSessionModel } from './session.paths.ts';

const noFactorDue = 'no customer of the demo requires a second factor: tests/journeys/second-factor-policy.test.ts';
const mailbox = 'Open {url}/demo/mailbox/page in another tab and type the newest code under “Enter the code”; press “Verify”.';

const parts: Pick<ManualParts<typeof sessionMachine>, 'ports' | 'causes' | 'unseen'> = {
  unseen: {
    'factorSetUp.due': 'always',
    'factorSetUp.refreshing': 'always',
    'signedIn.refreshing': 'always',
    'signedIn.unrefreshed': 'always',
  },
  ports: {
    restoreSession: asks(
      api.me,
      {
        1: gesture('Close the tab.'),
        2: byNobody(noFactorDue),
        3: gesture(
          `${forceSentence(api.refresh, { code: 'refresh.unknown' }, null)}\n${forceSentence(api.me, { code: 'access.expired' }, null)}`,
        ),
      },
      'Sign in as ana@demo.test, password atalaya-demo.',
    ),
    signIn: asks(api.signIn, { 1: byNobody('who has no second factor is in at once: the e-mail decides'), 2: byNobody(noFactorDue) }),
    verifyCode: asks(api.verifyCode),
    resendCode: asks(api.resendCode),
    refreshSession: asks(api.refresh, { 1: byNobody(noFactorDue) }),
    endSession: asks(api.signOut),
  },
  causes: {
    'session.signIn': gesture('Type luis@demo.test under “E-mail” and atalaya-demo under “Password”, and press “Sign in”.'),
    'session.enterCode': gesture(mailbox),
    'session.factorEnabled': byNobody(noFactorDue),
    'session.postponeFactor': byNobody(noFactorDue),
    'session.stale': byNobody('an access token expires by time: the walk of the session'),
    'session.revoked': [
      byNobody('the stream names no session of this browser then'),
      secondUser('admin@demo.test', 'open /user, open Luis Ortega, and press “End all sessions” under his sessions.'),
    ],
    'session.signOut': gesture('Open the user menu and choose “Sign out”.'),
    'session.lock': gesture('Press Ctrl+L.'),
    'session.locked': byNobody('the machine lock follows it: its own cases'),
    'call.began': byNobody('a call only puts the lock off: unit tests'),
    'call.ended': byNobody('a call only puts the lock off: unit tests'),
    'user.changed': byNobody('it changes no state: unit tests'),
    'session.synced': [
      otherTab('sign in as ana@demo.test.'),
      otherTab('open the user menu and choose “Sign out”.'),
      otherTab('sign out, and sign in as bruno@demo.test.'),
    ],
    'signIn.replied': byNobody('another installation issues the ticket: tests/journeys/single-sign-on.test.ts'),
  },
};

export const sessionCases = [
  manualOf<typeof sessionMachine>(sessionModel, { ...parts, start: { account: null, address: '/login' } }),
  manualOf<typeof sessionMachine>(syncedSessionModel, { ...parts, start: { account: null, address: '/login' } }),
];
