import { sql } from 'kysely';
import type { Tx } from '../../platform/index.ts';
import type { Extension } from '../extension.ts';

/** Contacts of a unit, whom operators call (OP-3.17), stored with the unit in their order. Nothing else refers to them. */
export const unitContacts = {
  members: (row) => [
    [
      'contacts',
      sql`coalesce((
        select json_agg(json_build_object('name', p.name, 'role', p.role, 'phone', p.phone) order by p.id)
        from contact p where p.id_unit = ${sql.ref(`${row}.id`)}), '[]'::json)`,
    ],
  ],
  afterWrite: (tx, { id, values }) => storeContacts(tx, id, values['contacts']),
} satisfies Extension;

async function storeContacts(tx: Tx, unit: number, contacts: unknown): Promise<void> {
  if (!Array.isArray(contacts)) return;
  await sql`delete from contact where id_unit = ${unit}`.execute(tx);
  if (contacts.length === 0) return;
  await sql`
    insert into contact (id_tenant, id_unit, name, role, phone)
    select u.id_tenant, u.id, given.one ->> 'name', coalesce(given.one ->> 'role', ''), given.one ->> 'phone'
    from jsonb_array_elements(${JSON.stringify(contacts)}::jsonb) with ordinality as given (one, place), unit u where u.id = ${unit}
    order by given.place`.execute(tx);
}
