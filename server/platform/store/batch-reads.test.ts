import { expect, test } from 'vitest';
import { batchReads } from './batch-reads.ts';

/** Reads that are answered when the test says so. */
function heldReads() {
  const reads: { keys: readonly string[]; answer: () => void; fail: () => void }[] = [];
  const read = (keys: readonly string[]) =>
    new Promise<ReadonlyMap<string, string>>((answer, fail) => {
      reads.push({
        keys,
        answer: () => answer(new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${key} ${reads.length}`]))),
        fail: () => fail(new Error('The store does not answer')),
      });
    });
  return { reads, read };
}
const turn = () => new Promise((next) => setImmediate(next));

test('requests of one turn are read together, each key once', async () => {
  const { reads, read } = heldReads();
  const of = batchReads(read, { most: 10, atOnce: 1 });
  const results = ['b', 'a', 'b', 'none'].map(of);
  await turn();
  expect(reads.map(({ keys }) => keys)).toEqual([['a', 'b', 'none']]);
  reads[0]?.answer();
  expect(await Promise.all(results)).toEqual(['b 1', 'a 1', 'b 1', undefined]);
});

test('a request during a read is answered by a later one, also for the same key', async () => {
  const { reads, read } = heldReads();
  const of = batchReads(read, { most: 10, atOnce: 1 });
  const first = of('a');
  await turn();
  const second = of('a');
  await turn();
  expect(reads).toHaveLength(1);
  reads[0]?.answer();
  await turn();
  reads[1]?.answer();
  expect(await Promise.all([first, second])).toEqual(['a 1', 'a 2']);
});

test('a read that fails fails its requests only, and large batches are divided', async () => {
  const { reads, read } = heldReads();
  const of = batchReads(read, { most: 2, atOnce: 1 });
  const results = ['a', 'b', 'c'].map((key) => of(key).catch((error: Error) => error.message));
  await turn();
  reads[0]?.fail();
  await turn();
  reads[1]?.answer();
  expect(await Promise.all(results)).toEqual(['The store does not answer', 'The store does not answer', 'c 2']);
  expect(reads.map(({ keys }) => keys)).toEqual([['a', 'b'], ['c']]);
});
