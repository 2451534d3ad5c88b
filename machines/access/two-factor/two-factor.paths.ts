import type { AppSecret, CodeSent, FactorMethod, SecondFactor } from '../../../contract/access/two-factor.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { at, refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { twoFactorMachine } from './two-factor.machine.ts';

const tick = (seconds: number) => ({ type: 'clock.ticked' as const, now: startOfDay + seconds * 1000 });

/** A second factor of the sample city: off, or on with a method. */
export const factorOf = (method: FactorMethod | null, proven: readonly FactorMethod[] = []): SecondFactor => ({
  email: 'luis@demo.test',
  phone: '+52 55 0000 0004',
  enabled: method !== null,
  method,
  proven: proven.map((one) => ({ method: one, until: at(900) })),
  passkeys: 0,
  recovery_left: method === null ? 0 : 10,
  required: false,
  server_time: at(0),
});
export const codeSent: CodeSent = { sent_to: 'l••s@demo.test', resend_at: at(300), expires_at: at(600), tries_left: 5, server_time: at(0) };
export const appSecret: AppSecret = {
  uri: 'otpauth://totp/Atalaya:luis%40demo.test?issuer=Atalaya&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  secret: 'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP',
  expires_at: at(600),
  server_time: at(0),
};
export const recoveryCodes = ['abcde-fghjk', 'mnpqr-stuvw', 'xyz23-45678', '9abcd-efghj'];

/** Paths of setting a second factor up, changing it, and switching it off. */
export const twoFactorModel = modelOf({
  given: 'An operator opens Second factor in Your profile.',
  machine: twoFactorMachine,
  stepWords: {
    events: {
      'factor.choose': 'The operator chooses a way by “Set up”.',
      'factor.enterCode': 'The operator types the six digits and presses “Verify”.',
      'factor.resend': 'The operator presses “Request a new code”, or “New secret”.',
      'factor.confirm': 'The operator gives the password.',
      'factor.switchOff': 'The operator presses “Switch off”.',
      'factor.renewCodes': 'The operator presses “New recovery codes”.',
      'factor.leave': 'The operator presses “Back”, or “I have saved them”.',
      'factor.retry': 'The operator presses “Try again”.',
    },
    ports: {
      readFactor: 'tell how the second factor stands',
      sendCode: 'send a code',
      verifyMethod: 'check the code',
      confirm: 'do what the password was given for',
    },
  },
  events: {
    'factor.choose': [
      { type: 'factor.choose', method: 'app' },
      { type: 'factor.choose', method: 'email' },
    ],
    'factor.enterCode': [{ type: 'factor.enterCode', code: '123456' }],
    'factor.confirm': [{ type: 'factor.confirm', password: 'atalaya-demo' }],
    'clock.ticked': [tick(30), tick(60), tick(300), tick(600)],
  },
  replies: {
    readFactor: [replied(factorOf(null)), replied(factorOf('email')), replied(factorOf(null, ['email'])), refused('access.forbidden')],
    sendCode: [replied(codeSent), refused('code.too_early', { retry_at: at(300), sent: codeSent }), refused('code.not_sent')],
    verifyMethod: [
      replied(factorOf(null, ['email'])),
      refused('code.incorrect', { tries_left: 4 }),
      refused('code.expired'),
      refused('code.exhausted', { tries_left: 0 }),
      refused('access.throttled', { retry_at: at(60) }),
      refused('access.forbidden'),
    ],
    confirm: [
      replied({ kind: 'secret' as const, secret: appSecret }),
      replied({ kind: 'saved' as const, factor: factorOf('email'), codes: recoveryCodes }),
      replied({ kind: 'saved' as const, factor: factorOf(null), codes: [] }),
      replied({ kind: 'renewed' as const, codes: recoveryCodes }),
      refused('session.credentials'),
      refused('access.throttled', { retry_at: at(60) }),
      refused('factor.unproven'),
      refused('access.forbidden'),
    ],
  },
  about: ({ factor, method, purpose, now, resendAt, overAt, waitUntil }) => ({
    isOn: factor?.enabled,
    isApp: method === 'app',
    isProven: (factor?.proven.length ?? 0) > 0,
    purpose,
    mayResend: now >= Math.max(resendAt, waitUntil),
    mayTry: now >= waitUntil,
    isOver: overAt > 0 && now >= overAt,
  }),
  proves: {
    events: { 'factor.choose': 'OQ-16', 'factor.resend': 'OP-5.05' },
    ports: { readFactor: 'OP-7.37 ADM-7.49', sendCode: 'OP-7.37', verifyMethod: 'OP-7.37', confirm: 'OP-7.37' },
    states: {
      'overview.off': 'OP-2.54',
      'way.incorrect': 'OP-5.03',
      'way.expired': 'OP-5.04',
      'way.broken': 'OP-8.09',
      'password.broken': 'OP-8.09',
    },
  },
});
