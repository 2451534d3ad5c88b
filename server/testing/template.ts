import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { processExists } from '../platform/store/postgres/directory-lock.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const prefix = 'atalaya-template-';
const oldMs = 3600_000;

/**
 * A copy of a data directory after a first start of the platform, so that tests need not repeat it. The template is rebuilt when the
 * sources change, and is shared by all tests of this machine's user. It is an archive: its thousands of small files are read from one.
 * @param name identifies the kind of first start
 * @param make starts a platform on the given directory and ends it
 * @returns a new data directory, to be removed by the caller
 */
export async function copyTemplate(name: string, make: (dataDir: string) => Promise<void>): Promise<string> {
  const hash = await sourcesHash();
  const template = join(tmpdir(), `${prefix}${process.getuid?.() ?? 0}-${name}-${hash}`);
  await buildOnce(template, () => build(template, make));
  const copy = await newDirectory('atalaya-test-');
  await run('tar', ['-xpf', template, '-C', copy]);
  return copy;
}

/**
 * Builds what does not exist yet, in one process of all that need it at once.
 * @param path what `build` makes, at once, in a folder that exists
 */
export async function buildOnce(path: string, build: () => Promise<void>): Promise<void> {
  const lock = `${path}.lock`;
  while (!(await isThere(path))) {
    const isOurs = await writeFile(lock, String(process.pid), { flag: 'wx' }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
        return false;
      },
    );
    if (!isOurs) {
      const holder = Number(await readFile(lock, 'utf8').catch(() => process.pid));
      // A file without a number is being written.
      if (holder > 0 && !processExists(holder)) await rm(lock, { force: true });
      await pause(50);
      continue;
    }
    try {
      if (!(await isThere(path))) await build();
    } finally {
      await rm(lock, { force: true });
    }
  }
}

/** Whether the template exists; also renews its age, so that it is not removed while it is being copied. */
async function isThere(template: string): Promise<boolean> {
  const now = new Date();
  return utimes(template, now, now).then(
    () => true,
    () => false,
  );
}

async function build(template: string, make: (dataDir: string) => Promise<void>): Promise<void> {
  const draft = await newIn(tmpdir(), 'atalaya-draft-');
  const archive = `${draft}.tar`;
  try {
    await make(draft);
    await run('tar', ['-cf', archive, '-C', draft, '.']);
    await chmod(archive, 0o600);
    await rename(archive, template);
  } finally {
    await Promise.all([removeDirectory(draft), rm(archive, { force: true })]);
  }
  await removeOld();
}

/** Free bytes of memory, and of the file system in it, from which on directories of tests are there; they need less than a tenth of it. */
const plenty = 3e9;

/** In memory, where there is plenty of it (every commit waits for a disk), else where temporary files are. */
async function placeOfTests(): Promise<string> {
  const memory = '/dev/shm';
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return Math.min(free, freemem()) > plenty ? memory : tmpdir();
}

/** A directory of its own that the account of PostgreSQL can enter. */
export async function newDirectory(start: string): Promise<string> {
  return newIn(await placeOfTests(), start);
}

async function newIn(place: string, start: string): Promise<string> {
  const directory = await mkdtemp(join(place, start));
  await chmod(directory, 0o711);
  return directory;
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const path = join(tmpdir(), name);
    const stats = await stat(path).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > oldMs) await rm(path, { recursive: true, force: true });
  }
}

/** Removes a directory with all that is in it; does nothing where there is none. A process of its own takes a fraction of the time that Node takes. */
export async function removeDirectory(path: string): Promise<void> {
  await run('rm', ['-rf', '--', path]);
}

let existing: Promise<string> | undefined;
/** Hash of the sources at the first call in this process. */
export const sourcesHash = (): Promise<string> => (existing ??= hashSources());

async function hashSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of ['server', 'contract']) {
    const names = await readdir(join(root, folder), { recursive: true });
    for (const name of names.filter((one) => one.endsWith('.ts') && !one.endsWith('.test.ts')).sort()) {
      hash.update(name).update(await readFile(join(root, folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
