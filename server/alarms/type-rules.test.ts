import { expect, test } from 'vitest';
import type { MasterTenantId } from '../../contract/platform/index.ts';
import { rulesOf, type TypeContext } from './type-rules.ts';

const customer = 1 as MasterTenantId;
const type = (more: Partial<TypeContext>): TypeContext => ({
  type: 'Motion',
  id_master_tenant: null,
  life_safety: false,
  group_minutes: null,
  latch_count: null,
  latch_minutes: null,
  ...more,
});
const motion = { type: 'Motion', customer, priority: 2 };

test('without a record an alarm is grouped for five minutes and never latched', () => {
  expect(rulesOf([], motion)).toEqual({ life_safety: false, group_minutes: 5, latch: null });
});

test("a customer's own record precedes a common one, and another customer's is not read", () => {
  const types = [
    type({ group_minutes: 10 }),
    type({ id_master_tenant: customer, group_minutes: 0, latch_count: 3, latch_minutes: 2 }),
    type({ id_master_tenant: 2 as MasterTenantId, group_minutes: 60 }),
  ];
  expect(rulesOf(types, motion)).toEqual({ life_safety: false, group_minutes: 0, latch: { count: 3, minutes: 2 } });
  expect(rulesOf(types, { ...motion, customer: 3 as MasterTenantId }).group_minutes).toBe(10);
});

test('priority 1 and danger to life are neither grouped nor latched, whatever the type states', () => {
  const latching = { group_minutes: 60, latch_count: 2, latch_minutes: 60 };
  expect(rulesOf([type(latching)], { ...motion, priority: 1 })).toEqual({ life_safety: false, group_minutes: 0, latch: null });
  expect(rulesOf([type({ ...latching, life_safety: true })], motion)).toEqual({ life_safety: true, group_minutes: 0, latch: null });
});

test('a type latches where both its count and its minutes are stated', () => {
  const latchOf = (of: Partial<TypeContext>) => rulesOf([type(of)], motion).latch;
  expect([latchOf({ latch_count: 3 }), latchOf({ latch_minutes: 2 })]).toEqual([null, null]);
  expect(latchOf({ latch_count: 3, latch_minutes: 2 })).toEqual({ count: 3, minutes: 2 });
});
