import { describe, expect, test } from 'vitest';
import { defineCatalogue } from '../../../contract/catalogues/catalogue.ts';
import {
  choice,
  count,
  data,
  days,
  email,
  flag,
  pairs,
  parts,
  port,
  ref,
  refs,
  secret,
  text,
  texts,
  time,
} from '../../../contract/catalogues/fields/field.ts';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import { exportColumns, fieldsOf } from './columns.ts';

const catalogue = defineCatalogue({
  key: 'unit',
  title: 'Units',
  singular: 'Unit',
  family: 'facilities',
  path: 'unit',
  resource: 'Unit',
  fields: [
    text('name'),
    flag('active'),
    time('created'),
    choice('status', ['waiting', 'attended']),
    ref('id_tenant', 'tenant'),
    ref('country', 'country'),
    refs('cameras', 'camera-manager-camera'),
    email('emails', { several: true }),
    days('days'),
    texts('notes'),
    pairs('variables'),
    data('raw'),
    parts('custom', [text('host'), port('port'), secret('password')]),
    secret('api_key'),
    count('uses', 'unit', 'name'),
  ],
});
const record: CatalogueRecord = {
  id: 7,
  name: 'Plaza',
  active: false,
  created: '2026-03-01T10:00:00.000Z',
  status: 'waiting',
  id_tenant: 3,
  country: { id: 5, code: 'MX' },
  cameras: [
    { id: 1, name: 'Gate' },
    { id: 2, name: 'Yard' },
  ],
  emails: ['a@b.test', 'c@d.test'],
  days: [0, 6],
  notes: ['one', 'two'],
  variables: { siren: 'on', level: 3 },
  raw: { seen: true, box: { x: 1 } },
  custom: { host: '10.0.0.1', port: 554, password: 'never sent' },
  api_key: 'never sent',
  uses: 12,
  _labels: { id_tenant: 'North' },
  _counts: { cameras: 5 },
};
const rowOf = (requested: string | null, of: CatalogueRecord = record) =>
  exportColumns(catalogue, 'en', requested).map((column) => [column.name, column.cellOf(of)]);

describe('the cells of an export', { tags: ['ADM-7.08'] }, () => {
  test('columns are typed by field kind; references are labels and ids, parts have columns', () => {
    expect(Object.fromEntries(rowOf(null))).toEqual({
      id: 7,
      name: 'Plaza',
      active: false,
      created: new Date('2026-03-01T10:00:00.000Z'),
      status: 'Waiting',
      id_tenant: 'North',
      'id_tenant.id': 3,
      country: 'MX',
      'country.id': 5,
      cameras: 'Gate; Yard; +3',
      'cameras.id': '1; 2',
      emails: 'a@b.test; c@d.test',
      days: 'Sunday; Saturday',
      notes: 'one; two',
      variables: 'siren: on; level: 3',
      raw: 'seen: true; box: {"x":1}',
      'custom.host': '10.0.0.1',
      'custom.port': 554,
      uses: 12,
    });
  });

  test('columns follow the requested order after the id; unknown ones and secrets are left out', () => {
    expect(rowOf('status,api_key,name,nothing,name')).toEqual([
      ['id', 7],
      ['status', 'Waiting'],
      ['name', 'Plaza'],
    ]);
    expect(rowOf('nothing')).toEqual(rowOf(null));
  });

  test('columns name the fields that they are made of, parts and ids by their field', () => {
    expect([...fieldsOf(exportColumns(catalogue, 'en', 'custom,country,name'))]).toEqual(['id', 'custom', 'country', 'name']);
  });

  test('of an empty record are empty, except for its flags', () => {
    const cells = rowOf(null, { id: 1, active: null, cameras: [], name: '', custom: null }).slice(1);
    expect(cells.every(([, cell]) => cell === null)).toBe(true);
  });
});

test('the titles are in the reader’s language', () => {
  const titles = (language: 'en' | 'es') => exportColumns(catalogue, language, 'name,active,custom').map(({ title }) => title);
  expect(titles('en')).toEqual(['Id', 'Name', 'Active', 'Custom: Host', 'Custom: Port']);
  expect(titles('es')[1]).toBe('Nombre');
});
