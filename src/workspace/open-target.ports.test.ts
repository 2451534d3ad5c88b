import { expect, test } from 'vitest';
import { Unit } from '../../contract/places/place.ts';
import { pickGroupCameras } from './open-target.ports.ts';

const nothing = { address_1: null, address_2: null, suburb: null, postal_code: null, municipality: null, region: null, country: null };
const unit = (id: number, cameras: number) =>
  Unit.parse({
    ...nothing,
    id,
    description: `Unit ${id}`,
    id_tenant: 1,
    position: null,
    contacts: [],
    info_url: null,
    cameras: Array.from({ length: cameras }, (_, at) => ({
      id: id * 100 + at,
      id_unit: id,
      name: `Camera ${at}`,
      tag: null,
      online: true,
      recording_support: true,
      position: null,
    })),
  });

test('a group shows every unit once before repeating one: at most six per unit, sixteen in all', { tags: ['OP-5.09', 'OP-9.09'] }, () => {
  expect(pickGroupCameras([unit(1, 9)]).map(({ id }) => id)).toEqual([100, 101, 102, 103, 104, 105]);
  expect(pickGroupCameras([unit(1, 2), unit(2, 1)]).map(({ id }) => id)).toEqual([100, 200, 101]);
  expect(pickGroupCameras([1, 2, 3, 4].map((id) => unit(id, 9)))).toHaveLength(16);
});
