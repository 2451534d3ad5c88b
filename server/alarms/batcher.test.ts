import { expect, test } from 'vitest';
import { Batcher } from './batcher.ts';

const limits = { most: 3, weigh: () => 1, mostWaiting: 10 };

test('items that arrive while a group is processed form the next group', async () => {
  const groups: number[][] = [];
  const batcher = new Batcher<number, number>(async (items) => {
    groups.push([...items]);
    await new Promise(setImmediate);
    return items.map((item) => item * 2);
  }, limits);
  const results = await Promise.all([1, 2, 3, 4, 5].map((item) => batcher.add(item)));
  expect(results).toEqual([2, 4, 6, 8, 10]);
  expect(groups).toEqual([[1], [2, 3, 4], [5]]);
});

test('an item that cannot be worked on fails alone', async () => {
  const batcher = new Batcher<number, number>(async (items) => {
    await new Promise(setImmediate);
    if (items.includes(3)) throw new Error('three is too many');
    return [...items];
  }, limits);
  const results = await Promise.allSettled([1, 2, 3, 4].map((item) => batcher.add(item)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await batcher.add(5)).toBe(5);
});

test('when too much waits, new items are rejected immediately and waiting ones are unaffected', async () => {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const batcher = new Batcher<number, number>(async (items) => gate.then(() => [...items]), {
    ...limits,
    weigh: (item) => item,
    mostWaiting: 10,
  });
  const first = batcher.add(1);
  const [six, five, four] = [batcher.add(6), batcher.add(5), batcher.add(4)];
  expect(await five).toBe('full');
  go();
  expect(await Promise.all([first, six, four])).toEqual([1, 6, 4]);
  expect(await batcher.add(9)).toBe(9);
});
