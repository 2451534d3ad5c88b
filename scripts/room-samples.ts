import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { TestModule, TestSpecification, Vitest } from 'vitest/node';
import { BaseSequencer, createVitest } from 'vitest/node';
import { numbersFrom } from '../server/testing/numbers-from.ts';
import type { CodeMutant } from '../tests/kit/code-mutants.ts';
import { instrumentRoom } from './vite/code-mutants.plugin.ts';

/** A fault of the sample, and the file of tests that noticed it; null: none did. */
export interface SampledFault extends CodeMutant {
  readonly number: number;
  readonly file: string;
  readonly noticedBy: string | null;
  /** The first line of what failed. */
  readonly message: string | null;
}

/** A fault, and the numbers of all faults of its file. */
interface SampledPlace extends CodeMutant, Pick<SampledFault, 'number' | 'file'> {
  readonly around: readonly number[];
}

/** How many per cent of its faults the tests of a room must notice. */
export const floorOf = (room: string): number => (/\/(?:access|policies)$/.test(room) ? 95 : 80);

/** Draws this many of some, each with the same chance. */
export function drawSample<T>(all: readonly T[], size: number, seed: number): T[] {
  const random = numbersFrom(seed);
  return all
    .map((one) => ({ one, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, size)
    .map(({ one }) => one);
}

/** The faults that one file of tests comes through: in its tests, or only while it sets up its stage. */
interface FileReach {
  readonly inTests: readonly number[];
  readonly inSetUp: readonly number[];
}

/** What each file of tests comes through, by its path. */
type Reach = ReadonlyMap<string, FileReach>;

/** Reads from a run without a fault what a file comes through; null: one of its tests fails as it is. */
function reachOf(module: TestModule): FileReach | null {
  if (!module.ok()) return null;
  const [inTests, inSetUp] = [new Set<number>(), new Set<number>()];
  for (const test of module.children.allTests()) {
    for (const mutant of test.meta().reached ?? []) inTests.add(mutant);
    for (const mutant of test.meta().setUp ?? []) inSetUp.add(mutant);
  }
  return { inTests: [...inTests], inSetUp: [...inSetUp] };
}

/**
 * Runs files of tests. Vitest returns the results of all files of all runs, also of those that failed with an earlier fault.
 * @returns the results of these files in this run. @throws Error where one of them did not run
 */
async function runFiles(vitest: Vitest, files: readonly TestSpecification[]): Promise<TestModule[]> {
  if (files.length === 0) return [];
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([...files]);
  const own = testModules.filter((module) =>
    files.some(({ moduleId, project }) => moduleId === module.moduleId && project.name === module.project.name),
  );
  if (own.length < files.length) throw new Error(`Of ${files.length} files of tests ${own.length} ran.`, { cause: unhandledErrors[0] });
  return own;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * What each file of tests comes through. It is kept in a cache, and a file runs again where it or the code of the room changed:
 * what the cache does not know of can only make a fault look missed. A file with a test that fails as it is proves nothing, and is left out.
 */
async function readReach(vitest: Vitest, room: string, files: readonly TestSpecification[], code: string): Promise<Reach> {
  const cache = join(vitest.config.root, 'node_modules/.cache/room-reach', `${room.replaceAll('/', '-')}.json`);
  const known = existsSync(cache) ? (JSON.parse(readFileSync(cache, 'utf8')) as Record<string, FileReach>) : {};
  const keyOf = (file: string) => hashOf(code + file + readFileSync(file, 'utf8'));
  const kept: Record<string, FileReach> = {};
  const found = new Map<string, FileReach>();
  const note = (file: string, reach: FileReach | null | undefined): void => {
    if (!reach) return;
    found.set(file, reach);
    kept[keyOf(file)] = reach;
  };
  for (const { moduleId } of files) note(moduleId, known[keyOf(moduleId)]);
  // One project after the other: they have different numbers of workers.
  for (const project of ['unit', 'platform']) {
    const unknown = files.filter((file) => file.project.name === project && !found.has(file.moduleId));
    for (const module of await runFiles(vitest, unknown)) {
      const reach = reachOf(module);
      if (reach === null) console.log(`  fails as it is, and is left out: ${module.moduleId}: ${oneLine(messageOf(module))}`);
      note(module.moduleId, reach);
    }
  }
  mkdirSync(dirname(cache), { recursive: true });
  writeFileSync(cache, JSON.stringify(kept));
  return found;
}

/** Files of tests that run for one fault at most. */
const mostFiles = 8;

/**
 * Plants a sample of the faults of a room, one after the other, and runs the unit and platform tests of the room that come through it, each
 * time in a new process.
 */
export async function sampleRoom(root: string, room: string, size: number, seeds: readonly number[]): Promise<SampledFault[][]> {
  const instrumented = [...instrumentRoom(room)];
  const numbered = instrumented.flatMap(([path, { mutants, first }]) =>
    mutants.map((mutant, index) => ({
      ...mutant,
      number: first + index,
      file: relative(root, path),
      around: mutants.map((_, other) => first + other),
    })),
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
    sequence: { sequencer: InGivenOrder },
  });
  try {
    const files = await vitest.globTestSpecifications([`${join(root, room)}/`]);
    const reach = await readReach(vitest, room, files, instrumented.map(([path, { code }]) => path + code).join(''));
    // The files that come through a fault run in one process, which loads the platform once, and stop at the first failure.
    for (const project of vitest.projects) project.config.maxWorkers = 1;
    const samples: SampledFault[][] = [];
    for (const seed of seeds) {
      const found: SampledFault[] = [];
      for (const fault of drawSample(numbered, size, seed)) found.push(await plant(vitest, root, fault, files, reach));
      const noticed = found.filter(({ noticedBy }) => noticedBy !== null).length;
      console.log(`${room.padEnd(22)} ${noticed} of ${found.length} faults drawn by seed ${seed}`);
      samples.push(found);
    }
    return samples;
  } finally {
    await vitest.close();
  }
}

class InGivenOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files);
  }
}

