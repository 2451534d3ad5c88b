import { z } from 'zod';

/** Settings of a line receiver, as its record has them; what is absent or null has its default. */
const Settings = z.object({
  /** Whether rows that are not understood are answered with 0x15, so that the line receiver reports them, or acknowledged once recorded. */
  refuse_unknown_rows: z.boolean().nullish(),
  /** Seconds within which the same row again is a repetition: line receivers repeat a row without answer every few seconds. */
  repeat_seconds: z.int().min(1).max(300).nullish(),
  max_sessions: z.int().min(1).max(1000).nullish(),
  /** Minutes after which a silent session is closed; the heartbeat of line receivers is every 30 s. */
  idle_minutes: z.int().min(1).max(1440).nullish(),
  /** Bytes of the longest row. */
  max_row: z.int().min(64).max(4096).nullish(),
});

export interface LineSettings {
  readonly refusesUnknownRows: boolean;
  readonly repeatMs: number;
  readonly maxSessions: number;
  readonly idleMs: number;
  readonly maxRow: number;
}

/** @throws with one sentence that names the setting that is wrong */
export function readLineSettings(record: Readonly<Record<string, unknown>>): LineSettings {
  const parsed = Settings.safeParse(record);
  if (!parsed.success) throw new Error(`The setting ${parsed.error.issues[0]?.path.join('.') ?? ''} of the receiver is not allowed.`);
  const given = parsed.data;
  return {
    refusesUnknownRows: given.refuse_unknown_rows ?? true,
    repeatMs: (given.repeat_seconds ?? 15) * 1000,
    maxSessions: given.max_sessions ?? 50,
    idleMs: (given.idle_minutes ?? 10) * 60_000,
    maxRow: given.max_row ?? 1024,
  };
}
