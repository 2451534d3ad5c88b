import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { paxRecord, type TarEntry, treeEntries, writeTar } from './tar.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atalaya-tar-'));
  folders.push(folder);
  return folder;
}

async function bytesOf(entries: AsyncIterable<TarEntry> | Iterable<TarEntry>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of writeTar(entries, 1_700_000_000)) parts.push(part);
  return Buffer.concat(parts);
}

const longName = `${'deep/'.repeat(30)}ñ.txt`;
function sampleTree(): string {
  const root = newFolder();
  mkdirSync(join(root, 'bin'));
  writeFileSync(join(root, 'bin/run'), '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(join(root, 'full-block'), 'x'.repeat(512));
  mkdirSync(join(root, longName, '..'), { recursive: true });
  writeFileSync(join(root, longName), 'far below');
  symlinkSync('bin/run', join(root, 'link'));
  return root;
}

test('what is packed is unpacked by tar: contents, modes, links, long names', async () => {
  const archive = join(newFolder(), 'a.tar');
  writeFileSync(archive, await bytesOf(treeEntries(sampleTree(), { prefix: 'app', owner: { uid: 0, gid: 0 } })));
  const to = newFolder();
  execFileSync('tar', ['-xf', archive, '-C', to, '--no-same-owner']);
  expect(readFileSync(join(to, 'app', longName), 'utf8')).toBe('far below');
  expect(readFileSync(join(to, 'app/full-block'), 'utf8')).toBe('x'.repeat(512));
  expect(readlinkSync(join(to, 'app/link'))).toBe('bin/run');
  expect(execFileSync(join(to, 'app/bin/run'), { encoding: 'utf8' })).toBe('');
});

test('the same files give the same bytes, whoever owns them and whenever they were written', async () => {
  const pack = () => bytesOf(treeEntries(sampleTree(), { owner: { uid: 0, gid: 0 } }));
  expect((await pack()).equals(await pack())).toBe(true);
});

test('entries are left out with what is below them', async () => {
  const paths: string[] = [];
  for await (const { path } of treeEntries(sampleTree(), { skips: (path) => path === 'deep' })) paths.push(path);
  expect(paths).toEqual(['bin', 'bin/run', 'full-block', 'link']);
});

test('a file whose size changed meanwhile is refused', async () => {
  const entry: TarEntry = {
    path: 'a',
    type: 'file',
    mode: 0o644,
    uid: 0,
    gid: 0,
    bytes: 3,
    async *content() {
      yield Buffer.from('four');
    },
  };
  await expect(bytesOf([entry])).rejects.toThrow('a changed while it was packed');
});

test.each([1, 80, 86, 87, 88, 89, 90, 980, 990, 991, 992])('a pax record of a value of %i characters states its own length', (size) => {
  const record = paxRecord('path', 'x'.repeat(size));
  expect(Number.parseInt(record, 10)).toBe(record.length);
});
