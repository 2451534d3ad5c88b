import { expect, test } from 'vitest';
import { replied } from '../../../machines/quality/paths/samples.ts';
import { readAllPages } from './pages.ts';

const listOf = (rows: number, lastOf: (page: number) => number) => {
  const asked: number[] = [];
  const ask = async (page: number) => {
    asked.push(page);
    const left = Math.max(0, Math.min(10, rows - (page - 1) * 10));
    return replied({ data: Array.from({ length: left }, (_, at) => (page - 1) * 10 + at), last_page: lastOf(page) });
  };
  return { ask, asked };
};

test('pages 2 to last_page follow the first', { tags: ['OP-7.20'] }, async () => {
  const { ask, asked } = listOf(35, () => 4);
  expect(await readAllPages(ask)).toMatchObject({ ok: true, data: Array.from({ length: 35 }, (_, at) => at) });
  expect(asked).toEqual([1, 2, 3, 4]);
});

test('a list that is counted no further is read to its end, for its later pages name more', async () => {
  const { ask } = listOf(95, (page) => Math.min(10, Math.max(4, page + 1)));
  expect(await readAllPages(ask)).toMatchObject({ ok: true, data: Array.from({ length: 95 }, (_, at) => at) });
});
