import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../start-error.ts';

interface Holder {
  pid: number;
  /** When that process began, as the system tells it, so that a pid used again is not taken for its former owner. */
  born: string | null;
  token: string;
}

/**
 * Takes a data directory for this process. A lock left by a process that is gone is taken over.
 * @returns the release
 * @throws StartError naming the process that holds it
 */
export async function lockDirectory(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'atalaya.lock');
  const mine: Holder = { pid: process.pid, born: await bornAt(process.pid), token: randomUUID() };
  const draft = `${path}.${mine.token}`;
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    while (!(await claim(draft, path))) await removeStale(path, dataDir);
  } finally {
    await rm(draft, { force: true });
  }
  return async () => {
    if ((await read(path))?.token === mine.token) await rm(path, { force: true });
  };
}

/** A hard link is made by one of two that try, never by both. */
async function claim(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function removeStale(path: string, dataDir: string): Promise<void> {
  const holder = await read(path);
  if (holder && (await isAlive(holder))) throw new StartError(inUse(dataDir, holder.pid));
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = await read(aside);
  const wasTakenMeanwhile = moved !== null && moved.token !== holder?.token;
  if (wasTakenMeanwhile) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
  if (wasTakenMeanwhile) throw new StartError(inUse(dataDir, moved.pid));
}

const inUse = (dataDir: string, pid: number): string =>
  `Atalaya already runs on ${dataDir} as process ${pid}: stop that one first, or give this one another DATA_DIR.`;

async function read(path: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

async function isAlive(holder: Holder): Promise<boolean> {
  if (!processExists(holder.pid)) return false;
  const born = await bornAt(holder.pid);
  return born === null || holder.born === null || born === holder.born;
}

/** Whether a process with this id exists, whoever owns it. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Boot and start tick of a process; null where the system does not tell. */
async function bornAt(pid: number): Promise<string | null> {
  try {
    const [status, boot] = await Promise.all([readFile(`/proc/${pid}/stat`, 'utf8'), readFile('/proc/sys/kernel/random/boot_id', 'utf8')]);
    const startTick = status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
    return startTick ? `${boot.trim()}:${startTick}` : null;
  } catch {
    return null;
  }
}
