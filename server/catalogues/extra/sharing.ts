import { type RawBuilder, sql } from 'kysely';
import { allows } from '../../../contract/access/index.ts';
import { peopleCalls } from '../../../contract/catalogues/extra/people.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import type { TenantId } from '../../../contract/platform/index.ts';
import { type App, languageOf, RawJson, refuse, restrictToAbility, route, type Tx } from '../../platform/index.ts';
import { countsOf } from '../reading/counts.ts';
import { parseListRequest } from '../reading/list-request.ts';
import { pageOf } from '../reading/reading.ts';

/** Shares of a user or a group, tenants that can still be shared, and the rights that can be included (ADM-6.03, ADM-7.25, ADM-7.37). */
export function sharingRoutes(app: App): void {
  tableRoute(app, 'tenant-shared', 'id_user', 'user_account');
  tableRoute(app, 'tenant-shared-group', 'id_group', 'user_group');
  route(app, peopleCalls.sharableWithUser, ({ params, scope }) =>
    app.store.within(scope, async (tx) => {
      await demandVisible(tx, 'user_account', params.id);
      return tenants(
        tx,
        sql`select id_tenant from user_tenant where id_user = ${params.id}
        union select st.id_target from tenant_shared s join tenant_shared_available_tenants st on st.id_owner = s.id where s.id_user = ${params.id}`,
      );
    }),
  );
  route(app, peopleCalls.sharableWithGroup, ({ params, scope }) =>
    app.store.within(scope, async (tx) => {
      await demandVisible(tx, 'user_group', params.id);
      return tenants(
        tx,
        sql`select id_target from user_group_tenants where id_owner = ${params.id}
        union select st.id_target from tenant_shared_group s join tenant_shared_group_available_tenants st on st.id_owner = s.id
          where s.id_group = ${params.id}`,
      );
    }),
  );
  route(app, peopleCalls.permissionsOfTenant, ({ caller, query, scope }) =>
    app.store.within(scope, async (tx) => {
      await demandVisible(tx, 'tenant', query.id_tenant);
      const { rows } = await sql<{ id: number; description: string; resource: string; action: string }>`
        select id, description, resource, action from permission where active order by description, id`.execute(tx);
      const tenant = query.id_tenant as TenantId;
      const mayThere = (action: string, subject: string) =>
        caller.is_master_admin ||
        (allows(caller.abilities, action, subject) && restrictToAbility(caller, { action, subject })?.tenants.includes(tenant) === true);
      return { data: rows.filter(({ action, resource }) => mayThere(action, resource)) };
    }),
  );
  route(app, peopleCalls.alarmTypesOfTenant, ({ query, scope }) =>
    app.store.within(scope, async (tx) => {
      await demandVisible(tx, 'tenant', query.id_tenant);
      const { rows } = await sql<{ id: number; description: string; type: string }>`
        select a.id, coalesce(nullif(a.description, ''), a.type) as description, a.type from type_alarm a
        where a.id_master_tenant is null or a.id_master_tenant = (select t.id_master_tenant from tenant t where t.id = ${query.id_tenant})
        order by a.type, a.id`.execute(tx);
      return { data: rows };
    }),
  );
  route(app, peopleCalls.tagsOfTenants, ({ query, scope }) =>
    app.store.within(scope, async (tx) => {
      const tenantIds = `${query.ids ?? ''},${query.tenants_ids ?? ''}`
        .split(',')
        .map(Number)
        .filter((id) => Number.isSafeInteger(id) && id > 0);
      const { rows } = await sql<{ id: number; name: string; id_tenant: number }>`
        select id, name, id_tenant from device_tags where id_tenant = any (${tenantIds}::bigint[]) order by name, id`.execute(tx);
      return { data: rows };
    }),
  );
}

function tableRoute(app: App, key: Extract<CatalogueKey, 'tenant-shared' | 'tenant-shared-group'>, owner: string, table: string): void {
  const catalogue = catalogueOf(key);
  const call = key === 'tenant-shared' ? peopleCalls.sharesOfUser : peopleCalls.sharesOfGroup;
  route(app, call, ({ params, scope, request }) =>
    app.store.within(scope, async (tx) => {
      await demandVisible(tx, table, params.id);
      const listRequest = parseListRequest(catalogue, { ...(request.query as object), [owner]: String(params.id) }, languageOf(request));
      return new RawJson(await pageOf(tx, catalogue, listRequest, countsOf(app.store)));
    }),
  );
}

async function demandVisible(tx: Tx, table: string, id: number): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(tx);
  if (rows.length === 0) throw refuse('record.not_found');
}

/** Returns visible tenants except these. */
async function tenants(tx: Tx, but: RawBuilder<unknown>): Promise<{ data: { id: number; name: string }[] }> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from tenant where id not in (${but}) order by name, id`.execute(
    tx,
  );
  return { data: rows };
}
