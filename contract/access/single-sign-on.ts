import * as z from 'zod/mini';
import { byId, defineCall, RecordId, requireAbility, success } from '../platform/index.ts';
import { SignInReply } from './session.ts';

/** Validity of a sign-in that was started at a provider, in ms. */
export const signOnValidMs = 10 * 60_000;

/** Page of the console to which a provider returns; registered there as the redirect address, after the public address. */
export const signOnPath = '/single-sign-on';

/** Which provider: by its id, or by the domain of an e-mail address. */
export const SignOnRequest = z.object({
  provider: z.optional(RecordId),
  email: z.optional(z.string().check(z.trim(), z.maxLength(254), z.email())),
});
export type SignOnRequest = z.infer<typeof SignOnRequest>;

/** Where the browser goes. */
const SignOnStart = z.object({ url: z.string() });

/** A locked session was unlocked by signing in again. */
export const Unlocked = z.object({ unlocked: z.literal(true) });

export const SignOnReply = z.union([SignInReply, Unlocked]);
export type SignOnReply = z.infer<typeof SignOnReply>;

/** What a provider announces about itself (OpenID Connect Discovery). */
export const ProviderDescription = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  /** Null: sign-out at the provider is not offered. */
  end_session_endpoint: z.nullable(z.string()),
  scopes: z.array(z.string()),
  claims: z.array(z.string()),
  /** The redirect address to register at the provider. */
  redirect_uri: z.string(),
});
export type ProviderDescription = z.infer<typeof ProviderDescription>;

const publicAccess = { kind: 'public' } as const;
const unanswered = ['provider.absent', 'provider.unreadable', 'provider.refused', 'provider.unanswered', 'provider.guarded'] as const;

/** Sign-in at an identity provider (OpenID Connect, authorization code with PKCE). */
export const signOnCalls = {
  begin: defineCall({
    method: 'POST',
    path: '/v1/user/auth/single-sign-on',
    access: publicAccess,
    summary: 'Start a sign-in at an identity provider; a cookie binds it to this browser',
    body: SignOnRequest,
    reply: success(SignOnStart),
    refusals: ['sign_on.unknown', 'access.throttled', ...unanswered],
  }),
  beginUnlock: defineCall({
    method: 'POST',
    path: '/v1/user/unlock/single-sign-on',
    access: { kind: 'signed_in' },
    whileLocked: true,
    summary: 'Start unlocking this session by signing in at its identity provider again',
    reply: success(SignOnStart),
    refusals: ['sign_on.unknown', 'access.throttled', ...unanswered],
  }),
  /** `query`: what the provider appended to the redirect address. */
  finish: defineCall({
    method: 'POST',
    path: '/v1/user/auth/single-sign-on/finish',
    access: publicAccess,
    summary: 'Exchange the code of an identity provider for a session, once',
    body: z.object({ query: z.string().check(z.minLength(1), z.maxLength(4000)) }),
    reply: success(SignOnReply),
    refusals: [
      'sign_on.expired',
      'sign_on.denied',
      'sign_on.no_access',
      'sign_on.second_factor',
      'sign_on.unknown',
      'session.inactive',
      'access.throttled',
      ...unanswered,
    ],
  }),
  tryProvider: defineCall({
    method: 'POST',
    path: '/v1/identity_provider/:id/try',
    access: requireAbility('read', 'IdentityProvider'),
    summary: 'Read what an identity provider announces about itself',
    params: byId,
    reply: success(ProviderDescription),
    refusals: ['record.not_found', ...unanswered],
  }),
} as const;
