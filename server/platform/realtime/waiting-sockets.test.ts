import { expect, test } from 'vitest';
import type { Connection } from './connection.ts';
import { WaitingSockets } from './waiting-sockets.ts';

const socket = (address: string, channels: string[] = []) =>
  ({ address, isOpen: true, channels: new Map(channels.map((channel) => [channel, 'ana'])) }) as unknown as Connection & {
    isOpen: boolean;
  };

test('sockets without a subscription are counted by address, each once', () => {
  const waiting = new WaitingSockets();
  const [one, other] = [socket('10.0.0.1'), socket('10.0.0.1')];
  for (const each of [one, one, other, socket('10.0.0.2'), socket('10.0.0.3', ['private-user-1'])]) waiting.update(each);
  expect([waiting.count, waiting.countOf('10.0.0.1'), waiting.countOf('10.0.0.3')]).toEqual([3, 2, 0]);
  waiting.remove(one);
  waiting.remove(one);
  expect([waiting.count, waiting.countOf('10.0.0.1')]).toEqual([2, 1]);
});

test('a socket counts until it subscribes or closes, and again after its last channel', () => {
  const waiting = new WaitingSockets();
  const one = socket('10.0.0.1');
  const counts = [() => undefined, () => one.channels.set('private-user-1', 'ana'), () => one.channels.clear(), () => (one.isOpen = false)];
  const seen = counts.map((change) => {
    change();
    waiting.update(one);
    return waiting.count;
  });
  expect(seen).toEqual([1, 0, 1, 0]);
});

test('room is made by the oldest socket of the address that has most of them', () => {
  const waiting = new WaitingSockets();
  const first = socket('10.0.0.1');
  const [oldest, newer] = [socket('10.0.0.2'), socket('10.0.0.2')];
  for (const each of [first, oldest, newer]) waiting.update(each);
  expect(waiting.oldestOfMost()).toBe(oldest);
});
