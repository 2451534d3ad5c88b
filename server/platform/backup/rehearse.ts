import { chmod, mkdir, mkdtemp, readFile, rm, stat, statfs } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { RehearsalOutcome, RehearsalResult } from '../../../contract/platform/rehearsal.ts';
import { instant } from '../clock.ts';
import type { Config } from '../config.ts';
import { createDedicatedClient } from '../store/dedicated-client.ts';
import { lockDirectory } from '../store/postgres/directory-lock.ts';
import { startEmbedded } from '../store/postgres/embedded.ts';
import { backupKeyMark } from './backup.ts';
import { BackupError, type BackupHeader, type Manifest } from './backup-file.ts';
import { restore } from './restore.ts';
import { quoted } from './schema.ts';

/** Free bytes that a rehearsal leaves to the platform, those of an empty store, and the share of a backup's size that its store takes at most. */
export const rehearsalRoom = { left: 1_000_000_000, empty: 150_000_000, perByte: 12 } as const;
const watchedEveryMs = 1000;

/** What came of a rehearsal. */
export interface Rehearsed {
  readonly outcome: RehearsalOutcome;
  /** One sentence; null: there is nothing to say. */
  readonly reason: string | null;
  readonly result: RehearsalResult | null;
}

interface Parts {
  readonly config: Pick<Config, 'dataDir' | 'secret' | 'mode'>;
  readonly passphrase: string;
  readonly now: () => number;
  /** Free bytes of the disk of a directory; replaced in tests. */
  readonly freeBytes?: (directory: string) => Promise<number>;
}

const freeBytesOf = async (directory: string): Promise<number> => {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
};

/**
 * Restores a backup into a PostgreSQL of its own in a directory of its own, compares it with what the backup states, and removes it. The running store
 * is never opened. Its server process has the lowest priority, and it is given up where the disk has too little room.
 */
export async function rehearse(path: string, { config, passphrase, now, freeBytes = freeBytesOf }: Parts): Promise<Rehearsed> {
  const parent = join(config.dataDir, 'rehearsal');
  await mkdir(parent, { recursive: true, mode: 0o711 });
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) return ended(found.code === 'ENOENT' ? 'absent' : 'unreadable', found.message);
  const needed = rehearsalRoom.left + rehearsalRoom.empty + found.size * rehearsalRoom.perByte;
  const free = await freeBytes(parent);
  if (free < needed) return ended('no_room', `${free} bytes are free, and ${needed} are needed.`);
  const dataDir = await mkdtemp(join(parent, 'store-'));
  const place = { dataDir: join(dataDir, 'data'), databaseUrl: null, secret: config.secret, mode: config.mode };
  let isFull = false;
  const guard = async () => {
    if ((await freeBytes(parent)) >= rehearsalRoom.left) return;
    isFull = true;
    process.kill(await postmasterOf(place.dataDir), 'SIGQUIT');
  };
  // Tried again where the server process does not run yet.
  const watch = setInterval(() => void guard().catch(() => undefined), watchedEveryMs);
  try {
    // The server process runs as an account of its own where the platform is root.
    await chmod(dataDir, 0o711);
    const { about, manifest } = await restore(place, path, passphrase, { isStoreOnly: true, started: lowerPriority });
    const result = await check(place, { about, manifest, now: now() });
    if (isFull) return ended('no_room', noRoom);
    const failed = Object.entries(result.checks).flatMap(([name, state]) => (state === 'failed' ? [name] : []));
    if (result.checks.keys === 'failed')
      return { outcome: 'refused', reason: 'Its keys do not come from the secret of this installation.', result };
    return { outcome: failed.length > 0 ? 'differs' : 'restored', reason: null, result };
  } catch (error) {
    if (isFull) return ended('no_room', noRoom);
    return ended(error instanceof BackupError ? error.kind : 'unanswered', (error as Error).message);
  } finally {
    clearInterval(watch);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

const noRoom = 'The disk had too little room while it was restored.';

const ended = (outcome: RehearsalOutcome, reason: string): Rehearsed => ({ outcome, reason: reason.slice(0, 400), result: null });

async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Processes of connections inherit it. */
async function lowerPriority(dataDir: string): Promise<void> {
  setPriority(await postmasterOf(dataDir), constants.priority.PRIORITY_LOW);
}

interface Stated {
  readonly about: BackupHeader;
  readonly manifest: Manifest;
  readonly now: number;
}

/** Tables that a restore empties or writes to itself. */
const changedByRestore = new Set(['export_job', 'media_ingest', 'media_file', 'media_part', 'audit_entry', 'audit_waiting', 'audit_seal']);

async function check(place: { dataDir: string; secret: string | null }, stated: Stated): Promise<RehearsalResult> {
  const unlock = await lockDirectory(place.dataDir);
  try {
    const embedded = await startEmbedded(place.dataDir);
    const client = createDedicatedClient(embedded.connection);
    try {
      await lowerPriority(place.dataDir);
      await client.connect();
      await client.query("begin; select set_config('app.scope', 'platform', true)");
      const keyMark = stated.about.keyMark === undefined ? null : await backupKeyMark(place);
      return await compare(client, stated, keyMark);
    } finally {
      await client.end().catch(() => undefined);
      await embedded.postmaster.stop();
    }
  } finally {
    await unlock();
  }
}

const state = (isPassed: boolean) => (isPassed ? ('passed' as const) : ('failed' as const));

async function compare(client: pg.Client, { about, manifest, now }: Stated, keyMark: string | null): Promise<RehearsalResult> {
  const counted = new Map<string, number>();
  for (const table of Object.keys(manifest.rows)) {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${quoted(table)}`);
    counted.set(table, Number(rows[0]?.n));
  }
  const compared = Object.entries(manifest.rows).filter(([table]) => !changedByRestore.has(table));
  const migrations = await client.query<{ name: string }>('select name from migration order by name');
  const newest = await client.query<{ at: Date | null }>('select max(at) as at from event_log');
  const at = newest.rows[0]?.at?.getTime() ?? null;
  // Clocks of platforms may differ by minutes.
  const latest = Math.min(Date.parse(about.made), now) + 300_000;
  return {
    checks: {
      migrations: state(JSON.stringify(migrations.rows.map(({ name }) => name)) === JSON.stringify(about.migrations)),
      rows: state(compared.every(([table, rows]) => counted.get(table) === rows)),
      keys: keyMark === null ? 'unknown' : state(keyMark === about.keyMark),
      newest: state(at === null || at <= latest),
    },
    counts: {
      tenants: counted.get('tenant') ?? 0,
      users: counted.get('user_account') ?? 0,
      alarms: counted.get('alarm') ?? 0,
      events: counted.get('event_log') ?? 0,
    },
    rows: compared.reduce((all, [table]) => all + (counted.get(table) ?? 0), 0),
    tables: compared.length,
    newest: at === null ? null : instant(at),
  };
}
