import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readList } from './envelope.ts';

const Row = z.object({ id: z.number() });
const empty = { rows: [], next: null, lastPage: 1, total: null, unreadable: 0 };

describe('reading a list', () => {
  test.each([
    ['a refusal', { success: false, data: [{ id: 1 }] }],
    ['no data', { success: true }],
    ['null data', { success: true, data: null }],
    ['nothing at all', undefined],
    ['text instead of JSON', '<html>'],
    ['data that is no list', { success: true, data: 'many' }],
  ])('%s is an empty list', { tags: ['OP-7.05', 'ADM-7.04', 'ADM-8.02', 'OQ-115'] }, (_, reply) => {
    expect(readList(Row, reply)).toEqual(empty);
  });

  test.each([
    ['without success', { data: [{ id: 1 }, { id: 2 }] }],
    ['as a bare array under success', { success: true, data: [{ id: 1 }, { id: 2 }] }],
    ['as a page object', { success: true, data: { data: [{ id: 1 }, { id: 2 }] } }],
  ])('rows are read %s', { tags: ['OQ-115', 'ADM-7.03'] }, (_, reply) => {
    expect(readList(Row, reply)).toEqual({ ...empty, rows: [{ id: 1 }, { id: 2 }] });
  });

  test.each([
    ['beside the rows', { success: true, data: [], last_page: 4, total: 1700, next: 'c-9' }],
    ['in a page object', { success: true, data: { data: [], last_page: 4, total: 1700, next: 'c-9' } }],
  ])('the paging is read %s', (_, reply) => {
    expect(readList(Row, reply)).toEqual({ ...empty, lastPage: 4, total: 1700, next: 'c-9' });
  });

  test('a row of another shape is omitted and counted, and the others remain', () => {
    expect(readList(Row, { data: [{ id: 1 }, { id: 'two' }, null, { id: 4 }] })).toEqual({
      ...empty,
      rows: [{ id: 1 }, { id: 4 }],
      unreadable: 2,
    });
  });
});
