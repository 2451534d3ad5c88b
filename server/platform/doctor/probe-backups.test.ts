import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookAtBackups } from './probe-backups.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atalaya-doctor-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function backupOf(name: string, hours: number): Promise<void> {
  const at = new Date(now - hours * 3_600_000);
  await writeFile(join(directory, name), 'x');
  await utimes(join(directory, name), at, at);
}

test('without a directory, or with one that is not there, backups could not be looked at', async () => {
  expect(await lookAtBackups(null, now)).toMatchObject({ outcome: 'unknown', found: expect.stringContaining('BACKUP_DIR is not set') });
  const missing = await lookAtBackups(join(directory, 'gone'), now);
  expect(missing).toMatchObject({ outcome: 'unknown', found: expect.stringContaining('ENOENT') });
});

test('backups are a fault without one, and by the age of the newest', async () => {
  await writeFile(join(directory, 'night.backup.part'), 'x');
  expect(await lookAtBackups(directory, now)).toMatchObject({ outcome: 'fault', found: 'There is none that ends in .backup.' });
  await backupOf('week.backup', 200);
  expect(await lookAtBackups(directory, now)).toMatchObject({ outcome: 'fault', found: 'The newest of 1 is 8 days old.' });
  await backupOf('old.backup', 27);
  expect(await lookAtBackups(directory, now)).toMatchObject({ outcome: 'warning', found: 'The newest of 2 is 27 hours old.' });
  await backupOf('night.backup', 9);
  expect(await lookAtBackups(directory, now)).toMatchObject({ outcome: 'fine', found: 'The newest of 3 is 9 hours old.' });
});
