import { type RawBuilder, sql } from 'kysely';
import type { AlarmId } from '../../contract/platform/index.ts';
import type { Tx } from '../platform/index.ts';
import type { ClipFormat } from './clips/make-clip.ts';

/** The incident of an alarm: that of its type in its tenant, the first of several. @param row alias of the alarm */
const incidentOf = (row: string, column: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select ${column} from incident i join type_alarm t on t.id = i.id_alarm_type
  where i.id_tenant = ${sql.ref(`${row}.id_tenant`)} and t.type = ${sql.ref(`${row}.alarm_type`)} order by i.id limit 1)`;

/** How long the cameras of an alarm are recorded, in seconds; null: its type is no incident, or the incident states no time. */
export const liveVideoSeconds = (row: string): RawBuilder<unknown> => incidentOf(row, sql`i.live_video_time`);

/**
 * Cameras whose alarm began less than the live-video time of its incident ago, as a select of `camera`: those that the alarm names, else those of
 * its unit. @param now in ms
 */
export const activeIncidentCameras = (now: number): RawBuilder<unknown> => sql`
  select c.id as camera from (
    select a.* from alarm a
    where a.created > ${new Date(now)}::timestamptz - (select max(live_video_time) from incident) * interval '1 second'
      and a.created + ${liveVideoSeconds('a')} * interval '1 second' > ${new Date(now)}
  ) a join camera c on c.id = any (a.cameras) or (cardinality(a.cameras) = 0 and c.id_unit = a.id_unit)`;

/** The format in which clips of an alarm are made; null: as recorded. */
export async function clipFormatOf(tx: Tx, alarm: AlarmId): Promise<ClipFormat | null> {
  const { rows } = await sql<{ fps: number | null; resolution: string | null }>`
    select ${incidentOf('a', sql`i.frames_per_second`)} as fps, ${incidentOf('a', sql`i.resolution`)} as resolution
    from alarm a where a.id = ${alarm}`.execute(tx);
  const { fps = null, resolution = null } = rows[0] ?? {};
  const [, width, height] = /^(\d{3,4})x(\d{3,4})$/.exec(resolution ?? '') ?? [];
  const size = width && height ? { width: Number(width), height: Number(height) } : null;
  return fps === null && size === null ? null : { fps, size };
}
