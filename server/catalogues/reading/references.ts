import { sql } from 'kysely';
import { tableOf } from '../../../contract/catalogues/catalogue.ts';
import type { Fault } from '../../../contract/catalogues/fields/fault.ts';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import { faultOf, isValues, type Values } from '../../../contract/catalogues/fields/schema.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import type { Tx } from '../../platform/index.ts';

interface NamedReference {
  path: string;
  to: CatalogueKey;
  ids: readonly number[];
}

/** Every reference in values, also inside parts. */
function namedIn(fields: readonly Field[], values: Values, path = ''): NamedReference[] {
  return fields.flatMap((field): NamedReference[] => {
    const value = values[field.name];
    const at = path + field.name;
    if (field.kind === 'ref') return typeof value === 'number' ? [{ path: at, to: field.to, ids: [value] }] : [];
    if (field.kind === 'refs') return Array.isArray(value) ? [{ path: at, to: field.to, ids: value as number[] }] : [];
    if (field.kind === 'parts') return isValues(value) ? namedIn(field.of, value, `${at}.`) : [];
    if (field.kind === 'rows' && Array.isArray(value)) {
      return value.flatMap((row: unknown, n) => (isValues(row) ? namedIn(field.of, row, `${at}.${n}.`) : []));
    }
    return [];
  });
}

/**
 * Returns references to records that the caller does not see, refused as if they did not exist. The database itself would accept them,
 * since foreign keys bypass row-level security.
 * @param known references already verified as visible, by catalogue; extended here
 */
export async function unknownReferences(
  tx: Tx,
  fields: readonly Field[],
  values: Values,
  known: Map<CatalogueKey, Set<number>> = new Map(),
): Promise<Fault[]> {
  const named = namedIn(fields, values);
  for (const to of new Set(named.map((one) => one.to))) {
    const seen = known.get(to) ?? new Set<number>();
    known.set(to, seen);
    const ids = [...new Set(named.filter((one) => one.to === to).flatMap((one) => one.ids))].filter((id) => !seen.has(id));
    if (ids.length === 0) continue;
    const table = sql.table(tableOf(catalogueOf(to)));
    const { rows } = await sql<{ id: number }>`select id from ${table} where id = any (${ids}::bigint[])`.execute(tx);
    for (const { id } of rows) seen.add(id);
  }
  return named.filter(({ to, ids }) => !ids.every((id) => known.get(to)?.has(id))).map(({ path }) => faultOf(path, 'ref'));
}
