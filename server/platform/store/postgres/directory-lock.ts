import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../start-error.ts';

interface Holder {
  pid: number;
  /** Start time of that process as reported by the system, so that a reused pid is not mistaken for the former owner. */
  born: string | null;
  token: string;
}

/**
 * Locks a data directory for this process. The lock of a dead process is taken over.
 * @returns the release
 * @throws StartError with the process that has the lock
 */
export async function lockDirectory(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'atalaya.lock');
  const own: Holder = { pid: process.pid, born: await processStartedAt(process.pid), token: randomUUID() };
  const draft = `${path}.${own.token}`;
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    while (!(await claim(draft, path)) && !(await takeOver(draft, path, dataDir)));
  } finally {
    await rm(draft, { force: true });
  }
  return async () => {
    if ((await read(path))?.token === own.token) await rm(path, { force: true });
  };
}

/** Creates a hard link, which succeeds for exactly one of several processes. */
async function claim(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Replaces a dead lock holder. The process that claims the file named after the dead holder's token is its only successor; a successor
 * that died before it took the lock is replaced in the same way. A claim that comes after another takeover is detected in the lock itself.
 * @returns false: the lock changed meanwhile, try again
 */
async function takeOver(draft: string, path: string, dataDir: string): Promise<boolean> {
  const first = await read(path);
  const claims: string[] = [];
  for (let holder = first; holder; holder = await read(claims.at(-1) ?? path)) {
    if (await isAlive(holder)) throw new StartError(inUse(dataDir, holder.pid));
    const heir = `${path}.after.${holder.token}`;
    claims.push(heir);
    if (!(await claim(draft, heir))) continue;
    if ((await read(path))?.token !== first?.token) {
      await rm(heir, { force: true });
      return false;
    }
    await rename(draft, path);
    await Promise.all(claims.map((one) => rm(one, { force: true })));
    return true;
  }
  return false;
}

const inUse = (dataDir: string, pid: number): string =>
  `Atalaya already runs on ${dataDir} as process ${pid}: stop that one first, or give this one another DATA_DIR.`;

/** Null: there is no lock. An unreadable one has no living owner: locks are written completely before they are moved into place. */
async function read(path: string): Promise<Holder | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return { pid: 0, born: null, token: 'unreadable' };
  }
}

async function isAlive(holder: Holder): Promise<boolean> {
  if (holder.pid <= 0 || !processExists(holder.pid)) return false;
  const born = await processStartedAt(holder.pid);
  return born === null || holder.born === null || born === holder.born;
}

/** Whether a process with this id exists, whatever its owner. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Boot id and start tick of a process; null if the system does not provide them. */
async function processStartedAt(pid: number): Promise<string | null> {
  try {
    const [status, boot] = await Promise.all([readFile(`/proc/${pid}/stat`, 'utf8'), readFile('/proc/sys/kernel/random/boot_id', 'utf8')]);
    const startTick = status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
    return startTick ? `${boot.trim()}:${startTick}` : null;
  } catch {
    return null;
  }
}
