import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AlarmId, CameraId, MasterTenantId, TenantId, UnitId } from '../../contract/ids.ts';
import type { IntakeAlarm } from '../../contract/intake.ts';
import type { IntakeSender } from '../http/caller.ts';
import type { Tx } from '../store/store.ts';
import { type Picture, readPicture } from './picture.ts';

/** An alarm on its way in. `at` is when it happened, ISO. */
export interface Arrival {
  sender: IntakeSender;
  alarm: IntakeAlarm;
  at: string;
}

/** What became of it. The same `reference` of the same sender gives the alarm that it raised the first time, as a duplicate. */
export type Raised =
  | { kind: 'raised'; id: AlarmId; alarm_id: string; created: string; duplicate: boolean }
  | { kind: 'no_unit' }
  | { kind: 'invalid'; errors: Record<string, string[]> };

type Known = { id: AlarmId; alarm_id: string; created: string };
type Row = ReturnType<typeof rowOf>;

/**
 * Raises alarms (OP-4.02) in one transaction of platform scope: stores them as waiting, records that they were raised, and tells those
 * who see their tenants. Each is judged for itself; a unit that the sender may not see is as good as none.
 * @returns an answer for each, in their order
 */
export async function raiseAlarms(tx: Tx, arrivals: readonly Arrival[]): Promise<Raised[]> {
  const before = await known(tx, arrivals);
  const fresh = arrivals.filter((arrival) => !before.has(keyOf(arrival)));
  const ground = await readGround(tx, fresh);
  const answers = new Map<Arrival, Raised>();
  const rows: Row[] = [];
  for (const arrival of fresh) {
    const row = judge(arrival, ground);
    if ('kind' in row) answers.set(arrival, row);
    else rows.push(row);
  }
  const raised = rows.length > 0 ? await store(tx, rows) : new Map<string, Known>();
  const after = raised.size < rows.length ? await known(tx, arrivals) : before;
  return arrivals.map((arrival) => {
    const judged = answers.get(arrival);
    if (judged) return judged;
    const key = keyOf(arrival);
    const mine = raised.get(key);
    raised.delete(key);
    const found = mine ?? after.get(key) ?? raisedBefore(rows, key, after);
    return { kind: 'raised', ...found, duplicate: !mine };
  });
}

function raisedBefore(rows: readonly Row[], key: string, after: ReadonlyMap<string, Known>): Known {
  const found = after.get(key);
  if (!found) throw new Error(`An alarm was neither stored nor found (${rows.length} in its group)`);
  return found;
}

function keyOf({ sender, alarm }: Arrival): string {
  return `${sender.id} ${alarm.reference}`;
}

/** Alarms that these references raised before. */
async function known(tx: Tx, arrivals: readonly Arrival[]): Promise<Map<string, Known>> {
  const asked = JSON.stringify(arrivals.map(({ sender, alarm }) => ({ token: sender.id, reference: alarm.reference })));
  const { rows } = await sql<Known & { key: string }>`
    select a.id_intake_token || ' ' || a.reference as key, a.id, a.alarm_id, iso(a.created) as created
    from json_to_recordset(${asked}::json) as asked (token bigint, reference text)
    join alarm a on a.id_intake_token = asked.token and a.reference = asked.reference`.execute(tx);
  return new Map(rows.map(({ key, ...alarm }) => [key, alarm]));
}

interface UnitGround {
  id: UnitId;
  id_tenant: TenantId;
  id_master_tenant: MasterTenantId;
  description: string;
  reaction_patrol: boolean;
  cameras: CameraId[];
}
interface LevelGround {
  id: number;
  id_master_tenant: MasterTenantId | null;
  priority: number;
}
interface Ground {
  units: ReadonlyMap<UnitId, UnitGround>;
  levels: readonly LevelGround[];
}

async function readGround(tx: Tx, arrivals: readonly Arrival[]): Promise<Ground> {
  const ids = [...new Set(arrivals.map(({ alarm }) => alarm.id_unit))];
  const units = await sql<UnitGround>`
    select u.id, u.id_tenant, t.id_master_tenant, u.description, u.reaction_patrol,
      coalesce((select json_agg(c.id) from camera c where c.id_unit = u.id), '[]'::json) as cameras
    from unit u join tenant t on t.id = u.id_tenant where u.id = any (${ids}::bigint[])`.execute(tx);
  const levels = await sql<LevelGround>`select id, id_master_tenant, priority from alarm_level order by id`.execute(tx);
  return { units: new Map(units.rows.map((unit) => [unit.id, unit])), levels: levels.rows };
}

/** Whether an alarm can be raised as it was sent; then the row to store. */
function judge(arrival: Arrival, { units, levels }: Ground): Row | Exclude<Raised, { kind: 'raised' }> {
  const { alarm, sender } = arrival;
  const unit = units.get(alarm.id_unit);
  if (!unit || (sender.tenants && !sender.tenants.includes(unit.id_tenant))) return { kind: 'no_unit' };
  const errors: Record<string, string[]> = {};
  const strange = alarm.cameras.filter((id) => !unit.cameras.includes(id));
  if (strange.length > 0) errors['cameras'] = [`Name cameras of unit ${unit.id} only: ${strange.join(', ')} is not one.`];
  const proxy = alarm.detection?.id_camera_proxy;
  if (proxy !== undefined && !unit.cameras.includes(proxy)) errors['detection.id_camera_proxy'] = [`Name a camera of unit ${unit.id}.`];
  const level = levelFor(levels, unit, alarm.priority);
  if (!level) errors['priority'] = ['There is no alarm level yet: add one in the administration first.'];
  const image = picture(alarm.detection?.image);
  const reference = picture(alarm.detection?.reference_image);
  if (image.error) errors['detection.image'] = [image.error];
  if (reference.error) errors['detection.reference_image'] = [reference.error];
  if (!level || Object.keys(errors).length > 0) return { kind: 'invalid', errors };
  return rowOf(arrival, { unit, level, image, reference });
}

