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

/** A batcher whose work fails with an error, the sizes of the groups that it worked on, and what became of three items. */
async function failing(error: Error) {
  const sizes: number[] = [];
  const batcher = new Batcher<number, number>(async (items) => {
    sizes.push(items.length);
    await new Promise(setImmediate);
    throw error;
  }, limits);
  const results = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)));
  return { sizes, results: results.map((one) => (one.status === 'rejected' ? one.reason : one.value)) };
}

test.each([
  ['08006', 'a code of the database'],
  ['57P01', 'a code of the database'],
  ['ECONNREFUSED', 'a code of sockets'],
])('a group that fails with %s, %s that is gone, is not tried item by item', async (code) => {
  const error = Object.assign(new Error('gone'), { code });
  expect(await failing(error)).toEqual({ sizes: [1, 2], results: [error, error, error] });
});

test('a message alone tells a connection that is gone; another failure is tried item by item', async () => {
  const lost = new Error('Connection terminated unexpectedly');
  expect((await failing(lost)).sizes).toEqual([1, 2]);
  const other = Object.assign(new Error('Connection terminated'), { code: '23505' });
  expect(await failing(other)).toEqual({ sizes: [1, 2, 1, 1], results: [other, other, other] });
});

test('an item that the work gives no result for fails, and the next ones are worked on', async () => {
  const batcher = new Batcher<number, number>(async (items) => items.filter((item) => item !== 1), limits);
  await expect(batcher.add(1)).rejects.toThrow('The work gave no result for an item');
  expect(await batcher.add(2)).toBe(2);
});

test('items that wait are counted until their group begins', async () => {
  const counts: number[] = [];
  const batcher: Batcher<number, number> = new Batcher(async (items) => {
    counts.push(batcher.waiting);
    await new Promise(setImmediate);
    return [...items];
  }, limits);
  await Promise.all([1, 2, 3, 4, 5].map((item) => batcher.add(item)));
  expect(counts).toEqual([0, 1, 0]);
});

test('work that nobody waits for collects items for a while first', async () => {
  const groups: number[][] = [];
  const batcher = new Batcher<number, number>(
    (items) => {
      groups.push([...items]);
      return Promise.resolve([...items]);
    },
    { ...limits, gatherMs: 5 },
  );
  await Promise.all([1, 2, 3].map((item) => batcher.add(item)));
  expect(groups).toEqual([[1, 2, 3]]);
});
