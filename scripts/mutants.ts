import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { allModels } from '../machines/paths/models.ts';
import { type Definition, type Mutant, mutantsOf } from '../machines/paths/mutants.ts';

/**
 * npm run mutants                     breaks every machine in every way, one at a time, and tells which breaks its tests do not notice
 * npm run mutants -- session tabs     of these machines only
 * npm run mutants -- --at-once 2      how many runs at a time
 */
const root = resolve(import.meta.dirname, '..');

interface Verdict extends Mutant {
  readonly noticed: boolean;
}

/** Runs the tests of a machine's room against one mutant; a failing test is a noticed break. `machine` none: nothing is broken. */
function judge(room: string, mutant: Mutant, machine = room): Promise<Verdict> {
  const vitest = join(root, 'node_modules/.bin/vitest');
  return new Promise((done, failed) => {
    const run = spawn(vitest, ['run', '--project', 'unit', '--bail', '1', `machines/${room}/`], {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, MUTANT: JSON.stringify({ machine, ...mutant }) },
    });
    run.on('error', failed);
    run.on('exit', (code) => done({ ...mutant, noticed: code !== 0 }));
  });
}

async function judgeAll(machine: string, mutants: readonly Mutant[], atOnce: number): Promise<Verdict[]> {
  const waiting = [...mutants];
  const verdicts: Verdict[] = [];
  const lane = async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) verdicts.push(await judge(machine, mutant));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return verdicts;
}

function told(machine: string, verdicts: readonly Verdict[]): string {
  const share = (kind: Mutant['kind']) => {
    const own = verdicts.filter((one) => one.kind === kind);
    return `${kind} ${own.filter(({ noticed }) => noticed).length} of ${own.length}`;
  };
  const missed = verdicts.filter(({ noticed }) => !noticed).map(({ kind, place }) => `  not noticed: ${kind} ${place}`);
  return [`${machine.padEnd(10)} noticed: ${(['drop', 'retarget', 'unguard'] as const).map(share).join(', ')}`, ...missed].join('\n');
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'at-once': { type: 'string', default: '1' } } });
  const machines = [...new Map(allModels.map(({ machine }) => [machine.id, machine])).entries()];
  const asked = machines.filter(([id]) => positionals.length === 0 || positionals.includes(id));
  if (asked.length === 0)
    throw new Error(`There is no machine ${positionals.join(', ')}: there are ${machines.map(([id]) => id).join(', ')}.`);
  for (const [id, machine] of asked) {
    const whole = await judge(id, { kind: 'drop', place: '' }, 'none');
    if (whole.noticed) {
      console.log(`${id.padEnd(10)} machines/${id}/ has no tests, or they fail before anything is broken`);
      process.exitCode = 1;
      continue;
    }
    const mutants = mutantsOf(machine.config as Definition);
    console.log(told(id, await judgeAll(id, mutants, Math.max(1, Number(values['at-once']) || 1))));
  }
}

main().catch((error: unknown) => {
  console.error((error as Error).message);
  process.exitCode = 1;
});
