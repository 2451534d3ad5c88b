import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { chmod, chown, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { readOrCreateText } from '../../secrets.ts';
import { StartError } from '../../start-error.ts';
import { createDedicatedClient } from '../dedicated-client.ts';
import { type Account, chooseAccount } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { packCluster, unpackCluster } from './cluster-pack.ts';
import { endOrphan, type Postmaster, readyPort, startPostmaster } from './postmaster.ts';

const run = promisify(execFile);
const database = 'atalaya';
/** The function of the operator `like`. */
const like = 'textlike(text, text)';

export interface Embedded {
  /** Connection of the platform: an ordinary role that owns the database and is subject to row-level security. */
  connection: { host: string; port: number; database: string; user: string; password: string };
  postmaster: Postmaster;
  /** Restarts the server process on the same port after an unexpected end. */
  restart(): Promise<Postmaster>;
}

/** A cluster with the schema, which the build made; it has no passwords and no data. */
export interface PreparedCluster {
  /** Its pack, which need not exist. */
  readonly pack: string;
  /** Identifies the schema of this version: a pack of another one is not used. */
  readonly fingerprint: () => string;
}

/**
 * Starts the embedded PostgreSQL on DATA_DIR/postgres; creates the database at the first start, from a prepared cluster where there is one.
 * @throws StartError
 */
export async function startEmbedded(dataDir: string, prepared?: PreparedCluster): Promise<Embedded> {
  const binaries = await findBinaries();
  const home = join(dataDir, 'postgres');
  await mkdir(home, { recursive: true, mode: 0o700 });
  const account = await chooseAccount(binaries, home);
  await takeOwnership(home, account);
  const password = () => randomBytes(24).toString('base64url');
  const superuser = await readOrCreateText(dataDir, 'postgres-superuser', password);
  const role = await readOrCreateText(dataDir, 'postgres-atalaya', password);
  const data = join(home, 'data');
  if (!(await stat(join(data, 'PG_VERSION')).catch(() => null))) {
    const programs = { binaries, account };
    if (!(prepared && (await adopt(prepared, programs, home, superuser)))) await initialise(binaries, account, home, superuser);
  }
  await endOrphan(data);
  const start = (port: number) => startPostmaster({ postgres: binaries.postgres, account, data, log: join(dataDir, 'postgres.log'), port });
  const postmaster = await start(0);
  try {
    await ensureDatabase(postmaster.port, superuser, role);
  } catch (error) {
    await postmaster.stop();
    throw error;
  }
  return {
    connection: { host: '127.0.0.1', port: postmaster.port, database, user: database, password: role },
    postmaster,
    restart: async () => {
      await endOrphan(data);
      return start(postmaster.port);
    },
  };
}

/** Connection to the embedded PostgreSQL that another local process runs on DATA_DIR; null: none. */
export async function embeddedConnection(dataDir: string): Promise<Embedded['connection'] | null> {
  const port = await readyPort(join(dataDir, 'postgres', 'data'));
  if (port === null) return null;
  const role = await readOrCreateText(dataDir, 'postgres-atalaya', () => '');
  const connection = { host: '127.0.0.1', port, database, user: database, password: role };
  const client = createDedicatedClient(connection);
  const answers = await client.connect().then(
    () => true,
    () => false,
  );
  if (answers) await client.end();
  return answers ? connection : null;
}

async function takeOwnership(home: string, account: Account): Promise<void> {
  const found = await stat(home);
  const uid = process.getuid?.();
  if (account.owner) {
    if (found.uid !== account.owner.uid) await chown(home, account.owner.uid, account.owner.gid);
  } else if (uid !== undefined && found.uid !== uid) {
    throw new StartError(
      `${home} belongs to another account (uid ${found.uid}): start with that account (or as root), or set another DATA_DIR.`,
    );
  }
  await chmod(home, 0o700);
}

/** Text is compared by code point, and knows upper and lower case of every script. */
const unicode = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** Created in a temporary directory and moved into place, so that an interrupted start leaves no partial cluster. */
async function initialise(binaries: Binaries, account: Account, home: string, superuser: string): Promise<void> {
  const [draft, words] = [join(home, 'data.new'), join(home, 'superuser.tmp')];
  await rm(draft, { recursive: true, force: true });
  await writeFile(words, superuser, { mode: 0o600 });
  if (account.owner) await chown(words, account.owner.uid, account.owner.gid);
  const args = ['-D', draft, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${words}`, '--encoding=UTF8', ...unicode];
  const [program, programArgs] = account.command(binaries.initdb, args);
  try {
    await run(program, programArgs, { ...account.spawn, cwd: '/', env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' } });
  } catch (error) {
    const message = (error as { stderr?: string }).stderr?.trim() || (error as Error).message;
    throw new StartError(`PostgreSQL could not make its directory ${draft}: ${message}`);
  } finally {
    await rm(words, { force: true });
  }
  await rename(draft, join(home, 'data'));
}

interface Programs {
  readonly binaries: Binaries;
  readonly account: Account;
}

/**
 * Copies the prepared cluster into place, as `initialise` does, and makes it one of its own: another password, another epoch.
 * @returns false, having left nothing: it has another schema, or these programs cannot run it
 */
async function adopt(prepared: PreparedCluster, { binaries, account }: Programs, home: string, superuser: string): Promise<boolean> {
  const draft = join(home, 'data.new');
  await rm(draft, { recursive: true, force: true });
  try {
    if (!(await unpackCluster(prepared.pack, prepared.fingerprint(), { to: draft, owner: account.owner }))) return false;
    await runAlone({ binaries, account }, draft, ownCluster(superuser));
    const [program, args] = account.command(binaries.initdb, ['--sync-only', '-D', draft]);
    await run(program, args, { ...account.spawn, cwd: '/', env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' } });
    await rename(draft, join(home, 'data'));
    return true;
  } catch {
    await rm(draft, { recursive: true, force: true });
    return false;
  }
}

/** One line, and so one transaction. Passwords have no character that a string would escape. */
const ownCluster = (superuser: string): string =>
  [
    `alter role postgres login password ${pg.escapeLiteral(superuser)}`,
    "update meta set value = gen_random_uuid()::text where key = 'epoch'",
    'update migration set applied = now()',
  ].join('; ');

/** Runs SQL in the database of a cluster whose server does not run, without a password: whoever can start it owns its files. @throws Error where it fails */
async function runAlone({ binaries, account }: Programs, data: string, text: string): Promise<void> {
  // What it writes is synchronized with the rest of the copy.
  const args = ['--single', '-c', 'exit_on_error=on', '-c', 'fsync=off', '-c', 'log_min_error_statement=panic', '-D', data, database];
  const [program, programArgs] = account.command(binaries.postgres, args);
  const running = run(program, programArgs, { ...account.spawn, cwd: '/', env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' } });
  running.child.stdin?.end(`${text}\n`);
  await running;
}

const connectSuperuser = async (port: number, password: string, to: string): Promise<pg.Client> => {
  const client = createDedicatedClient({ host: '127.0.0.1', port, user: 'postgres', password, database: to });
  await client.connect();
  return client;
};

const rights = 'login nosuperuser nobypassrls nocreatedb nocreaterole noreplication';
const noSuchDatabase = '3D000';

/** The superuser is used for this only. The role owns the database and is bound by row-level security. */
async function ensureDatabase(port: number, superuser: string, role: string): Promise<void> {
  const password = pg.escapeLiteral(role);
  const client = await connectSuperuser(port, superuser, database).catch(async (error: unknown) => {
    if ((error as { code?: string }).code !== noSuchDatabase) throw error;
    await createDatabase(port, superuser, password);
    return connectSuperuser(port, superuser, database);
  });
  try {
    await client.query(`alter role ${database} with ${rights} password ${password}`);
    await allowIndexedSearch(client);
  } finally {
    await client.end();
  }
}

/** A start that was interrupted may have made the role. */
async function createDatabase(port: number, superuser: string, password: string): Promise<void> {
  const client = await connectSuperuser(port, superuser, 'postgres');
  try {
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [database]);
    if (!roles.rowCount) await client.query(`create role ${database} with ${rights} password ${password}`);
    await client.query(`create database ${database} owner ${database}`);
  } finally {
    await client.end();
  }
}

/**
 * Lets `like` be tested before row-level security, whose policies remain in force: PostgreSQL uses no index for it otherwise. It compares
 * without side effects and fails only for a pattern that ends with its escape character; the platform escapes every pattern that it makes.
 */
async function allowIndexedSearch(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_proc where oid = 'pg_catalog.${like}'::regprocedure and not proleakproof`);
  if (rowCount) await client.query(`alter function pg_catalog.${like} leakproof`);
}

/** Packs the cluster of a directory for `PreparedCluster`, without the passwords of its roles, which cannot sign in until they get others. */
export async function packEmbedded(dataDir: string, pack: string, fingerprint: string): Promise<void> {
  const { postmaster } = await startEmbedded(dataDir);
  let log: string;
  try {
    const superuser = await readOrCreateText(dataDir, 'postgres-superuser', () => '');
    const client = await connectSuperuser(postmaster.port, superuser, database);
    await client.query(`alter role postgres password null; alter role ${database} password null`);
    await client.query('vacuum full');
    // The log begins anew, and only its last file is needed.
    await client.query('select pg_switch_wal()');
    await client.query('checkpoint');
    const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_current_wal_insert_lsn()) as name');
    log = rows[0]?.name ?? '';
    await client.end();
  } finally {
    await postmaster.stop();
  }
  const isNeeded = (path: string) => path !== 'postmaster.opts' && (!/^pg_wal.[\dA-F]{24}$/.test(path) || path.endsWith(log));
  writeFileSync(pack, packCluster(join(dataDir, 'postgres', 'data'), fingerprint, isNeeded));
}
