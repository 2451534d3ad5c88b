import { expect, test } from 'vitest';
import type { IntakeAlarm } from '../../contract/intake/index.ts';
import type { CameraId, MasterTenantId, TenantId, UnitId } from '../../contract/platform/index.ts';
import { type LevelContext, type UnitContext, validate } from './alarm-row.ts';

const customer = 1 as MasterTenantId;
const unit: UnitContext = {
  id: 7 as UnitId,
  id_tenant: 3 as TenantId,
  id_master_tenant: customer,
  description: 'Depot',
  reaction_patrol: false,
  allow_alarms: true,
  cameras: [11 as CameraId],
};
const level = (id: number, priority: number, of: number | null = null): LevelContext => ({
  id,
  priority,
  id_master_tenant: of as MasterTenantId | null,
});

/** The level of an alarm of a priority, where there are these levels; the errors where it gets none. */
function levelOf(priority: number, levels: readonly LevelContext[], stated?: number) {
  const alarm = { reference: 'r', id_unit: unit.id, description: 'd', alarm_type: 'Intrusion', alarm_acronym: 'SD', priority, cameras: [] };
  const sender = { id: 1, tenants: null } as never;
  const arrival = { sender, alarm: alarm as IntakeAlarm, at: '2026-11-21T06:20:00.000Z', ...(stated !== undefined && { level: stated }) };
  const row = validate(arrival, { units: new Map([[unit.id, unit]]), levels, types: [], targets: [] });
  if ('kind' in row) return row;
  return { id: Number(row.id_alarm_level), priority: row.priority };
}

test('a priority without a level of its own gets the nearest one that is at least as urgent', { tags: ['OP-3.06'] }, () => {
  expect(levelOf(3, [level(1, 1), level(2, 2), level(4, 4)])).toEqual({ id: 2, priority: 2 });
  expect(levelOf(4, [level(1, 1), level(3, 3)])).toEqual({ id: 3, priority: 3 });
  expect(levelOf(2, [level(3, 3), level(1, 1)])).toEqual({ id: 1, priority: 1 });
  expect(levelOf(3, [level(1, 1), level(4, 4)])).toEqual({ id: 1, priority: 1 });
});

test('where every level is less urgent, the most urgent of them is taken', () => {
  expect(levelOf(1, [level(4, 4), level(3, 3)])).toEqual({ id: 3, priority: 3 });
});

test('a level of the own customer goes before a common one, one of another customer is none', () => {
  expect(levelOf(2, [level(1, 2), level(5, 2, 1), level(6, 2, 2)])).toEqual({ id: 5, priority: 2 });
  expect(levelOf(2, [level(6, 2, 2), level(1, 1)])).toEqual({ id: 1, priority: 1 });
  expect(levelOf(2, [level(6, 2, 2)])).toMatchObject({ kind: 'invalid', errors: { priority: expect.anything() } });
});

test('a stated level determines the priority, unless it belongs to another customer', () => {
  expect(levelOf(4, [level(1, 1), level(4, 4)], 1)).toEqual({ id: 1, priority: 1 });
  expect(levelOf(4, [level(6, 1, 2), level(4, 4)], 6)).toEqual({ id: 4, priority: 4 });
});
