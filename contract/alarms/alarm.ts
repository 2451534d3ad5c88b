import * as z from 'zod/mini';
import { Position } from '../places/index.ts';
import {
  AlarmCommentId,
  AlarmId,
  AlarmLevelId,
  absent,
  CameraId,
  EventId,
  Instant,
  isDeepEqual,
  isParts,
  optionalInstant,
  optionalText,
  type RealtimeEvents,
  RecordId,
  reads,
  TenantId,
  UnitId,
  UserId,
  wireFlag,
  wireInstant,
  wireNumber,
  wireRecord,
  wireRows,
  wireText,
} from '../platform/index.ts';
import { alarmActTargets, alarmReasons } from './acts.ts';
import { AlarmRepeats } from './groups.ts';
import { AlarmOutcome, AvsScore } from './outcome.ts';
import { AlarmStatus } from './status.ts';

/** SD: smart detection. FR: face recognition. LPR: license plate recognition (OP-3.02, OQ-38). */
export const alarmAcronyms = ['SD', 'FR', 'LPR'] as const;
export const AlarmAcronym = z.enum(alarmAcronyms);
type AlarmAcronym = z.infer<typeof AlarmAcronym>;
/** Values of `Alarm.type` that identify face and plate recognition alarms (OP-3.03, OP-9.82). */
export const alarmTypeNumber = { faceRecognition: 5, plateRecognition: 6 } as const;

export const Person = z.object({ id: wireNumber(UserId), name: wireText() });
export type Person = z.infer<typeof Person>;

const levelFields = {
  level: absent(wireText(), ''),
  description: absent(wireText(), ''),
  priority: absent(wireNumber(z.int().check(z.minimum(1), z.maximum(4))), 1),
  color: absent(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/)), '#808080'),
  media: absent(z.object({ url: optionalText() }), { url: null }),
};
/** `color` may be in the short form, the sound may be an address in `sound`. */
const levelForms = ({ color, media, sound, ...rest }: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...rest,
  color: typeof color === 'string' ? color.replace(/^#([\da-f])([\da-f])([\da-f])$/i, '#$1$1$2$2$3$3') : color,
  media: media ?? { url: sound },
});

/**
 * An alarm level. Priority 1 is the most urgent. `color` (`#rrggbb`) and the alert sound `media.url` (mp3) are set by an administrator.
 * A platform of the specification sends no priority: then it is 1, so that no alarm is placed behind others or rings less; a colour that
 * cannot be read is grey.
 */
export const AlarmLevel = wireRecord(levelForms, z.object({ id: wireNumber(AlarmLevelId), ...levelFields }));
export type AlarmLevel = z.infer<typeof AlarmLevel>;

/** Result of a video analytics detector: pictures and the values recognized in them. `score` is the confidence, 0 to 1. */
export const Detection = z.object({
  id_camera_proxy: absent(z.nullable(wireNumber(CameraId)), null),
  image: optionalText(),
  reference_image: optionalText(),
  plate: optionalText(),
  person: optionalText(),
  list: optionalText(),
  score: absent(z.nullable(z.number()), null),
});
export type Detection = z.infer<typeof Detection>;

/** `breached`: the time that passed without the act, the latest one. */
export const AlarmClocks = z.object({
  take_warn: optionalInstant(),
  take_due: optionalInstant(),
  end_warn: optionalInstant(),
  end_due: optionalInstant(),
  breached: absent(z.nullable(z.enum(['take', 'end'])), null),
});
export type AlarmClocks = z.infer<typeof AlarmClocks>;

const AlarmOffer = z.object({
  to: z.object({ kind: z.enum(['user', 'group']), id: wireNumber(z.int()), name: wireText() }),
  until: Instant,
  note: optionalText(),
});

