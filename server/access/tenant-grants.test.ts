import { expect, test } from 'vitest';
import { TenantId } from '../../contract/platform/ids.ts';
import { earliestVisible, mergeTenantGrants, type TenantGrant } from '../platform/tenant-grants.ts';

const way = (tenant: number, types: string[] | null): TenantGrant => ({ tenant: TenantId.parse(tenant), types, abilities: null });

test('of several grants for a tenant the widest counts: types add up, no types means all types', { tags: ['OQ-8'] }, () => {
  expect(mergeTenantGrants([way(1, ['Fire']), way(1, ['Plate']), way(2, ['Fire']), way(2, null), way(3, null)])).toEqual({
    tenants: [1, 2, 3],
    types: { 1: ['Fire', 'Plate'] },
  });
  expect(mergeTenantGrants([way(2, null), way(2, ['Fire'])]).types).toEqual({});
  expect(mergeTenantGrants([])).toEqual({ tenants: [], types: {} });
});

test('the narrower of hours and days limits how far back alarms reach', { tags: ['OQ-34'] }, () => {
  const now = Date.parse('2026-01-10T12:00:00.000Z');
  expect(earliestVisible({ hours: 36, days: 1 }, now)).toBe('2026-01-09T12:00:00.000Z');
  expect(earliestVisible({ hours: 6, days: 1 }, now)).toBe('2026-01-10T06:00:00.000Z');
  expect(earliestVisible({ hours: null, days: null }, now)).toBeNull();
});
