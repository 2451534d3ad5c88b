import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { table } from '../tests/bench/numbers.ts';
import { type SoakResult, soak, soakHead } from '../tests/bench/soak.ts';
import { buildStale } from './build.ts';

/**
 * npm run soak                                two hours, 50 alarms a second
 * npm run soak -- --minutes 1440 --rate 20    a day
 *
 * A console is open at home while alarms are raised and ended. Fails for a lost alarm, for an error of the console, and, after a million
 * events, for a console whose heap grew by more than 1 MB for each million.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    rate: { type: 'string', default: '50' },
    every: { type: 'string', default: '60' },
  },
});
const number = (name: 'minutes' | 'rate' | 'every'): number => {
  const value = Number(values[name]);
  if (!(value > 0)) throw new Error(`--${name} takes a number above 0, not “${values[name]}”.`);
  return value;
};

await buildStale();
const result = await soak({
  minutes: number('minutes'),
  perSecond: number('rate'),
  sampleSeconds: number('every'),
  log: (line) => console.log(line),
});
console.log(`\n${table(soakHead, result.rows)}\n`);
console.log(`load ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores`);
for (const line of summaryOf(result)) console.log(line);
process.exitCode = isWell(result) ? 0 : 1;

function summaryOf(of: SoakResult): string[] {
  return [
    `${of.raised} alarms raised, ${of.events} events; lost: ${of.lostInStore} in the store, ${of.lostAtConsole} at the console`,
    `growth after the first third: console ${of.heapMbPerMillion.toFixed(2)} MB for a million events, platform ${of.platformMbPerHour.toFixed(2)} MB an hour`,
    ...of.faults.map((fault) => `fault: ${fault}`),
  ];
}

function isWell({ lostInStore, lostAtConsole, faults, events, heapMbPerMillion }: SoakResult): boolean {
  const grew = events >= 1_000_000 && heapMbPerMillion > 1;
  return lostInStore === 0 && lostAtConsole === 0 && faults.length === 0 && !grew;
}
