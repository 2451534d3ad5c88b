import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

/** Builds the console and the platform once before all journeys; up-to-date builds are reused. */
export function setup(): void {
  const root = resolve(import.meta.dirname, '../..');
  const { NODE_ENV: _test, VITEST: _vitest, ...env } = process.env;
  execFileSync(resolve(root, 'node_modules/.bin/tsx'), ['scripts/build.ts'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
}
