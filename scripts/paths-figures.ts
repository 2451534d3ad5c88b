import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
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
 */
const root = join(import.meta.dirname, '..');
const ledger = join(root, 'tests/trace/coverage-baseline.json');
const notes = join(root, 'coverage/paths');

/** @returns what fails, a sentence each */
function main(): string[] {
  const { values } = parseArgs({ options: { accept: { type: 'boolean' } } });
  const machines = [...new Set(allModels.map(({ machine }) => machine))];
  const walks = readWalks(notes);
  if (walks.length === 0) return ['No walk in the interface is recorded: run npm run paths:ui first.'];
  const figures = countCoverage(machines, walks);
  const accepted: CoverageCounts = existsSync(ledger) ? (JSON.parse(readFileSync(ledger, 'utf8')) as CoverageCounts) : {};
  const table = coverageTable(machines, figures);
  mkdirSync(notes, { recursive: true });
  writeFileSync(join(notes, 'figures.md'), `# How much of each machine is walked in the real interface\n\n${table}\n`);
  console.log(table);
  const plans = readWalkPlans(notes);
  const open = [...unexplained(machines, walks, plans), ...unobserved(machines, walks, plans)];
  if (!values.accept) return [...findRegressions(figures, accepted), ...open];
  writeFileSync(ledger, `${JSON.stringify(acceptCoverage(machines, figures, accepted), null, 2)}\n`);
  return [];
}

try {
  const wrong = main();
  for (const line of wrong) console.error(line);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
