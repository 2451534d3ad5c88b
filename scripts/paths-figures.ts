import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { AnyStateMachine } from 'xstate';
import { allModels } from '../machines/quality/paths/models.ts';
import {
  acceptCoverage,
  type CoverageCounts,
  countCoverage,
  coverageTable,
  findRegressions,
  unexplained,
  unobserved,
} from './ui-coverage.ts';
import { readWalkPlans, readWalks } from './walk-records.ts';

/**
 * npm run paths:figures                how much of each machine the last `npm test` or `npm run paths:ui` covered in the real interface,
 *                                      also written to coverage/paths/figures.md; fails if coverage is below the accepted one, or if a
 *                                      transition has no reason for not being walked, or for not being observed
 * npm run paths:figures -- --accept    accepts the coverage of the machines that were walked; the others keep their accepted coverage
 * npm run paths:figures -- --again     walks each machine that fails a second time, and counts both walks; it is listed as one tried again
 */
const root = join(import.meta.dirname, '..');
const ledger = join(root, 'tests/trace/coverage-baseline.json');
const notes = join(root, 'coverage/paths');

/** What was walked, and what fails of it, a sentence each that begins with the name of its machine. */
function judge(machines: readonly AnyStateMachine[]) {
  const walks = readWalks(notes);
  const plans = readWalkPlans(notes);
  const figures = countCoverage(machines, walks);
  const accepted: CoverageCounts = existsSync(ledger) ? (JSON.parse(readFileSync(ledger, 'utf8')) as CoverageCounts) : {};
  const wrong = [...findRegressions(figures, accepted), ...unexplained(machines, walks, plans), ...unobserved(machines, walks, plans)];
  return { walks, figures, accepted, wrong };
}

/** Walks machines of which something was not seen once more: a busy computer can let it pass before the walk looks. */
function walkAgain(machines: readonly string[]): void {
  const named = ['-t', `(^| )(${machines.join('|')}) in the interface`];
  spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', '--project', 'e2e', 'tests/journeys/paths', ...named], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATHS_NOTES: notes },
  });
}

/** @returns what fails, a sentence each */
function main(): string[] {
  const { values } = parseArgs({ options: { accept: { type: 'boolean' }, again: { type: 'boolean' } } });
  const machines = [...new Set(allModels.map(({ machine }) => machine))];
  let judged = judge(machines);
  if (judged.walks.length === 0) return ['No walk in the interface is recorded: run npm run paths:ui first.'];
  const short = machinesOf(judged.wrong);
  if (values.again && short.length > 0) {
    walkAgain(short);
    judged = judge(machines);
    const still = machinesOf(judged.wrong);
    for (const id of short.filter((it) => !still.includes(it))) console.log(` ✓ ${id} in the interface > its figures (retry x1)`);
  }
  const { figures, accepted, wrong } = judged;
  const table = coverageTable(machines, figures);
  mkdirSync(notes, { recursive: true });
  writeFileSync(join(notes, 'figures.md'), `# How much of each machine is walked in the real interface\n\n${table}\n`);
  console.log(table);
  if (!values.accept) return wrong;
  writeFileSync(ledger, `${JSON.stringify(acceptCoverage(machines, figures, accepted), null, 2)}\n`);
  return [];
}

/** The machines that sentences begin with, each once. */
const machinesOf = (wrong: readonly string[]): string[] => [...new Set(wrong.map((line) => line.slice(0, line.indexOf(':'))))];

try {
  const wrong = main();
  for (const line of wrong) console.error(line);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
