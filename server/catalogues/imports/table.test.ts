import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { fileLimits } from './file-limits.ts';
import { listSheets, readSheets, readTable } from './table.ts';

async function book(rows: readonly (readonly unknown[])[]): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('Sheet').addRows(rows.map((row) => [...row]));
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

test('the row with the column names can be chosen; rows above it are left out', async () => {
  const bytes = Buffer.from('Report of May\n\nName;Level\nGate;4\n');
  expect(await readTable(bytes, { sheet: null, header: 3 })).toMatchObject({
    columns: ['Name', 'Level'],
    rows: [['Gate', '4']],
    numbers: [4],
  });
  await expect(readTable(bytes, { sheet: null, header: 2 })).rejects.toThrow('Row 2 has no column names.');
});

test('columns of a sheet without a title are named by their letters', async () => {
  const table = await readTable(await book([['Name'], ['Gate', null, 'note']]));
  expect([table.columns, table.rows, table.extra]).toEqual([['Name', '', '‹C›'], [['Gate', '', 'note']], {}]);
});

test('cells beyond the columns of separated text are reported with their row', async () => {
  const table = await readTable(Buffer.from('Name,Level\nGate,4,\nDoor, wide,5\n'));
  expect([table.rows[0], table.extra]).toEqual([['Gate', '4'], { 1: '5' }]);
});

test('marks of cells are found by the place of their row', async () => {
  const table = await readTable(await book([['Name', 'Level'], [], ['Gate', { error: '#REF!' }]]));
  expect([table.numbers, table.marks]).toEqual([[3], { '0:1': 'errorCell' }]);
});

test('the sheets of a workbook are listed and read without empty ones; other files have none', async () => {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('One').addRow(['Name']);
  workbook.addWorksheet('Empty').addRow([' ']);
  workbook.addWorksheet('Two').addRows([['Level'], [4]]);
  const bytes = Buffer.from(await workbook.xlsx.writeBuffer());
  expect(await listSheets(bytes)).toEqual(['One', 'Empty', 'Two']);
  const tables = await readSheets(bytes, ['One', 'Empty', 'Two']);
  expect(tables.map(({ sheet, columns, rows }) => [sheet, columns, rows])).toEqual([
    ['One', ['Name'], []],
    ['Two', ['Level'], [['4']]],
  ]);
  await expect(listSheets(Buffer.from('Name\nGate'))).rejects.toThrow('cannot be read');
});

test('a file without a title, with titles, columns or rows beyond the limits is refused', async () => {
  const refusal = (text: string) =>
    readTable(Buffer.from(text)).then(
      () => null,
      (error: Error) => error.message,
    );
  const columns = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`).join(';');
  expect(await refusal('\n \n')).toContain('cannot be read');
  expect(await refusal(`${'x'.repeat(fileLimits.title)};b`)).toBeNull();
  expect(await refusal(`${'x'.repeat(fileLimits.title + 1)};b`)).toContain(`more than ${fileLimits.title} characters`);
  expect(await refusal(columns(fileLimits.columns))).toBeNull();
  expect(await refusal(columns(fileLimits.columns + 1))).toBe(`The file has more than ${fileLimits.columns} columns.`);
  expect(await refusal(`Name\n${'x\n'.repeat(fileLimits.rows)}`)).toBeNull();
  expect(await refusal(`Name\n${'x\n'.repeat(fileLimits.rows + 1)}`)).toBe(`The file has more than ${fileLimits.rows} rows: split it.`);
});

test('titles lose blanks and empty ones at the end; several cells beyond them are joined', async () => {
  const table = await readTable(Buffer.from(' Name ;Level; ;\nGate;4;a;;b\n'));
  expect([table.columns, table.rows, table.extra, table.header, table.sheets]).toEqual([
    ['Name', 'Level'],
    [['Gate', '4']],
    { 0: 'a b' },
    1,
    [],
  ]);
  expect((await readTable(Buffer.from('\n\nName\nGate'))).header).toBe(3);
});
