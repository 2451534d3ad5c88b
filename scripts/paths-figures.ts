import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverageOf } from '../machines/paths/coverage.ts';
import { allModels } from '../machines/paths/models.ts';
import { type Figures, fallen, figuresOf, walksIn } from './desk-coverage.ts';

/**
 * npm run paths:figures                how much of each machine is walked in the real interface, as the last `npm test` or `npm run paths:ui` noted
 *                                      it; fails where it is less than what was accepted
 * npm run paths:figures -- --accept    accepts it as it is
 */
const root = join(import.meta.dirname, '..');
const ledger = join(root, 'tests/trace/desk.json');

const covered = coverageOf(allModels);
const walks = walksIn(join(root, 'coverage/paths'));
const figures = figuresOf(covered, walks);
const accepted: Figures = existsSync(ledger) ? (JSON.parse(readFileSync(ledger, 'utf8')) as Figures) : {};

for (const { machine, paths, states, transitions } of covered) {
  const atDesk = figures[machine.id] ?? 0;
  console.log(
    `${machine.id.padEnd(16)} ${paths.length} paths, ${states.length} states, ${transitions.length} transitions, ${atDesk} of them at a desk`,
  );
}
if (process.argv.includes('--accept')) writeFileSync(ledger, `${JSON.stringify(figures, null, 2)}\n`);
else {
  const less = walks.length === 0 ? ['No walk at a desk is noted: run npm run paths:ui first.'] : fallen(figures, accepted);
  for (const line of less) console.error(line);
  process.exitCode = less.length > 0 ? 1 : 0;
}
