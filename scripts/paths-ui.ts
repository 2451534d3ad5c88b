import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { allModels } from '../machines/quality/paths/models.ts';
import { findUnwalked, forgetWalks } from './walk-records.ts';

/**
 * npm run paths:ui                        walks every machine in the real interface, records coverage, and takes a screenshot of each state
 * npm run paths:ui -- session lock        these machines only; the records of the others are not touched
 */
const root = join(import.meta.dirname, '..');
const folder = join(root, 'coverage/paths');

/** Returns the selected machines. @throws Error for an unknown name */
function selectMachines(): string[] {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { machine: { type: 'string', multiple: true, default: [] } },
  });
  const machines = [...positionals, ...values.machine];
  const known = new Set(allModels.map(({ machine }) => machine.id));
  const unknown = machines.filter((id) => !known.has(id));
  if (unknown.length > 0) throw new Error(`There is no machine ${unknown.join(', ')}: there are ${[...known].sort().join(', ')}.`);
  return machines;
}

try {
  const machines = selectMachines();
  forgetWalks(folder, machines);
  const named = machines.length > 0 ? ['-t', `(^| )(${machines.join('|')}) in the interface`] : [];
  const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', '--project', 'e2e', 'tests/journeys/paths', ...named], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATHS_NOTES: folder, PATHS_PICTURES: 'true' },
  });
  const missing = findUnwalked(folder, machines);
  if (missing.length > 0) throw new Error(`No walk in the interface was made of ${missing.join(', ')}.`);
  process.exitCode = status ?? 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
