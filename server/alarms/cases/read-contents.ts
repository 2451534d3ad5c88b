import { sql } from 'kysely';
import type { AlarmId, CameraId, TenantId } from '../../../contract/platform/index.ts';
import { zoneOf } from '../../places/index.ts';
import type { Tx } from '../../platform/index.ts';
import { alarmJson, alarmRecordJson } from '../alarm-reads.ts';

/** A place on the map of a package. */
export interface MapPoint {
  readonly kind: 'unit' | 'camera';
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

interface PlanAnswers {
  readonly plan: string;
  readonly version: number;
  readonly started: string;
  readonly ended: string | null;
  readonly answers: readonly {
    readonly question: string;
    readonly answer: string;
    readonly at: string;
    readonly by: { name: string } | null;
  }[];
}

interface CallOfAlarm {
  readonly record: { readonly sessionId: string; readonly began_at: string | null; readonly ended_at: string | null } & Record<
    string,
    unknown
  >;
  readonly session: string;
  readonly recording: string | null;
}

/** A line of the record of an alarm, as it is packed. */
export interface PackedLine {
  readonly at: string;
  readonly kind: string;
  readonly by: { readonly name: string } | null;
  readonly comments: string | null;
  readonly about: string | null;
}

/** What the store has of an alarm of a case. */
export interface AlarmContents {
  readonly id: AlarmId;
  readonly alarm_id: string;
  readonly description: string;
  readonly unit: string;
  readonly status: string;
  /** ms since 1970 */
  readonly created: number;
  readonly alarm: unknown;
  readonly record: readonly PackedLine[];
  readonly plans: readonly PlanAnswers[];
  readonly contacts: readonly unknown[];
  readonly calls: readonly CallOfAlarm[];
  readonly pictures: readonly { readonly id: string; readonly kind: string; readonly bytes: Buffer }[];
  /** `isVisible`: whether the maker of the package may watch it. */
  readonly cameras: readonly { readonly id: CameraId; readonly name: string; readonly isVisible: boolean; readonly isRecorded: boolean }[];
  readonly points: readonly MapPoint[];
}

export interface CaseContents {
  readonly case: {
    readonly id: number;
    readonly name: string;
    readonly reason: string;
    readonly tenant: string;
    readonly until: string;
    readonly created: string;
    readonly by: string;
  };
  readonly tenant: TenantId;
  readonly siteZone: string;
  readonly alarms: readonly AlarmContents[];
}

/** Reads what a scope sees of the alarms of a case; undefined where it sees no such case. */
export async function readContents(tx: Tx, id: number): Promise<CaseContents | undefined> {
  const { rows } = await sql<CaseContents['case'] & { id_tenant: TenantId }>`
    select e.id, e.name, e.reason, t.name as tenant, iso(e.until) as until, iso(e.created) as created, e.user_name as by, e.id_tenant
    from evidence_case e join tenant t on t.id = e.id_tenant where e.id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) return undefined;
  const { id_tenant: tenant, ...about } = found;
  const ids = await sql<{ id: AlarmId }>`
    select a.id from evidence_case_alarm k join alarm a on a.id = k.id_alarm where k.id_case = ${id} order by a.created, a.id`.execute(tx);
  const { rows: listed } = await sql`select id_alarm from evidence_case_alarm where id_case = ${id}`.execute(tx);
  if (listed.length > ids.rows.length) throw new Error(`Not all alarms of case ${id} are visible to the maker of its package`);
  const alarms: AlarmContents[] = [];
  for (const { id: alarm } of ids.rows) alarms.push(await readAlarm(tx, alarm));
  return { case: about, tenant, siteZone: await zoneOf(tx, { tenant }), alarms };
}

type AlarmRow = Pick<AlarmContents, 'id' | 'alarm_id' | 'description' | 'unit' | 'status'> & {
  created: Date;
  cameras: CameraId[];
  latitude: number | null;
  longitude: number | null;
};

async function readAlarm(tx: Tx, id: AlarmId): Promise<AlarmContents> {
  const { rows } = await sql<AlarmRow>`
    select a.id, a.alarm_id, a.description, u.description as unit, a.alarm_status as status, a.created, to_json(a.cameras) as cameras,
      u.latitude::float8 as latitude, u.longitude::float8 as longitude
    from alarm a join unit u on u.id = a.id_unit where a.id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`Alarm ${id} of a case is not visible`);
  const { cameras: cameraIds, created, latitude, longitude, ...about } = row;
  const alarm = (await alarmJson(tx, id)) ?? 'null';
  const cameras = await sql<{ id: CameraId; name: string; recording_support: boolean; latitude: number | null; longitude: number | null }>`
    select c.id, c.name, c.recording_support, c.latitude::float8 as latitude, c.longitude::float8 as longitude
    from unnest(${cameraIds}::bigint[]) with ordinality as k (id, place) join camera c on c.id = k.id order by k.place`.execute(tx);
  const visible = new Map(cameras.rows.map((camera) => [camera.id, camera]));
  const points = [
    { kind: 'unit' as const, name: row.unit, latitude, longitude },
    ...cameras.rows.map((camera) => ({
      kind: 'camera' as const,
      name: camera.name,
      latitude: camera.latitude,
      longitude: camera.longitude,
    })),
  ];
  return {
    ...about,
    created: created.getTime(),
    alarm: JSON.parse(alarm) as unknown,
    record: JSON.parse((await alarmRecordJson(tx, id)) ?? '[]') as PackedLine[],
    plans: await readPlans(tx, id),
    contacts: await readAttempts(tx, id),
    calls: await readCalls(tx, id),
    pictures: await readPictures(tx, alarm),
    cameras: [...new Set(cameraIds)].map((one) => ({
      id: one,
      name: visible.get(one)?.name ?? `${one}`,
      isVisible: visible.has(one),
      isRecorded: visible.get(one)?.recording_support === true,
    })),
    points: points.filter((point): point is MapPoint => point.latitude !== null && point.longitude !== null),
  };
}

async function readPlans(tx: Tx, id: AlarmId): Promise<PlanAnswers[]> {
  const { rows } = await sql<PlanAnswers>`
    select plan_name as plan, plan_version as version, iso(started) as started, iso(ended) as ended, answers
    from action_plan_run where id_alarm = ${id} order by started, id`.execute(tx);
  return rows;
}

async function readAttempts(tx: Tx, id: AlarmId): Promise<unknown[]> {
  const { rows } = await sql`
    select iso(at) as at, contact_name as contact, outcome, password, note, by_call, user_name as by
    from alarm_contact_attempt where id_alarm = ${id} order by id`.execute(tx);
  return rows;
}

async function readCalls(tx: Tx, id: AlarmId): Promise<CallOfAlarm[]> {
  const { rows } = await sql<CallOfAlarm>`
    select v.record, c.sessionid as session, c.recording_path as recording
    from sip_call c join sip_call_as_json v on v.id = c.id where c.id_alarm = ${id} order by c.id`.execute(tx);
  return rows;
}

/** The stored pictures whose addresses an alarm names. */
async function readPictures(tx: Tx, alarm: string): Promise<AlarmContents['pictures']> {
  const ids = [...new Set([...alarm.matchAll(/\/media\/picture\/([\w-]{32})/g)].map(([, id]) => id ?? ''))];
  const { rows } = await sql<AlarmContents['pictures'][number]>`
    select id, kind, bytes from picture where id = any (${ids}::text[]) order by created, id`.execute(tx);
  return rows;
}
