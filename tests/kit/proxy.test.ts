import { connect, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Proxy, startProxy } from './proxy.ts';

let echo: Server;
let proxy: Proxy;
beforeEach(async () => {
  echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket));
  await new Promise<void>((listening) => echo.listen(0, '127.0.0.1', listening));
  const address = echo.address();
  proxy = await startProxy(typeof address === 'object' && address ? address.port : 0);
});
afterEach(async () => {
  await proxy.close();
  await new Promise((closed) => echo.close(closed));
});

function call() {
  const heard: string[] = [];
  let ended = false;
  const socket = connect(proxy.port, '127.0.0.1');
  socket.on('data', (part) => heard.push(part.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    ended = true;
  });
  return { say: (text: string) => socket.write(text), heard: () => heard.join(''), ended: () => ended };
}

test('passes on in both directions, at once or later', async () => {
  const line = call();
  line.say('one ');
  await vi.waitFor(() => expect(line.heard()).toBe('one '));
  proxy.delay(20);
  line.say('two');
  await vi.waitFor(() => expect(line.heard()).toBe('one two'));
});

test('a cut line is ended, refuses new calls, and passes again after it heals', async () => {
  const line = call();
  line.say('one');
  await vi.waitFor(() => expect(line.heard()).toBe('one'));
  proxy.cut();
  await vi.waitFor(() => expect(line.ended()).toBe(true));
  const during = call();
  await vi.waitFor(() => expect(during.ended()).toBe(true));
  proxy.heal();
  const after = call();
  after.say('three');
  await vi.waitFor(() => expect(after.heard()).toBe('three'));
});

test('a silenced line stays open and says nothing', async () => {
  const line = call();
  line.say('one');
  await vi.waitFor(() => expect(line.heard()).toBe('one'));
  proxy.silence();
  line.say('two');
  const other = call();
  await vi.waitFor(() => expect(proxy.open()).toBe(2));
  expect([line.heard(), line.ended(), other.ended()]).toEqual(['one', false, false]);
  proxy.heal();
  await vi.waitFor(() => expect(line.ended()).toBe(true));
});

test('a held line says everything in order once it heals', async () => {
  proxy.hold();
  const line = call();
  line.say('one ');
  line.say('two');
  await vi.waitFor(() => expect(proxy.open()).toBe(1));
  expect(line.heard()).toBe('');
  proxy.heal();
  await vi.waitFor(() => expect(line.heard()).toBe('one two'));
});
