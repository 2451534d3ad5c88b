import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
import { mutantsOf } from '../machines/quality/paths/mutants.ts';
import type { Definition } from '../machines/quality/paths/transitions.ts';
import type { Break, Breaks } from '../tests/kit/mutant-machines.ts';
import { readHandMutants, runHandMutants } from './hand-mutants.ts';
import { parseLeast, selectMachines } from './mutants-options.ts';
import { findRegressions, formatVerdicts, type Scores, scoresOf, type Verdict } from './mutants-report.ts';

/**
 * npm run mutants                     mutates every machine in every way, one at a time, and lists those that the tests of its folder miss;
 *                                     fails if fewer dropped and swapped transitions are detected than accepted
 * npm run mutants -- session tabs     these machines only
 * npm run mutants -- --changed        only those of the machines whose folders differ from main
 * npm run mutants -- --least 100      fails if less than this percentage of dropped and swapped transitions is detected
 * npm run mutants -- --accept         accepts the current scores
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
  return new Set(files.split('\n').map((file) => file.split('/')[1] ?? ''));
}

function breaksOf(machines: ReadonlyMap<string, Definition>): Breaks {
  const breaks: Record<string, Break[]> = {};
  for (const [machine, definition] of machines) {
    const own = mutantsOf(definition).map((mutant): Break => ({ machine, ...mutant }));
    const room = rooms.get(machine) ?? '';
    breaks[room] = [...(breaks[room] ?? []), ...own];
  }
  return breaks;
}

/** Runs the tests of the rooms against every break. @throws Error where a test fails before anything is broken */
async function runMutants(breaks: Breaks): Promise<Verdict[]> {
  process.env['MUTANT'] = 'provided';
  const vitest = await createVitest('test', { root, project: ['unit'], watch: false, reporters: [{}], testTimeout: 5_000, maxWorkers: 1 });
  try {
    for (const project of vitest.projects) project.provide('breaks', breaks);
    const tests = await vitest.globTestSpecifications(Object.keys(breaks).map((room) => `${join(machinesFolder, room)}/`));
    const { testModules } = tests.length > 0 ? await vitest.runTestSpecifications(tests) : { testModules: [] };
    const noticed: Record<string, Set<number>> = {};
    for (const module of testModules) {
      const room = basename(dirname(module.moduleId));
      if (module.errors().length > 0) throw new Error(`${room}: ${module.errors()[0]?.message}`);
      for (const test of module.children.allTests()) {
        if (test.meta().unsound) throw new Error(`${test.fullName} fails before anything is broken, or cannot be run twice.`);
        noticed[room] = new Set([...(noticed[room] ?? []), ...(test.meta().noticed ?? [])]);
      }
    }
    return Object.entries(breaks).flatMap(([room, all]) =>
      all.map((one, number) => ({ ...one, isKilled: noticed[room]?.has(number) ?? false })),
    );
  } finally {
    await vitest.close();
  }
}

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
  const verdicts = await runMutants(breaksOf(machines));
  const scores = scoresOf(verdicts);
  for (const machine of Object.keys(scores)) console.log(formatVerdicts(machine, verdicts));
  const accepted: Scores = existsSync(ledger) ? (JSON.parse(readFileSync(ledger, 'utf8')) as Scores) : {};
  if (values.accept) writeFileSync(ledger, `${JSON.stringify({ ...accepted, ...scores }, null, 2)}\n`);
  const fallen = findRegressions(scores, values.accept ? {} : accepted, least);
  for (const line of fallen) console.error(line);
  // A mutated machine may leave an unhandled error behind; that alone must not set the exit code.
  process.exitCode = fallen.length > 0 ? 1 : 0;
}

main().catch((error: unknown) => {
  console.error((error as Error).message);
  process.exitCode = 1;
});
