import { sql } from 'kysely';
import { unitsPageSize } from '../../../contract/places/index.ts';
import { addedIds, exceedingRights, toIds, withPlatformScope } from '../../access/index.ts';
import { readInstallationZone } from '../../platform/index.ts';
import { insertDefaultView } from '../defaults/default-view.ts';
import { column, type Extension, grantFaults } from '../extension.ts';

export const masterTenantExtension: Extension = {
  members: (row) => [
    [
      'users_without_factor',
      sql`(select count(*)::int from user_account lacking where lacking.id_master_tenant = ${column(row, 'id')} and lacking.active
        and app_lacks_factor(lacking.id))`,
    ],
  ],
};

export const tenantExtension: Extension = {
  members: (row) => [['units', sql`'/v1/unit?id_tenant=' || ${column(row, 'id')} || ${`&max=${unitsPageSize}`}::text`]],
  async beforeWrite(tx, { caller, values, id }) {
    if (id !== null || (values['timezone'] ?? null) !== null) return values;
    const timezone = await withPlatformScope(tx, caller, () => readInstallationZone(tx));
    return timezone === null ? values : { ...values, timezone };
  },
  async afterWrite(tx, write) {
    if (write.action === 'create') await insertDefaultView(tx, write);
  },
};

/** A share may contain only rights of its author, and only tenants that the author sees (validated as references). */
export const shareExtension = (owner: 'id_user' | 'id_group'): Extension => ({
  async beforeWrite(tx, { caller, values, before }) {
    const isWider =
      addedIds(values['available_tenants'], before?.['available_tenants']).length > 0 ||
      addedIds([values[owner]], [before?.[owner]]).length > 0;
    const permissions = values['permissions'] ?? before?.['permissions'];
    const added = isWider ? toIds(permissions) : addedIds(permissions, before?.['permissions']);
    const faults = grantFaults('permissions', await exceedingRights(tx, caller, added));
    return faults.length > 0 ? faults : values;
  },
});
