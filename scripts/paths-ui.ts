import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { allModels } from '../machines/paths/models.ts';

/**
 * npm run paths:ui                        walks every machine in the real interface, notes what was seen, and photographs each state
 * npm run paths:ui -- session lock        of these machines only
 */
const root = join(import.meta.dirname, '..');
const folder = join(root, 'coverage/paths');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { machine: { type: 'string', multiple: true, default: [] } },
});
const machines = [...positionals, ...values.machine];
const known = new Set(allModels.map(({ machine }) => machine.id));
const unknown = machines.filter((id) => !known.has(id));

if (unknown.length > 0) {
  console.error(`There is no machine ${unknown.join(', ')}: there are ${[...known].sort().join(', ')}.`);
  process.exitCode = 1;
} else {
  rmSync(folder, { recursive: true, force: true });
  const named = machines.length > 0 ? ['-t', `(^| )(${machines.join('|')}) at a desk`] : [];
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--project', 'e2e', 'tests/journeys/paths', ...named, '--passWithNoTests'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, PATHS_NOTES: folder, PATHS_PICTURES: 'true' } },
  );
  process.exitCode = status ?? 1;
}
