import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lookAtSecrets } from './probe-secret.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atalaya-doctor-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const look = (more: { databaseUrl?: string; secret?: string } = {}) => lookAtSecrets({ dataDir, databaseUrl: null, secret: null, ...more });
async function keep(mode: number): Promise<void> {
  await mkdir(join(dataDir, 'secrets'), { recursive: true });
  await writeFile(join(dataDir, 'secrets', 'tokens'), 'x');
  await chmod(join(dataDir, 'secrets', 'tokens'), mode);
}

test('secrets that only their owner reads are fine, as are those that the first start makes', async () => {
  expect((await look()).found).toContain('There are none yet');
  await keep(0o600);
  expect(await look()).toMatchObject({ outcome: 'fine', found: expect.stringContaining('1 files in') });
  expect(await look({ secret: 'a secret of the environment, long enough' })).toMatchObject({ outcome: 'fine' });
});

test('a secret that other accounts can read is a fault, wherever the others come from', async () => {
  await keep(0o640);
  for (const more of [{}, { secret: 'a secret of the environment, long enough' }])
    expect(await look(more)).toMatchObject({ outcome: 'fault', found: expect.stringContaining('can read tokens') });
});

test('a database of one’s own with secrets of this machine alone is a warning', async () => {
  await keep(0o600);
  expect(await look({ databaseUrl: 'postgres://db/atalaya' })).toMatchObject({
    outcome: 'warning',
    remedy: 'With several platforms give all the same ATALAYA_SECRET.',
  });
});

test('a place that is no directory could not be looked at', async () => {
  await writeFile(join(dataDir, 'secrets'), 'x');
  expect(await look()).toMatchObject({ outcome: 'unknown', found: expect.stringContaining('ENOTDIR') });
});
