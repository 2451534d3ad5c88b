import { sql } from 'kysely';
import { CameraId } from '../../../contract/platform/index.ts';
import { type Mark, type Marks, maxMarks } from '../../../contract/video/timeline.ts';
import { zoneOf } from '../../places/index.ts';
import { type Caller, restrictToAbility, scopeOf, type Tx } from '../../platform/index.ts';
import type { VideoApp } from '../video-app.ts';
import {
  type DetectionSource,
  type DetectionSourceKind,
  detectionRights,
  detectionSourcesOn,
  readVisibleCameras,
} from './detection-sources.ts';
import { withAlarms } from './objects.ts';

export interface MarksQuery {
  id_unit: number;
  from: string;
  to: string;
  bin?: number | undefined;
}

/** Events at a unit (OP-1.05), newest first: alarms within the caller's history, and detector records that the caller may read. */
export async function readMarks(app: VideoApp, caller: Caller, query: MarksQuery): Promise<Marks> {
  const { cameras, zone } = await app.store.within(scopeOf(caller), async (tx) => ({
    cameras: await readVisibleCameras(tx, { unit: query.id_unit }),
    zone: await zoneOf(tx, { unit: query.id_unit }),
  }));
  const sources = detectionSourcesOn(cameras);
  const parts = await Promise.all([
    withAlarms(app, caller, (tx, reach) => alarmMarks(tx, reach, query)),
    ...(Object.keys(detectionRights) as DetectionSourceKind[]).map((kind) => {
      const reader = restrictToAbility(caller, detectionRights[kind]);
      return reader && cameras.length > 0 ? app.store.within(scopeOf(reader), (tx) => recordMarks(tx, kind, sources[kind], query)) : [];
    }),
  ]);
  const marks = parts
    .flatMap((part) => part.slice(0, maxMarks))
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? -1 : 1));
  return { marks, isCut: parts.some(({ length }) => length > maxMarks), zone };
}

/** Aggregates the marks of one bin; without bins, each is separate. */
const binOf = (at: DetectionSource['at'], bin: number | undefined) =>
  bin === undefined ? sql`r.id` : sql`floor(extract(epoch from ${at}) * 1000 / ${bin})`;

interface Binned {
  id: number;
  at: string;
  camera: number | null;
  title: string | null;
  count: number;
}

async function recordMarks(
  tx: Tx,
  name: DetectionSourceKind,
  { kind, from, at, camera, unit, title, only, knownCamera = camera }: DetectionSource,
  query: MarksQuery,
): Promise<Mark[]> {
  const { rows } = await sql<Binned>`
    select max(id) as id, iso(max(at)) as at, camera, (array_agg(title order by at desc, id desc))[1] as title, count(*)::int as count
    from (select r.id, ${at} as at, ${knownCamera} as camera, ${title} as title, ${binOf(at, query.bin)} as bin
      from ${from} where ${only} and coalesce(${unit}, ${query.id_unit}) = ${query.id_unit} and ${at} >= ${query.from}::timestamptz and ${at} <= ${query.to}::timestamptz) as seen
    group by camera, bin order by max(at) desc, max(id) desc limit ${maxMarks + 1}`.execute(tx);
  return rows.map((row) => ({
    id: `${name}-${row.id}`,
    kind,
    at: row.at,
    count: row.count,
    cameras: row.camera === null ? [] : [CameraId.parse(row.camera)],
    title: row.title ?? '',
    color: null,
    alarm: null,
  }));
}

async function alarmMarks(tx: Tx, reach: ReturnType<typeof sql>, { id_unit, from, to, bin }: MarksQuery): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select 'alarm-' || max(r.id) as id, 'alarm' as kind, iso(max(r.created)) as at, count(*)::int as count, to_json(r.cameras) as cameras,
      (array_agg(r.alarm_type order by r.created desc, r.id desc))[1] as title, (array_agg(l.color order by l.priority, r.created desc))[1] as color,
      case when count(*) = 1 then (array_agg(json_build_object('id', r.id, 'alarm_id', r.alarm_id)))[1] end as alarm
    from alarm r join alarm_level l on l.id = r.id_alarm_level
    where r.id_unit = ${id_unit} and r.id_drill is null and r.created >= ${from}::timestamptz and r.created <= ${to}::timestamptz and ${reach}
    group by r.cameras, ${binOf(sql`r.created`, bin)} order by max(r.created) desc, max(r.id) desc limit ${maxMarks + 1}`.execute(tx);
  return rows;
}
