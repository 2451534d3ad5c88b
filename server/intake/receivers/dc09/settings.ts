import { z } from 'zod';

/** Settings of a DC-09 receiver, as its record has them; what is absent or null has its default. */
const Settings = z.object({
  /** Which frames are refused for their time: encrypted ones, as the standard has it, all that have one, or none. */
  time_check: z.enum(['encrypted', 'all', 'off']).nullish(),
  /** How far a panel's clock may be ahead of the receiver's, and behind it, in seconds. */
  seconds_ahead: z.int().min(1).max(86_400).nullish(),
  seconds_behind: z.int().min(1).max(86_400).nullish(),
  /** Whether frames of accounts that no device has are acknowledged, once they are recorded. */
  acknowledge_unknown: z.boolean().nullish(),
  /** Whether frames in the clear are refused from accounts without a key too. */
  encrypted_only: z.boolean().nullish(),
  max_sessions: z.int().min(1).max(20_000).nullish(),
  /** Minutes after which a silent session is closed. */
  idle_minutes: z.int().min(1).max(1440).nullish(),
  /** Seconds within which a frame that has begun must be complete. */
  frame_seconds: z.int().min(1).max(120).nullish(),
  /** Bytes of the longest frame. */
  max_frame: z.int().min(256).max(32_768).nullish(),
});

export interface Dc09Settings {
  readonly timeCheck: 'encrypted' | 'all' | 'off';
  readonly aheadMs: number;
  readonly behindMs: number;
  readonly acknowledgesUnknown: boolean;
  readonly isEncryptedOnly: boolean;
  readonly maxSessions: number;
  readonly idleMs: number;
  readonly frameMs: number;
  readonly maxFrame: number;
}

/** @throws with one sentence that names the setting that is wrong */
export function readSettings(record: Readonly<Record<string, unknown>>): Dc09Settings {
  const parsed = Settings.safeParse(record);
  if (!parsed.success) throw new Error(`The setting ${parsed.error.issues[0]?.path.join('.') ?? ''} of the receiver is not allowed.`);
  const given = parsed.data;
  return {
    timeCheck: given.time_check ?? 'encrypted',
    aheadMs: (given.seconds_ahead ?? 20) * 1000,
    behindMs: (given.seconds_behind ?? 40) * 1000,
    // Receivers in the field acknowledge what their automation software does not know: a panel without answer reports again for hours.
    acknowledgesUnknown: given.acknowledge_unknown ?? true,
    isEncryptedOnly: given.encrypted_only ?? false,
    maxSessions: given.max_sessions ?? 5000,
    idleMs: (given.idle_minutes ?? 60) * 60_000,
    frameMs: (given.frame_seconds ?? 10) * 1000,
    maxFrame: given.max_frame ?? 4096,
  };
}
