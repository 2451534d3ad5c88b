import { describe, expect, test } from 'vitest';
import type { CameraId, TenantId, UnitId } from '../../../contract/platform/index.ts';
import { codeTables } from './code-tables.ts';
import { deviceKey, placeSignal, type ReceivedSignal, type Surroundings } from './read-context.ts';
import type { Signal } from './signal.ts';

const received = new Date('2026-03-04T10:00:00Z');
const receiver = { id: 3, name: 'Panels', masterTenant: 40, language: 'es' } as const;
const signal: Signal = {
  ...{ account: '1A2B', vocabulary: 'sia', code: 'BA', qualifier: 'new', zone: '5', partition: null, user: null, text: null },
  ...{ pictures: [], happenedAt: null, key: 'k', raw: Buffer.alloc(0) },
};
const device = {
  ...{ id: 7, id_receiver: 3, account: '1a2b', name: 'North panel', active: true, allow_alarms: true, unit: 'North', silent: false },
  ...{ id_unit: 10 as UnitId, id_tenant: 20 as TenantId, id_camera: null, clock_zone: 'America/Bogota' },
};
const nowhere: Surroundings = {
  devices: new Map([[deviceKey(3, '1A2B'), device]]),
  ...{ zones: [], codes: [], tests: [], windows: [] },
};
const zone = { id: 50, id_unit: device.id_unit, id_device: null, number: '005', name: 'Back door', cameras: [] as CameraId[] };
const record: Surroundings['codes'][number] = {
  ...{ vocabulary: 'sia', code: 'BA', description: 'Own', category: 'burglary', effect: 'log', priority: null, restores: null },
  ...{ never_on_test: null, alarm_type: null, id_master_tenant: null, id_receiver: null, id_tenant: null, id_device: null, id_zone: null },
};
const place = (around: Partial<Surroundings> = {}, given: Partial<Signal> = {}, more: Partial<ReceivedSignal> = {}) =>
  placeSignal({ receiver, signal: { ...signal, ...given }, received, ...more }, { ...nowhere, ...around }, codeTables);

test('an account has the device of its receiver, whatever its case; of another receiver none', () => {
  expect(place().device).toBe(device);
  expect(place().context.device).toEqual({ active: true, allowsAlarms: true });
  const elsewhere = place({}, {}, { receiver: { ...receiver, id: 4 } });
  expect([elsewhere.device, elsewhere.zone, elsewhere.context.device, elsewhere.context.hours]).toEqual([
    undefined,
    undefined,
    undefined,
    null,
  ]);
});

describe('the rule of a code', () => {
  test('of the standard table is in the language of the receiver', () => {
    expect(place().rule).toMatchObject({
      description: 'Alarma de robo',
      effect: 'raise',
      restorable: true,
      neverOnTest: false,
      alarmType: null,
    });
    expect(place({}, { code: 'HA' }).rule?.neverOnTest).toBe(true);
    expect(place({}, { code: 'BR' }).rule?.restores).toBe('BA');
    expect(place({}, { code: '??' }).rule).toBeUndefined();
    expect(place({}, { code: '??' }).context).not.toHaveProperty('rule');
  });

  test('of a record has the second priority where it states none, and applies to tests', () => {
    expect(place({ codes: [record] }).rule).toEqual({
      ...{ description: 'Own', category: 'burglary', effect: 'log', priority: 2, restores: null, neverOnTest: false },
      ...{ restorable: true, alarmType: null },
    });
    const full = { ...record, priority: 4, restores: 'FA', never_on_test: true, alarm_type: 'Fire' };
    expect(place({ codes: [full] }).rule).toMatchObject({ priority: 4, restores: 'FA', neverOnTest: true, alarmType: 'Fire' });
  });

  const named = {
    nothing: {},
    customer: { id_master_tenant: 40 },
    receiver: { id_receiver: 3, id_master_tenant: 40 },
    tenant: { id_tenant: 20, id_receiver: 3, id_master_tenant: 40 },
    device: { id_device: 7, id_tenant: 20, id_receiver: 3, id_master_tenant: 40 },
    zone: { id_zone: 50 },
  };
  test('is that which names most: zone, then device, tenant, receiver and customer', () => {
    const codes = Object.entries(named).map(([description, names]) => ({ ...record, description, ...names }));
    const found: (string | undefined)[] = [];
    for (let left = [...codes]; left.length > 0; ) {
      const description = place({ codes: left, zones: [zone] }).rule?.description;
      found.push(description);
      left = left.filter((one) => one.description !== description);
    }
    expect(found).toEqual(Object.keys(named).toReversed());
  });

  test.each([{ id_device: 7 }, { id_tenant: 20 }, { id_receiver: 3 }, { id_master_tenant: 40 }])(
    'that names %j comes before one that names nothing, in either order',
    (names) => {
      const codes = [record, { ...record, description: 'named', ...names }];
      for (const given of [codes, codes.toReversed()]) expect(place({ codes: given }).rule?.description).toBe('named');
    },
  );

  test.each([
    { id_zone: 51 },
    { id_device: 8 },
    { id_tenant: 21 },
    { id_receiver: 4 },
    { id_master_tenant: 41 },
    { code: 'FA' },
    { vocabulary: 'contact_id' as const },
  ])('is not that of another: %j', (other) => {
    expect(place({ codes: [{ ...record, ...other }], zones: [zone] }).rule?.description).toBe('Alarma de robo');
  });
});

