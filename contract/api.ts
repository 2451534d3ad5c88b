import * as z from 'zod/mini';
import {
  Challenge,
  Grant,
  RefreshRequest,
  RegisterRequest,
  ResendRequest,
  SetUpRequest,
  SignedOut,
  SignInReply,
  SignInRequest,
  User,
  VerifyRequest,
} from './access/index.ts';
import {
  Alarm,
  AlarmChange,
  AlarmComment,
  AlarmHistoryEntry,
  AlarmLevel,
  addresseeCalls,
  alarmActs,
  gateCalls,
  HandlingRequest,
  historyCalls,
} from './alarms/index.ts';
import { Capabilities, DiskReport, Health, MailboxMessage, ScenarioRequest } from './capabilities.ts';
import { MissedEvents } from './events.ts';
import { ButtonAlarm, IntakeAlarm, VirtualButton } from './intake/index.ts';
import { Tenant, Unit } from './places/index.ts';
import {
  AlarmId,
  defineCall,
  type Endpoint,
  ExportJob,
  Instant,
  page,
  realtime,
  requireAbility,
  success,
  TenantId,
  UnitId,
} from './platform/index.ts';
import { MediaLink, MediaLinkRequest } from './video/index.ts';
import { AlarmLayout, SavedUserConfig, UserConfig } from './workspace/index.ts';

type Schema = z.core.$ZodType;

const publicAccess = { kind: 'public' } as const;
const signedIn = { kind: 'signed_in' } as const;
const demoAccess = { kind: 'demo' } as const;
const emptyReply = success(z.null());
/** A path parameter: digits that name a record. */
const byId = <T extends Schema>(id: T) => z.object({ id: z.pipe(z.coerce.number(), id as T & z.core.$ZodType<unknown, number>) });
const paging = z.object({
  page: z.optional(z.coerce.number().check(z.minimum(1))),
  max: z.optional(z.coerce.number().check(z.minimum(1), z.maximum(500))),
  search: z.optional(z.string().check(z.maxLength(100))),
});

