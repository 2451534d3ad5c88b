import { createSocket, Socket } from 'node:dgram';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeContext } from '../../../testing/receiver-context.ts';
import type { ReceiverContext } from '../signal.ts';
import { FrameAnswerer } from './answer-frame.ts';
import { encodeFrame } from './frame.ts';
import { openDc09 } from './open-dc09.ts';
import { Dc09Panel } from './panel.ts';

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closers.splice(0).toReversed()) await close();
});

async function open(more: Partial<ReceiverContext> = {}) {
  const bound = vi.spyOn(Socket.prototype, 'bind');
  const context = Object.assign(fakeContext('dc09'), more);
  const warn = vi.spyOn(context.log, 'warn');
  const receiver = await openDc09(context);
  closers.push(() => receiver.close());
  const socket = bound.mock.contexts.at(-1) as Socket;
  return { context, receiver, socket, logged: () => warn.mock.calls.map(([, text]) => text), types: () => bound.mock.contexts.map(typeOf) };
}
const typeOf = (socket: unknown) => (socket as { type: string }).type;
const from = { address: '127.0.0.1', family: 'IPv4', port: 9, size: 0 } as const;
const failure = (code: string) => Object.assign(new Error(code), { code });
/** Lets the first sockets fail to be bound with these codes. */
function failBinding(codes: string[]) {
  const { bind } = Socket.prototype;
  vi.spyOn(Socket.prototype, 'bind').mockImplementation(function (this: Socket, ...given: unknown[]) {
    const code = codes.shift();
    if (code === undefined) return Reflect.apply(bind, this, given) as Socket;
    queueMicrotask(() => this.emit('error', failure(code)));
    return this;
  });
}

test('a fault of the socket, and a datagram that cannot be answered, are logged', async () => {
  const { socket, logged } = await open();
  socket.emit('error', failure('EIO'));
  vi.spyOn(FrameAnswerer.prototype, 'answer').mockRejectedValue(new Error('broken'));
  socket.emit('message', Buffer.from('x'), from);
  await expect.poll(logged).toEqual(['a datagram could not be received', 'a datagram could not be answered']);
});

test('datagrams beyond 2,000 that wait are counted and dropped; closing waits for them', async () => {
  const { context, receiver, socket } = await open();
  const waiting: (() => void)[] = [];
  const answer = vi
    .spyOn(FrameAnswerer.prototype, 'answer')
    .mockImplementation(() => new Promise((resolve) => waiting.push(() => resolve(null))));
  for (let at = 0; at < 2000; at += 1) socket.emit('message', Buffer.from('x'), from);
  expect([answer.mock.calls.length, context.counts.size]).toEqual([2000, 0]);
  socket.emit('message', Buffer.from('x'), from);
  expect([answer.mock.calls.length, context.counts.get('datagrams_over_limit')]).toEqual([2000, 1]);
  let isClosed = false;
  const closing = receiver.close().then(() => {
    isClosed = true;
  });
  closers.length = 0;
  waiting.shift()?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(isClosed).toBe(false);
  for (const answered of waiting) answered();
  await closing;
});

test('an answered datagram makes room for the next one', async () => {
  const { context, socket } = await open();
  const answer = vi.spyOn(FrameAnswerer.prototype, 'answer').mockResolvedValue(null);
  for (let at = 0; at < 2000; at += 1) socket.emit('message', Buffer.from('x'), from);
  await Promise.all(answer.mock.results.map(({ value }) => value as unknown));
  await new Promise((resolve) => setImmediate(resolve));
  socket.emit('message', Buffer.from('x'), from);
  expect([answer.mock.calls.length, context.counts.size]).toEqual([2001, 0]);
});

test('a port of the system’s choice that is taken for UDP is replaced, five times at most', async () => {
  failBinding(Array.from({ length: 4 }, () => 'EADDRINUSE'));
  const { receiver, context } = await open();
  const panel = new Dc09Panel({ host: '127.0.0.1', port: receiver.port ?? 0, account: '1234', now: context.now, transport: 'udp' });
  closers.push(() => panel.close());
  expect((await panel.sendLinkTest()).isAcknowledged).toBe(true);
  vi.restoreAllMocks();
  failBinding(Array.from({ length: 5 }, () => 'EADDRINUSE'));
  await expect(openDc09(fakeContext('dc09'))).rejects.toThrow('EADDRINUSE');
});

test('a chosen port that is taken for UDP is an error at once, and TCP does not listen', async () => {
  const other = createSocket('udp6');
  closers.push(() => void other.close());
  const port = await new Promise<number>((resolve) => other.bind(0, () => resolve(other.address().port)));
  const record = { ...fakeContext('dc09').record, port };
  await expect(openDc09({ ...fakeContext('dc09'), record })).rejects.toThrow('EADDRINUSE');
  await new Promise<void>((resolve) => other.close(() => resolve()));
  closers.length = 0;
  await (await openDc09({ ...fakeContext('dc09'), record })).close();
});

test.each(['EAFNOSUPPORT', 'EADDRNOTAVAIL'])('a system without IPv6 (%s) receives by IPv4', async (code) => {
  failBinding([code]);
  const { types } = await open();
  expect(types()).toEqual(['udp6', 'udp4']);
});

test.each([
  ['127.0.0.1', 'udp4'],
  ['::1', 'udp6'],
])('at the address %s, datagrams are received by %s alone', async (host, type) => {
  const { socket, types } = await open({ host });
  expect([types(), socket.address().address]).toEqual([[type], host]);
});

test('a receiver without a port does not open', async () => {
  const record = { ...fakeContext('dc09').record, port: null };
  await expect(openDc09({ ...fakeContext('dc09'), record })).rejects.toThrow('The receiver has no port.');
});

test('a reply to a datagram is sent from the port that received it', async () => {
  const { receiver } = await open();
  const sender = createSocket('udp4');
  closers.push(() => void sender.close());
  const answered = new Promise<[Buffer, number]>((resolve) => sender.once('message', (bytes, { port }) => resolve([bytes, port])));
  sender.send(encodeFrame('"NULL"0001L0#1234[]'), receiver.port ?? 0, '127.0.0.1');
  const [bytes, port] = await answered;
  expect([String(bytes).includes('"ACK"0001'), port]).toEqual([true, receiver.port]);
});
