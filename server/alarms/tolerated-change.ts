import { sql } from 'kysely';

/** What decides whether an act is based on the current alarm. */
export interface AlarmVersions {
  readonly version: number;
  readonly tolerated_from: number | null;
  readonly tolerated_to: number | null;
}

/** Assignments of a change by the platform that refuses no act of an operator who saw the alarm before it: a restore, a counted signal. */
export const toleratedChange = sql`version = version + 1, changed_at = clock_timestamp(),
  tolerated_from = case when tolerated_to = version then tolerated_from else version end, tolerated_to = version + 1`;

/** Whether an act that is based on a version is based on the current alarm. */
export function isCurrent({ version, tolerated_from, tolerated_to }: AlarmVersions, of: number): boolean {
  return of === version || (tolerated_to === version && of >= (tolerated_from ?? version) && of < version);
}
