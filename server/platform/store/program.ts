import { compareVersions, programVersion } from '../../../contract/platform/version.ts';
import { type Migration, migrations } from './migrations/index.ts';

/**
 * The releases, by major and minor version, oldest first; the last one is that of package.json. Two neighbours run side by side on one store;
 * versions of one release do too.
 */
export const releases: readonly string[] = ['0.1'];

/** What a program brings to a store. */
export interface Program {
  /** Its version, such as `0.1.0`. */
  readonly version: string;
  /** The oldest version that may run beside it, or after it, on one store. */
  readonly oldest: string;
  /** Every change of the schema that it knows, in order. */
  readonly migrations: readonly Migration[];
}

export const thisProgram: Program = {
  version: programVersion,
  oldest: `${releases.at(-2) ?? releases[0]}.0`,
  migrations,
};

/** The newest of versions. */
export const newestVersion = (versions: readonly string[]): string =>
  versions.reduce((newest, one) => (compareVersions(one, newest) > 0 ? one : newest), '0.0.0');

/** The release of a version: its major and minor number. */
export const releaseOf = (version: string): string => version.split('.').slice(0, 2).join('.');
