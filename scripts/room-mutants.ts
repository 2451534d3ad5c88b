import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
import type { KilledBy } from '../tests/kit/mutants.runner.ts';
import { findRegressions, type Scores } from './mutants-report.ts';
import { floorOf, sampleRoom } from './room-samples.ts';
import { instrumentRoom } from './vite/code-mutants.plugin.ts';

/**
 * npm run mutants:rooms -- contract/platform   mutates the code of this room, and lists the faults that its unit tests miss
 * npm run mutants:rooms -- --changed           the rooms that differ from main
 * npm run mutants:rooms -- <room> --accept     accepts the current score where it rose
 * npm run mutants:rooms -- <room> --sample 20  plants 20 of its faults, drawn by `--seed`, and runs its unit and platform tests for each;
 *                                              `--seed 2,3` draws two samples, of which `--accept` records the last
 */
const root = resolve(import.meta.dirname, '..');
const ledger = join(root, 'tests/trace/room-mutants.json');
const samplesLedger = join(root, 'tests/trace/room-samples.json');

const rooms = ['contract', 'server', 'src'].flatMap((base) =>
  readdirSync(join(root, base), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [`${base}/${entry.name}`] : [])),
);

function changedRooms(): string[] {
  const files = execFileSync('git', ['diff', '--name-only', 'main', '--', 'contract', 'server', 'src'], { cwd: root, encoding: 'utf8' });
  return rooms.filter((room) => files.split('\n').some((file) => file.startsWith(`${room}/`)));
}

/** Runs the unit tests of a room against every fault. @returns the score in whole per cent, and tests whose result is void */
async function runRoom(room: string): Promise<{ score: number; unsound: string[] }> {
  process.env['CODE_MUTANTS'] = room;
  const vitest = await createVitest('test', { root, project: ['unit'], watch: false, reporters: [{}], maxWorkers: 1 });
  try {
    const tests = await vitest.globTestSpecifications([`${join(root, room)}/`]);
    const { testModules } = tests.length > 0 ? await vitest.runTestSpecifications(tests) : { testModules: [] };
    const kills = new Map<number, KilledBy>();
    const reached = new Set<number>();
    const loaded = new Set<number>();
    const unsound: string[] = [];
    for (const module of testModules) {
      unsound.push(...module.errors().map(({ message }) => `${relative(root, module.moduleId)}: ${message}`));
      for (const test of module.children.allTests()) {
        const meta = test.meta();
        for (const { mutant, by } of meta.caught ?? []) kills.set(mutant, by);
        for (const mutant of meta.reached ?? []) reached.add(mutant);
        for (const mutant of meta.loaded ?? []) loaded.add(mutant);
        if (meta.unsound !== undefined) unsound.push(`${relative(root, module.moduleId)} > ${test.fullName}: ${meta.unsound}`);
      }
    }
    let all = 0;
    for (const [path, { mutants, first }] of instrumentRoom(room)) {
      const file = relative(root, path);
      const numbered = mutants.map((mutant, index) => ({ ...mutant, number: first + index }));
      const own = numbered.filter(({ number }) => reached.has(number) || !loaded.has(number));
      all += own.length;
      const missed = own.filter(({ number }) => !kills.has(number));
      if (own.length > 0 && !own.some(({ number }) => reached.has(number)))
        console.log(`  no unit test reaches ${file}: ${own.length} faults`);
      else
        for (const { line, before, after } of missed) console.log(`  not noticed: ${file}:${line}  ${oneLine(before)} → ${oneLine(after)}`);
    }
    const by = (['assertion', 'error', 'timeout'] as const).map(
      (cause) => `${cause} ${[...kills.values()].filter((one) => one === cause).length}`,
    );
    const score = all === 0 ? 100 : Math.floor((100 * kills.size) / all);
    console.log(`${room.padEnd(22)} ${score} %  ${kills.size} of ${all}, ${reached.size} reached; by ${by.join(', ')}`);
    return { score, unsound };
  } finally {
    await vitest.close();
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 80);

/** The samples of rooms that were accepted: how many of the faults drawn by a seed were noticed. */
type Samples = Readonly<Record<string, { readonly seed: number; readonly faults: number; readonly noticed: number }>>;

async function sampleRooms(chosen: readonly string[], size: number, seeds: readonly number[], accepts: boolean): Promise<void> {
  const samples: Record<string, Samples[string]> = { ...(JSON.parse(readFileSync(samplesLedger, 'utf8')) as Samples) };
  for (const room of chosen) {
    const drawn = await sampleRoom(root, room, size, seeds);
    for (const [index, faults] of drawn.entries()) {
      const noticed = faults.filter(({ noticedBy }) => noticedBy !== null).length;
      const isEnough = 100 * noticed >= floorOf(room) * faults.length;
      if (isEnough) samples[room] = { seed: seeds[index] ?? 0, faults: faults.length, noticed };
      else if (accepts) console.log(`${room}: not recorded, below its floor of ${floorOf(room)} %`);
    }
  }
  if (!accepts) return;
  const sorted = Object.entries(samples).toSorted(([one], [other]) => one.localeCompare(other));
  writeFileSync(samplesLedger, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      changed: { type: 'boolean', default: false },
      accept: { type: 'boolean', default: false },
      sample: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
  });
  const unknown = positionals.filter((room) => !rooms.includes(room));
  if (unknown.length > 0) throw new Error(`There is no room ${unknown.join(', ')}: there are ${rooms.join(', ')}.`);
  const accepted: Scores = existsSync(ledger) ? (JSON.parse(readFileSync(ledger, 'utf8')) as Scores) : {};
  const recorded: Record<string, number> = { ...accepted };
  const faults: string[] = [];
  const chosen = positionals.length > 0 ? positionals : values.changed ? changedRooms() : rooms;
  if (values.sample !== undefined) return sampleRooms(chosen, Number(values.sample), values.seed.split(',').map(Number), values.accept);
  for (const room of chosen) {
    const { score, unsound } = await runRoom(room);
    recorded[room] = Math.max(score, accepted[room] ?? 0);
    faults.push(...unsound.map((one) => `void: ${one}`), ...findRegressions({ [room]: score }, accepted, 0));
  }
  if (values.accept && faults.length === 0) {
    const sorted = Object.entries(recorded).toSorted(([one], [other]) => one.localeCompare(other));
    writeFileSync(ledger, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
  for (const line of faults) console.error(line);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

main().catch((error: unknown) => {
  console.error((error as Error).message);
  process.exitCode = 1;
});
