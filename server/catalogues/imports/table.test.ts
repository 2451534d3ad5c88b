import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { readTable } from './table.ts';

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
