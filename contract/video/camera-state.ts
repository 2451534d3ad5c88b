import * as z from 'zod/mini';
import { CameraId, Instant } from '../platform/index.ts';

/**
 * Why a camera has no picture: its address is invalid, the host does not answer, it accepts the connection and sends nothing, its certificate is not trusted, the name or
 * password is wrong, the stream does not exist, browsers cannot show its format, it stopped sending, its video is five seconds or more
 * behind the wall clock, the platform has no ffmpeg, the camera has no source at all, it is out of service, the node that takes it in
 * does not answer, or refuses this one.
 */
export const cameraFaults = [
  'address',
  'unreachable',
  'silent',
  'certificate',
  'credentials',
  'not_found',
  'codec',
  'frozen',
  'delayed',
  'no_ffmpeg',
  'no_source',
  'out_of_service',
  'node_unanswered',
  'node_refused',
  'unknown',
] as const;
export type CameraFault = (typeof cameraFaults)[number];

/** Most cameras that one call adds. */
export const maxAdoptedCameras = 64;

/** Who took a camera out of service: a person, or the end of its device. */
export const outOfServiceCauses = ['decision', 'device_deleted', 'device_replaced'] as const;
export type OutOfServiceCause = (typeof outOfServiceCauses)[number];

/** Connection phase of a camera. `idle`: no viewers and no recording. */
export const cameraPhases = ['idle', 'connecting', 'streaming', 'failed'] as const;
export type CameraPhase = (typeof cameraPhases)[number];

/** A detected stream. */
export const StreamFacts = z.object({
  /** RFC 6381, for browsers: `avc1.4d401f,mp4a.40.2`. */
  codecs: z.string(),
  width: z.int(),
  height: z.int(),
  /** null: not reported. */
  fps: z.nullable(z.number()),
  audio: z.boolean(),
});
export type StreamFacts = z.infer<typeof StreamFacts>;

export const CameraState = z.object({
  id_camera: CameraId,
  phase: z.enum(cameraPhases),
  fault: z.nullable(z.enum(cameraFaults)),
  /** Start of this phase. */
  since: z.nullable(Instant),
  recording: z.boolean(),
  stream: z.nullable(StreamFacts),
  /** Number of reconnects since the platform started. */
  restarts: z.int(),
});
export type CameraState = z.infer<typeof CameraState>;
