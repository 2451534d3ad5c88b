import { expect, test } from 'vitest';
import { onlyRow } from './only-row.ts';

test('a query of one row has that row, and fails with none or several', () => {
  expect(onlyRow([{ count: 0 }])).toEqual({ count: 0 });
  expect(() => onlyRow([])).toThrow('A query of one row returned 0.');
  expect(() => onlyRow([1, 2])).toThrow('A query of one row returned 2.');
});
