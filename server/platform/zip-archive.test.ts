import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { zipArchive } from './zip-archive.ts';

test('files are in the archive with their names and bytes, whether they are on disk or in memory', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'atalaya-zip-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const large = Buffer.alloc(300_000, 7);
  await writeFile(join(directory, 'large'), large);
  const pieces: Uint8Array[] = [];
  const files = [
    { name: 'video/large.mp4', path: join(directory, 'large') },
    { name: 'note.txt', content: 'ñandú' },
    { name: 'empty.txt', content: Buffer.alloc(0) },
  ];
  for await (const piece of zipArchive(files)) pieces.push(piece);
  const found = unzipSync(Buffer.concat(pieces));
  expect(Object.keys(found)).toEqual(['video/large.mp4', 'note.txt', 'empty.txt']);
  expect(Buffer.from(found['video/large.mp4'] ?? []).equals(large)).toBe(true);
  expect([Buffer.from(found['note.txt'] ?? []).toString(), found['empty.txt']?.length]).toEqual(['ñandú', 0]);
  // Each file is handed on while it is read, so that an archive of any size needs little memory.
  expect(pieces.length).toBeGreaterThan(5);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(300_000);
});

test('an archive of a file that is gone fails', async () => {
  const read = async () => {
    for await (const _ of zipArchive([{ name: 'a', path: '/nowhere/at/all' }]));
  };
  await expect(read()).rejects.toThrow('ENOENT');
});
