import { sql } from 'kysely';
import { unitsPageSize } from '../../../contract/places/place.ts';
import { addedIds, exceedingRights, toIds } from '../../access/index.ts';
import type { Extension } from '../extension.ts';
import { column, grantFaults } from './sql.ts';

export const tenantExtension: Extension = {
  members: (row) => [['units', sql`'/v1/unit?id_tenant=' || ${column(row, 'id')} || ${`&max=${unitsPageSize}`}::text`]],
};

/** Who shares tenants gives no right that they do not hold themself, and only tenants that they see (checked as references). */
export const shareExtension = (owner: 'id_user' | 'id_group'): Extension => ({
  async beforeWrite(tx, { caller, values, before }) {
    const isWider =
      addedIds(values['available_tenants'], before?.['available_tenants']).length > 0 ||
      addedIds([values[owner]], [before?.[owner]]).length > 0;
    const permissions = values['permissions'] ?? before?.['permissions'];
    const given = isWider ? toIds(permissions) : addedIds(permissions, before?.['permissions']);
    const faults = grantFaults('permissions', await exceedingRights(tx, caller, given));
    return faults.length > 0 ? faults : values;
  },
});
