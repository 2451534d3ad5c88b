import * as z from 'zod/mini';
import { AlarmStatus } from '../alarms/index.ts';
import { AlarmId, defineCall, IdParam, Instant, requireAbility, success } from '../platform/index.ts';

/** Contents of the detection lists: plates (OP-9.40), faces (OP-9.37), events of every analytic provider (OP-9.41), analytic records (OP-9.35). */
export const detectionKinds = ['plates', 'faces', 'events', 'analytics'] as const;
export type DetectionKind = (typeof detectionKinds)[number];

/** The catalogue of each list's records, and the right to read them. Alarms raised from detections are listed with them. */
export const detectionRecords = {
  plates: { key: 'lpr-match', action: 'read_match', subject: 'LprMatches' },
  faces: { key: 'facial-recognition', action: 'read', subject: 'FacialRecognition' },
  events: { key: 'detection-event', action: 'read', subject: 'DetectionEvent' },
  analytics: { key: 'analytic-record', action: 'read', subject: 'AnalyticRecord' },
} as const satisfies Record<DetectionKind, { key: string; action: string; subject: string }>;

const named = z.object({ id: z.int(), name: z.string() });

/** A detection: a record, or the alarm raised from it. */
export const DetectionItem = z.object({
  /** Unique in its list: `alarm-7`, `record-12`. */
  id: z.string(),
  at: Instant,
  /** The plate, the person, or the type or category of the event; null: not recognized. */
  what: z.nullable(z.string()),
  /** Its watch list, its destination, its source and the rules it matched. */
  detail: z.nullable(z.string()),
  /** Match in per cent. */
  match: z.nullable(z.number()),
  image: z.nullable(z.string()),
  camera: z.nullable(z.object({ id: z.nullable(z.int()), name: z.string() })),
  unit: z.nullable(named),
  tenant: named,
  alarm: z.nullable(z.object({ id: AlarmId, alarm_id: z.string(), alarm_status: AlarmStatus })),
  /** The record's id in its catalogue; null for an alarm. */
  record: z.nullable(z.int()),
});
export type DetectionItem = z.infer<typeof DetectionItem>;

/** Filters of a list of detections. */
export const DetectionFilters = z.object({
  search: z.optional(z.string().check(z.maxLength(100))),
  id_unit: z.optional(IdParam),
  id_tenant: z.optional(IdParam),
  /** Only alarms, or only records. */
  only: z.optional(z.enum(['alarms', 'records'])),
  from: z.optional(Instant),
  to: z.optional(Instant),
});
export type DetectionFilters = z.infer<typeof DetectionFilters>;

/** `next` continues after the last row. `withRecords` false: the caller may not read the records, so only alarms are listed. */
export const DetectionPage = z.object({ rows: z.array(DetectionItem), next: z.nullable(z.string()), withRecords: z.boolean() });
export type DetectionPage = z.infer<typeof DetectionPage>;

/** Calls of the detection lists. */
export const detectionCalls = {
  detections: defineCall({
    method: 'GET',
    path: '/v1/detections/:kind',
    access: requireAbility('read', 'Home'),
    summary: 'List detected plates, faces or events, newest first: readable records, and alarms',
    params: z.object({ kind: z.enum(detectionKinds) }),
    query: z.extend(DetectionFilters, {
      next: z.optional(z.string().check(z.maxLength(100))),
      max: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
    }),
    reply: success(DetectionPage),
  }),
} as const;
