import { sql } from 'kysely';
import { faultOf, isEmpty, isValues, type Values } from '../../../contract/catalogues/fields/schema.ts';
import type { TenantId, UnitId } from '../../../contract/platform/index.ts';
import { contactPasswords } from '../../places/index.ts';
import type { Tx } from '../../platform/index.ts';
import type { Extension } from '../extension.ts';
import type { Write } from '../writing/write.ts';

/**
 * The call list of a unit: its contacts (OP-3.17) in the order in which operators call them, when each is called, and whether there is a
 * password. It is stored with the unit.
 */
export const unitContacts = {
  members: (row) => [
    [
      'contacts',
      sql`coalesce((
        select json_agg(json_strip_nulls(json_build_object('name', p.name, 'role', p.role, 'phone', p.phone, 'days', p.call_days,
          'from', p.call_from, 'to', p.call_to)) order by p.place, p.id)
        from contact p where p.id_unit = ${sql.ref(`${row}.id`)}), '[]'::json)`,
    ],
    [
      '_secrets',
      sql`array(select 'contacts.' || (row_number() over (order by p.place, p.id) - 1) || '.password' from contact p
        where p.id_unit = ${sql.ref(`${row}.id`)} and p.password_hash is not null)`,
    ],
  ],
  beforeWrite: async (_tx, { values }) => {
    const faults = contactsIn(values).flatMap(({ from, to }, at) =>
      isEmpty(from) === isEmpty(to) ? [] : [faultOf(`contacts.${at}.${isEmpty(to) ? 'to' : 'from'}`, 'required')],
    );
    return faults.length > 0 ? faults : values;
  },
  afterWrite: storeContacts,
} satisfies Extension;

interface StoredContact {
  id: number;
  name: string;
  phone: string;
}

const contactsIn = (values: Values): Values[] => (Array.isArray(values['contacts']) ? values['contacts'].filter(isValues) : []);

/**
 * Stores exactly these contacts. A contact that stays has its id, which attempts refer to, and its password, unless another one is given or
 * it is cleared: one of the same name, at its place before others, or else one of the same phone.
 */
async function storeContacts(tx: Tx, { id: unit, values, config }: Write & { id: number }): Promise<void> {
  if (!Array.isArray(values['contacts'])) return;
  const passwords = await contactPasswords(config);
  const { rows } = await sql<StoredContact>`select id, name, phone from contact where id_unit = ${unit} order by place, id`.execute(tx);
  const contacts = contactsIn(values);
  const stored = matchContacts(contacts, rows);
  const removed = rows.filter((row) => !stored.includes(row)).map(({ id }) => id);
  if (removed.length > 0) await sql`delete from contact where id = any (${removed}::bigint[])`.execute(tx);
  for (const [place, contact] of contacts.entries()) {
    const { name, role, phone, days, from, to, password } = contact;
    const row = {
      ...{ name: String(name), role: textOf(role) ?? '', phone: String(phone), place },
      ...{ call_days: isEmpty(days) ? null : (days as number[]), call_from: textOf(from), call_to: textOf(to) },
      ...(password !== undefined && { password_hash: typeof password === 'string' ? passwords.hash(password) : null }),
    };
    const before = stored[place];
    if (before) await tx.updateTable('contact').set(row).where('id', '=', before.id).execute();
    else {
      const { rows: units } = await sql<{ id_tenant: TenantId; id_unit: UnitId }>`
        select id_tenant, id as id_unit from unit where id = ${unit}`.execute(tx);
      await tx
        .insertInto('contact')
        .values(units.map((of) => ({ ...of, ...row })))
        .execute();
    }
  }
}

const textOf = (value: unknown): string | null => (isEmpty(value) ? null : String(value));

/** The stored contact of each new one. */
function matchContacts(contacts: readonly Values[], rows: readonly StoredContact[]): (StoredContact | undefined)[] {
  const free = new Set(rows);
  const found = new Map<number, StoredContact>();
  const rules: readonly ((contact: Values, at: number) => StoredContact | undefined)[] = [
    ({ name }, at) => (rows[at]?.name === name ? rows[at] : undefined),
    ({ name }) => rows.find((row) => free.has(row) && row.name === name),
    ({ phone }) => rows.find((row) => free.has(row) && row.phone === phone),
  ];
  for (const rule of rules) {
    for (const [at, contact] of contacts.entries()) {
      const row = found.has(at) ? undefined : rule(contact, at);
      if (!row || !free.has(row)) continue;
      found.set(at, row);
      free.delete(row);
    }
  }
  return contacts.map((_, at) => found.get(at));
}
