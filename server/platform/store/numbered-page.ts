import { type RawBuilder, sql } from 'kysely';
import { onlyRow } from './only-row.ts';
import type { Tx } from './store.ts';

/** A page of the numbered paging, from 1 (OP-7.20). */
export interface Numbered {
  page: number;
  max: number;
}

/**
 * Reads one page of a list as the JSON text of the contract's `page` envelope.
 * @param source a select with a JSON column `record` and the columns that `order` names
 */
export async function readNumberedPage(
  tx: Tx,
  source: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { page, max }: Numbered,
): Promise<string> {
  const { rows } = await sql<{ total: number; data: string | null }>`
    select (select count(*) from (${source}) as counted) as total, (
      select string_agg(shown.record::text, ',') from (
        select record from (${source}) as listed order by ${order} limit ${max} offset ${(page - 1) * max}
      ) as shown
    ) as data`.execute(tx);
  const { total, data } = onlyRow(rows);
  const last = Math.max(1, Math.ceil(total / max));
  return `{"success":true,"data":[${data ?? ''}],"next":null,"current_page":${page},"last_page":${last},"per_page":${max},"total":${total}}`;
}

/** A lower-case `like` pattern that matches a literal text anywhere. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