/** The level of this priority, of the master tenant before the common one; where there is none, the nearest that is at least as urgent. */
function levelFor(levels: readonly LevelGround[], unit: UnitGround, priority: number): LevelGround | undefined {
  const own = levels.filter((level) => level.id_master_tenant === null || level.id_master_tenant === unit.id_master_tenant);
  const rank = (level: LevelGround) =>
    (level.priority <= priority ? priority - level.priority : 10 + level.priority) * 2 + (level.id_master_tenant === null ? 1 : 0);
  return own.toSorted((a, b) => rank(a) - rank(b))[0];
}

interface Shown {
  address: string | null;
  kept?: Picture & { id: string };
  error?: string;
}

/** A picture as the alarm will show it: one that was sent gets an address that nobody can guess, one elsewhere keeps its own. */
function picture(sent: string | undefined): Shown {
  if (sent === undefined) return { address: null };
  if (!sent.startsWith('data:')) {
    const isAddress = sent.length <= 2000 && (/^\/[^/\\]/.test(sent) || (/^https?:\/\//.test(sent) && URL.canParse(sent)));
    return isAddress ? { address: sent } : { address: null, error: 'Send a data: picture, or an address that starts with https:// or /.' };
  }
  const read = readPicture(sent);
  if (typeof read === 'string') return { address: null, error: read };
  const id = randomBytes(24).toString('base64url');
  return { address: `/media/picture/${id}`, kept: { id, ...read } };
}

function rowOf(arrival: Arrival, of: { unit: UnitGround; level: LevelGround; image: Shown; reference: Shown }) {
  const { alarm, sender, at } = arrival;
  const { detection } = alarm;
  return {
    key: keyOf(arrival),
    id_tenant: of.unit.id_tenant,
    id_unit: of.unit.id,
    id_alarm_level: of.level.id,
    priority: of.level.priority,
    description: alarm.description,
    alarm_type: alarm.alarm_type,
    alarm_acronym: alarm.alarm_acronym,
    type: alarm.type ?? null,
    cameras: `{${alarm.cameras.join(',')}}`,
    host: sender.name,
    detection: detection
      ? {
          id_camera_proxy: detection.id_camera_proxy ?? null,
          image: of.image.address,
          reference_image: of.reference.address,
          plate: detection.plate ?? null,
          person: detection.person ?? null,
          list: detection.list ?? null,
          score: detection.score ?? null,
        }
      : null,
    reaction_patrol: of.unit.reaction_patrol,
    created: at,
    id_intake_token: sender.id,
    reference: alarm.reference,
    pictures: [of.image.kept, of.reference.kept].filter((kept) => kept !== undefined),
  };
}

/** Stores, records and tells. A reference that somebody else stored meanwhile is left out of the answer. */
async function store(tx: Tx, rows: readonly Row[]): Promise<Map<string, Known>> {
  const asJson = JSON.stringify(rows.map(({ pictures: _, ...row }) => row));
  const inserted = await sql<Known & { key: string }>`
    insert into alarm (id_tenant, id_unit, id_alarm_level, priority, description, alarm_type, alarm_acronym, type, cameras, host, detection,
      reaction_patrol, created, id_intake_token, reference)
    select id_tenant, id_unit, id_alarm_level, priority, description, alarm_type, alarm_acronym, type, cameras::bigint[], host, detection,
      reaction_patrol, created, id_intake_token, reference
    from json_to_recordset(${asJson}::json) as sent (id_tenant bigint, id_unit bigint, id_alarm_level bigint, priority smallint,
      description text, alarm_type text, alarm_acronym text, type integer, cameras text, host text, detection json, reaction_patrol boolean,
      created timestamptz, id_intake_token bigint, reference text)
    on conflict (id_intake_token, reference) do nothing
    returning id_intake_token || ' ' || reference as key, id, alarm_id, iso(created) as created`.execute(tx);
  const raised = new Map(inserted.rows.map(({ key, ...alarm }) => [key, alarm]));
  await keepPictures(
    tx,
    rows.filter(({ key }) => raised.has(key)),
  );
  const ids = [...raised.values()].map(({ id }) => id);
  await sql`
    insert into alarm_record (id_alarm, id_tenant, kind, to_status, level)
    select a.id, a.id_tenant, 'raised', a.alarm_status, l.level from alarm a join alarm_level l on l.id = a.id_alarm_level
    where a.id = any (${ids}::bigint[]) order by a.id`.execute(tx);
  await sql`
    select append_event('alarm', told.id_tenant, null, told.record)
    from (select id_tenant, record from alarm_as_json where id = any (${ids}::bigint[]) order by id offset 0) as told`.execute(tx);
  return raised;
}

async function keepPictures(tx: Tx, rows: readonly Row[]): Promise<void> {
  const kept = rows.flatMap(({ id_tenant, pictures }) => pictures.map(({ id, kind, bytes }) => ({ id, id_tenant, kind, bytes })));
  if (kept.length > 0) await tx.insertInto('picture').values(kept).execute();
}
