import * as z from 'zod/mini';
import { SessionEnd } from './access/session.ts';
import { ExternalUser, User } from './access/user.ts';
import { AlarmEvent } from './alarms/alarm.ts';
import { chatEvents } from './collaboration/chat.ts';
import { WallUser } from './collaboration/wall.ts';
import { RouterPosition } from './places/positions.ts';
import {
  type ExportChannel,
  type ExportEventName,
  exportChannels,
  exportStreamName,
  type FeatureEventName,
} from './platform/event-names.ts';
import { AlarmId, CameraId, EventId, UnitId, UserId } from './platform/ids.ts';
import { SipCall, SipCallUpdate } from './telephony/call.ts';
import { CallDeviceChange, ForceDisconnect } from './telephony/calls.ts';
import { UserView } from './workspace/views.ts';

/** The port on which the platform speaks Pusher protocol 7 (OP-7.47), and the app key of the embedded one. */
export const realtime = { port: 6001, key: 'atalaya', authPath: '/broadcasting/auth' } as const;

/** Private channels, by their names without the `private-` prefix (OP-7.40, OP-7.41). */
export const channels = {
  user: (id: UserId) => `user-${id}` as const,
  userSetup: (id: UserId) => `user-setup-${id}` as const,
  /** A view to be shown: on a wall, or in a console (OP-7.42). */
  showUserView: (id: UserId) => `show-user-view-${id}` as const,
  /** An action plan to be shown (OP-7.43). */
  showActionPlan: (id: UserId) => `show-action-plan-${id}` as const,
  /** Calls that the user may see: `created` and `updated` (OP-7.44). */
  callEvents: (id: UserId) => `call-events-${id}` as const,
  /** That a phone is to be disconnected (OP-7.45); the id is the device's own, and only its user may listen. */
  sipForceDisconnect: (device: string) => `sip-force-disconnect-${device}` as const,
  /** What is said in the user's chats; beyond the specification (OQ-77). */
  chat: (id: UserId) => `chat-${id}` as const,
  /** Of an export that reports on its progress (ADM-7.51); the id is the user's (OQ-78). */
  export: (channel: ExportChannel, id: UserId) => `${channel}-${id}` as const,
};

/**
 * What such a channel says (ADM-4.03–4.05): how far the export is, in per cent; where the finished file is, and its name; that
 * there will be none. `job` is beyond the specification: the id that GET v1/exports knows it by.
 */
const exportPayloads = {
  process: z.object({ progress: z.number().check(z.minimum(0), z.maximum(100)), job: z.optional(z.string()) }),
  end: z.object({ url: z.string(), name: z.optional(z.string()), job: z.optional(z.string()) }),
  exception: z.object({ message: z.optional(z.string()), fault: z.optional(z.string()), job: z.optional(z.string()) }),
} satisfies Record<ExportEventName, z.core.$ZodType>;

/**
 * Literal event names, in one place so that a foreign platform's can be put here (OQ-32). The same `alarm` event tells of
 * creation and of change; which it is follows from the status and from whether its id is known.
 */
export const eventNames = {
  alarm: 'alarm',
  configUpdated: 'config.updated',
  sessionRevoked: 'session.revoked',
  sessionLocked: 'session.locked',
  viewShown: 'view.shown',
  planShown: 'plan.shown',
  planAnswered: 'plan.answered',
  commandUpdated: 'command.told',
  recordingChanged: 'recording.changed',
  camerasShown: 'cameras.shown',
  wallChanged: 'wall.changed',
  routerMoved: 'router.moved',
  callCreated: 'call.created',
  callUpdated: 'call.updated',
  callDevice: 'call.device',
  sipForceDisconnect: 'sip.force_disconnect',
  chatMessageReceived: 'chat.said',
  chatRead: 'chat.read',
  chatChanged: 'chat.changed',
  chatPresence: 'chat.presence',
  externalUserCreated: 'external_user.created',
  externalUserDeleted: 'external_user.deleted',
  problemReported: 'problem.reported',
} as const;

/** On which of the user's channels each event is said. */
export const eventChannels = {
  alarm: 'user',
  'config.updated': 'userSetup',
  'session.revoked': 'userSetup',
  'session.locked': 'userSetup',
  'view.shown': 'showUserView',
  'plan.shown': 'showActionPlan',
  'plan.answered': 'user',
  'command.told': 'user',
  'recording.changed': 'user',
  'cameras.shown': 'showUserView',
  'wall.changed': 'user',
  'router.moved': 'user',
  'call.created': 'callEvents',
  'call.updated': 'callEvents',
  'call.device': 'userSetup',
  'sip.force_disconnect': 'userSetup',
  'chat.said': 'chat',
  'chat.read': 'chat',
  'chat.changed': 'chat',
  'chat.presence': 'chat',
  'external_user.created': 'user',
  'external_user.deleted': 'user',
  'problem.reported': 'user',
} as const satisfies Record<(typeof eventNames)[keyof typeof eventNames], Exclude<keyof typeof channels, 'export' | 'sipForceDisconnect'>>;

