import { describe, expect, test } from 'vitest';
import { addressOf } from './address.ts';
import { Camera, Tenant, Unit } from './place.ts';
import { IntakePositions } from './positions.ts';

const unit = { id: 9, id_tenant: 3 };
const camera = { id: 11, id_unit: 9, name: 'Gate' };

describe('a unit', { tags: ['OP-3.17'] }, () => {
  test('needs an id and a tenant, its own or that of its router', () => {
    expect(Unit.parse(unit)).toMatchObject({
      id: 9,
      id_tenant: 3,
      description: '',
      cameras: [],
      contacts: [],
      position: null,
      allow_virtual_button_alarm: false,
    });
    expect(Unit.parse({ id: 9, router: { id_tenant: 4 } }).id_tenant).toBe(4);
    expect(Unit.parse({ ...unit, router: { id_tenant: 4 } }).id_tenant).toBe(3);
    for (const missing of [{ id: 9 }, { id: 9, router: 'none' }, { id_tenant: 3 }]) expect(Unit.safeParse(missing).success).toBe(false);
  });

  test('has its place as a record or in fields of its own', () => {
    const positionOf = (fields: object) => Unit.parse({ ...unit, ...fields }).position;
    const place = { latitude: 19.4, longitude: -99.1 };
    expect(positionOf({ position: place })).toEqual(place);
    expect(positionOf({ latitude: '19.4', longitude: '-99.1' })).toEqual(place);
    expect(positionOf({ position: place, latitude: 1, longitude: 2 })).toEqual(place);
    expect(positionOf({ latitude: 0, longitude: 0 })).toEqual({ latitude: 0, longitude: 0 });
    for (const none of [{}, { latitude: null, longitude: null }, { latitude: '', longitude: '' }, { latitude: 91, longitude: 0 }])
      expect(positionOf(none)).toBeNull();
  });

  test('reads cameras as its own, unless they name another unit; what cannot be read is left out', () => {
    const cameras = (...all: unknown[]) => Unit.parse({ ...unit, cameras: all }).cameras.map(({ id, id_unit }) => [id, id_unit]);
    expect(cameras({ id: 11, name: 'Gate' }, { id: 12, id_unit: 8 }, { name: 'none' }, 'none')).toEqual([
      [11, 9],
      [12, 8],
    ]);
    expect(Unit.parse({ ...unit, cameras: 'none' }).cameras).toEqual([]);
  });

  test('has its country, region and municipality by name, also as a plain text', () => {
    expect(Unit.parse({ ...unit, region: 'Centro', country: { id: 1, name: 'Mexico' }, municipality: 7 })).toMatchObject({
      region: { name: 'Centro' },
      country: { name: 'Mexico' },
      municipality: null,
    });
  });

  test('has its address in one line, without what is not known', () => {
    const known = { address_1: '1 High St', address_2: '', suburb: null, postal_code: '06000', region: 'Centro', country: 'Mexico' };
    expect(addressOf(Unit.parse({ ...unit, ...known }))).toBe('1 High St, 06000, Centro, Mexico');
    expect(addressOf(Unit.parse({ ...unit, address_2: 'Floor 2', suburb: 'North', municipality: 'Juarez' }))).toBe(
      'Floor 2, North, Juarez',
    );
    expect(addressOf(Unit.parse(unit))).toBe('');
  });
});

test('a camera is online and records nothing unless the platform says otherwise', () => {
  expect(Camera.parse(camera)).toMatchObject({ online: true, recording_support: false, tag: null, position: null });
  expect(Camera.parse({ ...camera, online: 0, recording_support: '1', latitude: 1, longitude: 2 })).toMatchObject({
    online: false,
    recording_support: true,
    position: { latitude: 1, longitude: 2 },
  });
});

test('a tenant without a link has the list of units that is narrowed to it', { tags: ['OP-7.21'] }, () => {
  expect(Tenant.parse({ id: 3, name: 'Norte' })).toEqual({ id: 3, name: 'Norte', units: '/v1/unit?id_tenant=3', units_count: 0 });
  expect(Tenant.parse({ id: 3, name: 'Norte', units: '/v1/other', units_count: 12 })).toMatchObject({
    units: '/v1/other',
    units_count: 12,
  });
});

test('a reported position names its router by its IMEI or its id, not by both and not by none', () => {
  const isValid = (router: object) => IntakePositions.safeParse({ positions: [{ latitude: 1, longitude: 2, ...router }] }).success;
  expect([isValid({ imei: '35' }), isValid({ id_router: 4 }), isValid({ imei: '35', id_router: 4 }), isValid({})]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
