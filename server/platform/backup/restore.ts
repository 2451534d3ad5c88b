import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import type pg from 'pg';
import { headFile } from '../audit-head.ts';
import type { Config } from '../config.ts';
import { createDedicatedClient } from '../store/dedicated-client.ts';
import { migrations } from '../store/migrations/index.ts';
import { lockDirectory } from '../store/postgres/directory-lock.ts';
import { startEmbedded } from '../store/postgres/embedded.ts';
import { checkServer } from '../store/server-check.ts';
import { BackupError, type BackupHeader, collect, type Manifest, readBackupFile, verifyBackupFile } from './backup-file.ts';
import { StoreRestorer } from './dump.ts';
import type { Schema } from './schema.ts';

type RestoreTarget = Pick<Config, 'dataDir' | 'databaseUrl' | 'secret' | 'mode'>;

export interface RestoreSummary {
  readonly about: BackupHeader;
  readonly rows: number;
  readonly manifest: Manifest;
  /** Number of ended sessions. */
  readonly sessions: number;
}

/** How a rehearsal differs. */
interface RestoreOptions {
  /** Restores the store and its keys only. */
  readonly isStoreOnly?: boolean;
  /** Called once the server process of the restored store runs. */
  readonly started?: (dataDir: string) => Promise<void>;
}

/**
 * Recreates an installation from a backup in an empty DATA_DIR (and an empty database, with DATABASE_URL). The whole file is verified
 * first, and a failure leaves nothing behind. Every session is revoked, and the event log starts a new epoch, so that consoles reload everything.
 * @throws BackupError
 */
export async function restore(
  place: RestoreTarget,
  path: string,
  passphrase: string | null,
  options: RestoreOptions = {},
): Promise<RestoreSummary> {
  const verified = await verifyBackupFile(path, passphrase);
  refuseIncompatible(verified.about, place, path);
  await mkdir(place.dataDir, { recursive: true, mode: 0o711 });
  const unlock = await lockDirectory(place.dataDir);
  try {
    await refuseNonEmpty(place.dataDir);
    try {
      return await restoreStore(place, { path, passphrase, ...verified }, options);
    } catch (error) {
      for (const name of restoredEntries) await rm(join(place.dataDir, name), { recursive: true, force: true });
      throw error;
    }
  } finally {
    await unlock();
  }
}

/** Entries that a restore creates in DATA_DIR. */
const restoredEntries = ['postgres', 'postgres.log', 'secrets', 'media', 'calls', 'cases', 'audit-head'] as const;

function refuseIncompatible(about: BackupHeader, { mode, secret }: RestoreTarget, path: string): void {
  const unknown = about.migrations.find((name) => !migrations.some((one) => one.name === name));
  if (unknown) {
    throw new BackupError(
      `${path} was made by a newer version (${about.program}, whose store has ${unknown}): restore it with that version or a later one.`,
    );
  }
  if (about.mode !== mode) throw new BackupError(`${path} is of a ${about.mode} platform: set ATALAYA_MODE=${about.mode} to restore it.`);
  if (about.keys === 'environment' && secret === null)
    throw new BackupError(`The keys of ${path} come from ATALAYA_SECRET and are not in it: set the same ATALAYA_SECRET.`);
}

async function refuseNonEmpty(dataDir: string): Promise<void> {
  const found = (await readdir(dataDir)).find((name) => (restoredEntries as readonly string[]).includes(name));
  if (found) throw new BackupError(`${dataDir} is not empty (it contains ${found}): set an empty DATA_DIR.`);
}

interface Source {
  readonly path: string;
  readonly passphrase: string | null;
  readonly about: BackupHeader;
  readonly manifest: Manifest;
}

