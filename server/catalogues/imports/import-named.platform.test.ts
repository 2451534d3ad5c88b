import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportFile, ImportResult } from '../../../contract/catalogues/record.ts';
import { type Office, startOffice } from '../../testing/office.ts';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office?.clear());

const asCsv = async (rows: readonly (readonly string[])[]) => new Blob([rows.map((row) => row.join(',')).join('\r\n')]);
async function asXlsx(rows: readonly (readonly string[])[]): Promise<Blob> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Sheet').addRows(rows.map((row) => [...row]));
  return new Blob([await book.xlsx.writeBuffer()]);
}

/** The four catalogues of the rule: path, the names of fields as columns, two rows, and one with a fault in its first field. */
const named = [
  ['plate', ['plate', 'colour'], ['IMP001A', 'red'], ['IMP002B', 'blue'], ['', 'white']],
  ['plate_list', ['name', 'type'], ['Imported 1', 'whitelist'], ['Imported 2', 'orange'], ['', 'orange']],
  ['person_list', ['name', 'expected_similarity'], ['Imported 1', '80'], ['Imported 2', '95'], ['', '50']],
  ['unit', ['description', 'id_tenant'], ['Imported 1', 'North'], ['Imported 2', 'South'], ['', 'North']],
] as const;

describe.each(named)('%s', (path, fields, one, two, wrong) => {
  const [label] = fields;
  const listed = async () => (await office.send<Record<string, unknown>[]>('GET', `${path}?max=500&sort=id`)).data.map((row) => row[label]);

  test.each([
    ['csv', asCsv],
    ['xlsx', asXlsx],
  ] as const)(
    'rows of a file of type %s are tried with their faults, then created and counted',
    { tags: ['OQ-81', 'ADM-2.60'] },
    async (type, write) => {
      const own = (row: readonly string[]) => row.map((value, at) => (at === 0 && value !== '' && type === 'xlsx' ? `${value}X` : value));
      const read = async (rows: readonly (readonly string[])[]) =>
        (await office.send<ImportFile>('POST', `${path}/import/file`, { form: { file: await write([fields, ...rows]) } })).data;
      const run = async ({ upload, mapping }: ImportFile, apply: boolean) =>
        (await office.send<ImportResult>('POST', `${path}/import`, { body: { upload, mapping, key: [], apply } })).data;
      const before = await listed();

      const faulty = await read([own(one), wrong]);
      expect(faulty.mapping).toEqual(fields);
      for (const apply of [false, true])
        expect(await run(faulty, apply)).toMatchObject({ applied: false, faulty: 1, faults: [{ row: 3, field: label }] });
      expect(await listed()).toEqual(before);

      const file = await read([own(one), own(two)]);
      const counts = { rows: 2, created: 2, updated: 0, unchanged: 0, faulty: 0, faults: [] };
      expect(await run(file, false)).toEqual({ applied: false, ...counts });
      expect(await listed()).toEqual(before);
      expect(await run(file, true)).toEqual({ applied: true, ...counts });
      expect(await listed()).toEqual([...before, own(one)[0], own(two)[0]]);
    },
  );
});
