import { sql } from 'kysely';
import { faultOf, idOf } from '../../../contract/catalogues/index.ts';
import type { TenantId } from '../../../contract/platform/index.ts';
import { withPlatformScope } from '../../access/index.ts';
import type { Extension } from '../../catalogues/index.ts';
import { type Caller, restrictToAbility, type Tx } from '../../platform/index.ts';

const right = { action: 'read', subject: 'AlarmReport' };

/** Whether a caller may read the report on everything of a tenant: all its types of alarms, as far back as they go. */
function mayReadAll(caller: Caller, tenant: TenantId): boolean {
  if (caller.is_master_admin) return true;
  const narrowed = restrictToAbility(caller, right);
  if (!narrowed?.tenants.includes(tenant)) return false;
  const { limits } = narrowed;
  return !limits || (limits.types[tenant] === undefined && limits.earliest === null && limits.records === null);
}

async function reportedTenants(tx: Tx, caller: Caller, tenant: number, isAll: boolean): Promise<{ id: TenantId; name: string }[]> {
  return withPlatformScope(tx, caller, async () => {
    const { rows } = await sql<{ id: TenantId; name: string }>`
      select n.id, n.name from tenant t join tenant n on n.id = t.id or (${isAll} and n.id_master_tenant = t.id_master_tenant)
      where t.id = ${tenant} order by n.id`.execute(tx);
    return rows;
  });
}

/**
 * A scheduled report goes to people without an account, and is made with the sight of its tenants: whoever sets one must be able to read all of
 * it themselves. Switching one off is always possible.
 */
const reportSchedule: Extension = {
  async beforeWrite(tx, { caller, values, before }) {
    const names = Object.keys(values);
    if (before !== null && names.every((name) => name === 'active') && values['active'] === false) return values;
    const { id_tenant, all_tenants } = { ...before, ...values };
    const reported = await reportedTenants(tx, caller, idOf(id_tenant) ?? 0, all_tenants === true);
    const hidden = reported.filter(({ id }) => !mayReadAll(caller, id));
    if (hidden.length === 0) return values;
    const isOwn = (id: number) => caller.is_master_admin || caller.tenants.some((one) => one === id);
    const known = hidden.filter(({ id }) => isOwn(id)).map(({ name }) => name);
    const field = hidden.some(({ id }) => id === idOf(id_tenant)) ? 'id_tenant' : 'all_tenants';
    if (known.length < hidden.length) return [faultOf('all_tenants', 'reportBeyondHidden')];
    return [faultOf(field, 'reportBeyond', { what: known.slice(0, 5).join(', ') })];
  },
};

export const reportExtensions = { 'report-schedule': reportSchedule };