/** Runs the tests that come through a fault with it, and says what became of it. */
async function plant(
  vitest: Vitest,
  root: string,
  fault: SampledPlace,
  files: readonly TestSpecification[],
  reach: Reach,
): Promise<SampledFault> {
  const place = `${fault.file}:${fault.line}  ${oneLine(fault.before)} → ${oneLine(fault.after)}`;
  const reaching = filesThrough(fault, files, reach);
  const failure = await runWith(vitest, fault.number, reaching);
  const noticedBy = failure && relative(root, failure.file);
  if (failure) console.log(`  noticed: ${place}\n    by ${noticedBy}: ${failure.message}`);
  else console.log(`  ${reaching.length > 0 ? 'NOT NOTICED' : 'NOT REACHED'}: ${place}`);
  return { ...fault, noticedBy, message: failure?.message ?? null };
}

/** How many words of a path or of code are in the path of a file: tests are named by what they test, and are beside it. */
export function countSharedWords(file: string, other: string): number {
  const wordsOf = (path: string) =>
    new Set((path.match(/[a-z0-9]+|[A-Z][a-z0-9]*/g) ?? []).map((word) => word.toLowerCase().replace(/s$/, '')));
  const words = wordsOf(other);
  return [...wordsOf(file)].filter((word) => words.has(word)).length;
}

/**
 * The files of tests that come through a fault, in the order in which they run: unit tests first, of each kind those that share most words of
 * their path with the file of the fault, of equals those that come through the fewest faults.
 * Then those that come through it only while they set up their stage, first those that are named by what the code of the fault names, of
 * equals those that test most of the code around it: a file that starts another platform in a test comes through all of its set-up there,
 * which says nothing of it. Either kind gets half of the places at least.
 */
function filesThrough(fault: SampledPlace, all: readonly TestSpecification[], reach: Reach): TestSpecification[] {
  const costOf = ({ moduleId, project }: TestSpecification) =>
    (project.name === 'platform' ? 1e9 : 0) - 1e6 * countSharedWords(fault.file, moduleId) + (reach.get(moduleId)?.inTests.length ?? 0);
  const inTests = all
    .filter(({ moduleId }) => reach.get(moduleId)?.inTests.includes(fault.number))
    .toSorted((a, b) => costOf(a) - costOf(b));
  const around = new Set(fault.around);
  const shareOf = ({ moduleId }: TestSpecification) => reach.get(moduleId)?.inTests.filter((one) => around.has(one)).length ?? 0;
  const named = ({ moduleId }: TestSpecification) => countSharedWords(fault.before, moduleId);
  const inSetUp = all
    .filter((file) => !inTests.includes(file) && reach.get(file.moduleId)?.inSetUp.includes(fault.number))
    .toSorted((a, b) => named(b) - named(a) || shareOf(b) - shareOf(a));
  const most = Math.max(mostFiles / 2, mostFiles - inSetUp.length);
  return [...inTests.slice(0, most), ...inSetUp].slice(0, mostFiles);
}

/** Runs files of tests with a fault, unit tests first. @returns the first that fails, with the first line of why; null: none */
async function runWith(
  vitest: Vitest,
  mutant: number,
  files: readonly TestSpecification[],
): Promise<{ file: string; message: string } | null> {
  process.env['CODE_MUTANT'] = String(mutant);
  try {
    for (const project of ['unit', 'platform']) {
      const own = files.filter((file) => file.project.name === project);
      const failed = (await runFiles(vitest, own)).find((module) => !module.ok());
      if (failed) return { file: failed.moduleId, message: oneLine(messageOf(failed)) };
    }
    return null;
  } finally {
    delete process.env['CODE_MUTANT'];
  }
}

/** Why a file of tests failed. */
function messageOf(module: TestModule): string {
  const failed = [...module.children.allTests('failed')][0];
  const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
  return [...(failed?.result().errors ?? []), ...module.errors(), ...suites][0]?.message ?? 'It failed without an error.';
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 120);
