import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { format } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';

const root = join(import.meta.dirname, '..');

// They load every machine, which the other tests of this process have loaded already.
test.each([
  ['paths-figures.ts', '--acept', "Unknown option '--acept'", () => import('./paths-figures.ts')],
  ['paths-report.ts', '--machine', "Unknown option '--machine'", () => import('./paths-report.ts')],
  ['paths-ui.ts', '--machines', "Unknown option '--machines'", () => import('./paths-ui.ts')],
  [
    'paths.ts',
    '--machine reference-data --to nowhere',
    'There is no state nowhere: there are reading, read, refused, unread.',
    () => import('./paths.ts'),
  ],
])('%s refuses %s, before it does anything', async (script, args, reason, run) => {
  const { argv, exitCode } = process;
  const written = [
    vi.spyOn(console, 'log').mockReturnValue(),
    vi.spyOn(console, 'info').mockReturnValue(),
    vi.spyOn(process.stdout, 'write').mockReturnValue(true),
  ];
  const errors = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => {
    Object.assign(process, { argv, exitCode });
    for (const spy of [...written, errors]) spy.mockRestore();
  });
  Object.assign(process, { argv: [process.execPath, join(root, 'scripts', script), ...args.split(' ')], exitCode: undefined });
  await run();
  expect(process.exitCode).toBe(1);
  expect(written.flatMap((spy) => spy.mock.calls)).toEqual([]);
  const stderr = errors.mock.calls.map((call) => format(...call)).join('\n');
  expect(stderr).toContain(reason);
  expect(stderr).not.toContain('    at ');
});

test.each([
  ['bench.ts', 'toString', 'There is no part toString.'],
  ['fill.ts', '--dir=coverage/filled --alarms=1e6', '--alarms takes a whole number'],
])(
  '%s refuses %s, before it does anything',
  (script, args, reason) => {
    const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/tsx'), [`scripts/${script}`, ...args.split(' ')], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(reason);
    expect(stderr).not.toContain('    at ');
  },
  60_000,
);
