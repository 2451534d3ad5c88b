import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../start-error.ts';
import type { Binaries } from './binaries.ts';

const run = promisify(execFile);

/** The account of a PostgreSQL program: the current one, or for root an unprivileged one. */
export interface Account {
  /** Null: the current account. */
  owner: { uid: number; gid: number } | null;
  /** The program and arguments that start `program` with `args` under this account. */
  command(program: string, args: string[]): [string, string[]];
  /** Options of `child_process`. */
  spawn: { uid?: number; gid?: number };
}

const currentAccount: Account = { owner: null, command: (program, args) => [program, args], spawn: {} };

/**
 * PostgreSQL refuses to run as root, so root runs it under an existing account (`postgres`, else `nobody`). If that account cannot
 * traverse to the binaries or the data (a checkout in /root), it gets the one capability that bypasses directory permissions.
 * @throws StartError when root cannot do so
 */
export async function chooseAccount(binaries: Binaries, dataDir: string): Promise<Account> {
  if (process.getuid?.() !== 0) return currentAccount;
  const owner = await unprivileged(dataDir);
  const reachable = (await reaches(binaries.native, owner)) && (await reaches(dataDir, owner));
  if (reachable) return { owner, command: (program, args) => [program, args], spawn: owner };
  for (const capability of ['dac_read_search', 'dac_override']) {
    const account = withCapability(owner, capability);
    const [program, args] = account.command(binaries.postgres, ['--version']);
    const works = await run(program, args).then(
      () => true,
      () => false,
    );
    if (works) return account;
  }
  throw new StartError(
    `PostgreSQL cannot run as root, and the account it would run under (uid ${owner.uid}) cannot reach ${binaries.native} or ${dataDir}: ` +
      'move the checkout and DATA_DIR out of the directories that only root may enter, or start as an ordinary user.',
  );
}

/** `no_setuid_fixup` makes access(2), by which PostgreSQL looks for its own files, honour the capability. */
function withCapability(owner: { uid: number; gid: number }, capability: string): Account {
  const flags = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=-all,+${capability}`,
    `--bounding-set=-all,+${capability}`,
  ];
  return { owner, command: (program, args) => ['setpriv', [...flags, '--', program, ...args]], spawn: {} };
}

async function unprivileged(dataDir: string): Promise<{ uid: number; gid: number }> {
  const stats = await stat(dataDir).catch(() => null);
  if (stats && stats.uid !== 0) return { uid: stats.uid, gid: stats.gid };
  const accounts = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([account]) => account === name) ?? [];
    if (uid && gid && Number(uid) !== 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new StartError(
    'PostgreSQL cannot run as root, and this machine has neither an account "postgres" nor "nobody" to run it under: start as an ordinary user.',
  );
}

/** Whether the account may enter every directory on the way to the path. */
async function reaches(path: string, { uid, gid }: { uid: number; gid: number }): Promise<boolean> {
  for (let at = resolve(path); ; at = dirname(at)) {
    const found = await stat(at).catch(() => null);
    if (found) {
      const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
      if (found.isDirectory() && (found.mode & bit) === 0) return false;
    }
    if (dirname(at) === at) return true;
  }
}
