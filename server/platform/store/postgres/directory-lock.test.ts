import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDirectory } from './directory-lock.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atalaya-lock-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));
const path = () => join(directory, 'atalaya.lock');

test('refuses a second one and names the process', async () => {
  const release = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(`as process ${process.pid}`);
  await release();
  await (await lockDirectory(directory))();
  expect(await readdir(directory)).toEqual([]);
});

test('takes over the lock of a dead process', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  await writeFile(path(), JSON.stringify({ pid: child.pid, born: null, token: 'old' }));
  const release = await lockDirectory(directory);
  expect(JSON.parse(await readFile(path(), 'utf8'))).toMatchObject({ pid: process.pid });
  await release();
});

test('takes over the lock of a reused pid', async () => {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => null);
  if (boot === null) return;
  await writeFile(path(), JSON.stringify({ pid: process.pid, born: `${boot.trim()}:1`, token: 'old' }));
  await (await lockDirectory(directory))();
});

test('takes over an unreadable lock', async () => {
  await writeFile(path(), '');
  await (await lockDirectory(directory))();
});

test('gives a stale lock to one of many that try at once', async () => {
  await writeFile(path(), JSON.stringify({ pid: 2 ** 22 + 1, born: null, token: 'old' }));
  await writeFile(`${path()}.after.old`, JSON.stringify({ pid: 2 ** 22 + 2, born: null, token: 'heir' }));
  const tries = await Promise.allSettled(Array.from({ length: 12 }, () => lockDirectory(directory)));
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  expect(await readdir(directory)).toEqual(['atalaya.lock']);
});
