import { join, relative } from 'node:path';
import type { TestModule, TestSpecification, Vitest } from 'vitest/node';
import { createVitest } from 'vitest/node';
import { numbersFrom } from '../server/testing/numbers-from.ts';
import type { CodeMutant } from '../tests/kit/code-mutants.ts';
import { instrumentRoom } from './vite/code-mutants.plugin.ts';

/** A fault of the sample, and the file of tests that noticed it; null: none did. */
export interface SampledFault extends CodeMutant {
  readonly number: number;
  readonly file: string;
  readonly noticedBy: string | null;
}

/** Draws this many of some, each with the same chance. */
export function drawSample<T>(all: readonly T[], size: number, seed: number): T[] {
  const random = numbersFrom(seed);
  return all
    .map((one) => ({ one, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, size)
    .map(({ one }) => one);
}

/** Which files of tests come through each fault: in a test, or only while they set up their stage. */
interface Reach {
  readonly inTests: ReadonlyMap<number, readonly string[]>;
  readonly inSetUp: ReadonlyMap<number, readonly string[]>;
}

/** Reads from a run without a fault what each file comes through. @throws Error where a test fails as it is */
function reachOf(modules: readonly TestModule[]): Reach {
  const [inTests, inSetUp] = [new Map<number, string[]>(), new Map<number, string[]>()];
  for (const module of modules) {
    if (!module.ok()) throw new Error(`${module.moduleId} fails as it is: nothing can be said of faults.`);
    const [ran, setUp] = [new Set<number>(), new Set<number>()];
    for (const test of module.children.allTests()) {
      for (const mutant of test.meta().reached ?? []) ran.add(mutant);
      for (const mutant of test.meta().setUp ?? []) setUp.add(mutant);
    }
    for (const mutant of ran) inTests.set(mutant, [...(inTests.get(mutant) ?? []), module.moduleId]);
    for (const mutant of setUp) inSetUp.set(mutant, [...(inSetUp.get(mutant) ?? []), module.moduleId]);
  }
  return { inTests, inSetUp };
}

/** Files of tests that run for one fault at most: those which come through it in the fewest others first. */
const mostFiles = 8;

/**
 * Plants a sample of the faults of a room, one after the other, and runs the unit and platform tests of the room that come through it, each
 * time in new processes. @throws Error where a test fails without a fault
 */
export async function sampleRoom(root: string, room: string, size: number, seed: number): Promise<SampledFault[]> {
  const numbered = [...instrumentRoom(room)].flatMap(([path, { mutants, first }]) =>
    mutants.map((mutant, index) => ({ ...mutant, number: first + index, file: relative(root, path) })),
  );
  process.env['CODE_MUTANTS'] = room;
  process.env['CODE_SAMPLES'] = '1';
  delete process.env['CODE_MUTANT'];
  const vitest = await createVitest('test', {
    root,
    project: ['unit', 'platform'],
    watch: false,
    reporters: [{}],
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 90_000,
    maxWorkers: 2,
  });
  try {
    const specifications = await vitest.globTestSpecifications([`${join(root, room)}/`]);
    const testModules: TestModule[] = [];
    // One project after the other: they have different numbers of workers.
    for (const project of ['unit', 'platform']) {
      const own = specifications.filter((one) => one.project.name === project);
      const run = await vitest.runTestSpecifications(own);
      if (run.testModules.length < own.length)
        throw new Error(`Not all ${project} tests of ${room} ran.`, { cause: run.unhandledErrors[0] });
      testModules.push(...run.testModules);
    }
    const reach = reachOf(testModules);
    const found: SampledFault[] = [];
    for (const fault of drawSample(numbered, size, seed)) {
      const reaching = reach.inTests.get(fault.number) ?? reach.inSetUp.get(fault.number)?.slice(0, 1) ?? [];
      const noticedBy = await runWith(vitest, fault.number, cheapest(specifications, reaching, reach).slice(0, mostFiles));
      found.push({ ...fault, noticedBy: noticedBy && relative(root, noticedBy) });
      const verdict = noticedBy ? 'noticed' : reaching.length > 0 ? 'NOT NOTICED' : 'NOT REACHED';
      console.log(`  ${verdict}: ${fault.file}:${fault.line}  ${oneLine(fault.before)} → ${oneLine(fault.after)}`);
    }
    return found;
  } finally {
    await vitest.close();
  }
}

/** The files of tests in the order in which they run: unit tests, then those that come through the fewest faults. */
function cheapest(all: readonly TestSpecification[], files: readonly string[], reach: Reach): TestSpecification[] {
  const breadth = new Map<string, number>();
  for (const those of reach.inTests.values()) for (const file of those) breadth.set(file, (breadth.get(file) ?? 0) + 1);
  const costOf = (file: string) => (file.endsWith('.platform.test.ts') ? 1e9 : 0) + (breadth.get(file) ?? 0);
  return all.filter(({ moduleId }) => files.includes(moduleId)).toSorted((a, b) => costOf(a.moduleId) - costOf(b.moduleId));
}

/** Runs files of tests with a fault, one after the other. @returns the first that fails; null: none */
async function runWith(vitest: Vitest, mutant: number, files: readonly TestSpecification[]): Promise<string | null> {
  process.env['CODE_MUTANT'] = String(mutant);
  try {
    for (const file of files) {
      const { testModules } = await vitest.runTestSpecifications([file]);
      if (testModules.some((module) => !module.ok())) return file.moduleId;
    }
    return null;
  } finally {
    delete process.env['CODE_MUTANT'];
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 80);
