import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { type Row, table } from '../tests/bench/numbers.ts';
import { faults } from '../tests/faults/driven/catalogue.ts';
import { canMount, fillDisk } from '../tests/faults/driven/disk-full.ts';
import { drivenFaults, type Size, type Subject } from '../tests/faults/driven/driven-faults.ts';
import { receiverFaults } from '../tests/faults/driven/receiver-faults.ts';
import type { Outcome } from '../tests/faults/driven/storm.ts';
import { startPlatform } from '../tests/kit/platform.ts';
import { buildStale } from './build.ts';

/**
 * npm run faults             injects the faults of the catalogue into a running platform at reduced counts, and prints what became of the alarms
 * npm run faults -- --full   at full counts (hours), and writes the table into docs/measurements.md
 * npm run faults -- --write  at reduced counts, and writes the table
 * npm run faults -- 5 13     only those
 */
const page = join(import.meta.dirname, '../docs/measurements.md');
const heading = '## Faults';
const introduction = `Eight devices send alarms, each with a reference that is repeated until it is acknowledged, while a fault is injected into a running platform.
What was acknowledged is then compared with the store and with what each console shows: an alarm is lost if it is missing in either.
The faults 29 to 32 are driven with panels of SIA DC-09, which send a frame until it is acknowledged; a third of them encrypts, a third states no time.`;

const args = process.argv.slice(2);
const size: Size = args.includes('--full') ? 'full' : 'reduced';
const selected = args.filter((arg) => /^\d+$/.test(arg)).map(Number);
const isWritten = args.includes('--full') || args.includes('--write');

const fullDisk = { number: 4, by: 'a disk in memory is filled', inject: () => fillDisk(size === 'full' ? 2000 : 60) };
const injected = [...drivenFaults, ...receiverFaults, ...(canMount() ? [fullDisk] : [])]
  .filter(({ number }) => selected.length === 0 || selected.includes(number))
  .sort((a, b) => a.number - b.number);

const head = [
  '',
  'fault',
  'injected by',
  'alarms',
  'acknowledged',
  'lost',
  'doubled',
  'shown to others',
  'recovered, s',
  'counted besides',
];
const failed: string[] = [];
const rows: Row[] = [];
await buildStale();
const subject: Subject = { platform: await startPlatform() };
try {
  for (const { number, by, inject } of injected) {
    const name = faults.find((fault) => fault.number === number)?.name ?? '';
    const outcome: Outcome | null = await inject(subject, size).catch((error: unknown) => {
      failed.push(`${number} ${name}: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    });
    if (!outcome) continue;
    const { driven, acked, lost, doubled, others, recoveredMs, note = '' } = outcome;
    if (lost + doubled + others > 0 || acked !== driven) failed.push(`${number} ${name}: ${JSON.stringify(outcome)}`);
    rows.push([number, name, by, driven, acked, lost, doubled, others, recoveredMs === null ? '' : (recoveredMs / 1000).toFixed(1), note]);
    console.log(`${number} ${name}: ${acked} acknowledged, ${lost} lost, ${doubled} doubled, ${others} shown to others`);
  }
} finally {
  await subject.platform.clear();
}

const load = `${size} counts, load ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores`;
const drivenNumbers = new Set(injected.map(({ number }) => number));
const byTests = faults
  .filter(({ number, tests }) => !drivenNumbers.has(number) && tests.length > 0)
  .map(({ number, name, tests }): Row => [number, name, tests.map((test) => `\`${test}\``).join(', ')]);
const left = faults.flatMap(({ number, name, left: reason }) => (reason === undefined ? [] : [`- ${number}, ${name}: ${reason}`]));
const text = [
  `Driven by \`npm run faults\` (${load}):`,
  table(head, rows),
  'Injected by tests that `npm test` runs:',
  table(['', 'fault', 'tests'], byTests),
  'Not injected:',
  left.join('\n'),
].join('\n\n');
console.log(`\n${text}`);
if (isWritten && selected.length === 0) {
  const before = readFileSync(page, 'utf8');
  const from = before.indexOf(`${heading}\n`);
  if (from < 0) throw new Error(`${page} has no section ${heading}`);
  const next = before.indexOf('\n## ', from);
  writeFileSync(page, `${before.slice(0, from)}${heading}\n\n${introduction}\n\n${text}\n${next < 0 ? '' : before.slice(next)}`);
}
for (const line of failed) console.error(line);
if (failed.length > 0) process.exitCode = 1;