describe('the zone of a signal', () => {
  test('is found without leading zeros and in either case, first that of its device', () => {
    expect(place({ zones: [zone] }).zone).toBe(zone);
    const own = { ...zone, id: 51, id_device: 7 };
    expect(place({ zones: [zone, own] }).zone).toBe(own);
    expect(place({ zones: [{ ...zone, number: '0a' }] }, { zone: 'A' }).zone?.number).toBe('0a');
    expect(place({ zones: [{ ...zone, number: '0' }] }, { zone: '00' }).zone?.number).toBe('0');
  });

  test('is none of another unit, device or number, and none without a number', () => {
    expect(place({ zones: [{ ...zone, id_unit: 11 as UnitId }] }).zone).toBeUndefined();
    expect(place({ zones: [{ ...zone, id_device: 8 }] }).zone).toBeUndefined();
    expect(place({ zones: [zone] }, { zone: '50' }).zone).toBeUndefined();
    expect(place({ zones: [{ ...zone, number: '' }] }, { zone: null }).zone).toBeUndefined();
  });
});

describe('a test', () => {
  const running = { id_unit: device.id_unit, id_device: null, id_zone: null, until: new Date(received.getTime() + 1) };
  test.each<[boolean, object]>([
    [true, {}],
    [true, { id_device: 7 }],
    [true, { id_zone: 50 }],
    [false, { id_device: 8 }],
    [false, { id_zone: 51 }],
    [false, { id_unit: 11 }],
    [false, { until: received }],
  ])('applies: %s, with %j', (isOnTest, other) => {
    expect(place({ zones: [zone], tests: [{ ...running, ...other }] }).context.isOnTest).toBe(isOnTest);
  });

  test('of a zone does not apply to a signal without one', () => {
    expect(place({ tests: [{ ...running, id_zone: 50 }] }, { zone: null }).context.isOnTest).toBe(false);
  });
});

describe('opening hours', () => {
  // 10:00 in UTC on a Wednesday is 05:00 in Bogotá.
  const window = {
    ...{ id_unit: device.id_unit, id_device: null, days: [3], opens: '05:00', closes: '06:00' },
    ...{ tolerance_minutes: null, bypassed_zones: ['005', '0A'] },
  };
  test('are those of the clock of the device, without tolerance where none is stated', () => {
    expect(place({ windows: [window] }).context.hours).toEqual({ isOpen: true, bypassedZones: ['5', 'a'] });
    const later = { ...window, opens: '05:01' };
    expect(place({ windows: [later] }).context.hours).toEqual({ isOpen: false, bypassedZones: [] });
    expect(place({ windows: [{ ...later, tolerance_minutes: 1, bypassed_zones: null }] }).context.hours).toEqual({
      isOpen: true,
      bypassedZones: [],
    });
  });

  test('of another unit or device are none', () => {
    expect(place({ windows: [{ ...window, id_unit: 11 as UnitId }] }).context.hours).toBeNull();
    expect(place({ windows: [{ ...window, id_device: 8 }] }).context.hours).toBeNull();
    expect(place({ windows: [{ ...window, id_device: 7 }] }).context.hours?.isOpen).toBe(true);
  });
});
