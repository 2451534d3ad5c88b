import { sql } from 'kysely';
import { type Catalogue, tableOf } from '../../contract/catalogues/catalogue.ts';
import type { Tx } from '../platform/index.ts';
import { columnOf } from './schema/storage.ts';

/** Kinds of devices behind proxy cameras: each catalogue with references in `idCameraProxy`, and their number. */
export async function deviceTypes(tx: Tx, catalogues: readonly Catalogue[]): Promise<{ id: string; name: string; cameras: number }[]> {
  const kinds = catalogues.flatMap((catalogue) => {
    const field = catalogue.fields.find(({ name }) => name === 'idCameraProxy');
    const column = field && columnOf(field);
    return column ? [{ id: catalogue.key, name: catalogue.title, table: tableOf(catalogue), column: column.name }] : [];
  });
  const counted = await Promise.all(
    kinds.map(async ({ table, column, ...kind }) => {
      const named = sql.ref(`t.${column}`);
      const { rows } = await sql<{ cameras: number }>`
        select count(distinct ${named}) as cameras from ${sql.table(table)} as t where ${named} is not null`.execute(tx);
      return { ...kind, cameras: rows[0]?.cameras ?? 0 };
    }),
  );
  return counted;
}
