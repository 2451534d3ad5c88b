import * as z from 'zod/mini';
import { CameraId, defineCall, Instant, requireAbility, success } from '../platform/index.ts';

/** A day that has recordings, as the camera's tenant counts days; it lasts 23 or 25 hours where the clock is changed. */
export const RecordedDay = z.object({
  /** `2026-11-21` */
  day: z.string(),
  from: Instant,
  to: Instant,
  /** Recorded time of the day. */
  seconds: z.number(),
});
export type RecordedDay = z.infer<typeof RecordedDay>;

export const RecordedDays = z.object({
  /** IANA name */
  timezone: z.string(),
  /** Days with recordings, in order. */
  days: z.array(RecordedDay),
});
export type RecordedDays = z.infer<typeof RecordedDays>;

/**
 * Why camera streams are not recorded as configured: the disk is full, rejects writes or is too slow (recording pauses and
 * retries), the index does not answer, or evidence exceeds its space.
 */
export const recordingFaults = ['full', 'failing', 'slow', 'index', 'crowded'] as const;
export type RecordingFault = (typeof recordingFaults)[number];

/** Disk usage of recordings, in bytes. */
export const MediaStorage = z.object({
  /** Of all cameras of the platform, with the used and free disk space. */
  bytes: z.number(),
  free: z.number(),
  total: z.number(),
  /** Storage limit; null: an eighth of the disk remains free. */
  limit: z.nullable(z.number()),
  keep_days: z.number(),
  /** The oldest recording that the caller may see. */
  oldest: z.nullable(Instant),
  /** Bytes recorded within the last day. */
  bytes_a_day: z.number(),
  /** Days until space runs out and recordings are removed, at the current rate; null: the retention age is reached first, or nothing is recorded. */
  days_of_room: z.nullable(z.number()),
  fault: z.nullable(z.enum(recordingFaults)),
  /** Cameras the caller can access that have recordings, the largest first. */
  cameras: z.array(z.object({ id_camera: CameraId, name: z.string(), bytes: z.number(), oldest: Instant, newest: Instant })),
});
export type MediaStorage = z.infer<typeof MediaStorage>;

const id = z.pipe(z.coerce.number(), z.int().check(z.positive()));

/** Calls about recordings. */
export const recordingsCalls = {
  mediaDays: defineCall({
    method: 'GET',
    path: '/v1/media/days',
    access: requireAbility('record_video', 'Video'),
    summary: "List the days of a month (`2026-11`) with recordings of a camera, in its tenant's time zone",
    query: z.object({ camera: id, month: z.string().check(z.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/)) }),
    reply: success(RecordedDays),
    refusals: ['record.not_found'],
  }),
  mediaStorage: defineCall({
    method: 'GET',
    path: '/v1/media/storage',
    access: requireAbility('read_status', 'StatusCameras'),
    summary: 'Read the disk usage of recordings: size, free space, age, and the share of each visible camera',
    reply: success(MediaStorage),
  }),
} as const;
