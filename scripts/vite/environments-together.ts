import { readFileSync } from 'node:fs';
import type { TestSpecification } from 'vitest/node';
import { LongFilesFirst } from '../../tests/kit/long-files-first.ts';

/**
 * Runs the files of a project that name an environment of their own before its others. A worker ends with its environment, and the next one
 * loads all modules again: between the others each such file cost two workers.
 */
export class EnvironmentsTogether extends LongFilesFirst {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return groupEnvironments(await super.sort(files), ({ project, moduleId }) => ({
      project: project.name,
      ownsEnvironment: /@vitest-environment/.test(readFileSync(moduleId, 'utf8')),
    }));
  }
}

/** Puts the files with an environment of their own first among those of their project; projects and all else stay in their order. */
export function groupEnvironments<File>(
  files: readonly File[],
  describe: (file: File) => { readonly project: string; readonly ownsEnvironment: boolean },
): File[] {
  const described = files.map((file) => ({ file, ...describe(file) }));
  const projects = [...new Set(described.map(({ project }) => project))];
  return projects.flatMap((project) => {
    const own = described.filter((it) => it.project === project);
    return [...own.filter((it) => it.ownsEnvironment), ...own.filter((it) => !it.ownsEnvironment)].map(({ file }) => file);
  });
}