async function restoreStore(place: RestoreTarget, source: Source, options: RestoreOptions): Promise<RestoreSummary> {
  const embedded = place.databaseUrl === null ? await startEmbedded(place.dataDir) : null;
  const client = createDedicatedClient(embedded?.connection ?? { connectionString: place.databaseUrl ?? '' });
  try {
    await options.started?.(place.dataDir);
    await client.connect().catch((error: Error) => {
      throw new BackupError(`The store cannot be reached (${error.message}): check DATABASE_URL.`);
    });
    await checkServer(client);
    const tables = await client.query("select from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' limit 1");
    if (tables.rowCount) throw new BackupError('The database at DATABASE_URL is not empty: give an empty one.');
    await client.query('begin');
    await client.query("select set_config('app.scope', 'platform', true)");
    const sessions = await fill(client, { dataDir: place.dataDir, isStoreOnly: options.isStoreOnly === true }, source);
    await client.query('commit');
    return {
      about: source.about,
      manifest: source.manifest,
      sessions,
      rows: Object.values(source.manifest.rows).reduce((all, count) => all + count, 0),
    };
  } finally {
    await client.end().catch(() => undefined);
    await embedded?.postmaster.stop();
  }
}

interface Destination {
  readonly dataDir: string;
  readonly isStoreOnly: boolean;
}

async function fill(
  client: pg.Client,
  { dataDir, isStoreOnly }: Destination,
  { path, passphrase, about, manifest }: Source,
): Promise<number> {
  const store = new StoreRestorer(client);
  for await (const { name, parts } of readBackupFile(path, passphrase)) {
    const [, table] = /^store\/rows\/([^/]+)\/\d+$/.exec(name) ?? [];
    if (name === 'store/schema.json') await store.schema(JSON.parse((await collect(parts)).toString()) as Schema);
    else if (table !== undefined) await store.rows(table, await collect(parts));
    else if (name.startsWith('files/') && (!isStoreOnly || name.startsWith('files/secrets/')))
      await writeParts(dataDir, name.slice('files/'.length), parts);
    else for await (const _ of parts);
  }
  let sessions = 0;
  await store.finish(manifest.sequences, async () => {
    sessions = await repairRestored(client, about);
  });
  await client.query("select audit_note('record', 'restored', null, null, null, $1, $2)", [
    `Backup of ${about.made}`,
    { made: about.made, program: about.program, sessions },
  ]);
  await writeHead(client, dataDir);
  return sessions;
}

/** Resets state that applied only to the platform that wrote the backup. Runs before the triggers exist. */
async function repairRestored(client: pg.Client, { media }: BackupHeader): Promise<number> {
  await client.query("update meta set value = gen_random_uuid()::text where key = 'epoch'");
  const ended = await client.query("update session set revoked = now(), revoked_reason = 'by_admin' where revoked is null");
  // Transactions of the former server precede all of this one.
  await client.query("update audit_waiting set noted_in = '3'");
  await client.query('delete from export_job');
  await client.query('update sip_call set node = null where node is not null');
  if (!media) await client.query('delete from media_file');
  return ended.rowCount ?? 0;
}

async function writeHead(client: pg.Client, dataDir: string): Promise<void> {
  const { rows } = await client.query<{ place: string; hash: Buffer }>('select place, hash from audit_seal order by place desc limit 1');
  const [head] = rows;
  if (head) await writeFile(headFile(dataDir), `${head.place} ${head.hash.toString('hex')}\n`, { mode: 0o600, flush: true });
}

async function writeParts(dataDir: string, name: string, parts: AsyncIterable<Buffer>): Promise<void> {
  const [folder = ''] = name.split('/');
  if (normalize(name) !== name || name.includes('\\') || !(restoredEntries as readonly string[]).includes(folder))
    throw new BackupError(`The backup contains ${name}, which is no file of a platform.`);
  const path = join(dataDir, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  if (await stat(path).catch(() => null)) throw new BackupError(`${path} is there already.`);
  const file = await open(path, 'w', 0o600);
  try {
    for await (const part of parts) await file.write(part);
    await file.sync();
  } finally {
    await file.close();
  }
}
