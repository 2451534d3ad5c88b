import { readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { allModels } from '../machines/paths/models.ts';
import { type Definition, type Mutant, mutantsOf } from '../machines/paths/mutants.ts';

/**
 * npm run mutants                     breaks every machine in every way, one at a time, and tells which breaks its tests do not notice
 * npm run mutants -- session tabs     of these machines only
 * npm run mutants -- --least 100      fails where less than so many per cent of the dropped and swapped transitions are noticed
 */
const root = resolve(import.meta.dirname, '..');
const machinesFolder = join(root, 'machines');

interface Verdict extends Mutant {
  readonly noticed: boolean;
}

/** The tests of the room in which a machine lies. */
async function testsOf(vitest: Vitest, machine: string): Promise<TestSpecification[]> {
  const file = readdirSync(machinesFolder, { recursive: true, encoding: 'utf8' }).find((one) => one.endsWith(`/${machine}.machine.ts`));
  return file ? vitest.globTestSpecifications([`${join(machinesFolder, dirname(file))}/`]) : [];
}

/** Runs tests against one mutant; a failing test is a noticed break. */
async function judge(vitest: Vitest, tests: TestSpecification[], broken: Mutant & { machine: string }): Promise<boolean> {
  for (const project of vitest.projects) project.provide('mutant', broken);
  const { testModules, unhandledErrors } = await vitest.rerunTestSpecifications(tests);
  return unhandledErrors.length > 0 || testModules.some((module) => !module.ok());
}

const share = (verdicts: readonly Verdict[]): number =>
  verdicts.length === 0 ? 100 : (100 * verdicts.filter(({ noticed }) => noticed).length) / verdicts.length;

function told(machine: string, verdicts: readonly Verdict[]): string {
  const kinds = (['drop', 'retarget', 'unguard'] as const).map((kind) => {
    const own = verdicts.filter((one) => one.kind === kind);
    return `${kind} ${own.filter(({ noticed }) => noticed).length} of ${own.length}`;
  });
  const missed = verdicts.filter(({ noticed }) => !noticed).map(({ kind, place }) => `  not noticed: ${kind} ${place}`);
  return [`${machine.padEnd(16)} noticed: ${kinds.join(', ')}`, ...missed].join('\n');
}

/** Breaks one machine in every way. @returns null where its tests fail before anything is broken, or there are none */
async function judgeAll(vitest: Vitest, machine: string, definition: Definition): Promise<Verdict[] | null> {
  const tests = await testsOf(vitest, machine);
  if (tests.length === 0 || (await judge(vitest, tests, { machine: '', kind: 'drop', place: '' }))) return null;
  const verdicts: Verdict[] = [];
  for (const mutant of mutantsOf(definition)) verdicts.push({ ...mutant, noticed: await judge(vitest, tests, { machine, ...mutant }) });
  return verdicts;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { least: { type: 'string', default: '0' } } });
  const machines = new Map(allModels.map(({ machine }) => [machine.id, machine]));
  const unknown = positionals.filter((id) => !machines.has(id));
  if (unknown.length > 0) throw new Error(`There is no machine ${unknown.join(', ')}: there are ${[...machines.keys()].join(', ')}.`);
  process.env['MUTANT'] = 'provided';
  const vitest = await createVitest('test', { root, project: ['unit'], watch: false, bail: 1, reporters: [{}], testTimeout: 10_000 });
  for (const [id, machine] of machines) {
    if (positionals.length > 0 && !positionals.includes(id)) continue;
    const verdicts = await judgeAll(vitest, id, machine.config as Definition);
    console.log(verdicts ? told(id, verdicts) : `${id.padEnd(16)} has no tests, or they fail before anything is broken`);
    const moved = verdicts?.filter(({ kind }) => kind !== 'unguard');
    if (!moved || share(moved) < Number(values.least)) process.exitCode = 1;
  }
  await vitest.close();
}

main().catch((error: unknown) => {
  console.error((error as Error).message);
  process.exitCode = 1;
});
