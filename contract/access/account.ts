import * as z from 'zod/mini';
import { byId, defineCall, IdParam, Instant, RecordId, requireAbility, success, TenantId, UserId } from '../platform/index.ts';
import { SignInReply } from './session.ts';
import { FactorMethod } from './two-factor.ts';
import { Ability } from './user.ts';

/** Validity of links and codes, in ms. */
export const accountTimes = {
  /** The link of a forgotten password. */
  resetMs: 60 * 60_000,
  /** The link of an invitation. */
  inviteMs: 7 * 24 * 60 * 60_000,
  /** The code that a mobile app scans (OP-9.77, OQ-24). */
  mobileMs: 5 * 60_000,
  /** The ticket that signs in from one installation to another. */
  ticketMs: 60_000,
} as const;

const words = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const Password = z.string().check(z.minLength(1), z.maxLength(1024));

/** The caller's own data as the profile shows it (OP-2.52). */
export const Profile = z.object({
  id: UserId,
  email: z.string(),
  username: z.string(),
  name: z.string(),
  first_surname: z.nullable(z.string()),
  second_surname: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  image: z.nullable(z.string()),
  plate_or_employee_number: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** Whether they may use the VPN of the installation; displayed only (OP-6.10, OQ-56). */
  vpn_access: z.boolean(),
  two_factor: z.nullable(FactorMethod),
  last_login: z.nullable(Instant),
  password_changed: z.nullable(Instant),
  groups: z.array(z.string()),
  profiles: z.array(z.string()),
  /** Limits of the alarm history; null: none (OP-6.08, OQ-34). */
  history: z.object({ hours: z.nullable(z.int()), days: z.nullable(z.int()), records: z.nullable(z.int()) }),
});
export type Profile = z.infer<typeof Profile>;

