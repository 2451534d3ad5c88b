import { expect, test } from 'vitest';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { historyColumns, shownHistoryColumns } from './columns.tsx';

const namesOf = (columns: ReturnType<typeof shownHistoryColumns>) => columns.map(({ field }) => field.name);

test('every column exports fields that alarms have, and no two have one name', () => {
  const fields = new Set(catalogueOf('alarm').fields.map(({ name }) => name));
  expect(historyColumns.flatMap(({ exported }) => exported.filter((name) => !fields.has(name)))).toEqual([]);
  expect(new Set(namesOf(historyColumns)).size).toBe(historyColumns.length);
});

test('the alarm is always the first column, and columns that are gone are left out', { tags: ['OQ-122'] }, () => {
  expect(namesOf(shownHistoryColumns(null))).toEqual(['alarm', 'unit', 'alarm_status', 'created', 'operator', 'comments']);
  expect(namesOf(shownHistoryColumns(['host', 'alarm', 'formerly', 'unit']))).toEqual(['alarm', 'host', 'unit']);
  expect(namesOf(shownHistoryColumns([]))).toEqual(['alarm']);
});
