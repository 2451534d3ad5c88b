import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
import type { AnyStateMachine } from 'xstate';
import { mutantsOf, reachOf } from '../machines/quality/paths/mutants.ts';
import type { Definition } from '../machines/quality/paths/transitions.ts';
import type { Break, Breaks, PlannedBreak } from '../tests/kit/mutant-machines.ts';
import type { KilledBy } from '../tests/kit/mutants.runner.ts';
import { equivalents } from '../tests/mutants/equivalent.ts';
import { readHandMutants, runHandMutants } from './hand-mutants.ts';
import { parseLeast, selectMachines } from './mutants-options.ts';
import {
  findRegressions,
  formatCounts,
  formatVerdicts,
  type Scores,
  scoresOf,
  type Verdict,
  withoutEquivalents,
} from './mutants-report.ts';

/**
 * npm run mutants                     mutates every machine in every way, one at a time, and lists those that the tests of its folder miss;
 *                                     fails if fewer are detected than accepted
 * npm run mutants -- session tabs     these machines only
 * npm run mutants -- --changed        only those of the machines whose folders differ from main
 * npm run mutants -- --least 100      fails if less than this percentage is detected
 * npm run mutants -- --accept         accepts the current scores where they rose
 * npm run mutants -- --hand page-up   plants the faults of tests/mutants/hand, all or these, and fails for one that its tests do not notice
 */
const root = resolve(import.meta.dirname, '..');
const machinesFolder = join(root, 'machines');
const ledger = join(root, 'tests/trace/mutants.json');

/** The room of each machine, by the machine's name. */
const rooms = new Map(
  readdirSync(machinesFolder, { recursive: true, encoding: 'utf8' }).flatMap((file): [string, string][] =>
    file.endsWith('.machine.ts') ? [[basename(file, '.machine.ts'), dirname(file)]] : [],
  ),
);

function changedRooms(): Set<string> {
  const files = execFileSync('git', ['diff', '--name-only', 'main', '--', 'machines'], { cwd: root, encoding: 'utf8' });
  return new Set(files.split('\n').map((file) => relative('machines', dirname(file))));
}

/** What to break in each folder: the definitions of its machines and their delays. */
function breaksOf(machines: ReadonlyMap<string, AnyStateMachine>): Breaks {
  const breaks: Record<string, PlannedBreak[]> = {};
  for (const [machine, { config, implementations }] of machines) {
    const definition = config as Definition;
    const reach = reachOf(definition);
    const own = mutantsOf(definition, Object.keys(implementations.delays ?? {})).map((one) => ({ machine, ...one, reach: reach(one) }));
    const room = rooms.get(machine) ?? '';
    breaks[room] = [...(breaks[room] ?? []), ...own];
  }
  return breaks;
}

interface Outcome {
  readonly verdicts: readonly Verdict[];
  /** Tests whose result is void, and files that could not be read, each with the reason. */
  readonly unsound: readonly string[];
}

/** Runs the tests of the folders against every break. */
async function runMutants(breaks: Breaks): Promise<Outcome> {
  process.env['MUTANT'] = 'provided';
  const vitest = await createVitest('test', { root, project: ['unit'], watch: false, reporters: [{}], testTimeout: 60_000, maxWorkers: 1 });
  try {
    for (const project of vitest.projects) project.provide('breaks', breaks);
    const all = await vitest.globTestSpecifications(Object.keys(breaks).map((room) => `${join(machinesFolder, room)}/`));
    const tests = all.filter(({ moduleId }) => roomOf(moduleId) in breaks);
    const { testModules } = tests.length > 0 ? await vitest.runTestSpecifications(tests) : { testModules: [] };
    const found = new Map(
      Object.values(breaks)
        .flat()
        .map(({ machine, kind, place }): [string, Break] => [nameOf({ machine, kind, place }), { machine, kind, place }]),
    );
    const kills = new Map<string, KilledBy>();
    const unsound: string[] = [];
    // Of an unhandled error of a broken machine vitest may name modules of other folders.
    for (const module of testModules.filter(({ moduleId }) => roomOf(moduleId) in breaks)) {
      unsound.push(...module.errors().map(({ message }) => `${relative(root, module.moduleId)}: ${message}`));
      for (const test of module.children.allTests()) {
        const { found: keys = [], noticed = [], unsound: why } = test.meta();
        for (const one of keys) found.set(nameOf(one), one);
        for (const { one, by } of noticed) kills.set(nameOf(one), by);
        if (why !== undefined) unsound.push(`${relative(root, module.moduleId)} > ${test.fullName}: ${why}`);
      }
    }
    return { verdicts: [...found].map(([name, one]) => ({ ...one, by: kills.get(name) ?? null })), unsound };
  } finally {
    await vitest.close();
  }
}

const roomOf = (file: string): string => relative(machinesFolder, dirname(file));
const nameOf = ({ machine, kind, place }: Break): string => `${machine} ${kind} ${place}`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      least: { type: 'string' },
      changed: { type: 'boolean', default: false },
      accept: { type: 'boolean', default: false },
      hand: { type: 'boolean', default: false },
    },
  });
  if (values.hand) {
    const verdicts = runHandMutants(readHandMutants(positionals));
    const caught = verdicts.filter(({ outcome }) => outcome === 'caught').length;
    console.log(`${caught} of ${verdicts.length} faults planted by hand are caught.`);
    process.exitCode = caught < verdicts.length ? 1 : 0;
    return;
  }
  const least = parseLeast(values.least);
  const machines = selectMachines(positionals, rooms, values.changed ? changedRooms() : null);
  if (machines.size === 0) {
    console.log('No machine of these differs from main.');
    return;
  }
  const { verdicts: all, unsound } = await runMutants(breaksOf(machines));
  const { verdicts, wrong } = withoutEquivalents(all, equivalents);
  const scores = scoresOf(verdicts);
  for (const machine of Object.keys(scores)) console.log(formatVerdicts(machine, verdicts));
  if (machines.size > 1) console.log(`${machines.size} machines, ${verdicts.length} mutants: ${formatCounts(verdicts)}`);
  const accepted: Scores = existsSync(ledger) ? (JSON.parse(readFileSync(ledger, 'utf8')) as Scores) : {};
  if (values.accept) {
    const recorded: Record<string, number> = { ...accepted };
    for (const [machine, score] of Object.entries(scores)) recorded[machine] = Math.max(score, accepted[machine] ?? 0);
    const sorted = Object.entries(recorded).toSorted(([one], [other]) => one.localeCompare(other));
    writeFileSync(ledger, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
  const faults = [...unsound.map((one) => `void: ${one}`), ...wrong, ...findRegressions(scores, accepted, least)];
  for (const line of faults) console.error(line);
  // A mutated machine may leave an unhandled error behind; that alone must not set the exit code.
  process.exitCode = faults.length > 0 ? 1 : 0;
}

main().catch((error: unknown) => {
  console.error((error as Error).message);
  process.exitCode = 1;
});
