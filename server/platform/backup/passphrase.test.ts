import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { passphraseFrom } from './backup.ts';

test('the passphrase is that of the variable, or of the file, which comes first', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'atalaya-passphrase-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const BACKUP_PASSPHRASE_FILE = join(directory, 'passphrase');
  await writeFile(BACKUP_PASSPHRASE_FILE, ' of the file, long\n');
  const BACKUP_PASSPHRASE = 'twelve signs';
  expect(await passphraseFrom({ BACKUP_PASSPHRASE })).toBe('twelve signs');
  expect(await passphraseFrom({ BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE })).toBe('of the file, long');
  expect(await passphraseFrom({})).toBeNull();
  expect(await passphraseFrom({ BACKUP_PASSPHRASE: '' })).toBeNull();
});

test('a passphrase of fewer than twelve characters is refused', async () => {
  const short = passphraseFrom({ BACKUP_PASSPHRASE: 'eleven sign' });
  await expect(short).rejects.toThrow('BACKUP_PASSPHRASE must have at least 12 characters.');
});
