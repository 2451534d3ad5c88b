import { execFile } from 'node:child_process';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { chooseAccount } from '../platform/store/postgres/account.ts';
import { findBinaries } from '../platform/store/postgres/binaries.ts';
import { startPostmaster } from '../platform/store/postgres/postmaster.ts';
import { storeConnection } from './connection.ts';
import { newDirectory } from './template.ts';

const run = promisify(execFile);

/** A streaming replica of the store of a running platform. */
export interface Standby {
  /** For DATABASE_READ_URL, as the platform's own role. */
  readonly url: string;
  /** As its superuser. */
  query(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Stops and continues the replay of what the primary writes. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Ends its server process; connections are cut. */
  stop(): Promise<void>;
  start(): Promise<void>;
  clear(): Promise<void>;
}

/** Makes a replica by a base backup of the running primary, and starts it. The binaries come without pg_basebackup, so that the copy is made here. */
export async function startStandby(dataDir: string): Promise<Standby> {
  const folder = await newDirectory('atalaya-test-');
  const primary = await storeConnection(dataDir, 'postgres');
  const data = join(folder, 'data');
  await backUp(primary, join(dataDir, 'postgres', 'data'), data);
  const { host, port, user, password } = primary;
  const source = `host=${String(host)} port=${String(port)} user=${String(user)} password=${String(password)}`;
  await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  await writeFile(join(data, 'standby.signal'), '');
  const binaries = await findBinaries();
  const account = await chooseAccount(binaries, folder);
  const start = (at: number) => startPostmaster({ postgres: binaries.postgres, account, data, log: join(folder, 'standby.log'), port: at });
  await giveTo(account.owner, data);
  let postmaster = await start(0);
  const own = await storeConnection(dataDir);
  const query = async (text: string, values: readonly unknown[] = []) => {
    const client = new pg.Client({ ...primary, port: postmaster.port });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  };
  return {
    url: `postgres://${String(own.user)}:${String(own.password)}@127.0.0.1:${postmaster.port}/atalaya`,
    query,
    pause: async () => void (await query('select pg_wal_replay_pause()')),
    resume: async () => void (await query('select pg_wal_replay_resume()')),
    stop: () => postmaster.stop(),
    start: async () => {
      postmaster = await start(postmaster.port);
    },
    clear: async () => {
      await postmaster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The copy begins at a checkpoint; what is written meanwhile comes with the stream. */
async function backUp(primary: pg.ClientConfig, from: string, to: string): Promise<void> {
  const client = new pg.Client({ ...primary, database: 'postgres' });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    await run('cp', ['-a', from, to]);
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
    await rm(join(to, 'postmaster.pid'), { force: true });
    await rm(join(to, 'postmaster.opts'), { force: true });
    await writeFile(join(to, 'backup_label'), rows[0]?.label ?? '');
  } finally {
    await client.end();
  }
}

async function giveTo(owner: { uid: number; gid: number } | null, data: string): Promise<void> {
  if (owner) await run('chown', ['-R', `${owner.uid}:${owner.gid}`, data]);
}