/** Data that users change themselves; e-mail, tenants and rights are an administrator's. A phone that receives codes requires the password. */
export const ProfileChange = z.object({
  username: words(120),
  name: words(120),
  first_surname: z.nullable(words(120)),
  second_surname: z.nullable(words(120)),
  phone_number: z.nullable(z.string().check(z.trim(), z.regex(/^\+?[\d ()-]{6,24}$/))),
  password: z.optional(Password),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

/** How a session was started. */
export const sessionKinds = ['browser', 'mobile', 'external', 'single_sign_on'] as const;

/** One open session of a user. */
export const OpenSession = z.object({
  id: z.string(),
  current: z.boolean(),
  kind: z.enum(sessionKinds),
  /** Readable name of the client, such as `Chrome on Windows`; the raw user agent where it is not recognized. */
  program: z.string(),
  address: z.string(),
  created: Instant,
  /** Last activity, to the minute. */
  seen: Instant,
  /** When it expires without further activity. */
  expires: Instant,
  locked: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

/** The code for the mobile app (OQ-24): scanned once, within its time. */
export const MobileCode = z.object({
  value: z.string(),
  /** Null: not reported; the console assumes five minutes. */
  expires_at: z.catch(z._default(z.nullable(Instant), null), null),
  server_time: z.optional(Instant),
});
export type MobileCode = z.infer<typeof MobileCode>;

/** The origin of a right or of access to a tenant. */
export const AccessSource = z.object({ kind: z.enum(['own', 'profile', 'group', 'share', 'master']), name: z.string() });
export type AccessSource = z.infer<typeof AccessSource>;

/** What a user can see and do, and why: "view as". */
export const EffectiveAccess = z.object({
  name: z.string(),
  is_master_admin: z.boolean(),
  rights: z.array(z.extend(Ability, { from: z.array(AccessSource) })),
  tenants: z.array(z.object({ id: TenantId, name: z.string(), from: z.array(AccessSource), rights: z.nullable(z.array(Ability)) })),
  /** Units whose live video may be watched; null: those of all their tenants (OP-6.09). */
  live_units: z.nullable(z.int()),
  history: z.object({ hours: z.nullable(z.int()), days: z.nullable(z.int()), records: z.nullable(z.int()) }),
});
export type EffectiveAccess = z.infer<typeof EffectiveAccess>;

const signedIn = { kind: 'signed_in' } as const;
const publicAccess = { kind: 'public' } as const;
const emptyReply = success(z.null());
const sessionId = z.object({ id: z.uuid() });

/** The caller's own account, its sessions, and sign-in by other means than the login form. */
export const accountCalls = {
  profile: defineCall({
    method: 'GET',
    path: '/v1/users/profile',
    access: signedIn,
    summary: "Read the caller's own profile",
    reply: success(Profile),
  }),
  saveProfile: defineCall({
    method: 'PUT',
    path: '/v1/users/profile',
    access: signedIn,
    summary: "Change the caller's own general data",
    body: ProfileChange,
    reply: success(Profile),
    refusals: ['session.credentials', 'access.throttled'],
  }),
  removeImage: defineCall({
    method: 'DELETE',
    path: '/v1/users/image',
    access: signedIn,
    summary: "Remove the caller's picture",
    reply: emptyReply,
  }),
  sessions: defineCall({
    method: 'GET',
    path: '/v1/users/sessions',
    access: signedIn,
    summary: "List the caller's open sessions, newest first",
    reply: success(z.array(OpenSession)),
  }),
  endSession: defineCall({
    method: 'DELETE',
    path: '/v1/users/sessions/:id',
    access: signedIn,
    summary: "End one of the caller's sessions; its sockets close at once",
    params: sessionId,
    reply: emptyReply,
    refusals: ['record.not_found'],
  }),
  endOtherSessions: defineCall({
    method: 'DELETE',
    path: '/v1/users/sessions',
    access: signedIn,
    summary: 'End every session of the caller; this one only with all=1',
    query: z.object({ all: z.optional(z.literal('1')) }),
    reply: success(z.object({ ended: z.int() })),
  }),
  rememberedDevices: defineCall({
    method: 'GET',
    path: '/v1/users/remembered-devices',
    access: signedIn,
    summary: "List the caller's remembered devices, which need not give the second factor again",
    reply: success(z.array(OpenSession)),
  }),
  forgetDevice: defineCall({
    method: 'DELETE',
    path: '/v1/users/remembered-devices/:id',
    access: signedIn,
    summary: "Forget one of the caller's remembered devices",
    params: sessionId,
    reply: emptyReply,
    refusals: ['record.not_found'],
  }),
  forgetDevices: defineCall({
    method: 'DELETE',
    path: '/v1/users/remembered-devices',
    access: signedIn,
    summary: "Forget all of the caller's remembered devices",
    reply: success(z.object({ ended: z.int() })),
  }),
  sessionsOfUser: defineCall({
    method: 'GET',
    path: '/v1/users/:id/sessions',
    access: requireAbility('update', 'User'),
    summary: 'List the open sessions of a user that the caller may manage',
    params: byId,
    reply: success(z.array(OpenSession)),
    refusals: ['record.not_found'],
  }),
  endSessionsOfUser: defineCall({
    method: 'DELETE',
    path: '/v1/users/:id/sessions',
    access: requireAbility('update', 'User'),
    summary: 'End every session of a user that the caller may manage',
    params: byId,
    reply: success(z.object({ ended: z.int() })),
    refusals: ['record.not_found'],
  }),
  /** Always the same answer, in the same time, whether the account exists or not (OQ-10). */
  forgotPassword: defineCall({
    method: 'POST',
    path: '/v1/user/forgot-password',
    access: publicAccess,
    summary: 'Send a password reset link, if the account exists',
    body: z.object({ email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254), z.email()) }),
    reply: emptyReply,
    refusals: ['access.throttled'],
  }),
  resetPassword: defineCall({
    method: 'POST',
    path: '/v1/user/reset-password',
    access: publicAccess,
    summary: 'Set a new password with a reset link, once; every session of the user ends',
    body: z.object({
      token: z.string().check(z.minLength(1), z.maxLength(200)),
      id: RecordId,
      password: Password,
      password_confirmation: z.string().check(z.maxLength(1024)),
    }),
    reply: emptyReply,
    refusals: ['reset.invalid', 'access.throttled'],
  }),
  mobileCode: defineCall({
    method: 'POST',
    path: '/v1/users/mobile-code',
    access: signedIn,
    summary: 'Create a code for the mobile app, which signs in as the caller once (OP-2.51, OQ-24)',
    reply: success(MobileCode),
    refusals: ['access.throttled'],
  }),
  mobileSignIn: defineCall({
    method: 'POST',
    path: '/v1/user/auth/mobile',
    access: publicAccess,
    summary: 'Exchange a scanned code for a session; the body contains the refresh token',
    body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(200)), device: words(120) }),
    reply: success(SignInReply),
    refusals: ['ticket.invalid', 'session.inactive', 'access.throttled'],
  }),
  /** Sign-in by `/auth?token=` (OQ-11): the token is a ticket for one use within one minute. */
  externalSignIn: defineCall({
    method: 'POST',
    path: '/v1/user/auth/external',
    access: publicAccess,
    summary: 'Exchange the ticket of another installation for a session; a second factor is required as usual',
    body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    reply: success(SignInReply),
    refusals: ['ticket.invalid', 'session.inactive', 'access.throttled'],
  }),
  /** Between installations (OQ-122): `Authorization: Bearer` carries the external token of a user. */
  externalTicket: defineCall({
    method: 'POST',
    path: '/v1/external/ticket',
    access: publicAccess,
    summary: 'Create a ticket for the user of an external token, called by another installation; without `open`, only check the token',
    body: z.object({ open: z.boolean() }),
    reply: success(z.object({ user: z.string(), ticket: z.nullable(z.string()), expires_at: z.nullable(Instant) })),
    refusals: ['access.signed_out', 'access.throttled'],
  }),
  validateExternal: defineCall({
    method: 'POST',
    path: '/v1/external_user/:id/validate',
    access: requireAbility('update', 'ExternalUser'),
    summary: 'Check at the other installation whether the token of an external user is valid',
    params: byId,
    reply: success(z.object({ is_validated: z.boolean(), user: z.nullable(z.string()) })),
    refusals: ['record.not_found', 'connector.failed'],
  }),
  openExternal: defineCall({
    method: 'POST',
    path: '/v1/users/external/:id/open',
    access: signedIn,
    summary: "Create an address that signs the caller in at the other installation; only for the caller's own external users",
    params: z.object({ id: IdParam }),
    reply: success(z.object({ url: z.string(), expires_at: Instant })),
    refusals: ['record.not_found', 'connector.failed'],
  }),
  effectiveAccess: defineCall({
    method: 'GET',
    path: '/v1/users/:id/sight',
    access: requireAbility('read', 'User'),
    summary: 'Read the effective access of a user, with the source of each right and tenant',
    params: byId,
    reply: success(EffectiveAccess),
    refusals: ['record.not_found'],
  }),
  draftEffectiveAccess: defineCall({
    method: 'POST',
    path: '/v1/users/sight',
    access: requireAbility('read', 'User'),
    summary: 'Compute the effective access of an unsaved set of profiles, groups, tenants and rights',
    body: z.object({
      name: z.string().check(z.maxLength(120)),
      profiles: z.array(RecordId).check(z.maxLength(200)),
      groups: z.array(RecordId).check(z.maxLength(200)),
      tenants: z.array(RecordId).check(z.maxLength(2000)),
      abilities: z.array(Ability).check(z.maxLength(1000)),
      /** Permissions of a profile or group that is being edited. */
      permissions: z.array(RecordId).check(z.maxLength(2000)),
    }),
    reply: success(EffectiveAccess),
  }),
} as const;
