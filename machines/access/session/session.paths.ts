import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { ana, bruno, challenge, grantOf, refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { sessionMachine } from './session.machine.ts';

type Machine = typeof sessionMachine;
const at = (seconds: number) => ({ type: 'clock.ticked' as const, now: startOfDay + seconds * 1000 });
const retryAt = (seconds: number) => ({ retry_at: new Date(startOfDay + seconds * 1000).toISOString() });

/** A second factor is due in an hour, or has been due for an hour. */
const dueSoon = { ...grantOf(ana), factor_due: new Date(startOfDay + 3600_000).toISOString() };
const overdue = { ...grantOf(ana, 2), factor_due: new Date(startOfDay - 3600_000).toISOString() };

const events = {
  'session.signIn': [{ type: 'session.signIn', email: ana.email, password: 'atalaya-demo' }],
  'session.enterCode': [{ type: 'session.enterCode', code: '123456' }],
  'signIn.replied': [
    { type: 'signIn.replied', reply: grantOf(ana) },
    { type: 'signIn.replied', reply: challenge },
  ],
  'session.revoked': [
    { type: 'session.revoked', reason: 'by_admin', session: 'session-11' },
    { type: 'session.revoked', reason: 'by_admin' },
  ],
  'session.locked': [{ type: 'session.locked', session: 'session-11', locked: true }],
  'session.synced': [
    { type: 'session.synced', grant: grantOf(ana, 2) },
    { type: 'session.synced', grant: null },
    { type: 'session.synced', grant: grantOf(bruno) },
  ],
  'user.changed': [{ type: 'user.changed', user: ana }],
  'clock.ticked': [at(30), at(60), at(300), at(600)],
} as const satisfies EventSamples<Machine>;

const replies = {
  restoreSession: [replied(null), replied(grantOf(ana)), replied(overdue), refused('refresh.unknown')],
  signIn: [
    replied(challenge),
    replied(grantOf(ana)),
    replied(dueSoon),
    refused('session.credentials'),
    refused('session.inactive'),
    refused('access.throttled', retryAt(60)),
  ],
  verifyCode: [
    replied(grantOf(ana)),
    refused('code.incorrect', { tries_left: 4 }),
    refused('code.expired'),
    refused('code.exhausted'),
    refused('access.throttled', retryAt(60)),
    refused('code.unknown'),
  ],
  resendCode: [replied(challenge), refused('code.too_early', retryAt(310)), refused('code.unknown')],
  refreshSession: [
    replied(grantOf(ana, 2)),
    replied(overdue),
    refused('refresh.unknown'),
    refused('refresh.reused'),
    refused('access.throttled'),
  ],
  endSession: [replied(null)],
} as const satisfies ReplySamples<Machine>;

const stepWords: StepWords<Machine> = {
  events: {
    'session.signIn': 'Somebody gives e-mail and password and presses “Sign in”.',
    'session.enterCode': 'Whoever signs in types the six digits and presses “Verify”.',
    'session.resendCode': 'Whoever signs in presses “Request a new code”.',
    'signIn.replied': 'A ticket of another installation was exchanged for a session or a second factor.',
    'session.factorEnabled': 'The second factor that is due was set up.',
    'session.postponeFactor': 'Whoever signs in presses “Later”.',
    'session.startOver': 'Whoever signs in presses “Start over”.',
    'session.signOut': 'The operator signs out by the user menu.',
    'session.retry': 'Somebody presses “Try again”.',
    'session.stale': 'A request is refused: the access token has expired.',
    'session.revoked': 'The platform says that a session was ended.',
    'session.lock': 'The operator locks the screen.',
    'session.locked': 'The platform says that this session was locked or unlocked.',
    'call.ended': 'A call ends.',
    'session.synced': 'Another tab of this browser signs in, renews its session, or signs out.',
    'user.changed': 'The data of the user change.',
  },
  ports: {
    restoreSession: 'go on with the session of the last visit',
    signIn: 'sign in with e-mail and password',
    verifyCode: 'check the code',
    resendCode: 'send another code',
    refreshSession: 'renew the session',
    endSession: 'end the session',
  },
  delays: { refreshRetry: 'Five seconds' },
};

const parts = { machine: sessionMachine, stepWords, input: undefined, events, replies } as const;

/** Paths of signing in, going on and ending. */
export const sessionModel = modelOf({
  ...parts,
  given: 'Somebody loads the console.',
  elsewhere: ['signIn.replied'],
  about: ({ challenge: asked, grant, now, waitUntil, user }) => ({
    factor: grant?.factor_due,
    mayResend: typeof asked?.resend_at === 'string' && now >= Math.max(Date.parse(asked.resend_at), waitUntil),
    mayTry: now >= waitUntil,
    user: user?.id,
  }),
  proves: {
    events: { 'session.resendCode': 'OP-5.05 OP-9.76', 'session.synced': 'OQ-19', 'session.revoked': 'OQ-19' },
    ports: { signIn: 'OP-5.01 OP-5.02', refreshSession: 'OQ-18' },
    states: { 'code.incorrect': 'OP-5.03 OQ-15', 'code.expired': 'OP-5.04', 'code.tooEarly': 'OP-5.05', 'signedOut.expired': 'OQ-18' },
  },
});

/** Paths of a sign-in by a ticket of another installation (OQ-11): complete at once, or with a second factor. */
export const syncedSessionModel = modelOf({
  ...parts,
  name: 'session-from-elsewhere',
  given: 'Somebody follows an address with a ticket of another installation.',
  elsewhere: [
    'session.signIn',
    'session.resendCode',
    'session.stale',
    'session.synced',
    'session.revoked',
    'session.lock',
    'session.locked',
    'call.began',
    'call.ended',
    'user.changed',
    'refreshSession',
  ],
});
