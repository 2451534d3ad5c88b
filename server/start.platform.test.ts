import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { childProgram } from './testing/child-program.ts';
import { newDirectory } from './testing/template.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function busyPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closers.push(() => new Promise((closed) => server.close(closed)));
  return (server.address() as AddressInfo).port;
}

test.each(['PORT', 'REALTIME_PORT'])('a start that finds its %s taken says which to change, and ends', async (variable) => {
  const dataDir = await newDirectory('atalaya-test-');
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  const child = spawn(process.execPath, [await childProgram('main')], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, PORT: '0', REALTIME_PORT: '0', [variable]: String(await busyPort()) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  closers.push(async () => child.kill('SIGKILL'));
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number]>]);
  expect(code).toBe(1);
  expect(said).toMatch(new RegExp(`^Atalaya does not start: Port \\d+ on 127\\.0\\.0\\.1 is in use: give another ${variable}\\.$`, 'm'));
});
