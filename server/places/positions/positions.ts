import { sql } from 'kysely';
import { type PositionsResult, positionCalls, type ReportedPosition, type RouterPosition } from '../../../contract/places/positions.ts';
import type { TenantId } from '../../../contract/platform/index.ts';
import { type App, appendEvent, parseHappenedAt, platformScope, route, type Tx } from '../../platform/index.ts';
import { faceSightings, plateSightings } from './sightings.ts';

const positionRow = sql`
  r.id, coalesce(r.description, '') as description,
  case when r.latitude is not null and r.longitude is not null
    then json_build_object('latitude', r.latitude, 'longitude', r.longitude) end as position,
  r.velocity, r.direction, iso(r.last_log) as last_log`;

/** Positions of the routers of the scope's tenants (OP-9.29), by name, or one by its id. */
async function routerPositions(tx: Tx, id: number | null): Promise<RouterPosition[]> {
  const { rows } = await sql<RouterPosition>`
    select ${positionRow} from router r where ${id}::bigint is null or r.id = ${id} order by r.description, r.id`.execute(tx);
  return rows;
}

/** Publishes a router's current position to users who see its tenant (OP-9.29). Call last in the transaction that moved it. */
export async function publishMoved(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<RouterPosition & { tenant: TenantId | null }>`
    select ${positionRow}, r.id_tenant as tenant from router r where r.id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row || row.tenant === null) return;
  const { tenant, ...router } = row;
  await appendEvent(tx, { tenant, name: 'router.moved', data: { router } });
}

interface MatchedRouter {
  place: number;
  id: number;
  stale: boolean;
  moves: boolean;
}

/**
 * Applies positions in one transaction of platform scope: the newest of each router is stored, and published if it differs from the last.
 * @param tenants whose routers the sender may move; null: any
 * @param reports reported positions, each with its time in ISO format
 */
export async function applyPositions(
  tx: Tx,
  tenants: readonly TenantId[] | null,
  reports: readonly (ReportedPosition & { at: string })[],
): Promise<PositionsResult> {
  const standings = await lockRouters(tx, tenants, reports);
  const newest = new Map<number, MatchedRouter>();
  for (const router of standings) {
    const before = newest.get(router.id);
    if (!router.stale && (!before || atOf(reports, before) <= atOf(reports, router))) newest.set(router.id, router);
  }
  const moved = [...newest.values()];
  for (const { id, place } of moved) await savePosition(tx, id, reports[place]);
  for (const { id, moves } of moved) if (moves) await publishMoved(tx, id);
  const known = new Set(standings.map(({ place }) => place));
  return {
    taken: standings.filter(({ stale }) => !stale).length,
    stale: standings.filter(({ stale }) => stale).length,
    unknown: reports.flatMap((_, place) => (known.has(place) ? [] : [place])),
  };
}

const atOf = (reports: readonly { at: string }[], { place }: MatchedRouter): string => reports[place]?.at ?? '';

/** The routers that were named, locked; routers outside the sender's scope count as unknown. */
async function lockRouters(tx: Tx, tenants: readonly TenantId[] | null, reports: readonly (ReportedPosition & { at: string })[]) {
  const json = JSON.stringify(reports.map((one, place) => ({ place, ...one })));
  const visible = tenants === null ? sql`true` : sql`r.id_tenant = any (${`{${tenants.join(',')}}`}::bigint[])`;
  const { rows } = await sql<MatchedRouter>`
    select t.place, r.id, coalesce(t.at < r.last_log, false) as stale,
      (r.latitude, r.longitude, r.velocity, r.direction) is distinct from
      (t.latitude, t.longitude, coalesce(t.velocity, r.velocity), coalesce(t.direction, r.direction)) as moves
    from json_to_recordset(${json}::json) as t (place int, imei text, id_router bigint, latitude double precision,
      longitude double precision, velocity double precision, direction double precision, at timestamptz)
    join router r on (t.id_router = r.id or t.imei = r.imei) and ${visible} order by r.id, t.place for update of r`.execute(tx);
  return rows;
}

async function savePosition(tx: Tx, id: number, report: (ReportedPosition & { at: string }) | undefined): Promise<void> {
  if (!report) return;
  const { latitude, longitude, velocity = null, direction = null, altitude = null, at } = report;
  await sql`update router set latitude = ${latitude}, longitude = ${longitude}, velocity = coalesce(${velocity}, velocity),
    direction = coalesce(${direction}, direction), altitude = coalesce(${altitude}, altitude), last_log = ${at} where id = ${id}`.execute(
    tx,
  );
}

/** Mounts the endpoints for plate and face sightings, vehicle positions, and position reports of trackers. */
export function positionRoutes(app: App): void {
  route(app, positionCalls.plateSightings, ({ query: { plate, from, to }, scope }) =>
    app.store.within(scope, (tx) => plateSightings(tx, { of: plate, from, to })),
  );
  route(app, positionCalls.faceSightings, ({ query: { person, from, to }, scope }) =>
    app.store.within(scope, (tx) => faceSightings(tx, { of: person, from, to })),
  );
  route(app, positionCalls.routerPositions, ({ query, scope }) => app.store.within(scope, (tx) => routerPositions(tx, query.id ?? null)));
  route(app, positionCalls.reportPositions, async ({ body, sender }) => {
    const now = app.clock.now();
    const told = body.positions.map((one, place) => ({ ...one, at: parseHappenedAt(one.at, now, `positions.${place}.at`) }));
    return app.store.within(platformScope, (tx) => applyPositions(tx, sender.tenants, told));
  });
}
