import { sql } from 'kysely';
import { faultOf } from '../../contract/catalogues/index.ts';
import type { Extension } from '../catalogues/index.ts';
import { onlyRow } from '../platform/index.ts';
import { nameOf } from './user-name.ts';

/** Entries of the day book state who wrote them and when, by the platform's clock and accounts; the unit is one of the tenant. */
const dayBookEntry: Extension = {
  indexes: { day_book_by_tenant: '(id_tenant, written desc, id)' },
  async beforeWrite(tx, { caller, values }) {
    const { rows } = await sql<{ author: string; written: string; hasUnit: boolean }>`
      select ${nameOf(caller.user)} as author, iso(clock_timestamp()) as written,
        exists (select from unit where id = ${values['unit'] ?? null} and id_tenant = ${values['id_tenant']}) as "hasUnit"`.execute(tx);
    const { author, written, hasUnit } = onlyRow(rows);
    if (values['unit'] && !hasUnit) return [faultOf('unit', 'ref')];
    return { ...values, author, written };
  },
};

export const dayBookExtensions = { 'day-book-entry': dayBookEntry };