const alarmFields = z.object({
  id: wireNumber(AlarmId),
  /** The alarm number displayed to operators; an alarm can also be requested by it. Without one it is the id. */
  alarm_id: wireText(),
  description: absent(wireText(), ''),
  alarm_status: AlarmStatus,
  alarm_type: absent(wireText(), ''),
  /** Without one it follows from `type`. */
  alarm_acronym: AlarmAcronym,
  type: absent(z.nullable(wireNumber(z.int())), null),
  /** The level's id is beyond the specification (null). */
  alarm_level: wireRecord(levelForms, z.object({ id: absent(z.nullable(wireNumber(AlarmLevelId)), null), ...levelFields })),
  /** Beyond the specification (null). */
  tenant: absent(z.nullable(z.object({ id: wireNumber(TenantId), name: wireText() })), null),
  unit: z.object({
    id: wireNumber(UnitId),
    description: absent(wireText(), ''),
    region: optionalText(),
    position: absent(z.nullable(Position), null),
  }),
  /** A camera without an id (null) is named, but cannot be opened. */
  cameras: wireRows(
    z.object({
      id: absent(z.nullable(wireNumber(CameraId)), null),
      name: absent(wireText(), ''),
      tag: optionalText(),
      recording_support: absent(wireFlag(), false),
    }),
  ),
  host: optionalText(),
  created: wireInstant(),
  /** The sender's own page about the alarm. */
  view_link: optionalText(),
  /** Floor plans of the unit. An event that was stored by an earlier version has none. */
  unit_planes: wireRows(z.object({ id: wireNumber(z.int()), description: absent(wireText(), '') })),
  detection_event_data: absent(z.nullable(Detection), null),
  folioCAD: optionalText(),
  statusCAD: optionalText(),
  reaction_patrol: absent(wireFlag(), false),
  protocol: optionalText(),
  /** A list of comments becomes one text, a line each. */
  comments: optionalText(),
  /**
   * Increases by one with each change; a write sends the version it is based on (optimistic locking). 0: the platform counts no versions,
   * and what arrives last is current.
   */
  version: absent(z.int().check(z.nonnegative()), 0),
  /** Without one it is `created`. */
  changed_at: wireInstant(),
  /** The operator who took the alarm; null while it waits, and on platforms that do not send it. */
  taken_by: absent(z.nullable(Person), null),
  taken_at: optionalInstant(),
  ended_by: absent(z.nullable(Person), null),
  ended_at: optionalInstant(),
  /** Whether the panel restored what raised it; null: it was raised by nothing that is restored, or the platform does not state it. */
  restore: absent(z.nullable(z.object({ state: z.enum(['open', 'restored']), at: optionalInstant() })), null),
  /** Panic, duress, fire: before every other alarm, whatever its priority; never grouped, parked or shelved. From its type. */
  life_safety: absent(wireFlag(), false),
  /** Times to take and to end, from the response targets; null: none applies. */
  clocks: absent(z.nullable(AlarmClocks), null),
  /** Offered to another operator or a group, who have not answered yet. The owner holds it until they accept. */
  offer: absent(z.nullable(AlarmOffer), null),
  /** Since when the owner has no console that is connected; null: they have one, or nobody holds it. */
  unattended_since: optionalInstant(),
  /** Parked by its owner until an instant; its clocks are paused. */
  parked: absent(z.nullable(z.object({ until: Instant, since: Instant, reason: z.string() })), null),
  /** When it came back from being parked by itself; null once somebody acts on it. */
  returned_at: optionalInstant(),
  /** How it ended; null: it is open, or nobody chose an outcome. */
  outcome: absent(z.nullable(AlarmOutcome), null),
  /** 0 to 4 (AVS-01); null: not scored. */
  avs_score: absent(z.nullable(AvsScore), null),
  /** Id of the group of alarms of its unit; null: a row of its own. `groupOf` is how it is shown. */
  group: absent(z.nullable(wireNumber(z.int())), null),
  /** Further signals of its source; null: the source does not chatter. */
  repeats: absent(z.nullable(AlarmRepeats), null),
  /** The number of the alarm of the same unit with which it was assigned to who held that; null once somebody acts on it. */
  assigned_with: optionalText(),
  /** Who assigned it to its owner, by name; null once somebody acts on it. */
  assigned_by: optionalText(),
  /** The drill that it belongs to: only the named operators act on it, and nothing of it leaves the platform; null: it is real. */
  drill: absent(z.nullable(z.object({ id: z.int(), name: z.string(), operators: z.array(UserId) })), null),
});

/** Fills in what follows from other fields. */
function alarmForms(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { alarm_id, alarm_acronym, alarm_level, changed_at, comments, created, id, type } = fields;
  return {
    ...fields,
    alarm_id: alarm_id ?? id,
    alarm_acronym: AlarmAcronym.safeParse(alarm_acronym).data ?? acronymOf(Number(type)),
    alarm_level: alarm_level ?? {},
    changed_at: changed_at ?? created,
    comments: Array.isArray(comments) ? comments.map((one: unknown) => wireComment.safeParse(one).data ?? '').join('\n') || null : comments,
  };
}
const wireComment = wireRecord((fields) => ({ ...fields, name: fields['comment'] ?? fields['name'] }), wireText());

function acronymOf(type: number): AlarmAcronym {
  return type === alarmTypeNumber.faceRecognition ? 'FR' : type === alarmTypeNumber.plateRecognition ? 'LPR' : 'SD';
}

/**
 * An alarm (OP-3.01). List rows, event payloads and replies use the same record. Required of a platform are `id`, `alarm_status`,
 * `unit.id` and `created`; every other field has the fallback stated beside it, most often null.
 */
export const Alarm = wireRecord(alarmForms, alarmFields);
export type Alarm = z.infer<typeof Alarm>;

const rank: Readonly<Record<AlarmStatus, number>> = { waiting: 0, attending: 1, attended: 2, canceled: 2 };
/**
 * Whether a received record replaces the known one of the same alarm: a higher version does. Where no versions are counted, what arrives
 * last does if it differs, but no alarm goes back to a status before: a delayed event may not reopen one.
 */
