import * as z from 'zod/mini';
import { Position } from '../places/index.ts';
import {
  AlarmCommentId,
  AlarmId,
  AlarmLevelId,
  CameraId,
  EventId,
  Instant,
  type RealtimeEvents,
  TenantId,
  UnitId,
  UserId,
} from '../platform/index.ts';
import { alarmActKinds, alarmActTargets, alarmReasons } from './acts.ts';
import { AlarmStatus } from './status.ts';

/** SD: smart detection. FR: face recognition. LPR: license plate recognition (OP-3.02, OQ-38). */
export const alarmAcronyms = ['SD', 'FR', 'LPR'] as const;
export const AlarmAcronym = z.enum(alarmAcronyms);
/** Values of `Alarm.type` that identify face and plate recognition alarms (OP-3.03, OP-9.82). */
export const alarmTypeNumber = { faceRecognition: 5, plateRecognition: 6 } as const;

const Person = z.object({ id: UserId, name: z.string() });
export type Person = z.infer<typeof Person>;

/** An alarm level. Priority 1 is the most urgent. `color` (`#rrggbb`) and the alert sound `media.url` (mp3) are set by an administrator. */
export const AlarmLevel = z.object({
  id: AlarmLevelId,
  level: z.string(),
  description: z.string(),
  priority: z.int().check(z.minimum(1), z.maximum(4)),
  color: z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/)),
  media: z.object({ url: z.nullable(z.string()) }),
});
export type AlarmLevel = z.infer<typeof AlarmLevel>;

/** Result of a video analytics detector: pictures and the values recognized in them. `score` is the confidence, 0 to 1. */
export const Detection = z.object({
  id_camera_proxy: z.nullable(CameraId),
  image: z.nullable(z.string()),
  reference_image: z.nullable(z.string()),
  plate: z.nullable(z.string()),
  person: z.nullable(z.string()),
  list: z.nullable(z.string()),
  score: z.nullable(z.number()),
});
export type Detection = z.infer<typeof Detection>;

/** An alarm (OP-3.01). List rows, event payloads and replies use the same record. */
export const Alarm = z.object({
  id: AlarmId,
  /** The alarm number displayed to operators; an alarm can also be requested by it. */
  alarm_id: z.string(),
  description: z.string(),
  alarm_status: AlarmStatus,
  alarm_type: z.string(),
  alarm_acronym: AlarmAcronym,
  type: z.nullable(z.int()),
  alarm_level: AlarmLevel,
  tenant: z.object({ id: TenantId, name: z.string() }),
  unit: z.object({ id: UnitId, description: z.string(), region: z.nullable(z.string()), position: z.nullable(Position) }),
  cameras: z.array(z.object({ id: CameraId, name: z.string(), tag: z.nullable(z.string()), recording_support: z.boolean() })),
  host: z.nullable(z.string()),
  created: Instant,
  /** The sender's own page about the alarm. */
  view_link: z.nullable(z.string()),
  /** Floor plans of the unit. An event that was stored by an earlier version has none. */
  unit_planes: z.catch(z._default(z.array(z.object({ id: z.int(), description: z.string() })), []), []),
  detection_event_data: z.nullable(Detection),
  folioCAD: z.nullable(z.string()),
  statusCAD: z.nullable(z.string()),
  reaction_patrol: z.boolean(),
  protocol: z.nullable(z.string()),
  comments: z.nullable(z.string()),
  /** Increases by one with each change; a write sends the version it is based on (optimistic locking). */
  version: z.int().check(z.positive()),
  changed_at: Instant,
  /** The operator who took the alarm; null while it waits. */
  taken_by: z.nullable(Person),
  taken_at: z.nullable(Instant),
  ended_by: z.nullable(Person),
  ended_at: z.nullable(Instant),
});
export type Alarm = z.infer<typeof Alarm>;

/** The alarm event on channel `user-{id}` (OP-7.40, OQ-32): the alarm, with its position in the event stream if there is one. */
export const AlarmEvent = z.extend(Alarm, { event_id: z.optional(EventId), epoch: z.optional(z.string()) });
export type AlarmEvent = z.infer<typeof AlarmEvent>;

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));

/** PUT v1/alarm/{id} (OQ-27). Without `version` the change is accepted from any status that allows it. */
export const AlarmChange = z.object({
  alarm_status: z.enum(alarmActTargets),
  protocol: z.optional(z.nullable(text(200))),
  comments: z.optional(z.nullable(text(2000))),
  id_alarm_level: z.optional(z.nullable(AlarmLevelId)),
  version: z.optional(z.int().check(z.positive())),
});
export type AlarmChange = z.infer<typeof AlarmChange>;

/**
 * Entries of an alarm's history that are not acts: a command was run, an action plan question was answered, a purge rule changed the status,
 * a video clip was made, a call was taken, missed or ended.
 */
export const extraRecordKinds = ['command', 'plan', 'purged', 'clip', 'call_taken', 'call_missed', 'call_ended'] as const;
/** All kinds of history entries. */
export const alarmRecordKinds = ['raised', ...alarmActKinds, ...extraRecordKinds] as const;

/** An entry of an alarm's append-only history. `about` names the command, plan, purge rule, clip file or phone number concerned. */
export const AlarmHistoryEntry = z.object({
  at: Instant,
  kind: z.enum(alarmRecordKinds),
  by: z.nullable(Person),
  from: z.nullable(AlarmStatus),
  to: AlarmStatus,
  reason: z.nullable(z.enum(alarmReasons)),
  protocol: z.nullable(z.string()),
  comments: z.nullable(z.string()),
  level: z.nullable(z.string()),
  about: z.catch(z.optional(z.nullable(z.string())), undefined),
});
export type AlarmHistoryEntry = z.infer<typeof AlarmHistoryEntry>;

/**
 * A predefined comment (OP-3.07), offered for alarms of its type and tenant (null: any) and for acts that lead to its status. On the
 * wire, type and tenant are either a plain value or a nested record.
 */
export const AlarmComment = z.object({
  id: AlarmCommentId,
  comment: z.string(),
  status: z.enum(['attending', 'attended', 'canceled']),
  alarm_type: z.pipe(
    z.nullable(z.union([z.string(), z.object({ type: z.nullable(z.string()) })])),
    z.transform((value) => (typeof value === 'string' ? value : (value?.type ?? null))),
  ),
  tenant: z.pipe(
    z.nullable(z.union([TenantId, z.object({ id: TenantId })])),
    z.transform((value) => (typeof value === 'number' ? value : (value?.id ?? null))),
  ),
});
export type AlarmComment = z.infer<typeof AlarmComment>;

/** Query of GET v1/alarm. `next` is the cursor of the next page. Rows are newest first; with `queue`, by priority, then oldest first. */
export const AlarmQuery = z.object({
  alarm_status: z.optional(z.string()),
  order: z.optional(z.enum(['newest', 'queue'])),
  max: z.optional(z.coerce.number().check(z.minimum(1), z.maximum(500))),
  page: z.optional(z.coerce.number().check(z.minimum(1))),
  next: z.optional(z.string().check(z.maxLength(200))),
  search: z.optional(z.string().check(z.maxLength(100))),
});

export const alarmEvents = {
  /** An alarm was raised (version 1) or changed (OQ-32). */
  alarm: { channel: 'user', audience: 'tenant', payload: AlarmEvent },
} as const satisfies RealtimeEvents;
