import * as z from 'zod/mini';
import { type CallerAccess, defineCall, IdParam } from '../platform/endpoint.ts';
import { success } from '../platform/envelope.ts';
import { ExportJob } from '../platform/export-job.ts';
import { AlarmId, CameraId, Instant } from '../platform/ids.ts';

/** The channel of clip jobs, used in place of a catalogue key. */
export const clipChannel = 'video-clip-export';
export const clipCatalogue = 'video-clip';

/** A clip is at most so long, in minutes (OQ-72). */
export const maxClipMinutes = 60;

export const ClipRequest = z.object({
  id_camera: CameraId,
  from: Instant,
  to: Instant,
  /** Burnt into the picture, where the camera's tenant has a watermark. Left out: no. */
  watermark: z.optional(z.boolean()),
  /** The alarm whose record lists the clip. */
  id_alarm: z.optional(AlarmId),
  id_recording_request: z.optional(z.int().check(z.positive())),
  /** Packed (.zip) with a text of its metadata: camera, window, gaps, requester, SHA-256. Left out: no. */
  certificate: z.optional(z.boolean()),
});
export type ClipRequest = z.infer<typeof ClipRequest>;

const signedIn: CallerAccess = { kind: 'signed_in' };

/**
 * Clips are made in the background like exports that report on their progress: the job is an `ExportJob` of the channel
 * `video-clip-export`, its `process`, `end` and `exception` come by that channel (OP-2.62, OP-4.26). Asking takes the right to recorded video, or an authorized
 * request for it.
 */
export const clipCalls = {
  beginClip: defineCall({
    method: 'POST',
    path: '/v1/media/clips',
    access: signedIn,
    summary: 'Have a clip made of what a camera recorded in a window of at most 60 minutes',
    body: ClipRequest,
    reply: success(ExportJob),
    refusals: [
      'access.forbidden',
      'record.not_found',
      'request.invalid',
      'media.no_footage',
      'recording.not_open',
      'clip.not_burnt',
      'clip.too_many',
    ],
  }),
  cancelClip: defineCall({
    method: 'DELETE',
    path: '/v1/media/clips/:id',
    access: signedIn,
    summary: 'Stop making a clip; what was made of it is thrown away',
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(60)) }),
    reply: success(z.null()),
    refusals: ['record.not_found'],
  }),
} as const;

/** A picture of a camera: `GET v1/media/frames/:id?at=`. */
export const frameCalls = {
  frame: { path: '/v1/media/frames/:id', params: z.object({ id: IdParam }), query: z.object({ at: z.optional(Instant) }) },
} as const;
