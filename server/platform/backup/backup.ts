import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import manifest from '../../../package.json' with { type: 'json' };
import type { Config } from '../config.ts';
import { secretBox } from '../secret-box.ts';
import { createDedicatedClient } from '../store/dedicated-client.ts';
import { lockDirectory } from '../store/postgres/directory-lock.ts';
import { embeddedConnection, startEmbedded } from '../store/postgres/embedded.ts';
import type { ArchiveWriter } from './archive.ts';
import { BackupError, type BackupHeader, format, type Manifest, writeBackupFile } from './backup-file.ts';
import { dumpStore } from './dump.ts';
import { installationFiles, openAtCurrentSize } from './installation-files.ts';

type BackupSource = Pick<Config, 'dataDir' | 'databaseUrl' | 'secret'>;

/** Contents of a backup: its header, and the number of rows and files. */
export interface BackupSummary {
  readonly about: BackupHeader;
  readonly rows: number;
  readonly files: number;
}

/**
 * Writes an entire installation into one file: a consistent snapshot of its store, its keys and, on request, the recordings of cameras
 * and calls. Works while the platform runs, without interrupting it, and while it is stopped.
 * @param passphrase encrypts the file; without it, anyone who has the file has the keys
 * @throws BackupError
 */
export async function backUp(place: BackupSource, path: string, of: { media: boolean; passphrase: string | null }): Promise<BackupSummary> {
  const { connection, close } = await connectStore(place);
  const client = createDedicatedClient(connection);
  try {
    await client.connect();
    let done: BackupSummary | undefined;
    await writeBackupFile(path, of.passphrase, async (archive) => {
      done = await fill(archive, client, place, of.media);
    });
    if (!done) throw new BackupError('The backup was not written.');
    return done;
  } finally {
    await client.end().catch(() => undefined);
    await close();
  }
}

/** Opens the store of an installation, whether or not its platform runs. */
export async function connectStore({
  dataDir,
  databaseUrl,
}: BackupSource): Promise<{ connection: pg.ClientConfig; close: () => Promise<void> }> {
  const running = databaseUrl === null ? await embeddedConnection(dataDir).catch(() => null) : { connectionString: databaseUrl };
  if (running) return { connection: running, close: async () => undefined };
  if (!(await stat(join(dataDir, 'postgres')).catch(() => null)))
    throw new BackupError(`No platform was started on ${dataDir} yet: give its DATA_DIR (or DATABASE_URL).`);
  const unlock = await lockDirectory(dataDir);
  const embedded = await startEmbedded(dataDir).catch(async (error: unknown) => {
    await unlock();
    throw error;
  });
  return {
    connection: embedded.connection,
    close: async () => {
      await embedded.postmaster.stop();
      await unlock();
    },
  };
}

async function fill(archive: ArchiveWriter, client: pg.Client, place: BackupSource, media: boolean): Promise<BackupSummary> {
  let about: BackupHeader | undefined;
  const rows: Record<string, number> = {};
  let sequences: Manifest['sequences'] = {};
  const first = async () => {
    about = await backupHeaderOf(client, place, media);
    await archive.addText('about.json', JSON.stringify(about));
  };
  await dumpStore(
    client,
    {
      schema: (schema) => archive.addText('store/schema.json', JSON.stringify(schema)),
      rows: async (table, part, bytes, count) => {
        rows[table] = (rows[table] ?? 0) + count;
        await archive.add(`store/rows/${table}/${part}`, bytes.length, [bytes]);
      },
      sequences: async (places) => {
        sequences = places;
      },
    },
    first,
  );
  const files = await addFiles(archive, place.dataDir, media);
  await archive.addText('manifest.json', JSON.stringify({ entries: { ...archive.entries }, rows, sequences } satisfies Manifest));
  await archive.end();
  if (!about) throw new BackupError('The store did not return its version; check that its schema is migrated.');
  return { about, files, rows: Object.values(rows).reduce((all, count) => all + count, 0) };
}

async function backupHeaderOf(client: pg.Client, { dataDir, secret }: BackupSource, media: boolean): Promise<BackupHeader> {
  const migrations = await client.query<{ name: string }>('select name from migration order by name');
  const mode = await client.query<{ value: string }>("select value from meta where key = 'mode'");
  return {
    format,
    program: manifest.version,
    made: new Date().toISOString(),
    mode: mode.rows[0]?.value ?? '',
    migrations: migrations.rows.map(({ name }) => name),
    media,
    keys: secret === null ? 'files' : 'environment',
    keyMark: await backupKeyMark({ dataDir, secret }),
  };
}

/** Recognizes the keys of an installation, without disclosing them. */
export const backupKeyMark = async (place: Pick<Config, 'dataDir' | 'secret'>): Promise<string> =>
  (await secretBox({ dataDir: place.dataDir, secret: place.secret })).mark('keys of a backup');

/** The seal of the audit log at the moment of the snapshot; the file of its head is newer and may be ahead. */
async function addFiles(archive: ArchiveWriter, dataDir: string, media: boolean): Promise<number> {
  let count = 0;
  for (const name of await installationFiles(dataDir, media)) {
    const file = await openAtCurrentSize(join(dataDir, name));
    if (!file) continue;
    await archive.add(`files/${name}`, file.size, file.parts);
    count += 1;
  }
  return count;
}

/** The passphrase of a backup, from BACKUP_PASSPHRASE or the file that BACKUP_PASSPHRASE_FILE names; null: not encrypted. */
export async function passphraseFrom(env: Readonly<Record<string, string | undefined>>): Promise<string | null> {
  const file = env['BACKUP_PASSPHRASE_FILE'];
  const passphrase = file ? (await readFile(file, 'utf8')).trim() : env['BACKUP_PASSPHRASE'];
  if (!passphrase) return null;
  if (passphrase.length < 12) throw new BackupError('BACKUP_PASSPHRASE must have at least 12 characters.');
  return passphrase;
}
