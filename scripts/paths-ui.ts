import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * npm run paths:ui               walks the machines' paths in the real interface, notes what was seen, and photographs each state
 * npm run paths:ui -- session    of these machines only
 */
const root = join(import.meta.dirname, '..');
const folder = join(root, 'coverage/paths');
const files = process.argv.slice(2).map((name) => `tests/journeys/paths/${name}`);
rmSync(folder, { recursive: true, force: true });
const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', '--project', 'e2e', ...(files.length > 0 ? files : ['tests/journeys/paths'])],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATHS_NOTES: folder, PATHS_PICTURES: 'true' },
  },
);
process.exitCode = status ?? 1;
