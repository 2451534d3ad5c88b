import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportFile, ImportResult } from '../../../contract/catalogues/record.ts';
import { type Office, startOffice } from '../../testing/office.ts';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office?.clear());

/** Imports plates with their dates, and returns the analysis of the file with the result. */
async function importPlates(dates: readonly string[], more: object = {}) {
  const lines = ['Plate;Active until', ...dates.map((date, at) => `IMP-${at};${date}`)];
  const form = { file: new Blob([lines.join('\r\n')]) };
  const file = (await office.send<ImportFile>('POST', 'plate/import/file', { form })).data;
  const body = { upload: file.upload, mapping: file.mapping, key: ['plate'], apply: true, ...more };
  return { file, result: (await office.send<ImportResult>('POST', 'plate/import', { body })).data };
}
const until = async () => {
  const { data } = await office.send<Record<string, unknown>[]>('GET', 'plate?max=100&order=plate');
  const rows = data.filter(({ plate }) => String(plate).startsWith('IMP-'));
  return rows.sort((a, b) => (String(a['plate']) < String(b['plate']) ? -1 : 1)).map((row) => row['activated_until']);
};

test('impossible dates are refused with their row, column and value, and nothing is written', async () => {
  const { result } = await importPlates(['2026-13-01', '2026-12-31', '2026-02-30', '2026-12-31 25:00']);
  expect(result).toMatchObject({ applied: false, created: 1, faulty: 3 });
  expect(result.faults).toEqual([
    { row: 2, field: 'activated_until', value: '2026-13-01', message: 'Day 1 of month 13 in 2026 does not exist' },
    { row: 4, field: 'activated_until', value: '2026-02-30', message: 'Day 30 of month 2 in 2026 does not exist' },
    { row: 5, field: 'activated_until', value: '2026-12-31 25:00', message: 'This time of day does not exist' },
  ]);
  expect(await until()).toEqual([]);
});

test('the order of day and month is the one that the whole column proves', async () => {
  const { file, result } = await importPlates(['12/31/2026', '03/04/2026']);
  expect([file.dates, result.applied]).toEqual([[null, 'month_first'], true]);
  expect(await until()).toEqual(['2026-12-31T00:00:00.000Z', '2026-03-04T00:00:00.000Z']);
  await importPlates(['31/12/2026', '03/04/2026']);
  expect(await until()).toEqual(['2026-12-31T00:00:00.000Z', '2026-04-03T00:00:00.000Z']);
});

test('an order that the column does not prove is chosen, never guessed', async () => {
  const { file, result } = await importPlates(['03/04/2026', '05/06/2026']);
  expect(file.dates).toEqual([null, 'open']);
  expect(result.faults.map(({ row, message }) => [row, message])).toEqual([
    [2, 'Choose whether the day or the month comes first in this column'],
    [3, 'Choose whether the day or the month comes first in this column'],
  ]);
  const chosen = await importPlates(['03/04/2026', '05/06/2026'], { dates: [null, 'month_first'] });
  expect(chosen.result.applied).toBe(true);
  expect(await until()).toEqual(['2026-03-04T00:00:00.000Z', '2026-05-06T00:00:00.000Z']);
});

test('a row with a wrong date also reports its other faults', async () => {
  const { upload, mapping } = (
    await office.send<ImportFile>('POST', 'plate/import/file', { form: { file: new Blob(['Plate;Active until\n;2026-13-01']) } })
  ).data;
  const { data } = await office.send<ImportResult>('POST', 'plate/import', { body: { upload, mapping, key: [], apply: false } });
  expect([data.faulty, new Set(data.faults.map(({ field }) => field))]).toEqual([1, new Set(['activated_until', 'plate'])]);
});
