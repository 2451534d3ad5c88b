import { type RawBuilder, sql } from 'kysely';
import type { AssignmentResult, CenterCounts } from '../../../contract/catalogues/extra/assignment.ts';
import { containing, onlyRow, readNumberedPage, refuse, type Tx } from '../../platform/index.ts';
import { assignmentTables, canBeAssigned, type Holder } from './assignee.ts';

/** Selected cameras: one, some, those of a sector (null: without one, if named of one center) or of a center (null: without one), or all. */
export type CameraSelection =
  | { of: 'cameras'; ids: readonly number[] }
  | { of: 'sector'; id: number | null; center?: number | null | undefined }
  | { of: 'center'; id: number | null }
  | { of: 'all' };

/** @throws Refused `record.not_found` if a named record is not visible in the scope */
async function demand(tx: Tx, which: CameraSelection): Promise<void> {
  if (which.of === 'all') return;
  const ids = which.of === 'cameras' ? which.ids : which.id === null ? [] : [which.id];
  const table = sql.table(which.of === 'cameras' ? 'camera' : which.of);
  const { rows } = await sql<{ seen: number }>`
    select count(*) as seen from ${table} as t where t.id = any(${listed(ids)}::bigint[])`.execute(tx);
  if (rows[0]?.seen !== new Set(ids).size) throw refuse('record.not_found');
}
const listed = (ids: readonly number[]): string => `{${ids.map(Number).join(',')}}`;

/**
 * A camera `c` with its unit `u`, and its sector `s` and center `id_center`: its own; without any of both, those of its unit. The center is
 * that of the sector, if there is one.
 */
const placedCameras = sql`camera c join unit u on u.id = c.id_unit
  left join sector s on s.id = case when c.id_sector is null and c.id_center is null then u.id_sector else c.id_sector end`;
const centerSql = sql`coalesce(s.id_center, c.id_center, case when c.id_sector is null then u.id_center end)`;

/** Whether a camera `c`, of the sector `s`, is among them. */
function selectionCondition(which: CameraSelection): RawBuilder<boolean> {
  switch (which.of) {
    case 'cameras':
      return sql<boolean>`c.id = any(${listed(which.ids)}::bigint[])`;
    case 'sector':
      if (which.id !== null) return sql<boolean>`s.id = ${which.id}`;
      return which.center === undefined
        ? sql<boolean>`s.id is null`
        : sql<boolean>`s.id is null and ${selectionCondition({ of: 'center', id: which.center })}`;
    case 'center':
      return which.id === null ? sql<boolean>`${centerSql} is null` : sql<boolean>`${centerSql} = ${which.id}`;
    case 'all':
      return sql<boolean>`true`;
  }
}

