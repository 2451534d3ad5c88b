import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readList, unreadableRow } from './envelope.ts';

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
  ])('%s has no rows, and nobody can say that there are none', { tags: ['OP-7.05', 'OQ-115', 'ADM-7.04', 'ADM-8.02'] }, (_, reply) => {
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

test.each([
  [
    { alarm_id: 'A-7', id: 7, description: 'Fence', alarm_type: 'x', created: 'now', at: 'x' },
    { id: 'A-7', description: 'Fence', time: 'now' },
  ],
  [
    { id: 7, alarm_type: 'Fence', name: 'x', created_at: 'now' },
    { id: '7', description: 'Fence', time: 'now' },
  ],
  [
    { id: null, name: 'Gate', label: 'x', time: 5 },
    { id: null, description: 'Gate', time: '5' },
  ],
  [
    { label: 'Gate', at: 'now' },
    { id: null, description: 'Gate', time: 'now' },
  ],
  [{ description: 'a'.repeat(201) }, { id: null, description: 'a'.repeat(200), time: null }],
  ['a text', { id: null, description: null, time: null }],
])('an unreadable row is told as far as it can be read: %#', (row, told) => {
  const issues = [
    { code: 'invalid_type', path: ['unit', 'id'] },
    { code: 'custom', path: [] },
  ] as unknown as Parameters<typeof unreadableRow>[1]['issues'];
  expect(unreadableRow(row, { issues })).toEqual({ ...told, fault: 'unit.id: invalid_type, : custom' });
});
