import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { secretBox } from '../platform/secret-box.ts';

const box = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'atalaya-secrets-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return secretBox({ dataDir, secret: null });
};

test('opens what it sealed, and seals nothing alike twice', async () => {
  const mine = await box();
  const [one, two] = [mine.seal('swordfish ñ'), mine.seal('swordfish ñ')];
  expect([one.startsWith('v1:'), one === two, one.includes('sword')]).toEqual([true, false, false]);
  expect([mine.open(one), mine.open(two)]).toEqual(['swordfish ñ', 'swordfish ñ']);
});

test('opens nothing that was changed or sealed elsewhere', async () => {
  const [mine, theirs] = [await box(), await box()];
  const sealed = mine.seal('swordfish');
  const changed = Buffer.from(sealed.slice(3), 'base64url');
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
  expect(() => mine.open(`v1:${changed.toString('base64url')}`)).toThrow('authenticate');
  expect(() => theirs.open(sealed)).toThrow('authenticate');
  const [first, again, elsewhere] = [mine, mine, theirs].map((one) => one.mark('a'));
  expect([again, elsewhere === first]).toEqual([first, false]);
});