const camerasOf = (holder: Holder, condition: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select c.id, c.id_tenant from ${placedCameras}
  where ${canBeAssigned(holder, 'c')} and ${condition}`;

/**
 * Assigns cameras to a user or a group, or removes them; limited to cameras that both the caller and the holder may see (ADM-7.39).
 * @returns the number of changed rows and the resulting counts
 * @throws Refused `record.not_found` if a named record is not visible in the scope
 */
export async function assign(tx: Tx, holder: Holder, which: CameraSelection, assigns: boolean): Promise<AssignmentResult> {
  await demand(tx, which);
  const { table, owner } = assignmentTables[holder.kind];
  const selected = camerasOf(holder, selectionCondition(which));
  const written = assigns
    ? sql`insert into ${table} (${owner}, id_camera, id_tenant)
        select ${holder.id}::bigint, chosen.id, chosen.id_tenant from (${selected}) as chosen on conflict do nothing`
    : sql`delete from ${table} as a using (${selected}) as chosen where a.id_camera = chosen.id and a.${owner} = ${holder.id}`;
  const { numAffectedRows } = await written.execute(tx);
  return { changed: Number(numAffectedRows ?? 0n), ...(await countAssigned(tx, holder)) };
}

async function countAssigned(tx: Tx, holder: Holder): Promise<{ cameras: number; assigned: number }> {
  const { table, owner } = assignmentTables[holder.kind];
  const { rows } = await sql<{ cameras: number; assigned: number }>`
    select count(*) as cameras, count(a.id_camera) as assigned from camera c
      left join ${table} as a on a.id_camera = c.id and a.${owner} = ${holder.id} where ${canBeAssigned(holder, 'c')}`.execute(tx);
  return onlyRow(rows);
}

interface Counted {
  id_center: number | null;
  center: string | null;
  id_sector: number | null;
  sector: string | null;
  cameras: number;
  assigned: number;
}

/**
 * Centers by name, each with its sectors by name, and the number of their assigned cameras; last the cameras without a sector and the
 * sectors without a center (ADM-7.39). Without a holder no camera counts as assigned.
 */
export async function centersOf(tx: Tx, holder: Holder | null): Promise<CenterCounts[]> {
  const table = holder && assignmentTables[holder.kind];
  const isAssigned =
    holder && table
      ? sql`exists (select 1 from ${table.table} as a where a.id_camera = c.id and a.${table.owner} = ${holder.id})`
      : sql`false`;
  const { rows } = await sql<Counted>`
    with counted as (
      select s.id as id_sector, ${centerSql} as id_center, count(*) as cameras, count(*) filter (where ${isAssigned}) as assigned
      from ${placedCameras} where ${holder ? canBeAssigned(holder, 'c') : sql`true`} group by 1, 2
    )
    select t.id as id_center, t.name as center, s.id as id_sector, s.name as sector, sum(coalesce(k.cameras, 0))::bigint as cameras,
      sum(coalesce(k.assigned, 0))::bigint as assigned
    from (select id, name, id_center from sector) as s
      full join counted k on k.id_sector = s.id
      full join center t on t.id = coalesce(s.id_center, k.id_center)
    group by t.id, t.name, s.id, s.name
    order by t.name nulls last, t.id, s.name nulls last, s.id`.execute(tx);
  return grouped(rows);
}

function grouped(rows: readonly Counted[]): CenterCounts[] {
  const centers = new Map<number | null, CenterCounts>();
  for (const row of rows) {
    const { cameras, assigned } = row;
    if (row.id_center === null && row.id_sector === null && cameras === 0) continue;
    const center = centers.get(row.id_center) ?? { id: row.id_center, name: row.center, cameras: 0, assigned: 0, sectors: [] };
    const isEmptyCenter = row.id_sector === null && row.id_center !== null && cameras === 0;
    centers.set(row.id_center, {
      ...center,
      cameras: center.cameras + cameras,
      assigned: center.assigned + assigned,
      sectors: isEmptyCenter ? center.sectors : [...center.sectors, { id: row.id_sector, name: row.sector, cameras, assigned }],
    });
  }
  return [...centers.values()];
}

/** Selects a part of the cameras of a holder. */
export interface CameraQuery {
  page: number;
  max: number;
  search: string;
  /** 0: without one; undefined: any. */
  sector: number | undefined;
  center: number | undefined;
  /** Whether to list only assigned or only unassigned ones. */
  assigned: boolean | undefined;
}

/** Cameras that are or can be assigned to a holder, by name, as the JSON text of a page. */
export function camerasJson(tx: Tx, holder: Holder, query: CameraQuery): Promise<string> {
  const { table, owner } = assignmentTables[holder.kind];
  const conditions = [
    canBeAssigned(holder, 'c'),
    ...(query.sector === undefined ? [] : [selectionCondition({ of: 'sector', id: query.sector || null })]),
    ...(query.center === undefined ? [] : [selectionCondition({ of: 'center', id: query.center || null })]),
    ...(query.assigned === undefined ? [] : [sql`(a.id_camera is not null) = ${query.assigned}`]),
    ...(query.search === ''
      ? []
      : [sql`(lower(c.name) like ${containing(query.search)} or lower(u.description) like ${containing(query.search)})`]),
  ];
  const source = sql`
    select c.name, c.id, json_build_object('id', c.id, 'camera', json_build_object('id', c.id, 'name', c.name), 'unit', u.description,
      'online', c.online, 'rtsp_available', c.rtsp_available, 'last_connection', iso(c.last_connection),
      'assigned', a.id_camera is not null) as record
    from ${placedCameras}
      left join ${table} as a on a.id_camera = c.id and a.${owner} = ${holder.id}
    where ${sql.join(conditions, sql` and `)}`;
  return readNumberedPage(tx, source, sql`listed.name, listed.id`, query);
}

/** Returns ids of visible cameras, optionally only the assigned or unassigned ones, for one holder or any (ADM-7.40). */
export async function cameraIds(tx: Tx, holder: Holder | null, isAssigned: boolean | undefined): Promise<number[]> {
  const assigned = holder
    ? sql`exists (select 1 from ${assignmentTables[holder.kind].table} as a where a.id_camera = c.id and a.${assignmentTables[holder.kind].owner} = ${holder.id})`
    : sql`(exists (select 1 from camera_user a where a.id_camera = c.id) or exists (select 1 from camera_group a where a.id_camera = c.id))`;
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(json_agg(c.id order by c.id), '[]') as ids from camera c
    where ${holder ? canBeAssigned(holder, 'c') : sql`true`} ${isAssigned === undefined ? sql`` : sql`and ${assigned} = ${isAssigned}`}`.execute(
    tx,
  );
  return rows[0]?.ids ?? [];
}
