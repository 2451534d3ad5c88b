import { expect, test } from 'vitest';
import { Batcher } from './batcher.ts';

test('what comes while a group is worked on forms the next one', async () => {
  const groups: number[][] = [];
  const batcher = new Batcher<number, number>(async (items) => {
    groups.push([...items]);
    await new Promise(setImmediate);
    return items.map((item) => item * 2);
  }, 3);
  const results = await Promise.all([1, 2, 3, 4, 5].map((item) => batcher.add(item)));
  expect(results).toEqual([2, 4, 6, 8, 10]);
  expect(groups).toEqual([[1], [2, 3, 4], [5]]);
});

test('an item that cannot be worked on fails alone', async () => {
  const batcher = new Batcher<number, number>(async (items) => {
    await new Promise(setImmediate);
    if (items.includes(3)) throw new Error('three is too many');
    return [...items];
  }, 10);
  const results = await Promise.allSettled([1, 2, 3, 4].map((item) => batcher.add(item)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await batcher.add(5)).toBe(5);
});
