import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildStale } from './build.ts';

const root = join(import.meta.dirname, '..');

/** Builds stale parts, then runs the platform in the foreground: forwards its output, signals and exit code. */
async function start(): Promise<void> {
  const { values } = parseArgs({ options: { mode: { type: 'string', default: 'demo' } } });
  await buildStale();
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', ATALAYA_MODE: process.env['ATALAYA_MODE'] || values.mode },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  process.exitCode = code ?? (signal ? 1 : 0);
}

await start();
