import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { StoreRestorer } from '../../server/platform/backup/dump.ts';
import type { Schema } from '../../server/platform/backup/schema.ts';
import { startEmbedded } from '../../server/platform/store/postgres/embedded.ts';

interface OldStore {
  /** Which program left it. */
  readonly commit: string;
  /** The intake token that was made with it. */
  readonly intake: string;
  readonly schema: Schema;
  readonly rows: Readonly<Record<string, string>>;
  readonly sequences: Readonly<Record<string, { last: string; called: boolean }>>;
}

/** A store as an earlier version left it, written down by scripts/upgrade-store.ts. @param name of its last migration */
export async function readOldStore(name: string): Promise<OldStore> {
  const text = await readFile(join(import.meta.dirname, `${name}.txt`), 'utf8');
  return JSON.parse(brotliDecompressSync(Buffer.from(text, 'base64')).toString()) as OldStore;
}

/** Puts it into an empty data directory. */
export async function restoreOldStore(dataDir: string, { schema, rows, sequences }: OldStore): Promise<void> {
  const { connection, postmaster } = await startEmbedded(dataDir);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const store = new StoreRestorer(client);
    await client.query('begin');
    await store.schema(schema);
    for (const [table, text] of Object.entries(rows)) await store.rows(table, Buffer.from(text));
    await store.finish(sequences, async () => void (await client.query("update audit_waiting set noted_in = '3'")));
    await client.query('commit');
  } finally {
    await client.end();
    await postmaster.stop();
  }
}
