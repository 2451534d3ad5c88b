import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readList } from './envelope.ts';

const Row = z.object({ id: z.number() });
const empty = { rows: [], next: null, lastPage: 1, total: null, unreadable: [] };

describe('reading a list', () => {
  test('null data is an empty list', { tags: ['OP-7.05', 'ADM-7.04', 'ADM-8.02', 'OQ-115'] }, () => {
    expect(readList(Row, { success: true, data: null })).toEqual(empty);
  });

  test.each([
    ['a refusal', { success: false, data: [{ id: 1 }] }],
    ['no data', { success: true }],
    ['nothing at all', undefined],
    ['text instead of JSON', '<html>'],
    ['data that is no list', { success: true, data: 'many' }],
  ])('%s has no rows, and nobody can say that there are none', { tags: ['OP-7.05', 'OQ-115'] }, (_, reply) => {
    expect(readList(Row, reply)).toBeNull();
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

  test('a row of another shape is returned as far as it is readable, and the others remain', () => {
    const wrong = { id: 'two', description: 'Door forced', created: '2026-11-21T06:20:00Z' };
    expect(readList(Row, { data: [{ id: 1 }, wrong, null, { id: 4 }] })).toEqual({
      ...empty,
      rows: [{ id: 1 }, { id: 4 }],
      unreadable: [
        { id: 'two', description: 'Door forced', time: '2026-11-21T06:20:00Z', fault: 'id: invalid_type' },
        { id: null, description: null, time: null, fault: ': invalid_type' },
      ],
    });
  });
});