/** What everybody reads of a run of a plan or of a command; whoever shows it reads it whole, as a `PlanRun` or a `CommandRun`. */
const ofAlarm = { alarm: z.nullable(z.looseObject({ id: AlarmId })) };

/** What rooms of the console hear of, beside alarms, sessions and exports. */
const featurePayloads = {
  /** The view a wall or a console is to show, and who sent it; null: none is assigned any more. */
  'view.shown': z.object({
    view: z.nullable(UserView),
    by: z.catch(z.optional(z.nullable(z.object({ id: UserId, name: z.string() }))), undefined),
  }),
  'plan.shown': z.object({ id_action_plan: z.int(), id_alarm: z.nullable(AlarmId) }),
  /** Somebody answered an action plan of an alarm: told to all who see the alarm. */
  'plan.answered': z.object({ run: z.looseObject(ofAlarm) }),
  /** How a run of a command stands now: told to who began it. */
  'command.told': z.object({ run: z.looseObject({ ...ofAlarm, status: z.string() }) }),
  /** A request for a recording was made or decided: told to who may decide, and to who asked. */
  'recording.changed': z.object({ id: z.int(), folio: z.string(), status: z.string() }),
  /** Cameras that a command shows: one after the other, each so many seconds, or (null) side by side. */
  'cameras.shown': z.object({
    name: z.string(),
    cameras: z.array(z.object({ id: CameraId, name: z.string(), id_unit: UnitId })),
    seconds: z.nullable(z.int()),
    by: z.nullable(z.string()),
  }),
  'wall.changed': z.object({ user: WallUser }),
  'router.moved': z.object({ router: RouterPosition }),
  /** A call began, and how one goes on (OP-4.18–4.20): told to all who see its tenant and may read calls. */
  'call.created': SipCall,
  'call.updated': SipCallUpdate,
  /** The phone of this user was given, changed or taken away. */
  'call.device': CallDeviceChange,
  'sip.force_disconnect': ForceDisconnect,
  ...chatEvents,
  /** An account of this user on another installation was made or taken away (OP-7.40). */
  'external_user.created': ExternalUser,
  'external_user.deleted': ExternalUser,
  /** An operator reported a problem: told to those who may read reports, and see all that its author sees. */
  'problem.reported': z.object({ id: z.int() }),
} as const satisfies Record<FeatureEventName, z.core.$ZodType>;

const place = { event_id: EventId, epoch: z.string() };
const featureEvent = <E extends FeatureEventName>(name: E) => z.object({ name: z.literal(name), ...place, data: featurePayloads[name] });
const named = <E extends ExportEventName>(event: E) => z.literal(exportChannels.map((channel) => exportStreamName(channel, event)));

/** Everything a user's stream can say, as stored in the event log and as replayed by GET v1/events. */
export const StreamEvent = z.discriminatedUnion('name', [
  z.object({ name: z.literal('alarm'), ...place, data: AlarmEvent }),
  z.object({ name: z.literal('config.updated'), ...place, data: User }),
  z.object({
    name: z.literal('session.revoked'),
    ...place,
    data: z.object({ session: z.string(), reason: SessionEnd }),
  }),
  z.object({ name: z.literal('session.locked'), ...place, data: z.object({ session: z.string(), locked: z.boolean() }) }),
  featureEvent('view.shown'),
  featureEvent('plan.shown'),
  featureEvent('plan.answered'),
  featureEvent('command.told'),
  featureEvent('recording.changed'),
  featureEvent('cameras.shown'),
  featureEvent('wall.changed'),
  featureEvent('router.moved'),
  featureEvent('call.created'),
  featureEvent('call.updated'),
  featureEvent('call.device'),
  featureEvent('sip.force_disconnect'),
  featureEvent('chat.said'),
  featureEvent('chat.read'),
  featureEvent('chat.changed'),
  featureEvent('chat.presence'),
  featureEvent('external_user.created'),
  featureEvent('external_user.deleted'),
  featureEvent('problem.reported'),
  z.object({ name: named('process'), ...place, data: exportPayloads.process }),
  z.object({ name: named('end'), ...place, data: exportPayloads.end }),
  z.object({ name: named('exception'), ...place, data: exportPayloads.exception }),
]);
export type StreamEvent = z.infer<typeof StreamEvent>;

/**
 * GET v1/events?epoch=&after=: what this user's stream said after that event, oldest first, at most 500. `complete` false: ask again after
 * the last one. Another `epoch` than the asked one means that the log began anew: read the lists again.
 */
export const MissedEvents = z.object({
  epoch: z.string(),
  head: EventId,
  complete: z.boolean(),
  events: z.array(StreamEvent),
});
export type MissedEvents = z.infer<typeof MissedEvents>;