/** Every call of the console to the platform, with its replies. */
export const api = {
  signIn: defineCall({
    method: 'POST',
    path: '/v1/user/auth',
    access: publicAccess,
    summary: 'Sign in; returns a session or requires a second factor',
    body: SignInRequest,
    reply: success(SignInReply),
    refusals: ['session.credentials', 'session.inactive', 'code.not_sent'],
  }),
  verifyCode: defineCall({
    method: 'POST',
    path: '/v1/user/auth/verify',
    access: publicAccess,
    summary: 'Verify the code of the second factor',
    body: VerifyRequest,
    reply: success(Grant),
    refusals: ['code.incorrect', 'code.expired', 'code.exhausted', 'code.unknown', 'session.inactive'],
  }),
  resendCode: defineCall({
    method: 'POST',
    path: '/v1/user/auth/resend',
    access: publicAccess,
    summary: 'Send a new code, at most once in five minutes',
    body: ResendRequest,
    reply: success(Challenge),
    refusals: ['code.too_early', 'code.unknown', 'code.not_sent'],
  }),
  refresh: defineCall({
    method: 'POST',
    path: '/v1/user/refresh-token',
    access: publicAccess,
    summary: 'Exchange the refresh token for a new session grant',
    body: z.optional(RefreshRequest),
    reply: success(Grant),
    refusals: ['refresh.unknown', 'refresh.reused', 'access.expired', 'access.revoked'],
  }),
  register: defineCall({
    method: 'POST',
    path: '/v1/user/register',
    access: publicAccess,
    summary: 'Register an account (no screen asks for it); the embedded platform refuses, as administrators make and invite its users',
    body: RegisterRequest,
    reply: emptyReply,
    refusals: ['register.closed'],
  }),
  signOut: defineCall({
    method: 'POST',
    path: '/v1/user/logout',
    access: signedIn,
    summary: 'End this session',
    whileLocked: true,
    whileFactorMissing: true,
    reply: success(SignedOut),
  }),
  setUp: defineCall({
    method: 'POST',
    path: '/v1/setup',
    access: publicAccess,
    summary: 'Create the first administrator of an empty platform with the one-time code printed at its start',
    body: SetUpRequest,
    reply: emptyReply,
    refusals: ['setup.closed', 'setup.code'],
  }),
  me: defineCall({
    method: 'GET',
    path: '/v1/users/me',
    access: signedIn,
    summary: 'Read the signed-in user',
    whileLocked: true,
    reply: success(User),
  }),
  saveConfig: defineCall({
    method: 'PUT',
    path: '/v1/users/update-config',
    access: signedIn,
    summary: 'Save the user configuration; with `base`, the one it was made from, changes of other sessions stay (answers the merged one)',
    body: z.object({ config: SavedUserConfig, base: z.optional(UserConfig) }),
    // A configuration and its base have at most 256 KiB each.
    maxBytes: 540_000,
    reply: success(UserConfig),
    refusals: ['config.too_many_tabs', 'request.too_large'],
  }),
  ...historyCalls,
  openAlarms: defineCall({
    method: 'GET',
    path: '/v1/services/alarms/open',
    access: { kind: 'ability', action: 'read', subject: 'Home' },
    summary: 'List waiting and attending alarms in queue order, with the event id up to which they are current',
    whileLocked: true,
    query: z.object({
      next: z.optional(z.string().check(z.maxLength(200))),
      max: z.optional(z.coerce.number().check(z.minimum(1), z.maximum(500))),
    }),
    reply: z.extend(page(Alarm), { head: z.int(), epoch: z.string() }),
  }),
  alarmById: defineCall({
    method: 'GET',
    path: '/v1/services/alarms/alarm-by-id',
    access: { kind: 'ability', action: 'read', subject: 'Home' },
    summary: 'Read one alarm by its displayed id or its number',
    query: z.object({ alarm_id: z.string().check(z.minLength(1), z.maxLength(60)) }),
    reply: success(Alarm),
    refusals: ['record.not_found'],
  }),
  changeAlarm: defineCall({
    method: 'PUT',
    path: '/v1/alarm/:id',
    access: { kind: 'ability', ...alarmActs.take.right },
    summary: 'Take, resolve or cancel an alarm; `version` is the version the decision is based on',
    params: byId(AlarmId),
    body: AlarmChange,
    reply: success(Alarm),
    refusals: [
      'record.not_found',
      'alarm.changed',
      'alarm.final',
      'alarm.not_allowed',
      'alarm.assigned',
      'drill.not_named',
      'alarm.requirements_missing',
      'access.forbidden',
      'alarm.not_owner',
      'request.key_reused',
      'request.in_progress',
    ],
  }),
  handleAlarm: defineCall({
    method: 'POST',
    path: '/v1/alarm/:id/handling',
    access: { kind: 'ability', ...alarmActs.take.right },
    summary: 'Release, forward, accept, decline, take over, park or resume an alarm in attention; the owner alone, except for taking over',
    params: byId(AlarmId),
    body: HandlingRequest,
    reply: success(Alarm),
    refusals: [
      'record.not_found',
      'alarm.changed',
      'alarm.final',
      'alarm.not_allowed',
      'alarm.assigned',
      'drill.not_named',
      'alarm.not_owner',
      'alarm.not_offered',
      'access.forbidden',
      'request.key_reused',
      'request.in_progress',
    ],
  }),
  ...gateCalls,
  ...addresseeCalls,
  alarmRecord: defineCall({
    method: 'GET',
    path: '/v1/alarm/:id/record',
    access: { kind: 'ability', action: 'read', subject: 'Home' },
    summary: 'Read the append-only history of an alarm, oldest first',
    params: byId(AlarmId),
    reply: success(z.array(AlarmHistoryEntry)),
    refusals: ['record.not_found'],
  }),
  viewForAlarm: defineCall({
    method: 'GET',
    path: '/v1/services/views/find',
    access: { kind: 'ability', action: 'read', subject: 'Home' },
    summary: 'Read the view configured for an alarm (null: the default alarm view) and its action plan',
    query: z.object({ id_alarm: z.pipe(z.coerce.number(), AlarmId) }),
    reply: success(AlarmLayout),
    refusals: ['record.not_found'],
  }),
  alarmComments: defineCall({
    method: 'GET',
    path: '/v1/alarm_comment',
    access: { kind: 'ability', action: 'read', subject: 'Home' },
    summary: 'List predefined comments',
    query: paging,
    reply: page(AlarmComment),
  }),
  alarmLevels: defineCall({
    method: 'GET',
    path: '/v1/alarm_level',
    access: { kind: 'ability', action: 'read', subject: 'Home' },
    summary: 'List alarm levels, most urgent first',
    query: paging,
    reply: page(AlarmLevel),
  }),
  tenants: defineCall({
    method: 'GET',
    path: '/v1/services/tenants/tenants-by-user',
    access: { kind: 'ability', action: 'read', subject: 'Home' },
    summary: 'List the tenants of the user, each with the link to its units',
    reply: page(Tenant),
  }),
  units: defineCall({
    method: 'GET',
    path: '/v1/unit',
    access: { kind: 'ability', action: 'read', subject: 'Home' },
    summary: 'List units in numbered pages of at most 500',
    query: z.extend(paging, { id_tenant: z.optional(z.pipe(z.coerce.number(), TenantId)) }),
    reply: page(Unit),
  }),
  unit: defineCall({
    method: 'GET',
    path: '/v1/unit/:id',
    access: { kind: 'ability', action: 'read', subject: 'Home' },
    summary: 'Read one unit with its cameras',
    params: byId(UnitId),
    reply: success(Unit),
    refusals: ['record.not_found'],
  }),
  pressVirtualButton: defineCall({
    method: 'POST',
    path: '/v1/unit/:id/virtual-button',
    access: { kind: 'ability', action: 'read', subject: 'Home' },
    summary: 'Raise an alarm at a unit that allows virtual buttons, with a reason; a console and an app call it alike',
    params: byId(UnitId),
    body: VirtualButton,
    reply: success(ButtonAlarm),
    refusals: ['record.not_found', 'intake.alarms_off', 'intake.button_off'],
  }),
  mediaLink: defineCall({
    method: 'POST',
    path: '/v1/media/link',
    access: signedIn,
    summary: 'Create a signed, expiring address to watch a camera (requires live_video or record_video on Video)',
    body: MediaLinkRequest,
    reply: success(MediaLink),
    refusals: [
      'record.not_found',
      'media.no_footage',
      'media.camera_offline',
      'media.camera_failed',
      'media.node_unanswered',
      'recording.not_open',
    ],
  }),
  exports: defineCall({
    method: 'GET',
    path: '/v1/exports',
    access: signedIn,
    summary: 'List the caller’s background exports, newest first, until their files expire',
    reply: success(z.array(ExportJob)),
  }),
  missedEvents: defineCall({
    method: 'GET',
    path: '/v1/events',
    access: signedIn,
    summary: "List the events of the caller's stream after an event",
    whileLocked: true,
    query: z.object({ epoch: z.string().check(z.maxLength(64)), after: z.coerce.number().check(z.minimum(0)) }),
    reply: success(MissedEvents),
    refusals: ['events.gap_too_old'],
  }),
  authorizeChannel: defineCall({
    method: 'POST',
    path: realtime.authPath,
    access: signedIn,
    whileLocked: true,
    summary:
      "Authorize a socket for one of the caller's private channels; accepts JSON and forms, as clients of the Pusher protocol send them",
    body: z.object({
      socket_id: z.string().check(z.maxLength(60), z.regex(/^\d+\.\d+$/)),
      channel_name: z.string().check(z.maxLength(164)),
    }),
    reply: z.object({ auth: z.string(), channel_data: z.string() }),
  }),
  raiseAlarm: defineCall({
    method: 'POST',
    path: '/v1/intake/alarms',
    access: { kind: 'intake' },
    summary: 'Raise an alarm from a device or a program',
    body: IntakeAlarm,
    reply: success(z.object({ id: AlarmId, alarm_id: z.string(), created: Instant, duplicate: z.boolean() })),
    refusals: ['record.not_found', 'intake.alarms_off', 'intake.shelved'],
  }),
  endIntakeToken: defineCall({
    method: 'DELETE',
    path: '/v1/intake/tokens/:id',
    access: { kind: 'ability', action: 'delete', subject: 'IntakeToken' },
    summary: 'Revoke a token; its alarms remain',
    params: z.object({ id: z.pipe(z.coerce.number(), z.int().check(z.positive())) }),
    reply: emptyReply,
    refusals: ['record.not_found'],
  }),
  capabilities: defineCall({
    method: 'GET',
    path: '/v1/capabilities',
    access: publicAccess,
    summary: 'List what this platform offers beyond the calls of the specification',
    reply: success(Capabilities),
  }),
  health: defineCall({ method: 'GET', path: '/health', access: publicAccess, summary: 'Whether each part works', reply: Health }),
  diskReport: defineCall({
    method: 'GET',
    path: '/v1/installation/disks',
    access: requireAbility('update', 'Installation'),
    summary: 'Read the free space of the disks of the platform (master administrator only)',
    reply: success(DiskReport),
  }),
  demoScenario: defineCall({
    method: 'POST',
    path: '/demo/scenario',
    access: demoAccess,
    summary: 'Play a demo scenario through the intake and the receivers',
    body: ScenarioRequest,
    reply: success(z.object({ name: z.string(), alarms: z.int() })),
    refusals: ['demo.unknown_scenario', 'demo.not_received'],
  }),
  demoMailbox: defineCall({
    method: 'GET',
    path: '/demo/mailbox',
    access: demoAccess,
    summary: 'List the codes and mails of the demo mailbox, newest first',
    reply: z.array(MailboxMessage),
  }),
} as const satisfies Record<string, Endpoint>;

export type CallName = keyof typeof api;
type Part<C extends CallName, K extends 'params' | 'query' | 'body'> =
  (typeof api)[C] extends Record<K, infer S extends Schema> ? z.input<S> : undefined;
export type ParamsOf<C extends CallName> = Part<C, 'params'>;
export type QueryOf<C extends CallName> = Part<C, 'query'>;
export type BodyOf<C extends CallName> = Part<C, 'body'>;
export type ReplyOf<C extends CallName> = z.infer<(typeof api)[C]['reply']>;

/** Headers of every request (OP-7.02–7.04, OQ-20), and of writes and alarms. */
export const headers = {
  module: 'X-Module',
  moduleValue: 'console',
  language: 'X-Localization',
  key: 'Idempotency-Key',
  asOf: 'Data-As-Of',
} as const;
