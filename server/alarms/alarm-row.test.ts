import { describe, expect, test } from 'vitest';
import type { IntakeAlarm } from '../../contract/intake/index.ts';
import type { CameraId, MasterTenantId, TenantId, UnitId } from '../../contract/platform/index.ts';
import { addressPicture, type LevelContext, type UnitContext, validate } from './alarm-row.ts';

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

describe('the picture of an alarm', () => {
  const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108000100010301220002110103110111', 'hex');
  const sent = `data:image/jpeg;base64,${jpeg.toString('base64')}`;

  test('is shown at its own address: one of this platform, or one by http', () => {
    const long = `https://pictures.example/${'x'.repeat(2000 - 25)}`;
    for (const address of ['/pictures/7.jpg', 'http://pictures.example/7', 'https://pictures.example/7', long])
      expect(addressPicture(address)).toEqual({ address });
  });

  test('is none where its address is no such one', () => {
    const wrong = ['', '/', '//elsewhere.example/7', '/\\elsewhere.example', 'ftp://pictures.example/7', 'https://', 'javascript:alert(1)'];
    for (const address of [...wrong, `https://pictures.example/${'x'.repeat(1976)}`])
      expect(addressPicture(address)).toEqual({ address: null, error: expect.stringContaining('Send a data: picture') });
  });

  test('that was sent is stored as it was drawn anew, under an address that cannot be guessed', () => {
    const [drawn, second] = [addressPicture(sent, Buffer.from('drawn')), addressPicture(sent)];
    expect(drawn.address).toMatch(/^\/media\/picture\/[\w-]{32}$/);
    expect(drawn).toMatchObject({ stored: { bytes: Buffer.from('drawn'), id: drawn.address?.slice('/media/picture/'.length) } });
    expect(second.stored?.bytes).toEqual(jpeg);
    expect(second.address).not.toBe(drawn.address);
  });

  test('that cannot be drawn is left out without a fault, and one that is no picture is a fault', () => {
    expect(addressPicture(sent, null)).toEqual({ address: null });
    expect(addressPicture('data:image/jpeg;base64,aGVsbG8=')).toEqual({ address: null, error: expect.any(String) });
    expect(addressPicture(undefined)).toEqual({ address: null });
  });
});
