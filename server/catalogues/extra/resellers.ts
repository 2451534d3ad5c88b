import { sql } from 'kysely';
import type { AssignmentResult } from '../../../contract/catalogues/extra/assignment.ts';
import { deviceCalls as calls } from '../../../contract/catalogues/extra/devices.ts';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import {
  type App,
  containing,
  onlyRow,
  RawJson,
  readNumberedPage,
  refuse,
  requestHash,
  route,
  runIdempotent,
  type Tx,
} from '../../platform/index.ts';
import { recordChange } from '../audit.ts';
import { type Writer, writerOf } from '../writing/write.ts';

/** Routes that list the cameras of a product reseller and assign or unassign them (ADM-7.41). */
export function resellerRoutes(app: App): void {
  route(app, calls.resellerDevices, async ({ scope, query }) => {
    const { id_reseller: reseller, page = 1, max = 100, search = '', assigned } = query;
    return app.store.within(scope, async (tx) => {
      if (reseller !== undefined) await resellerOf(tx, reseller);
      const assignedCondition = assigned === undefined ? sql`` : sql`and held = ${assigned === '1' || assigned === 'true'}`;
      const source = sql`
        select name, id, json_build_object('id', id, 'camera', json_build_object('id', id, 'name', name), 'unit', unit, 'online', online,
          'assigned', held) as record
        from (select c.id, c.name, c.online, u.description as unit, exists (
            select 1 from product_reseller_assignment a where a.id_proxy_camera = c.id and (${reseller ?? null}::bigint is null or a.id_reseller = ${reseller ?? null})
          ) as held from camera c join unit u on u.id = c.id_unit where ${searchCondition(search)}) as devices where true ${assignedCondition}`;
      return new RawJson(await readNumberedPage(tx, source, sql`listed.name, listed.id`, { page, max }));
    });
  });
  route(app, calls.assignToReseller, async (request) => {
    const { id_reseller: reseller, id_proxy_camera: camera, assigned = true } = request.body;
    return app.store.within(request.scope, (tx) =>
      runIdempotent(tx, request.caller, request.key, requestHash('addOne', request.body), async () => {
        const { rows } = await sql`select 1 from camera where id = ${camera}`.execute(tx);
        if (rows.length === 0) throw refuse('record.not_found');
        return assign(writerOf(tx, request, app.config), reseller, sql`c.id = ${camera}`, assigned);
      }),
    );
  });
  route(app, calls.assignAllToReseller, async (request) => {
    const { id_reseller: reseller, search = '', assigned = true } = request.body;
    return app.store.within(request.scope, (tx) =>
      runIdempotent(tx, request.caller, request.key, requestHash('addAll', request.body), () =>
        assign(writerOf(tx, request, app.config), reseller, searchCondition(search), assigned),
      ),
    );
  });
}

/** SQL condition: the name of camera `c` or of its unit `u` contains the search text. */
const searchCondition = (search: string) =>
  search === '' ? sql`true` : sql`(lower(c.name) like ${containing(search)} or lower(u.description) like ${containing(search)})`;

/** @throws Refused `record.not_found` if the reseller does not exist or is outside of the caller's scope */
async function resellerOf(tx: Tx, id: number): Promise<{ name: string; id_master_tenant: number | null }> {
  const { rows } = await sql<{ name: string; id_master_tenant: number | null }>`
    select name, id_master_tenant from product_reseller where id = ${id}`.execute(tx);
  const [reseller] = rows;
  if (!reseller) throw refuse('record.not_found');
  return reseller;
}

/** Assigns the cameras that match the condition, or unassigns them. The advisory lock serializes the assignments of one reseller. */
async function assign(
  writer: Writer,
  id: number,
  condition: ReturnType<typeof searchCondition>,
  isAssigned: boolean,
): Promise<AssignmentResult> {
  const { tx } = writer;
  const reseller = await resellerOf(tx, id);
  await sql`select pg_advisory_xact_lock(hashtext('product_reseller_assignment'), ${id}::int)`.execute(tx);
  const selected = sql`select c.id from camera c join unit u on u.id = c.id_unit where ${condition}`;
  const { numAffectedRows = 0n } = await (isAssigned
    ? sql`insert into product_reseller_assignment (id_reseller, id_proxy_camera) select ${id}::bigint, chosen.id from (${selected}) as chosen
          where not exists (select 1 from product_reseller_assignment a where a.id_reseller = ${id} and a.id_proxy_camera = chosen.id)`
    : sql`delete from product_reseller_assignment a using (${selected}) as chosen where a.id_reseller = ${id} and a.id_proxy_camera = chosen.id`
  ).execute(tx);
  const changed = Number(numAffectedRows);
  const { rows } = await sql<{ cameras: number; assigned: number }>`
    select count(*) as cameras, count(*) filter (where exists (
      select 1 from product_reseller_assignment a where a.id_reseller = ${id} and a.id_proxy_camera = c.id)) as assigned from camera c`.execute(
    tx,
  );
  const { cameras, assigned } = onlyRow(rows);
  if (changed > 0) {
    await recordChange(writer, {
      catalogue: catalogueOf('product-reseller'),
      id,
      label: reseller.name,
      action: 'update',
      data: { cameras: assigned },
      old_data: { cameras: assigned + (isAssigned ? -changed : changed) },
      owner: { tenant: null, masterTenant: reseller.id_master_tenant },
    });
  }
  return { changed, cameras, assigned };
}
