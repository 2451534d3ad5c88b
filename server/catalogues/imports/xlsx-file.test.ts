import ExcelJS from 'exceljs';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { writeXlsx } from '../exports/xlsx.ts';
import { readXlsx } from './xlsx-file.ts';

test('reads foreign files: texts, numbers, dates, times, flags, gaps, formulas, rich text', async () => {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Hidden', { state: 'hidden' }).addRow(['not this one']);
  const sheet = book.addWorksheet('Shown');
  sheet.addRow(['Name', 'n', 'at', 'flag', 'formula', 'rich']);
  sheet.addRow([
    'A & B <c>',
    12.5,
    new Date('2026-11-21T06:20:00Z'),
    true,
    { formula: 'B2*2', result: 25 },
    { richText: [{ text: 'ri' }, { text: 'ch' }] },
  ]);
  sheet.addRow([]);
  sheet.getCell('C5').value = 'far';
  sheet.getCell('D5').value = 0.25;
  sheet.getCell('D5').numFmt = 'hh:mm';
  sheet.getCell('E5').value = 1.5;
  sheet.getCell('E5').numFmt = '"days" 0.00';
  const { rows } = await readXlsx(Buffer.from(await book.xlsx.writeBuffer()));
  expect(rows[1]).toEqual(['A & B <c>', '12.5', '2026-11-21T06:20:00.000Z', 'true', '25', 'rich']);
  expect(rows[4]).toEqual(['', '', 'far', '06:00', '1.5']);
});

test('reads our own exports back', async () => {
  const batches = (async function* rows() {
    yield [['Ñandú "x"', 7, new Date('2026-01-02T03:04:05Z'), false, null]];
  })();
  const columns = ['Name', 'Count', 'At', 'Flag', 'None'].map((title) => ({ title, width: 12 }));
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeXlsx({ name: 'Own', columns, batches })) chunks.push(chunk);
  const { rows } = await readXlsx(Buffer.concat(chunks));
  expect(rows[1]?.slice(0, 4)).toEqual(['Ñandú "x"', '7', '2026-01-02T03:04:05.000Z', 'false']);
});

test('marks error cells and formulas without a result, and reads a sheet by its name', async () => {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('First').addRow(['a']);
  const sheet = book.addWorksheet('Second');
  sheet.addRow(['b', { error: '#N/A' }, { formula: 'A1*2' }, { formula: 'A1&""', result: '' }]);
  const bytes = Buffer.from(await book.xlsx.writeBuffer());
  expect(await readXlsx(bytes)).toEqual({ rows: [['a']], marks: {}, sheets: ['First', 'Second'], sheet: 'First' });
  const read = await readXlsx(bytes, 'Second');
  expect([read.sheet, read.rows[0]?.slice(0, 3)]).toEqual(['Second', ['b', '#N/A', '=']]);
  expect(read.marks).toMatchObject({ '0:1': 'errorCell', '0:2': 'noResult' });
});

/** The first row of a sheet of these cells, with these parts of a workbook. */
async function firstRow(cells: string, { book = '<workbook/>', texts = '', styles = '' } = {}): Promise<string[] | undefined> {
  const parts = { 'xl/workbook.xml': book, 'xl/sharedStrings.xml': texts, 'xl/styles.xml': styles };
  const sheet = { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>` };
  const files = Object.entries({ ...parts, ...sheet }).map(([name, xml]) => [name, strToU8(xml)] as const);
  return (await readXlsx(Buffer.from(zipSync(Object.fromEntries(files))))).rows[0];
}

test('texts have their characters, and no reading aids for them', async () => {
  const texts = '<sst><si><t>a_x000D_b</t></si><si><r><t>Ka</t></r><rPh><t>no</t></rPh><r><t>na</t></r></si><si><t/></si></sst>';
  const cells =
    '<c r="A1" t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="s"><v>9</v></c><c t="inlineStr"><is><t>in</t></is></c>';
  expect(await firstRow(cells, { texts })).toEqual(['a\rb', 'Kana', '', '', 'in']);
});

test('dates are read in either date system, times to the minute, and what is no number as it is', async () => {
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
  const cells = ['1', '0.5', '0.999', '46022.25', 'soon', '1e99', ''].map((value) => `<c s="1"><v>${value}</v></c>`).join('');
  expect(await firstRow(cells, { styles })).toEqual([
    ...['1899-12-31T00:00:00.000Z', '12:00', '23:59', '2025-12-31T06:00:00.000Z', 'soon', '1e99', ''],
  ]);
  const book = '<workbook><workbookPr date1904="1"/></workbook>';
  expect(await firstRow('<c s="1"><v>44560.25</v></c><c><v>007</v></c>', { styles, book })).toEqual(['2025-12-31T06:00:00.000Z', '7']);
});

test('cells are placed by their letters up to column 1001, and after the last one without them', async () => {
  expect(await firstRow('<c r="C1"><v>3</v></c><c><v>4</v></c><c r="AA1"><v>27</v></c>')).toEqual([
    ...['', '', '3', '4'],
    ...Array.from({ length: 22 }, () => ''),
    '27',
  ]);
  expect(await firstRow('<c r="ALM1"><v>1</v></c><c r="ALN1"><v>2</v></c>')).toHaveLength(1001);
  expect(await firstRow('<c r="1"><v>1</v></c><c t="b"><v>1</v></c><c t="b"><v>0</v></c>')).toEqual(['true', 'false']);
});

test('refuses an archive of another kind, a broken one, and one that unpacks too large', async () => {
  await expect(readXlsx(Buffer.from(zipSync({ 'a.txt': strToU8('x') })))).rejects.toThrow('cannot be read');
  await expect(readXlsx(Buffer.from('PK\u0003\u0004broken'))).rejects.toThrow('cannot be read');
  const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(80_000_001) }, { level: 1 });
  await expect(readXlsx(Buffer.from(bomb))).rejects.toThrow('too large');
});

test('is done with tags that never end in the time of their length', async () => {
  const xml = `<worksheet><sheetData>${'<row><c r="A1">'.repeat(300_000)}`;
  const book = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/worksheets/sheet1.xml': strToU8(xml) }, { level: 0 });
  expect((await readXlsx(Buffer.from(book))).rows.length).toBe(300_000);
});
