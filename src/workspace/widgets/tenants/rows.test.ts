import { expect, test } from 'vitest';
import type { Tenant, Unit } from '../../../../contract/places/place.ts';
import type { Subsystem } from '../../../../contract/places/subsystems.ts';
import type { UnitId } from '../../../../contract/platform/ids.ts';
import type { NodeKey, TreeContext } from '../../../../machines/places/tree/tree.machine.ts';
import { findPlaces } from '../../../places/tree/find.ts';
import { buildPlaces } from '../../../places/tree/places.ts';
import { parentRowOf, treeRows } from './rows.ts';

const signal = new AbortController().signal;

function aUnit(id: number, tenant: number, description: string, cameras: readonly (readonly [string, boolean])[] = []): Unit {
  return {
    id,
    id_tenant: tenant,
    description,
    address_1: `Calle ${id}`,
    cameras: cameras.map(([name, online], at) => ({ id: id * 10 + at, id_unit: id, name, tag: at === 0 ? 'LPR' : null, online })),
  } as unknown as Unit;
}
const tenants = [
  { id: 2, name: 'Sur' },
  { id: 1, name: 'Centro' },
] as Tenant[];
const rows = [
  aUnit(2, 1, 'Bodega 10', [['Patio', true]]),
  aUnit(1, 1, 'Bodega 2', [
    ['Portón', true],
    ['Azotea', false],
  ]),
  aUnit(3, 2, 'Fábrica'),
];
const places = buildPlaces({ what: 'units', rows, tenants });
const look = (overrides: Partial<TreeContext> = {}): TreeContext => ({
  toggled: new Set(),
  at: null,
  search: '',
  filter: 'all',
  found: null,
  parts: new Map(),
  wanted: [],
  ...overrides,
});
const open = (...nodes: NodeKey[]) => ({ toggled: new Set(nodes) });
const shown = (overrides: Partial<TreeContext> = {}, alarmed: number[] = []) =>
  treeRows(places, look(overrides), new Set(alarmed as UnitId[])).map(({ key, level }) => `${level} ${key}`);

test('tenants, units and cameras by name, numbers in order, drawn as far as they are open', { tags: ['OP-2.38'] }, () => {
  expect(shown()).toEqual(['1 tenant-1', '1 tenant-2']);
  expect(shown(open('tenant-1', 'unit-1'))).toEqual([
    '1 tenant-1',
    '2 unit-1',
    '3 camera-10',
    '3 camera-11',
    '3 parts-1',
    '2 unit-2',
    '1 tenant-2',
  ]);
});

test('the parts of a unit stand under it once they are read; until then, a line says why not', { tags: ['OQ-49'] }, () => {
  const nodes = open('tenant-2', 'unit-3', 'parts-3');
  const unit = 3 as UnitId;
  const part = { kind: 'sensor', id: 7, id_unit: unit, name: 'Door' } as Subsystem;
  expect(shown(nodes).at(-1)).toBe('4 note-3');
  expect(shown({ ...nodes, parts: new Map([[unit, [part]]]) }).at(-1)).toBe('4 sensor-7-of-3');
  expect(shown({ ...nodes, parts: new Map([[unit, []]]) }).at(-1)).toBe('4 note-3');
});

test('a found camera is alone in its expanded unit; a found unit expands to all its cameras', async () => {
  const found = await findPlaces(places, 'porton', signal);
  expect(found.count).toBe(1);
  expect(shown({ found })).toEqual(['1 tenant-1', '2 unit-1', '3 camera-10', '3 parts-1']);
  expect(shown({ found, ...open('unit-1') })).toEqual(['1 tenant-1', '2 unit-1']);
  expect(shown({ found: await findPlaces(places, 'bodega 10', signal) })).toEqual(['1 tenant-1', '2 unit-2']);
});

test('words may stand in different names: of the tenant, the unit, its address or the camera', async () => {
  const keys = async (text: string) => shown({ found: await findPlaces(places, text, signal) });
  expect(await keys('centro azotea')).toEqual(['1 tenant-1', '2 unit-1', '3 camera-11', '3 parts-1']);
  expect(await keys('FABRICA calle 3')).toEqual(['1 tenant-2', '2 unit-3']);
  expect(await keys('lpr')).toEqual(['1 tenant-1', '2 unit-1', '3 camera-10', '3 parts-1', '2 unit-2', '3 camera-20', '3 parts-2']);
  expect(await keys('sur')).toEqual(['1 tenant-2']);
  expect(await keys('nowhere')).toEqual([]);
});

test('filters leave units with open alarms, or with cameras out of reach', () => {
  expect(shown({ filter: 'alarms' }, [3])).toEqual(['1 tenant-2', '2 unit-3']);
  expect(shown({ filter: 'offline' })).toEqual(['1 tenant-1', '2 unit-1']);
  expect(shown({ filter: 'alarms' })).toEqual([]);
});

test('the row that holds a row is the one that leads back to it', () => {
  const all = treeRows(places, look(open('tenant-1', 'unit-1')), new Set());
  expect([parentRowOf(all, 3), parentRowOf(all, 1), parentRowOf(all, 0), parentRowOf(all, 6)]).toEqual([1, 0, 0, 6]);
});

test('a search that is no longer wanted stops; five thousand units are looked through in slices', async () => {
  const many = Array.from({ length: 5000 }, (_, at) =>
    aUnit(at + 100, 1, `Unidad ${at}`, [
      ['Norte', true],
      ['Sur', true],
      ['Este', true],
      [`Oeste#${at}`, true],
    ]),
  );
  const large = buildPlaces({ what: 'units', rows: many, tenants });
  expect((await findPlaces(large, 'oeste#4999', signal)).count).toBe(1);
  const stopped = new AbortController();
  const seeking = findPlaces(buildPlaces({ what: 'units', rows: many.map((unit) => ({ ...unit })), tenants }), 'oeste', stopped.signal);
  stopped.abort();
  await expect(seeking).rejects.toThrow('aborted');
});
