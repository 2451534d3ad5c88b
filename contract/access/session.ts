import * as z from 'zod/mini';
import { Instant, isParts, type RealtimeEvents, reads } from '../platform/index.ts';
import { passwordMinLength } from './password.ts';
import { factorMethods, RecoveryCode } from './two-factor.ts';
import { ExternalUser, User } from './user.ts';

/** POST v1/user/auth (OP-7.06). E-mail and password are both required (OP-5.01, OP-5.02). */
export const SignInRequest = z.object({
  email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254), z.email()),
  password: z.string().check(z.minLength(1), z.maxLength(1024)),
});
export type SignInRequest = z.infer<typeof SignInRequest>;

/** An instant that a platform of the specification does not send: so long after the reply was read, in ms. */
const after = (ms: number) => () => new Date(Date.now() + ms).toISOString();

/** Times of the second factor, in ms, and its attempts (OP-9.76). */
export const secondFactorLimits = { digits: 6, tries: 5, resendAfterMs: 5 * 60_000, validForMs: 10 * 60_000 } as const;

/**
 * A second factor is required (OQ-14, OQ-15). The specification states `two_factor`, `method` and `token` only: without the rest a code
 * may be sent again after five minutes. `token` identifies this one sign-in. All instants are the server's;
 * `server_time` lets the console count down by the server's clock (OP-5.05, OP-9.76).
 */
export const Challenge = z.object({
  two_factor: z.literal(true),
  /** `passkey`: the user has no other factor, and no code is sent. */
  method: z.enum([...factorMethods, 'passkey']),
  /** Masked destination of the code: `l••s@demo.test`; for an authenticator app, the name of its entry. */
  sent_to: z._default(z.string(), ''),
  token: z.string(),
  /** Earliest time to send a new code; null: an app generates the codes. */
  resend_at: z._default(z.nullable(Instant), after(secondFactorLimits.resendAfterMs)),
  expires_at: z._default(Instant, after(secondFactorLimits.validForMs)),
  /** Null: the platform does not count them for us. */
  tries_left: z._default(z.nullable(z.int()), null),
  /** Whether a recovery code is accepted instead. */
  recovery: z.catch(z._default(z.boolean(), false), false),
  /** Whether a passkey is accepted instead of a code. */
  passkey: z.catch(z._default(z.boolean(), false), false),
  /** For how many days this device can be remembered; null: not at all. */
  remember_days: z.catch(z._default(z.nullable(z.int()), null), null),
  server_time: z._default(Instant, after(0)),
});
export type Challenge = z.infer<typeof Challenge>;

/**
 * A started or refreshed session. `refresh_token` is present only if no HttpOnly cookie can carry it. A platform of the specification
 * sends `access_token` and `user`: the token is used until it is refused.
 */
export const Grant = z.object({
  access_token: z.string(),
  access_expires_at: z._default(z.string(), ''),
  refresh_token: z.optional(z.string()),
  /** Identifies this session, as in `session.revoked`; a console that missed that event finds out when it refreshes. */
  session: z.optional(z.string()),
  /** Whether the session is locked: its user must enter the password before anything is shown. */
  locked: z.catch(z._default(z.boolean(), false), false),
  /**
   * When a required second factor must be set up; null: none is required, or the user has one. From then on every call but those that set
   * one up is refused with `access.factor_required`.
   */
  factor_due: z.catch(z._default(z.nullable(Instant), null), null),
  user: User,
  server_time: z._default(Instant, after(0)),
});
export type Grant = z.infer<typeof Grant>;

/** What follows a sign-out: the page of the identity provider that ends the session there too; null: nothing. */
export const SignedOut = reads(
  (data) => (isParts(data) && typeof data['end_session_url'] === 'string' ? data : null),
  z.nullable(z.object({ end_session_url: z.string() })),
);
export type SignedOut = z.infer<typeof SignedOut>;

export const SignInReply = z.union([Grant, Challenge]);
export type SignInReply = z.infer<typeof SignInReply>;

/** POST v1/user/auth/verify. Six digits, or one of the recovery codes. */
export const VerifyRequest = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  code: z.union([z.string().check(z.trim(), z.regex(/^\d{6}$/)), RecoveryCode]),
  /** Whether this browser need not give the second factor again, for as long as the challenge says. */
  remember: z.optional(z.boolean()),
});
/** POST v1/user/auth/resend, at most once in five minutes (OP-5.05). */
export const ResendRequest = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });
/** POST v1/user/refresh-token. The cookie, if present, takes precedence over the body. */
export const RefreshRequest = z.object({ refreshToken: z.optional(z.string().check(z.maxLength(200))) });

/** POST v1/user/register (OP-7.06). The password has at least `passwordMinLength` characters (OQ-22). */
export const RegisterRequest = z.object({
  email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254), z.email()),
  password: z.string().check(z.minLength(passwordMinLength), z.maxLength(1024)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
});

/** POST v1/setup. */
export const SetUpRequest = z.extend(RegisterRequest, { code: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) });

/** Why a session ended. `locked_out`: too many wrong passwords at the locked screen; `too_many`: a newer one exceeded the limit of sessions. */
export const SessionEnd = z.enum(['signed_out', 'expired', 'refresh_reused', 'by_admin', 'by_user', 'password', 'locked_out', 'too_many']);
export type SessionEnd = z.infer<typeof SessionEnd>;

export const accessEvents = {
  'config.updated': { channel: 'userSetup', audience: 'user', payload: User },
  'session.revoked': { channel: 'userSetup', audience: 'user', payload: z.object({ session: z.string(), reason: SessionEnd }) },
  'session.locked': { channel: 'userSetup', audience: 'user', payload: z.object({ session: z.string(), locked: z.boolean() }) },
  /** An account of this user on another installation was made or removed (OP-7.40). */
  'external_user.created': { channel: 'user', audience: 'user', payload: ExternalUser },
  'external_user.deleted': { channel: 'user', audience: 'user', payload: ExternalUser },
} as const satisfies RealtimeEvents;
