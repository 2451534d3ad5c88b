import * as z from 'zod/mini';
import { AlarmId, type CallerAccess, CameraId, defineCall, ExportJob, IdParam, Instant, success } from '../platform/index.ts';

/** The channel of clip jobs, used in place of a catalogue key. */
export const clipChannel = 'video-clip-export';
export const clipCatalogue = 'video-clip';

/** Maximum length of a clip, in minutes (OQ-72). */
export const maxClipMinutes = 60;

export const ClipRequest = z.object({
  id_camera: CameraId,
  from: Instant,
  to: Instant,
  /** Whether to burn in the watermark of the camera's tenant, if it has one. Default: no. */
  watermark: z.optional(z.boolean()),
  /** The alarm whose history lists the clip. */
  id_alarm: z.optional(AlarmId),
  id_recording_request: z.optional(z.int().check(z.positive())),
  /** Whether to pack it (.zip) with its metadata: camera, window, gaps, requester, SHA-256. Default: no. */
  certificate: z.optional(z.boolean()),
});
export type ClipRequest = z.infer<typeof ClipRequest>;

const signedIn: CallerAccess = { kind: 'signed_in' };

/**
 * Clips are made in the background like exports that report on their progress: the job is an `ExportJob` of the channel
 * `video-clip-export`, its `process`, `end` and `exception` are sent on that channel (OP-2.62, OP-4.26). It requires the right to recorded video, or an authorized
 * request for it.
 */
export const clipCalls = {
  beginClip: defineCall({
    method: 'POST',
    path: '/v1/media/clips',
    access: signedIn,
    summary: 'Create a clip of a camera’s recording, of at most 60 minutes',
    body: ClipRequest,
    reply: success(ExportJob),
    refusals: [
      'access.forbidden',
      'record.not_found',
      'request.invalid',
      'media.no_footage',
      'media.node_unanswered',
      'recording.not_open',
      'clip.not_burnt',
      'clip.too_many',
    ],
  }),
  cancelClip: defineCall({
    method: 'DELETE',
    path: '/v1/media/clips/:id',
    access: signedIn,
    summary: 'Cancel a clip and discard its partial file',
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(60)) }),
    reply: success(z.null()),
    refusals: ['record.not_found'],
  }),
} as const;

/** A picture of a camera: `GET v1/media/frames/:id?at=`. */
export const frameCalls = {
  frame: { path: '/v1/media/frames/:id', params: z.object({ id: IdParam }), query: z.object({ at: z.optional(Instant) }) },
} as const;
