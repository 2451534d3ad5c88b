import * as z from 'zod/mini';
import { AlarmId, CameraId, defineCall, IdParam, Instant, requireAbility, success } from '../platform/index.ts';
import { MediaLink } from './media.ts';

/** Lifetime of an address for viewers without an account, in minutes: the default and the maximum. */
export const shareMinutes = { usual: 60, most: 7 * 24 * 60 } as const;

/** An address for a viewer without an account, to the video of one alarm, or of one camera live. The token is returned once, on creation. */
export const Share = z.object({
  id: z.int(),
  id_alarm: z.nullable(AlarmId),
  id_camera: z.nullable(CameraId),
  id_recording_request: z.nullable(z.int()),
  created: Instant,
  expires: Instant,
  revoked: z.nullable(Instant),
  by: z.nullable(z.string()),
  /** Number of visits, and the last one. */
  opened: z.int(),
  last_opened: z.nullable(Instant),
});
export type Share = z.infer<typeof Share>;

const ShareRequest = z.object({
  /** One of the three: the pictures of an alarm (/video/:alarm/:token), a camera live (/stream), a granted recording (/recording_request_stream). */
  id_alarm: z.optional(AlarmId),
  id_camera: z.optional(CameraId),
  id_recording_request: z.optional(z.int().check(z.positive())),
  minutes: z.optional(z.int().check(z.minimum(5), z.maximum(shareMinutes.most))),
});

/**
 * The video of a camera on a public page: live, and the seconds around the alarm; null where there is none. What should be there and is
 * not has the code of the refusal that says why: not recorded, on a server that does not answer or refuses, without a picture.
 */
export const SharedCamera = z.object({
  id: CameraId,
  name: z.string(),
  live: z.nullable(MediaLink),
  past: z.nullable(MediaLink),
  live_refusal: z.optional(z.string()),
  past_refusal: z.optional(z.string()),
});
export type SharedCamera = z.infer<typeof SharedCamera>;

/** Contents of a public page (OQ-12, OQ-13): no actions, no ids but those of its own cameras. */
export const SharedVideo = z.object({
  kind: z.enum(['alarm', 'camera', 'recording']),
  alarm: z.nullable(
    z.object({ alarm_id: z.string(), description: z.string(), unit: z.string(), created: Instant, level: z.string(), color: z.string() }),
  ),
  cameras: z.array(SharedCamera).check(z.maxLength(6)),
  expires: Instant,
});
export type SharedVideo = z.infer<typeof SharedVideo>;

const share = requireAbility('live_video', 'Video');
const open = { kind: 'public' } as const;
const Token = z.string().check(z.minLength(20), z.maxLength(200), z.regex(/^[\w-]+$/));

export const shareCalls = {
  makeShare: defineCall({
    method: 'POST',
    path: '/v1/media/shares',
    access: share,
    summary: 'Create an address for a viewer without an account; only this reply contains its token',
    body: ShareRequest,
    reply: success(z.object({ share: Share, token: z.string(), path: z.string() })),
    refusals: ['record.not_found', 'recording.not_open', 'drill.stays_inside'],
  }),
  shares: defineCall({
    method: 'GET',
    path: '/v1/media/shares',
    access: share,
    summary: 'List the shared addresses of an alarm or a camera, newest first',
    query: z.object({ id_alarm: z.optional(IdParam), id_camera: z.optional(IdParam) }),
    reply: success(z.array(Share)),
  }),
  revokeShare: defineCall({
    method: 'DELETE',
    path: '/v1/media/shares/:id',
    access: share,
    summary: 'Revoke a shared address immediately',
    params: z.object({ id: IdParam }),
    reply: success(z.null()),
    refusals: ['record.not_found'],
  }),
  /** A POST, so that the token does not appear in access logs. */
  sharedVideo: defineCall({
    method: 'POST',
    path: '/v1/public/video',
    access: open,
    summary: 'Read the contents of a shared address; throttled by client address',
    body: z.object({ token: Token, alarm: z.optional(z.string().check(z.maxLength(60))) }),
    reply: success(SharedVideo),
    refusals: ['media.link_invalid', 'media.link_expired', 'recording.not_open'],
  }),
} as const;
