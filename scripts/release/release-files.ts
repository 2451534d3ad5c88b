import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

/** The root of the checkout. */
export const root = resolve(import.meta.dirname, '../..');
/** Where the manifest and its signature are, from the root. */
export const manifestPath = 'dist/release.json';
export const signaturePath = 'dist/release.json.sig';

const git = (...parameters: string[]) => spawnSync('git', parameters, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).stdout;

/** The files of a release: what git tracks, and what the build wrote. `node_modules` is covered by the hashes of package-lock.json. */
export function releasePaths(): string[] {
  const dist = join(root, 'dist');
  const built = existsSync(dist) ? readdirSync(dist, { recursive: true, withFileTypes: true }) : [];
  const builtPaths = built
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const tracked = git('ls-files', '-z')
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)));
  return [...tracked, ...builtPaths].filter((path) => path !== manifestPath && path !== signaturePath);
}

/** The commit that is checked out. */
export const commitOf = (): string => git('rev-parse', 'HEAD').trim();
