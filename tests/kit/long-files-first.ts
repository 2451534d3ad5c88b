import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Journeys that took longest on two cores, the longest first. Where nothing is known of an earlier run, vitest begins with the largest
 * files, and those of walks only name their modules; a long one among the last, such as the driven faults, would leave a core without work for
 * its whole time. Those that flood a platform are over before the one with nine consoles begins.
 */
export const longFiles = [
  'tests/faults/driven-faults.test.ts',
  'tests/journeys/paths/alarm.test.ts',
  'tests/journeys/paths/records.test.ts',
  'tests/journeys/paths/account.test.ts',
  'tests/journeys/paths/clips.test.ts',
  'tests/journeys/alarm-flood.test.ts',
  'tests/journeys/paths/grid-tabs.test.ts',
  'tests/journeys/recorded-day.test.ts',
  'tests/journeys/first-day.test.ts',
  'tests/journeys/sweep.test.ts',
  'tests/journeys/recording-request.test.ts',
  'tests/journeys/tree.test.ts',
  'tests/journeys/wall-chat.test.ts',
  'tests/journeys/keyboard.test.ts',
  'tests/journeys/bars.test.ts',
  'tests/journeys/command-run.test.ts',
  'tests/journeys/evidence-case.test.ts',
  'tests/journeys/main-job.test.ts',
  'tests/journeys/streets.test.ts',
  'tests/faults/link.test.ts',
  'tests/journeys/maps.test.ts',
];

type File = Pick<TestSpecification, 'moduleId'> & { readonly project: { readonly name: string } };

/** Moves long files to the beginning of their project; the others keep their order. */
export function longFirst<T extends File>(files: readonly T[], root: string): T[] {
  const rank = ({ moduleId }: File) => {
    const at = longFiles.indexOf(relative(root, moduleId).replaceAll('\\', '/'));
    return at < 0 ? longFiles.length : at;
  };
  return files.toSorted((one, other) => (one.project.name === other.project.name ? rank(one) - rank(other) : 0));
}

/** Vitest's own order, with the long journeys first. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await super.sort(files), this.ctx.config.root);
  }
}
