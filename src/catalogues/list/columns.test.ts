import { describe, expect, test } from 'vitest';
import { catalogues } from '../../../contract/catalogues/index.ts';
import { gates } from '../../../machines/catalogues/record/record.paths.ts';
import { columnsOf, shownColumns, usualColumns } from './columns.ts';

describe.each(catalogues.map((one) => [one.key, one] as const))('%s', (_, catalogue) => {
  test('its list begins with its label and shows something besides the secrets', { tags: ['ADM-3.01'] }, () => {
    const shown = shownColumns(catalogue, null);
    const [first] = catalogue.label.filter((name) => catalogue.fields.some((field) => field.name === name));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.some(({ kind }) => kind === 'secret')).toBe(false);
    if (first !== undefined) expect(catalogue.label).toContain(shown[0]?.name);
    expect(new Set(shown.map(({ name }) => name)).size).toBe(shown.length);
  });
});

test('by default a list shows its label, its declared fields and up to six short fields', () => {
  expect(usualColumns(gates)).toEqual(['name', 'description', 'height', 'active', 'id_tenant']);
  const fields = gates.fields.map((field) => (field.name === 'id_tenant' ? { ...field, listed: true } : { ...field, listed: false }));
  expect(usualColumns({ fields, label: gates.label })).toEqual(['name', 'id_tenant']);
});

test('the label stays in front of what was chosen, and a column that is gone is left out', () => {
  expect(shownColumns(gates, ['height', 'name', 'gone', 'active']).map(({ name }) => name)).toEqual(['name', 'height', 'active']);
});

test('what the platform sends beyond the descriptor is a column too', { tags: ['OQ-85'] }, () => {
  const rows = [{ id: 1, version: 2, _labels: {}, name: 'a', colour_of_sky: 'grey' }];
  expect(shownColumns(gates, null, rows).map(({ name }) => name)).toContain('colour_of_sky');
  expect(columnsOf(gates, rows).map(({ name }) => name)).toEqual([
    'name',
    'description',
    'height',
    'active',
    'id_tenant',
    'colour_of_sky',
    'id',
  ]);
});
