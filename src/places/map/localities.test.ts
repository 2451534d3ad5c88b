import { expect, test } from 'vitest';
import { localitiesOf, type MapSite } from './localities.ts';

const site = (latitude: number, longitude: number, more: Partial<MapSite> = {}): MapSite => ({
  position: { latitude, longitude },
  address_1: 'Street 1',
  suburb: 'Roma',
  municipality: { name: 'Cuauhtémoc' },
  region: { name: 'Ciudad de México' },
  country: { name: 'México' },
  ...more,
});

test('units make the regions, municipalities and suburbs of their addresses, the largest first', { tags: ['OP-1.04'] }, () => {
  const found = localitiesOf([
    site(19.41, -99.16),
    site(19.43, -99.15, { suburb: 'Juárez' }),
    site(19.36, -99.17, { municipality: { name: 'Coyoacán' } }),
  ]);
  expect(found.map(({ kind, name, positions }) => [kind, name, positions.length])).toEqual([
    ['region', 'Ciudad de México', 3],
    ['municipality', 'Cuauhtémoc', 2],
    ['municipality', 'Coyoacán', 1],
    ['suburb', 'Roma', 1],
    ['suburb', 'Juárez', 1],
    ['suburb', 'Roma', 1],
  ]);
  expect(found[1]?.centre).toEqual({ latitude: 19.42, longitude: -99.155 });
});

test('places of the same name in two countries are two', () => {
  const found = localitiesOf([site(4.6, -74, { country: { name: 'Colombia' } }), site(19.4, -99.1)]);
  expect(found.filter(({ kind }) => kind === 'region')).toHaveLength(2);
});

test('units without a position or an address make no place; those of one block are one position', () => {
  expect(localitiesOf([{ ...site(0, 0), position: null }, site(1, 1, { suburb: null, municipality: null, region: null })])).toEqual([]);
  expect(localitiesOf([site(19.4, -99.1), site(19.4001, -99.1001)])[0]?.positions).toHaveLength(1);
});
