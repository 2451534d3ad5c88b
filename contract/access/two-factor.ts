import * as z from 'zod/mini';
import { defineCall, Instant, success } from '../platform/index.ts';

/** How the second factor reaches its owner. `app`, an authenticator app (TOTP), is beyond the specification. */
export const factorMethods = ['email', 'sms', 'app'] as const;
export const FactorMethod = z.enum(factorMethods);
export type FactorMethod = z.infer<typeof FactorMethod>;

/** Limits of the set-up of a second factor: validity of a verification in ms, and number of recovery codes. */
export const factorSetup = { provenForMs: 15 * 60_000, recoveryCodes: 10, appPeriodS: 30, appDigits: 6 } as const;

/** A recovery code: two groups of five characters, without similar letters. */
export const RecoveryCode = z.string().check(z.trim(), z.regex(/^[a-hjkmnp-z2-9]{5}-?[a-hjkmnp-z2-9]{5}$/i));

/** State of the caller's second factor (OP-7.37, OQ-16). */
export const SecondFactor = z.object({
  email: z.string(),
  phone: z.nullable(z.string()),
  enabled: z.boolean(),
  method: z.nullable(FactorMethod),
  /** Number of passkeys, each of which is a second factor too. */
  passkeys: z._default(z.int(), 0),
  /** Recently verified methods with the end of their validity; only these can be saved. */
  proven: z.array(z.object({ method: FactorMethod, until: Instant })),
  /** Number of unused recovery codes. */
  recovery_left: z.int(),
  /** Whether the master tenant or a profile requires one: the last one cannot be turned off. */
  required: z.catch(z._default(z.boolean(), false), false),
  server_time: Instant,
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** A code was sent; it expires, and is sent again not before `resend_at` (OP-5.05). */
export const CodeSent = z.object({
  sent_to: z.string(),
  resend_at: Instant,
  expires_at: Instant,
  tries_left: z.int(),
  server_time: Instant,
});
export type CodeSent = z.infer<typeof CodeSent>;

/** The secret of an authenticator app, as a QR code or typed. Shown to its owner once, during the set-up. */
export const AppSecret = z.object({
  /** `otpauth://totp/…`, to be drawn as a QR code. */
  uri: z.string(),
  /** The secret in base 32, in groups of four. */
  secret: z.string(),
  expires_at: Instant,
  server_time: Instant,
});
export type AppSecret = z.infer<typeof AppSecret>;

/** Recovery codes in plain text, only in the reply that creates them. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });

const signedIn = { kind: 'signed_in' } as const;
const whileFactorMissing = true;
const code = z.object({ code: z.string().check(z.trim(), z.regex(/^\d{6}$/)) });
/** The caller's own password, so that an unattended console is not enough to change a factor. */
const Password = z.string().check(z.minLength(1), z.maxLength(1024));
const codeRefusals = ['code.incorrect', 'code.expired', 'code.exhausted', 'code.unknown', 'access.throttled'] as const;
const passwordRefusals = ['session.credentials', 'access.throttled'] as const;
const verify = (path: string, summary: string) =>
  defineCall({
    method: 'POST',
    path: `/v1/authTwoFactor/${path}`,
    access: signedIn,
    whileFactorMissing,
    summary,
    body: code,
    reply: success(SecondFactor),
    refusals: codeRefusals,
  });
const send = (path: string, summary: string) =>
  defineCall({
    method: 'POST',
    path: `/v1/authTwoFactor/${path}`,
    access: signedIn,
    whileFactorMissing,
    summary,
    reply: success(CodeSent),
    refusals: ['code.too_early', 'code.not_sent', 'code.no_phone', 'access.throttled'],
  });

/** Setting up a second factor (OP-7.37, ADM-7.49, OQ-16): choose a method, verify it, save. `app` and recovery codes are beyond the specification. */
export const factorCalls = {
  getFactor: defineCall({
    method: 'GET',
    path: '/v1/authTwoFactor/getUser',
    access: signedIn,
    whileFactorMissing,
    summary: "Read the state of the caller's second factor",
    reply: success(SecondFactor),
  }),
  sendEmailCode: send('sendverify', "Send a code to the caller's e-mail address"),
  sendSmsCode: send('sendverifysms', "Send a code to the caller's phone"),
  verifyEmailCode: verify('verifyEmail', 'Prove the e-mail address by the code'),
  verifySmsCode: verify('verifySms', 'Prove the phone by the code'),
  beginApp: defineCall({
    method: 'POST',
    path: '/v1/authTwoFactor/app',
    access: signedIn,
    whileFactorMissing,
    summary: 'Create a secret for an authenticator app; it takes effect once it is verified and saved',
    body: z.object({ password: Password }),
    reply: success(AppSecret),
    refusals: passwordRefusals,
  }),
  verifyAppCode: verify('verifyApp', 'Prove the authenticator app by a code of it'),
  saveFactor: defineCall({
    method: 'POST',
    path: '/v1/authTwoFactor/saveconfig',
    access: signedIn,
    whileFactorMissing,
    summary:
      'Enable the second factor (with a recently verified method) or disable it; the first time, the reply contains the recovery codes',
    body: z.object({ enabled: z.boolean(), method: z.nullable(FactorMethod), password: Password }),
    reply: success(z.extend(SecondFactor, { recovery_codes: z.optional(z.array(z.string())) })),
    refusals: ['factor.unproven', 'factor.required', ...passwordRefusals],
  }),
  renewRecovery: defineCall({
    method: 'POST',
    path: '/v1/authTwoFactor/recovery',
    access: signedIn,
    summary: 'Create new recovery codes; the old ones become invalid',
    body: z.object({ password: Password }),
    reply: success(RecoveryCodes),
    refusals: ['factor.unproven', ...passwordRefusals],
  }),
} as const;
