import * as z from 'zod/mini';
import { defineCall } from '../platform/endpoint.ts';
import { success } from '../platform/envelope.ts';
import { Instant } from '../platform/ids.ts';

/** How the second factor reaches its owner. `app`, an authenticator app (TOTP), is beyond the specification. */
export const factorMethods = ['email', 'sms', 'app'] as const;
export const FactorMethod = z.enum(factorMethods);
export type FactorMethod = z.infer<typeof FactorMethod>;

/** Limits of setting a second factor up: how long something proven counts, and how many recovery codes there are. */
export const factorSetup = { provenForMs: 15 * 60_000, recoveryCodes: 10, appPeriodS: 30, appDigits: 6 } as const;

/** A recovery code as people read it: two groups of five, without letters that look alike. */
export const RecoveryCode = z.string().check(z.trim(), z.regex(/^[a-hjkmnp-z2-9]{5}-?[a-hjkmnp-z2-9]{5}$/i));

/** State of the caller's second factor (OP-7.37, OQ-16). */
export const SecondFactor = z.object({
  email: z.string(),
  phone: z.nullable(z.string()),
  enabled: z.boolean(),
  method: z.nullable(FactorMethod),
  /** Which ways were proven lately, each until when; only those can be saved. */
  proven: z.array(z.object({ method: FactorMethod, until: Instant })),
  /** How many recovery codes are left. */
  recovery_left: z.int(),
  server_time: Instant,
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** A code went out, to be given back within its time; sent again not earlier than `resend_at` (OP-5.05). */
export const CodeSent = z.object({
  sent_to: z.string(),
  resend_at: Instant,
  expires_at: Instant,
  tries_left: z.int(),
  server_time: Instant,
});
export type CodeSent = z.infer<typeof CodeSent>;

/** What an authenticator app reads, as a picture or typed. Shown to its owner once, while it is set up. */
export const AppSecret = z.object({
  /** `otpauth://totp/…`, to be drawn as a QR code. */
  uri: z.string(),
  /** The secret in base 32, in groups of four. */
  secret: z.string(),
  expires_at: Instant,
  server_time: Instant,
});
export type AppSecret = z.infer<typeof AppSecret>;

/** Recovery codes in plain text: in the one reply that makes them, and never again. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });

const signedIn = { kind: 'signed_in' } as const;
const code = z.object({ code: z.string().check(z.trim(), z.regex(/^\d{6}$/)) });
/** The caller's own password, so that finding an open console is not enough to change a factor. */
const Password = z.string().check(z.minLength(1), z.maxLength(1024));
const codeRefusals = ['code.incorrect', 'code.expired', 'code.exhausted', 'code.unknown', 'access.throttled'] as const;
const passwordRefusals = ['session.credentials', 'access.throttled'] as const;
const verify = (path: string, summary: string) =>
  defineCall({
    method: 'POST',
    path: `/v1/authTwoFactor/${path}`,
    access: signedIn,
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
    summary,
    reply: success(CodeSent),
    refusals: ['code.too_early', 'code.not_sent', 'code.no_phone', 'access.throttled'],
  });

/** Setting up a second factor (OP-7.37, ADM-7.49, OQ-16): choose a way, prove it, save. `app` and recovery codes are ours. */
export const factorCalls = {
  getFactor: defineCall({
    method: 'GET',
    path: '/v1/authTwoFactor/getUser',
    access: signedIn,
    summary: "How the caller's second factor stands",
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
    summary: 'A new secret for an authenticator app; nothing changes until it is proven and saved',
    body: z.object({ password: Password }),
    reply: success(AppSecret),
    refusals: passwordRefusals,
  }),
  verifyAppCode: verify('verifyApp', 'Prove the authenticator app by a code of it'),
  saveFactor: defineCall({
    method: 'POST',
    path: '/v1/authTwoFactor/saveconfig',
    access: signedIn,
    summary: 'Switch the second factor on (by a way that was proven lately) or off; the first time it answers the recovery codes',
    body: z.object({ enabled: z.boolean(), method: z.nullable(FactorMethod), password: Password }),
    reply: success(z.extend(SecondFactor, { recovery_codes: z.optional(z.array(z.string())) })),
    refusals: ['factor.unproven', ...passwordRefusals],
  }),
  renewRecovery: defineCall({
    method: 'POST',
    path: '/v1/authTwoFactor/recovery',
    access: signedIn,
    summary: 'New recovery codes; the old ones work no more',
    body: z.object({ password: Password }),
    reply: success(RecoveryCodes),
    refusals: ['factor.unproven', ...passwordRefusals],
  }),
} as const;