export function supersedes(received: Alarm, known: Alarm): boolean {
  if (received.version > 0) return received.version > known.version;
  return rank[received.alarm_status] >= rank[known.alarm_status] && !isDeepEqual(received, known);
}

/** Whether another operator holds an alarm; `me` null: it is not known who holds it. */
export function isHeldByOther({ alarm_status, taken_by }: Pick<Alarm, 'alarm_status' | 'taken_by'>, me: UserId | null): boolean {
  return me !== null && alarm_status === 'attending' && taken_by !== null && taken_by.id !== me;
}

/** Whether an alarm is offered to an operator, in person or as one of a group. @param groups ids of the operator's groups */
export function isOfferedTo({ offer }: Pick<Alarm, 'offer'>, me: UserId, groups: readonly number[]): boolean {
  return offer !== null && (offer.to.kind === 'user' ? offer.to.id === me : groups.includes(offer.to.id));
}

/** Whether it belongs to a drill of others: it is shown, but does not ring, and they alone act on it. */
export const isDrillOfOthers = ({ drill }: Pick<Alarm, 'drill'>, me: UserId): boolean => drill !== null && !drill.operators.includes(me);

/** Whether it was given to its owner, with an alarm of its unit or by a supervisor, and nobody acted on it since. */
export const isAssigned = ({ assigned_by, assigned_with }: Pick<Alarm, 'assigned_by' | 'assigned_with'>): boolean =>
  (assigned_with ?? assigned_by) !== null;

/** Whether its owner has yet to acknowledge that it is back from being parked, or was assigned to them. */
export const isUnacknowledged = (
  alarm: Pick<Alarm, 'assigned_by' | 'assigned_with'> & { readonly returned_at: string | Date | null },
): boolean => alarm.returned_at !== null || isAssigned(alarm);

/** The alarm event on channel `user-{id}` (OP-7.40, OQ-32): the alarm, with its position in the event stream if there is one. */
export const AlarmEvent = wireRecord(alarmForms, z.extend(alarmFields, { event_id: z.optional(EventId), epoch: z.optional(z.string()) }));
export type AlarmEvent = z.infer<typeof AlarmEvent>;

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));

/** PUT v1/alarm/{id} (OQ-27). Without `version` the change is accepted from any status that allows it. */
export const AlarmChange = z.object({
  alarm_status: z.enum(alarmActTargets),
  /** The reason of the act (OP-4.15, OQ-28); it follows from the status, and may be left out. */
  reason: z.optional(z.enum(alarmReasons)),
  protocol: z.optional(z.nullable(text(200))),
  comments: z.optional(z.nullable(text(2000))),
  id_alarm_level: z.optional(z.nullable(AlarmLevelId)),
  /** Outcome, cause and score of an act that ends the alarm. */
  id_alarm_outcome: z.optional(z.nullable(RecordId)),
  id_alarm_cause: z.optional(z.nullable(RecordId)),
  avs_score: z.optional(z.nullable(AvsScore)),
  /** The reason for ending it although something required is missing; needs the right `end_override`. */
  override: z.optional(z.nullable(text(500))),
  version: z.optional(z.int().check(z.positive())),
});
export type AlarmChange = z.infer<typeof AlarmChange>;

/**
 * A predefined comment (OP-3.07), offered for alarms of its type and tenant (null: any) and for acts that lead to its status. On the
 * wire, type and tenant are either a plain value or a nested record.
 */
export const AlarmComment = z.object({
  id: wireNumber(AlarmCommentId),
  comment: wireText(),
  status: z.enum(['attending', 'attended', 'canceled']),
  alarm_type: absent(z.nullable(reads((value) => (isParts(value) ? value['type'] : value), wireText())), null),
  tenant: absent(z.nullable(reads((value) => (isParts(value) ? value['id'] : value), wireNumber(TenantId))), null),
});
export type AlarmComment = z.infer<typeof AlarmComment>;

export const alarmEvents = {
  /** An alarm was raised (version 1) or changed (OQ-32). */
  alarm: { channel: 'user', audience: 'tenant', payload: AlarmEvent },
  /**
   * The time of a shelved source is over: its signals raise alarms again. The payload is the part that every subscriber reads; views parse the
   * whole as a `Shelving`.
   */
  'shelving.expired': { channel: 'user', audience: 'tenant', payload: z.object({ shelving: z.looseObject({ id: z.int() }) }) },
  /** The others who have an alarm opened, for a user who has it opened too: when somebody came or left. */
  'alarm.viewers': { channel: 'user', audience: 'user', payload: z.object({ id: AlarmId, viewers: z.array(Person) }) },
  /** A time of an alarm passed, for the users whom its response target names. */
  'alarm.breached': { channel: 'user', audience: 'user', payload: z.object({ id: AlarmId, of: z.enum(['take', 'end']) }) },
} as const satisfies RealtimeEvents;
