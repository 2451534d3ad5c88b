import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOrCreateText, secret } from './secrets.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atalaya-secrets-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('creates a secret once, in a file that only its owner can read', async () => {
  const [one, two] = await Promise.all([secret({ dataDir, secret: null }, 'k'), secret({ dataDir, secret: null }, 'k')]);
  expect(one).toHaveLength(32);
  expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true);
  expect((await stat(join(dataDir, 'secrets', 'k'))).mode & 0o777).toBe(0o600);
  expect(await secret({ dataDir, secret: null }, 'other')).not.toEqual(one);
});

test('derives the same secrets on every node from ATALAYA_SECRET, each name another', async () => {
  const shared = 'q8f2-something-long-enough-for-a-key';
  const one = await secret({ dataDir, secret: shared }, 'k');
  expect(await secret({ dataDir: '/nowhere', secret: shared }, 'k')).toEqual(one);
  expect(await secret({ dataDir, secret: shared }, 'other')).not.toEqual(one);
});

test('returns the text that was stored first', async () => {
  expect(await readOrCreateText(dataDir, 'w', () => 'first')).toBe('first');
  expect(await readOrCreateText(dataDir, 'w', () => 'second')).toBe('first');
});
