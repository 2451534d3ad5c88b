import * as z from 'zod/mini';
import { AlarmAcronym } from '../alarms/index.ts';
import { AlarmId, CameraId, Instant, UnitId } from '../platform/index.ts';

/**
 * POST v1/intake/alarms: how devices and programs raise alarms. `reference` is the sender's own id; sending it again answers with the
 * alarm that it raised the first time (200 instead of 201) and raises none. `happened_at` may lie at most a day back, five minutes ahead.
 */
export const IntakeAlarm = z.object({
  reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  id_unit: UnitId,
  description: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  alarm_type: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  alarm_acronym: z._default(AlarmAcronym, 'SD'),
  type: z.optional(z.int().check(z.nonnegative())),
  /** 1 is the most urgent. */
  priority: z.int().check(z.minimum(1), z.maximum(4)),
  cameras: z._default(z.array(CameraId).check(z.maxLength(6)), []),
  happened_at: z.optional(Instant),
  /** The sender's own page about the alarm, opened from its pictures: an `http://` or `https://` address. */
  view_link: z.optional(
    z.string().check(z.maxLength(2000), z.regex(/^https?:\/\/[^\s/?#.][^\s]*$/i, 'Send an address that starts with https://.')),
  ),
  detection: z.optional(
    z.object({
      id_camera_proxy: z.optional(CameraId),
      /** Address of a picture, or a `data:image/jpeg;base64,` or `image/png` picture of at most 300 kB. */
      image: z.optional(z.string().check(z.maxLength(410_000))),
      reference_image: z.optional(z.string().check(z.maxLength(410_000))),
      plate: z.optional(z.string().check(z.maxLength(20))),
      person: z.optional(z.string().check(z.maxLength(120))),
      list: z.optional(z.string().check(z.maxLength(120))),
      score: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
    }),
  ),
});
export type IntakeAlarm = z.infer<typeof IntakeAlarm>;

/** POST v1/unit/{id}/virtual-button: why somebody raises an alarm at a unit by hand. */
export const VirtualButton = z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(250)) });
/** The alarm that a button raised. */
export const ButtonAlarm = z.object({ id: AlarmId, alarm_id: z.string(), created: Instant });
