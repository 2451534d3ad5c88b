import * as z from 'zod/mini';
import { defineCall, requireAbility } from '../platform/endpoint.ts';
import { success } from '../platform/envelope.ts';
import { AlarmId, CameraId, Instant } from '../platform/ids.ts';

/** The parts of a time span that a camera recorded. */
export const Footage = z.object({ camera: CameraId, spans: z.array(z.object({ from: Instant, to: Instant })) });
export type Footage = z.infer<typeof Footage>;

/** An event at a unit: an alarm or a detection. */
export const Mark = z.object({
  /** Unique among the marks: `alarm-7`, `plate-12`. */
  id: z.string(),
  kind: z.enum(['alarm', 'plate', 'face', 'event', 'analytic']),
  /** Of several: of the newest. */
  at: Instant,
  /** Number of events of one kind that it aggregates, of one camera within a bin of time. */
  count: z.int().check(z.positive()),
  /** The cameras that it is drawn on; none: on the lane of the unit. */
  cameras: z.array(CameraId),
  title: z.string(),
  /** Of the alarm's level; of several: the most urgent. */
  color: z.nullable(z.string()),
  alarm: z.nullable(z.object({ id: AlarmId, alarm_id: z.string() })),
});
export type Mark = z.infer<typeof Mark>;

/** Marks of a span of time, newest first. */
export const Marks = z.object({
  marks: z.array(Mark),
  /** The result is truncated: the oldest are left out. */
  isCut: z.boolean(),
  /** The time zone of the unit's tenant: its days are drawn. */
  zone: z.string(),
});
export type Marks = z.infer<typeof Marks>;

/** The newest marks of each kind, at most, in one reply. */
export const maxMarks = 1000;
/** Cameras in one question for footage, at most. */
export const maxFootageCameras = 64;

const window = { from: Instant, to: Instant };
const recorded = requireAbility('record_video', 'Video');
const id = z.pipe(z.coerce.number(), z.int().check(z.positive()));

/** Data of a timeline (OP-1.05, OP-1.08, OP-9.28). */
export const timelineCalls = {
  footage: defineCall({
    method: 'GET',
    path: '/v1/media/footage',
    access: recorded,
    summary: 'What of a span of time cameras recorded; `cameras` are ids with commas. A camera that is not seen is left out',
    query: z.object({ cameras: z.string().check(z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,63}$/)), ...window }),
    reply: success(z.array(Footage)),
  }),
  timelineMarks: defineCall({
    method: 'GET',
    path: '/v1/timeline/marks',
    access: recorded,
    summary:
      'Alarms and detections of a unit in a span of time, newest first; only what the caller may read. `bin`: one for so many ms of a camera',
    query: z.object({ id_unit: id, ...window, bin: z.optional(z.coerce.number().check(z.int(), z.minimum(1000), z.maximum(86_400_000))) }),
    reply: success(Marks),
  }),
} as const;
