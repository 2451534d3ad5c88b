import { expect, test } from 'vitest';
import type { MasterTenantId, TenantId } from '../../contract/platform/index.ts';
import { clockOf, type ResponseTarget, targetFor } from './response-target.ts';

const target = (id: number, of: Partial<ResponseTarget> = {}): ResponseTarget => ({
  id,
  id_master_tenant: null,
  id_alarm_level: null,
  id_site_tenant: null,
  alarm_type: null,
  take_seconds: null,
  take_warn_seconds: null,
  end_minutes: null,
  ...of,
});
const alarm = { customer: 1 as MasterTenantId, tenant: 3 as TenantId, level: 5, type: 'Fire' };
const own = { id_master_tenant: alarm.customer };
const [site, type, level] = [{ id_site_tenant: alarm.tenant }, { alarm_type: 'Fire' }, { id_alarm_level: 5 }];
const chosen = (...targets: ResponseTarget[]) => targetFor(targets, alarm)?.id;

test('a target applies where each of its limits is that of the alarm', () => {
  expect(chosen(target(1))).toBe(1);
  expect(chosen(target(1, { ...own, ...site, ...type, ...level }))).toBe(1);
  expect(chosen(target(1, { id_master_tenant: 2 as MasterTenantId }))).toBeUndefined();
  expect(chosen(target(1, { id_site_tenant: 4 as TenantId }))).toBeUndefined();
  expect(chosen(target(1, { alarm_type: 'Intrusion' }))).toBeUndefined();
  expect(chosen(target(1, { id_alarm_level: 6 }))).toBeUndefined();
});

test('the tenant goes before the type, the type before the level, the level before the customer', () => {
  expect(chosen(target(1, { ...own, ...type, ...level }), target(2, site))).toBe(2);
  expect(chosen(target(1, { ...own, ...level }), target(2, type))).toBe(2);
  expect(chosen(target(1, own), target(2, level))).toBe(2);
  expect(chosen(target(1), target(2, own))).toBe(2);
});

test('of equals the oldest is taken', () => {
  expect([chosen(target(2, site), target(1, site)), chosen(target(1, site), target(2, site))]).toEqual([1, 1]);
});

test('a clock warns a third of its time before its end, or as stated, never after its end', () => {
  const clock = (take_seconds: number | null, take_warn_seconds: number | null = null) =>
    clockOf(target(9, { take_seconds, take_warn_seconds }));
  expect(clock(100)).toEqual({ id_response_target: 9, take_seconds: 100, take_warn_seconds: 34 });
  expect(clock(100, 10)).toMatchObject({ take_warn_seconds: 10 });
  expect(clock(100, 200)).toMatchObject({ take_warn_seconds: 100 });
  expect(clock(null, 10)).toEqual({ id_response_target: 9, take_seconds: null, take_warn_seconds: null });
  expect(clockOf(undefined)).toEqual({ id_response_target: null, take_seconds: null, take_warn_seconds: null });
});
