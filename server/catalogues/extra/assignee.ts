import { type RawBuilder, sql } from 'kysely';
import type { Assignee } from '../../../contract/catalogues/extra/assignment.ts';
import { refuse, type Tx } from '../../platform/index.ts';

/** A user or group to which cameras are assigned, as the scope sees it. */
export interface Holder {
  kind: Assignee;
  id: number;
  label: string;
  masterTenant: number | null;
  /** Tenants whose cameras can be assigned; null: all that the caller sees. */
  tenants: readonly number[] | null;
}

/** The tables of assignments, and the column of their holder. */
export const assignmentTables = {
  user: { table: sql.table('camera_user'), owner: sql.ref('id_user') },
  group: { table: sql.table('camera_group'), owner: sql.ref('id_group') },
} as const;

/** @throws Refused `record.not_found` if the user or group is not visible in the scope */
export async function holderOf(tx: Tx, kind: Assignee, id: number): Promise<Holder> {
  const { rows } = await (kind === 'user' ? userRow(id) : groupRow(id)).execute(tx);
  const [found] = rows;
  if (!found) throw refuse('record.not_found');
  return { kind, id, label: found.label, masterTenant: found.id_master_tenant, tenants: found.tenants };
}

interface Row {
  label: string;
  id_master_tenant: number | null;
  tenants: number[] | null;
}

/** A master admin may have any camera; other users those of their own tenants. */
const userRow = (id: number): RawBuilder<Row> => sql<Row>`
  select u.username as label, u.id_master_tenant, case when u.is_master_admin then null
    else coalesce((select json_agg(t.id_tenant) from user_tenant t where t.id_user = u.id), '[]') end as tenants
  from user_account u where u.id = ${id}`;

const groupRow = (id: number): RawBuilder<Row> => sql<Row>`
  select g.name as label, g.id_master_tenant, null as tenants from user_group g where g.id = ${id}`;

/** Whether a camera can be assigned to the holder. @param camera alias of its row */
export const canBeAssigned = (holder: Holder, camera: string): RawBuilder<boolean> =>
  holder.tenants === null
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(`${camera}.id_tenant`)} = any(${`{${holder.tenants.map(Number).join(',')}}`}::bigint[])`;
