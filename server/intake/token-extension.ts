import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { faultOf, idOf } from '../../contract/catalogues/index.ts';
import { column, type Extension } from '../catalogues/index.ts';
import { hashOf } from './intake-token.ts';

/**
 * A token is returned once, on creation; the stored hash does not reveal it. Only the master admin creates one for more than a tenant, since it
 * would send for tenants that its author may not access.
 */
const intakeToken: Extension = {
  rowsSql: sql<boolean>`not t.built_in`,
  members: (row) => [
    [
      'token',
      sql`case when split_part(coalesce(current_setting('app.made_token', true), ''), ' ', 1) = ${column(row, 'id')}::text
        then split_part(current_setting('app.made_token', true), ' ', 2) end`,
    ],
  ],
  async beforeWrite(tx, { caller, values, before }) {
    const all = { ...before, ...values };
    const [tenant, master] = [idOf(all['id_tenant']), idOf(all['id_master_tenant'])];
    if (tenant === null && !caller.is_master_admin) return [faultOf('id_tenant', 'required')];
    if (tenant === null || master === null) return values;
    const { rows } = await sql`select 1 from tenant where id = ${tenant} and id_master_tenant = ${master}`.execute(tx);
    return rows.length === 0 ? [faultOf('id_tenant', 'tenantMaster')] : values;
  },
  async afterWrite(tx, { id, before }) {
    if (before) return;
    const token = randomBytes(32).toString('base64url');
    await sql`update intake_token set token_hash = ${hashOf(token)} where id = ${id}`.execute(tx);
    await sql`select set_config('app.made_token', ${`${id} ${token}`}, true)`.execute(tx);
  },
};

/** Behaviour of intake tokens beyond their descriptor. */
export const intakeExtensions = { 'intake-token': intakeToken } as const satisfies Readonly<Record<string, Extension>>;
