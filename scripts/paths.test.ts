import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
function paths(...given: string[]) {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/tsx'), ['scripts/paths.ts', ...given], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('a state that no machine has is answered with those that are there', () => {
  const { status, stderr } = paths('--machine', 'reading', '--to', 'nowhere');
  expect(status).toBe(1);
  expect(stderr).toContain('There is no state nowhere: there are reading, read, refused, unread.');
});

test('a folder gets a file a machine, and what explodes is left out with a sentence', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'cases-')), 'out');
  const both = ['--machine', 'reading', '--machine', 'history'];
  const { status, stderr } = paths(...both, '--strategy', 'simple', '--format', 'csv', '--out', folder);
  expect(status).toBe(0);
  expect(stderr).toContain('history has more than 5000 simple paths');
  expect(readdirSync(folder)).toEqual(['reading.csv']);
  expect(readFileSync(join(folder, 'reading.csv'), 'utf8').split('\n')[0]).toContain('ID,Title,Section');
});
