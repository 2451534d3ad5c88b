import pg from 'pg';
import { catalogues } from '../../contract/catalogues/index.ts';
import { storageOf } from '../../server/catalogues/schema/storage.ts';
import { storeConnection } from '../../server/testing/connection.ts';

/**
 * Runs, and leaves an element behind, wherever a text is taken for markup; reverses what follows, wherever a character that is not seen is
 * taken as it is.
 */
export const payload = `\u202E"'><img src=x onerror=xss()><svg onload=xss()></svg>\${xss()}{{xss()}}`;
/** How the payload begins where it is shown as text. */
export const payloadAsText = '⟦202E⟧"\'><img';

/** Puts the payload, with the id of the record, into every free text of every record of a running platform. @returns how many columns took it */
export async function spoilTexts(dataDir: string): Promise<number> {
  const client = new pg.Client({ ...(await storeConnection(dataDir, 'postgres')), database: 'atalaya' });
  await client.connect();
  let taken = 0;
  try {
    for (const catalogue of catalogues.filter(({ servedBy }) => !servedBy)) {
      const { table, columns } = storageOf(catalogue);
      const free = columns.filter(({ field, type }) => type === 'text' && field.kind === 'text' && !field.format);
      for (const { name } of free.filter((column) => column.name !== 'email')) {
        const column = client.escapeIdentifier(name);
        const statement = `update ${client.escapeIdentifier(table)} set ${column} = $1 || id where ${column} is not null`;
        // Columns that the store constrains (codes, numbers, names of kinds) reject the text and remain unchanged.
        const changed = await client.query(statement, [payload]).then(
          ({ rowCount }) => rowCount ?? 0,
          () => 0,
        );
        if (changed > 0) taken += 1;
      }
    }
  } finally {
    await client.end();
  }
  return taken;
}
