import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { buildOnce, removeDirectory, sourcesHash } from './template.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const prefix = 'children-';
const oldMs = 3600_000;

/** Programs that tests run in processes of their own; from their sources each would compute for seconds before it begins. */
const programs = {
  main: 'server/testing/main.child.ts',
  node: 'server/testing/node.child.ts',
  platform: 'server/testing/platform.child.ts',
  'event-loop': 'tests/platform/event-loop.child.ts',
} as const;

let bundled: Promise<string> | undefined;

/** The path of a bundled program, for `node`. All are bundled at the first call after the sources changed, in a folder of the checkout. */
export async function childProgram(name: keyof typeof programs): Promise<string> {
  bundled ??= bundle();
  return join(await bundled, basename(programs[name]).replace(/ts$/, 'js'));
}

async function bundle(): Promise<string> {
  const hash = createHash('sha256').update(await sourcesHash());
  for (const path of ['package-lock.json', 'scripts/build.ts', ...Object.values(programs)]) hash.update(await readFile(join(root, path)));
  const dist = join(root, 'dist');
  const folder = join(dist, `${prefix}${hash.digest('hex').slice(0, 16)}`);
  await mkdir(dist, { recursive: true });
  await buildOnce(folder, async () => {
    const draft = await mkdtemp(join(dist, 'draft-'));
    try {
      await run(process.execPath, ['--import', 'tsx', join(root, 'scripts/compile-children.ts'), draft, ...Object.values(programs)], {
        cwd: root,
      });
      await rename(draft, folder);
    } finally {
      await removeDirectory(draft);
    }
    await removeOld(dist);
  });
  return folder;
}

async function removeOld(dist: string): Promise<void> {
  for (const name of await readdir(dist)) {
    const path = join(dist, name);
    const found = name.startsWith(prefix) ? await stat(path).catch(() => null) : null;
    if (found && Date.now() - found.mtimeMs > oldMs) await rm(path, { recursive: true, force: true });
  }
}
