import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { disabledReason, filterRows, rowsOf } from './permission-matrix.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const permission = (id: number, resource: string, action: string) => ({ id, resource, action, description: `${resource}: ${action}` });
const permissions = [
  permission(1, 'Unit', 'read'),
  permission(2, 'unit', 'update'),
  permission(3, 'Alarm', 'read_history'),
  permission(4, 'Unit', 'read'),
];

test('permissions stand by subject, the usual actions in columns, all others beside them', { tags: ['ADM-6.02', 'OQ-6'] }, () => {
  const [alarms, units] = rowsOf(permissions);
  expect(alarms?.others.map(({ id }) => id)).toEqual([3]);
  expect([units?.cells.read?.id, units?.cells.update?.id]).toEqual([1, 2]);
  expect(units?.others.map(({ id }) => id)).toEqual([4]);
});

test('a search finds subjects and what may be done to them', () => {
  const rows = rowsOf(permissions);
  expect(filterRows(rows, 'unit').length).toBe(1);
  expect(filterRows(rows, 'history').length).toBe(1);
  expect(filterRows(rows, ' ').length).toBe(2);
  expect(filterRows(rows, 'zebra').length).toBe(0);
});

test('nobody gives what they do not hold, nor by a profile what is for shared tenants only', { tags: ['ADM-6.02', 'OQ-6'] }, () => {
  const held = [{ action: 'read', subject: 'Unit' }];
  expect(disabledReason(permission(1, 'unit', 'read'), held, false)).toBeNull();
  expect(disabledReason(permission(2, 'Unit', 'update'), held, false)).toBe('not held');
  const only = { ...permission(1, 'Unit', 'read'), shared_tenant_only: true };
  expect(disabledReason(only, held, false)).toBe('shared only');
  expect(disabledReason(only, held, true)).toBeNull();
});
