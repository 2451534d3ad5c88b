import { ana, bruno, challenge, grantOf, refused, replied, startOfDay } from '../paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { sessionMachine } from './session.machine.ts';

type Machine = typeof sessionMachine;
const at = (seconds: number) => ({ type: 'clock.ticked' as const, now: startOfDay + seconds * 1000 });
const retryAt = (seconds: number) => ({ retry_at: new Date(startOfDay + seconds * 1000).toISOString() });

const events = {
  'session.signIn': [{ type: 'session.signIn', email: ana.email, password: 'atalaya-demo' }],
  'session.enterCode': [{ type: 'session.enterCode', code: '123456' }],
  'session.resendCode': [{ type: 'session.resendCode' }],
  'session.answered': [
    { type: 'session.answered', reply: grantOf(ana) },
    { type: 'session.answered', reply: challenge },
  ],
  'session.startOver': [{ type: 'session.startOver' }],
  'session.signOut': [{ type: 'session.signOut' }],
  'session.retry': [{ type: 'session.retry' }],
  'session.stale': [{ type: 'session.stale' }],
  'session.revoked': [
    { type: 'session.revoked', reason: 'by_admin', session: 'session-11' },
    { type: 'session.revoked', reason: 'by_admin' },
  ],
  'session.lock': [{ type: 'session.lock' }],
  'session.locked': [{ type: 'session.locked', session: 'session-11', locked: true }],
  'call.began': [{ type: 'call.began' }],
  'call.ended': [{ type: 'call.ended' }],
  'session.followed': [
    { type: 'session.followed', grant: grantOf(ana, 2) },
    { type: 'session.followed', grant: null },
    { type: 'session.followed', grant: grantOf(bruno) },
  ],
  'user.changed': [{ type: 'user.changed', user: ana }],
  'clock.ticked': [at(30), at(60), at(300), at(600)],
} as const satisfies EventSamples<Machine>;

const replies = {
  restoreSession: [replied(null), replied(grantOf(ana)), refused('refresh.unknown')],
  signIn: [
    replied(challenge),
    replied(grantOf(ana)),
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
  refreshSession: [replied(grantOf(ana, 2)), refused('refresh.unknown'), refused('refresh.reused'), refused('access.throttled')],
  endSession: [replied(null)],
} as const satisfies ReplySamples<Machine>;

const parts = { machine: sessionMachine, input: undefined, events, replies } as const;

/** Paths of signing in, going on and ending. */
export const sessionModel = modelOf({
  ...parts,
  elsewhere: ['session.answered'],
  about: ({ challenge: asked, now, waitUntil, user }) => ({
    mayResend: typeof asked?.resend_at === 'string' && now >= Math.max(Date.parse(asked.resend_at), waitUntil),
    mayTry: now >= waitUntil,
    user: user?.id,
  }),
  proves: {
    events: { 'session.resendCode': 'OP-5.05 OP-9.76', 'session.followed': 'OQ-19', 'session.revoked': 'OQ-19' },
    ports: { signIn: 'OP-5.01 OP-5.02', refreshSession: 'OQ-18' },
    states: { 'code.incorrect': 'OP-5.03 OQ-15', 'code.expired': 'OP-5.04', 'code.tooEarly': 'OP-5.05', 'signedOut.expired': 'OQ-18' },
  },
});

/** Paths of whoever comes with a ticket of another installation (OQ-11): signed in at once, or asked for the second factor. */
export const arrivedSessionModel = modelOf({
  ...parts,
  name: 'session-from-elsewhere',
  elsewhere: [
    'session.signIn',
    'session.resendCode',
    'session.stale',
    'session.followed',
    'session.revoked',
    'session.lock',
    'session.locked',
    'call.began',
    'call.ended',
    'user.changed',
    'refreshSession',
  ],
});
