import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rename, rm, stat, statfs, utimes } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const prefix = 'atalaya-template-';
const oldMs = 3600_000;

/**
 * A copy of a data directory after a first start of the platform, so that tests need not repeat it. The template is rebuilt when the
 * sources change, and is shared by all tests of this machine's user.
 * @param name identifies the kind of first start
 * @param make starts a platform on the given directory and ends it
 * @returns a new data directory, to be removed by the caller
 */
export async function copyTemplate(name: string, make: (dataDir: string) => Promise<void>): Promise<string> {
  const hash = await sourcesHash();
  const template = join(tmpdir(), `${prefix}${process.getuid?.() ?? 0}-${name}-${hash}`);
  if (!(await isThere(template))) await build(template, make);
  const copy = await newDirectory('atalaya-test-');
  await run('cp', ['-a', `${template}/.`, copy]);
  return copy;
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
  try {
    await make(draft);
    await rename(draft, template).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
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
    if (stats && Date.now() - stats.mtimeMs > oldMs) await removeAtOnce(path);
  }
}

/** Renames before deleting: a partly deleted template is never found, and concurrent removal is harmless. */
async function removeAtOnce(path: string): Promise<void> {
  const draft = await newIn(tmpdir(), 'atalaya-draft-');
  await rename(path, draft).catch(() => undefined);
  await rm(draft, { recursive: true, force: true });
}

let existing: Promise<string> | undefined;
/** Hash of the sources at the first call in this process. */
const sourcesHash = (): Promise<string> => (existing ??= hashSources());

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
