import * as z from 'zod/mini';
import { ability, extraCall } from '../catalogues/extra/exchange.ts';
import { success } from '../envelope.ts';
import { AlarmId, CameraId, Instant } from '../ids.ts';

/** What of a span of time a camera recorded. */
export const Footage = z.object({ camera: CameraId, spans: z.array(z.object({ from: Instant, to: Instant })) });
export type Footage = z.infer<typeof Footage>;

/** Something that happened at a unit: an alarm, or what a detector saw. */
export const Mark = z.object({
  /** Unique among the marks: `alarm-7`, `plate-12`. */
  id: z.string(),
  kind: z.enum(['alarm', 'plate', 'face', 'event']),
  at: Instant,
  /** The cameras that it is drawn on; none: on the lane of the unit. */
  cameras: z.array(CameraId),
  title: z.string(),
  /** Of the alarm's level. */
  color: z.nullable(z.string()),
  alarm: z.nullable(z.object({ id: AlarmId, alarm_id: z.string() })),
});
export type Mark = z.infer<typeof Mark>;

/** The newest marks of each kind, at most, in one reply. */
export const marksMost = 300;
/** Cameras in one question for footage, at most. */
export const footageCamerasMost = 64;

const window = { from: Instant, to: Instant };
const recorded = ability('record_video', 'Video');
const id = z.pipe(z.coerce.number(), z.int().check(z.positive()));

/** What a timeline shows (OP-1.05, OP-1.08, OP-9.28). */
export const timelineCalls = {
  footage: extraCall({
    method: 'GET',
    path: '/v1/media/footage',
    door: recorded,
    summary: 'What of a span of time cameras recorded; `cameras` are ids with commas. A camera that is not seen is left out',
    query: z.object({ cameras: z.string().check(z.regex(/^\d{1,15}(,\d{1,15}){0,63}$/)), ...window }),
    reply: success(z.array(Footage)),
  }),
  timelineMarks: extraCall({
    method: 'GET',
    path: '/v1/timeline/marks',
    door: recorded,
    summary: 'Alarms and detections of a unit in a span of time, newest first; only what the caller may read',
    query: z.object({ id_unit: id, ...window }),
    reply: success(z.array(Mark)),
  }),
} as const;
