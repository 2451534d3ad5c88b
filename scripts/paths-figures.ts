import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allModels } from '../machines/paths/models.ts';
import { desksIn, type Figures, fallen, figuresOf, figuresTable, unexplained, walksIn } from './desk-coverage.ts';

/**
 * npm run paths:figures                how much of each machine is walked in the real interface, as the last `npm test` or `npm run paths:ui` noted
 *                                      it, in coverage/paths/figures.md too; fails where it is less than what was accepted, or where
 *                                      nobody says why a transition is not walked
 * npm run paths:figures -- --accept    accepts it as it is for the machines that were walked; the others keep what was accepted
 */
const root = join(import.meta.dirname, '..');
const ledger = join(root, 'tests/trace/desk.json');
const notes = join(root, 'coverage/paths');

const machines = [...new Set(allModels.map(({ machine }) => machine))];
const walks = walksIn(notes);
const figures = figuresOf(machines, walks);
const accepted: Figures = existsSync(ledger) ? (JSON.parse(readFileSync(ledger, 'utf8')) as Figures) : {};

const shown = figuresTable(machines, figures);
mkdirSync(notes, { recursive: true });
writeFileSync(join(notes, 'figures.md'), `# How much of each machine is walked in the real interface\n\n${shown}\n`);
console.log(shown);
if (process.argv.includes('--accept')) {
  const kept = Object.entries({ ...accepted, ...figures }).filter(([id]) => machines.some((machine) => machine.id === id));
  writeFileSync(ledger, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
} else {
  const less = walks.length === 0 ? ['No walk at a desk is noted: run npm run paths:ui first.'] : fallen(figures, accepted);
  const mute = unexplained(machines, walks, desksIn(notes));
  for (const line of [...less, ...mute]) console.error(line);
  process.exitCode = less.length + mute.length > 0 ? 1 : 0;
}
