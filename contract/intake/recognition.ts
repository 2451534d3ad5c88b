import * as z from 'zod/mini';
import { detectionEventTypes } from '../catalogues/index.ts';
import { AlarmId, CameraId, defineCall, type Endpoint, Instant, success } from '../platform/index.ts';

/**
 * Limits of one request: its items, its bytes, and the pixels of all pictures in it together, which bound the work of decoding them.
 */
export const recognitionLimits = { items: 500, bytes: 4_000_000, pixels: 50_000_000 } as const;

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const share = z.number().check(z.minimum(0), z.maximum(1));
/** Address of a picture, or a `data:image/jpeg;base64,` or `image/png` picture of at most 300 kB. */
const Picture = z.string().check(z.maxLength(410_000));
const words = z.array(text(200)).check(z.maxLength(20));

/**
 * What every item has. `reference` is the sender's own id: sent again, the item is counted as a duplicate and stored once. `happened_at`
 * may lie at most a day back, five minutes ahead; left out: now.
 */
const observed = {
  reference: text(200),
  id_camera: CameraId,
  happened_at: z.optional(Instant),
  image: z.optional(Picture),
};

/** A plate as a camera read it. `confidence` 0 to 1, `speed` in km/h. */
export const PlateRead = z.object({
  ...observed,
  plate: text(16),
  confidence: z.optional(share),
  speed: z.optional(z.number().check(z.minimum(0), z.maximum(500))),
  direction: z.optional(text(40)),
  zone: z.optional(text(120)),
  color: z.optional(text(40)),
  vehicle: z.optional(text(40)),
  confidential: z.optional(z.boolean()),
});
export type PlateRead = z.infer<typeof PlateRead>;

/** A face that a recognizer compared with those it knows. `score` is the similarity, 0 to 1; `list` the name or Luna id of a person list. */
export const FaceMatch = z.object({
  ...observed,
  person: text(120),
  person_id: z.optional(text(120)),
  list: z.optional(text(120)),
  score: z.optional(share),
  reference_image: z.optional(Picture),
  age: z.optional(z.int().check(z.minimum(0), z.maximum(150))),
  gender: z.optional(z.enum(['female', 'male', 'unknown'])),
  glasses: z.optional(text(40)),
  emotion: z.optional(text(40)),
  ethnicity: z.optional(text(40)),
  blur: z.optional(share),
  darkness: z.optional(share),
});
export type FaceMatch = z.infer<typeof FaceMatch>;

/** A person or an object that an analytic of any provider detected. */
export const DetectedEvent = z.object({
  ...observed,
  event_type: z._default(z.enum(detectionEventTypes), 'default'),
  provider: z.optional(text(80)),
  plate: z.optional(text(16)),
  person: z.optional(text(120)),
  list: z.optional(text(120)),
  confidence: z.optional(share),
  color: z.optional(text(40)),
  vehicle: z.optional(text(40)),
  count: z.optional(z.int().check(z.nonnegative())),
});
export type DetectedEvent = z.infer<typeof DetectedEvent>;

/** An alarm of Intelexvision with the rules that it matched. With `alarm` it also raises an alarm at the camera's unit. */
export const AnalyticAlarm = z.object({
  ...observed,
  alarm_category: text(120),
  priority: z.optional(text(40)),
  url_video: z.optional(z.url({ protocol: /^https?$/ }).check(z.maxLength(2000))),
  matched_rules: z._default(words, []),
  priorities: z._default(words, []),
  alarm_types: z._default(words, []),
  /** 1 is the most urgent. */
  alarm: z.optional(z.object({ priority: z.int().check(z.minimum(1), z.maximum(4)), description: text(300) })),
});
export type AnalyticAlarm = z.infer<typeof AnalyticAlarm>;

/** A face that Luna detected; with `list`, the list's id at Luna, and `score`, 0 to 1, one that it recognized. */
export const LunaEvent = z.object({
  ...observed,
  face_id: text(120),
  list: z.optional(text(120)),
  score: z.optional(share),
});
export type LunaEvent = z.infer<typeof LunaEvent>;

/** An event of SAFR; `person` is the name of a SAFR person. */
export const SafrEvent = z.object({ ...observed, name: text(200), person: z.optional(text(200)) });
export type SafrEvent = z.infer<typeof SafrEvent>;

/** Seconds in which a list raises one alarm for the same plate or person at the same unit, unless the list states its own. */
export const alarmHoldOffSeconds = 60;

/** A list that acted on an item. An item on several lists has one for each, in the order in which they act. */
export const RecognitionHit = z.object({
  /** Its index in the request. */
  index: z.int(),
  list: z.string(),
  /** The plate or person of the list. */
  matched: z.nullable(z.string()),
  /** Characters in which a plate differs from that of the list; null for persons. */
  distance: z.nullable(z.int()),
  /** Whether the plate is missing from whitelists although this one demands it. */
  missing: z.boolean(),
  /** Whether the alarm was not raised because the same plate or person raised one at the unit within the list's hold-off. */
  suppressed: z.boolean(),
  /** The alarm that was raised; null: the list raises none, it was suppressed, or the unit accepts none. */
  alarm: z.nullable(z.object({ id: AlarmId, alarm_id: z.string() })),
});
export type RecognitionHit = z.infer<typeof RecognitionHit>;

/**
 * Counts of stored and of known items, the indexes of those whose camera the token does not know, and of those that their camera is set not to
 * detect, which are not stored, and the lists that acted.
 */
export const RecognitionResult = z.object({
  stored: z.int(),
  duplicates: z.int(),
  unknown: z.array(z.int()),
  ignored: z.array(z.int()),
  hits: z.array(RecognitionHit),
});
export type RecognitionResult = z.infer<typeof RecognitionResult>;

const reply = success(RecognitionResult);
const items = <S extends z.core.$ZodType>(of: S) => z.array(of).check(z.minLength(1), z.maxLength(recognitionLimits.items));
const shared = {
  method: 'POST',
  access: { kind: 'intake' },
  maxBytes: recognitionLimits.bytes,
  reply,
  refusals: ['record.not_found', 'request.too_large'],
} as const satisfies Partial<Endpoint>;

/** Calls by which detectors report what they recognized, up to 500 items in a request. */
export const recognitionCalls = {
  sendPlates: defineCall({
    ...shared,
    path: '/v1/intake/plates',
    summary: 'Report plates that cameras read',
    body: z.object({ plates: items(PlateRead) }),
  }),
  sendFaces: defineCall({
    ...shared,
    path: '/v1/intake/faces',
    summary: 'Report faces that a recognizer matched',
    body: z.object({ faces: items(FaceMatch) }),
  }),
  sendEvents: defineCall({
    ...shared,
    path: '/v1/intake/events',
    summary: 'Report persons and objects that analytics detected',
    body: z.object({ events: items(DetectedEvent) }),
  }),
  sendAnalytics: defineCall({
    ...shared,
    path: '/v1/intake/analytics',
    summary: 'Report alarms of Intelexvision with the rules that they matched',
    body: z.object({ analytics: items(AnalyticAlarm) }),
  }),
  sendLunaEvents: defineCall({
    ...shared,
    path: '/v1/intake/luna',
    summary: 'Report faces that Luna detected',
    body: z.object({ events: items(LunaEvent) }),
  }),
  sendSafrEvents: defineCall({
    ...shared,
    path: '/v1/intake/safr',
    summary: 'Report events of SAFR',
    body: z.object({ events: items(SafrEvent) }),
  }),
} as const;
