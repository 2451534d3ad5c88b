import { expect, test } from 'vitest';
import { figure, quantile, table } from './numbers.ts';

test('a quantile is a sample, by nearest rank, whatever their order', () => {
  const samples = [5, 1, 4, 2, 3];
  expect([0, 0.5, 0.95, 1].map((share) => quantile(samples, share))).toEqual([1, 3, 5, 5]);
  expect(
    quantile(
      Array.from({ length: 100 }, (_, at) => at + 1),
      0.95,
    ),
  ).toBe(95);
  expect(samples).toEqual([5, 1, 4, 2, 3]);
});

test('no samples have no quantile, and it is printed as a dash', () => {
  expect(figure(quantile([], 0.5))).toBe('–');
});

test('figures are as precise as they are meant', () => {
  expect([0, 7, 1.234, 12.34, 123.4, 1_000_000].map(figure)).toEqual(['0', '7', '1.23', '12.3', '123', '1,000,000']);
});

test('a table is Markdown with numbers to the right', () => {
  expect(
    table(
      ['what', 'ms'],
      [
        ['first page', 3],
        ['deep', 1200],
      ],
    ).split('\n'),
  ).toEqual(['| what       |    ms |', '|------------|------:|', '| first page |     3 |', '| deep       | 1,200 |']);
});
