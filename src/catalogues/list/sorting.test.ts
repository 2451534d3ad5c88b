import { expect, test } from 'vitest';
import { nextSort } from './sorting.ts';

const up = (field: string) => ({ field, down: false });
const down = (field: string) => ({ field, down: true });

test('a column is put in order upwards, then downwards, then not any more', { tags: ['OQ-88'] }, () => {
  expect(nextSort([], 'name', false)).toEqual([up('name')]);
  expect(nextSort([up('name')], 'name', false)).toEqual([down('name')]);
  expect(nextSort([down('name')], 'name', false)).toEqual([]);
  expect(nextSort([up('height'), up('name')], 'height', false)).toEqual([down('height')]);
});

test('with shift a column joins the order of the others and keeps its place', () => {
  expect(nextSort([up('name')], 'height', true)).toEqual([up('name'), up('height')]);
  expect(nextSort([up('name'), up('height')], 'name', true)).toEqual([down('name'), up('height')]);
  expect(nextSort([down('name'), up('height')], 'name', true)).toEqual([up('height')]);
});
