import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test.each([
  ['paths-figures.ts', '--acept', "Unknown option '--acept'"],
  ['paths-report.ts', '--machine', "Unknown option '--machine'"],
  ['paths-ui.ts', '--machines', "Unknown option '--machines'"],
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
