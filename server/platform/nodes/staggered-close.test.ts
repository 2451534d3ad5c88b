import { expect, test } from 'vitest';
import { closeStaggered } from './staggered-close.ts';

test('sockets are closed once each, spread over the whole time in a random order', async () => {
  const log: (string | number)[] = [];
  const wait = async (ms: number) => void log.push(ms);
  await closeStaggered(['a', 'b', 'c', 'd'], (socket) => log.push(socket), { ms: 1000, random: () => 0, wait });
  expect(log).toEqual([250, 'b', 250, 'c', 250, 'd', 250, 'a']);
});

test('without sockets nothing is waited for', async () => {
  const wait = async () => Promise.reject(new Error('waited'));
  await expect(closeStaggered([], () => undefined, { ms: 1000, wait })).resolves.toBeUndefined();
});
