import * as z from 'zod/mini';
import { AskedId, ability, extraCall } from '../catalogues/extra/exchange.ts';
import { success } from '../envelope.ts';
import { ExportJob } from '../exports.ts';
import { AlarmId, CameraId, Instant } from '../ids.ts';

/** A clip is at most so long, in minutes (OQ-72). */
export const clipMostMinutes = 60;

export const ClipRequest = z.object({
  id_camera: CameraId,
  from: Instant,
  to: Instant,
  /** Burnt into the picture, where the camera's tenant has a watermark. Left out: no. */
  watermark: z.optional(z.boolean()),
  /** The alarm that it is kept for: its record names the clip. */
  id_alarm: z.optional(AlarmId),
  id_recording_request: z.optional(z.int().check(z.positive())),
});
export type ClipRequest = z.infer<typeof ClipRequest>;

const recorded = ability('record_video', 'Video');

/**
 * Clips are made in the background like exports that report on their progress: the job is an `ExportJob` of the channel
 * `video-clip-export`, its `process`, `end` and `exception` come by that channel (OP-2.62, OP-4.26).
 */
export const clipCalls = {
  beginClip: extraCall({
    method: 'POST',
    path: '/v1/media/clips',
    door: recorded,
    summary: 'Have a clip made of what a camera recorded in a window of at most 60 minutes',
    body: ClipRequest,
    reply: success(ExportJob),
    refusals: ['record.not_found', 'media.no_footage', 'export.running'],
  }),
  cancelClip: extraCall({
    method: 'DELETE',
    path: '/v1/media/clips/:id',
    door: recorded,
    summary: 'Stop making a clip; what was made of it is thrown away',
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(60)) }),
    reply: success(z.null()),
    refusals: ['record.not_found'],
  }),
} as const;

/** A picture of a camera: `GET v1/media/frames/:id?at=`. */
export const frameCalls = {
  frame: { path: '/v1/media/frames/:id', params: z.object({ id: AskedId }), query: z.object({ at: z.optional(Instant) }) },
} as const;
