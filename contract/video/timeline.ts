import * as z from 'zod/mini';
import { AlarmId, CameraId, defineCall, Instant, requireAbility, success } from '../platform/index.ts';

/** The parts of a time span that a camera recorded. */
export const Footage = z.object({ camera: CameraId, spans: z.array(z.object({ from: Instant, to: Instant })) });
export type Footage = z.infer<typeof Footage>;

/** An event at a unit: an alarm or a detection. */
export const Mark = z.object({
  /** Unique among the marks: `alarm-7`, `plate-12`. */
  id: z.string(),
  kind: z.enum(['alarm', 'plate', 'face', 'event', 'analytic']),
  /** For an aggregate, that of the newest. */
  at: Instant,
  /** Number of events of one kind that it aggregates, of one camera within a bin of time. */
  count: z.int().check(z.positive()),
  /** Cameras on whose lanes it is drawn; empty: on the lane of the unit. */
  cameras: z.array(CameraId),
  title: z.string(),
  /** Colour of the alarm's level; for an aggregate, of the most urgent. */
  color: z.nullable(z.string()),
  alarm: z.nullable(z.object({ id: AlarmId, alarm_id: z.string() })),
});
export type Mark = z.infer<typeof Mark>;

/** Marks of a span of time, newest first. */
export const Marks = z.object({
  marks: z.array(Mark),
  /** The result is truncated: the oldest are left out. */
  isCut: z.boolean(),
  /** Time zone of the unit's tenant, for the days of the timeline. */
  zone: z.string(),
});
export type Marks = z.infer<typeof Marks>;

/** The newest marks of each kind, at most, in one reply. */
export const maxMarks = 1000;
/** Maximum number of cameras in one request for footage. */
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
    summary: 'List the recorded parts of a time span; `cameras` are ids separated by commas. Invisible cameras are omitted',
    query: z.object({ cameras: z.string().check(z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,63}$/)), ...window }),
    reply: success(z.array(Footage)),
  }),
  timelineMarks: defineCall({
    method: 'GET',
    path: '/v1/timeline/marks',
    access: recorded,
    summary:
      'List the readable alarms and detections of a unit in a time span, newest first; `bin` aggregates those of a camera within so many ms',
    query: z.object({ id_unit: id, ...window, bin: z.optional(z.coerce.number().check(z.int(), z.minimum(1000), z.maximum(86_400_000))) }),
    reply: success(Marks),
  }),
} as const;
