import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { table } from '../tests/bench/numbers.ts';
import type { Comparison } from '../tests/peers/bench/comparison.ts';
import { replaceTable } from '../tests/peers/bench/document.ts';
import { installPeers } from '../tests/peers/bench/packages.ts';
import { buildStale } from './build.ts';

/**
 * npm run bench:peers -- export    one of export, export-many, fanout, list, paint: the product beside its peers, in one run, round by round; without a name, all of them
 *
 * Prints the table, and writes it to docs/measurements.md. The packages of the peers are installed at the first run.
 */
type Measure = (rounds: number, said: (line: string) => void) => Promise<Comparison>;

/** Each is imported on demand, once the packages are there. */
const comparisons: Readonly<Record<string, () => Promise<Measure>>> = {
  export: () => import('../tests/peers/bench/export.ts').then(({ exporting }) => exporting),
  'export-many': () => import('../tests/peers/bench/export.ts').then(({ exportingMany }) => exportingMany),
  fanout: () => import('../tests/peers/bench/fanout.ts').then(({ fanout }) => fanout),
  list: () => import('../tests/peers/bench/list.ts').then(({ list }) => list),
  paint: () => import('../tests/peers/bench/paint.ts').then(({ paint }) => paint),
};
/** Those that measure the sources. */
const unbuilt: ReadonlySet<string> = new Set(['export', 'export-many']);
const rounds = 5;
const page = join(import.meta.dirname, '../docs/measurements.md');

const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !Object.hasOwn(comparisons, name));
if (unknown.length > 0) {
  console.error(`There is no comparison ${unknown.join(', ')}. Comparisons: ${Object.keys(comparisons).join(', ')}.`);
  process.exitCode = 1;
} else {
  installPeers();
  const load = () => (loadavg()[0] ?? 0).toFixed(1);
  for (const [name, part] of Object.entries(comparisons)) {
    if (selected.length > 0 && !selected.includes(name)) continue;
    if (!unbuilt.has(name)) await buildStale();
    const before = load();
    const measure = await part();
    const { head, rows } = await measure(rounds, (line) => console.log(line));
    const when = new Date().toISOString().slice(0, 10);
    const run = `Medians of ${rounds} rounds in turn; load ${before} at the start and ${load()} at the end on ${availableParallelism()} cores (${when}, Node ${process.versions.node}).`;
    const content = `${run}\n\n${table(head, rows)}`;
    console.log(`\n${name}\n\n${content}`);
    writeFileSync(page, replaceTable(readFileSync(page, 'utf8'), name, content));
  }
}
