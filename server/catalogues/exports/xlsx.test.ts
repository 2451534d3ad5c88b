import { crc32 } from 'node:zlib';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Cell } from './workbook.ts';
import { columnName } from './workbook.ts';
import { type Spreadsheet, writeXlsx } from './xlsx.ts';

afterEach(() => vi.unstubAllEnvs());

async function* inBatches(rows: readonly (readonly Cell[])[], size = 100) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

async function bytesOf(sheet: Spreadsheet): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeXlsx(sheet)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Reads a file with an independent library. */
async function readBack(sheet: Spreadsheet): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load((await bytesOf(sheet)) as unknown as ArrayBuffer);
  return workbook;
}

const columns = ['Name', 'Number', 'Active', 'Created'].map((title) => ({ title }));
const cellsOf = (sheet: ExcelJS.Worksheet | undefined, columnCount: number) => {
  const rows: unknown[][] = [];
  sheet?.eachRow({ includeEmpty: true }, (row) => {
    rows.push(Array.from({ length: columnCount }, (_, at) => row.getCell(at + 1).value));
  });
  return rows;
};

describe('the spreadsheet', { tags: ['ADM-7.08', 'ADM-9.01'] }, () => {
  test('has typed cells that an independent reader finds unchanged', async () => {
    const rows: Cell[][] = [
      ['Plaza', 12.5, true, new Date('2026-03-01T23:59:58.250Z')],
      ['', -3, false, new Date('1970-01-01T00:00:00Z')],
      [null, null, null, null],
      ['Ñandú <&> "quoted" 😀', 0, true, new Date('2100-12-31T12:00:00Z')],
    ];
    const workbook = await readBack({ name: 'Units', columns, batches: inBatches(rows, 3) });
    const [titles, ...cells] = cellsOf(workbook.worksheets[0], 4);
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(['Units']);
    expect(titles).toEqual(['Name', 'Number', 'Active', 'Created']);
    expect(cells).toEqual(rows.map((row) => row.map((cell) => (cell === '' ? null : cell))));
  });

  test('preserves any text and number exactly', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    const cell: fc.Arbitrary<Cell> = fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 8 }), async (rows) => {
        const workbook = await readBack({ name: 'Any', columns, batches: inBatches(rows, 3) });
        const [, ...cells] = cellsOf(workbook.worksheets[0], 4);
        const expected = rows.map((row) => row.map((one) => (one === '' ? null : Object.is(one, -0) ? 0 : one)));
        while (expected.at(-1)?.every((one) => one === null)) expected.pop();
        while (cells.at(-1)?.every((one) => one === null)) cells.pop();
        expect(cells).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  test('stores no text as a formula, and changes none', async () => {
    const texts = ['=1+1', '+5255', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x")', '  =2', 'plain'];
    const workbook = await readBack({ name: 'Formulas', columns: [{ title: 'Text' }], batches: inBatches(texts.map((text) => [text])) });
    const sheet = workbook.worksheets[0];
    for (const [at, text] of texts.entries()) {
      const cell = sheet?.getCell(at + 2, 1);
      expect([cell?.value, cell?.type]).toEqual([text, ExcelJS.ValueType.String]);
    }
    const xml = await sheetXml({ name: 'Formulas', columns: [{ title: 'Text' }], batches: inBatches(texts.map((text) => [text])) });
    expect(xml.match(/ s="3" t="inlineStr"/g)).toHaveLength(texts.length - 1);
    expect(xml).not.toContain('<f>');
  });

  test('escapes characters that XML cannot contain, and never writes a broken file', async () => {
    const xml = await sheetXml({
      name: 'Signs',
      columns: [{ title: 'Text' }],
      batches: inBatches([['bell\u0007'], ['a\uD800b'], ['_x0041_'], ['x'.repeat(40_000)]]),
    });
    expect(xml).toContain('bell_x0007_');
    expect(xml).toContain('a\uFFFDb');
    expect(xml).toContain('_x005F_x0041_');
    expect(/<t[^>]*>(x+…)</.exec(xml)?.[1]).toHaveLength(32_767);
  });

  test('asks readers to keep the blanks around a text, and writes any other text as it is', async () => {
    const texts = [' before', 'after ', 'between  two', 'Ñandú 2', 'first_name', '_x0041', '汉字', '\u00A0=1'];
    const xml = await sheetXml({ name: 'Blanks', columns: [{ title: 'Text' }], batches: inBatches(texts.map((text) => [text])) });
    expect(xml.slice(xml.indexOf('<row r="2">')).match(/(?<=<is>)<t[^<]*/g)).toEqual([
      '<t xml:space="preserve"> before',
      '<t xml:space="preserve">after ',
      '<t>between  two',
      '<t>Ñandú 2',
      '<t>first_name',
      '<t xml:space="preserve">_x0041',
      '<t xml:space="preserve">汉字',
      '<t xml:space="preserve">\u00A0=1',
    ]);
    expect(xml.match(/ s="3"/g)).toHaveLength(1);
  });

  test('is an archive whose parts have the sums of their bytes and their lengths', async () => {
    const rows = Array.from({ length: 3000 }, (_, at): Cell[] => [`Zone ${at} ñ`, at / 7, at % 2 === 0, new Date(at * 1e9)]);
    const file = await bytesOf({ name: 'Sums', columns, batches: inBatches(rows, 1000) });
    const parts = unzipSync(new Uint8Array(file));
    const listed = listedParts(file);
    expect(listed.map(({ name }) => name)).toEqual(Object.keys(parts));
    for (const { name, crc, size } of listed) expect([name, crc, size]).toEqual([name, crc32(parts[name] ?? ''), parts[name]?.length]);
  });

  test('shows characters that reverse what is read as symbols', async () => {
    const xml = await sheetXml({ name: 'Signs', columns: [{ title: 'Text' }], batches: inBatches([['Gate \u202Edesolc']]) });
    expect(xml).toContain('>Gate ⟦202E⟧desolc<');
  });

  test('writes an instant as a date, and one out of range as a text', async () => {
    const times = [new Date('1850-05-05T00:00:00Z'), new Date('2026-01-01T00:00:00Z'), new Date(Number.NaN)];
    const workbook = await readBack({ name: 'Times', columns: [{ title: 'At' }], batches: inBatches(times.map((at) => [at, 1])) });
    const sheet = workbook.worksheets[0];
    expect(sheet?.getCell('A2').value).toBe('1850-05-05T00:00:00.000Z');
    expect(sheet?.getCell('A3').value).toEqual(times[1]);
    expect(sheet?.getCell('A3').numFmt).toContain('"UTC"');
    expect(sheet?.getCell('A4').value).toBeNull();
  });

  test.each(['America/Mexico_City', 'Australia/Lord_Howe'])('writes instants in UTC where the server runs in %s', async (zone) => {
    vi.stubEnv('TZ', zone);
    const at = new Date('2026-03-01T02:05:59Z');
    const xml = await sheetXml({ name: 'Times', columns: [{ title: 'At' }], batches: inBatches([[at]]) });
    expect(Number(/<v>([\d.]+)<\/v>/.exec(xml)?.[1])).toBeCloseTo(46_082 + (2 * 3600 + 5 * 60 + 59) / 86_400, 8);
  });

  test('continues on another sheet when one is full, with a frozen header', async () => {
    const rows = Array.from({ length: 25 }, (_, at) => [at]);
    const sheet = { name: 'A/very: long* name of a sheet that is too long', columns: [{ title: 'N' }], sheetRows: 11 };
    const workbook = await readBack({ ...sheet, batches: inBatches(rows, 7) });
    expect(workbook.worksheets.map(({ name }) => name)).toEqual([
      'A very  long  name of a sheet t',
      'A very  long  name of a sheet 2',
      'A very  long  name of a sheet 3',
    ]);
    expect(workbook.worksheets.map((one) => cellsOf(one, 1).flat())).toEqual([
      ['N', ...rows.slice(0, 10).flat()],
      ['N', ...rows.slice(10, 20).flat()],
      ['N', ...rows.slice(20).flat()],
    ]);
    expect(workbook.worksheets[0]?.views).toMatchObject([{ state: 'frozen', ySplit: 1 }]);
  });

  test('without records is still a file with its titles', async () => {
    const workbook = await readBack({ name: '', columns, batches: inBatches([]) });
    expect(cellsOf(workbook.worksheets[0], 4)).toEqual([['Name', 'Number', 'Active', 'Created']]);
  });

  test('emits bytes while rows are still read', async () => {
    let given = 0;
    async function* rows() {
      for (; given < 50; given += 1) yield Array.from({ length: 1000 }, (_, at) => [`row ${at}`, at, true, null]);
    }
    let early = 0;
    for await (const piece of writeXlsx({ name: 'Long', columns, batches: rows() })) if (given < 25) early += piece.length;
    expect(early).toBeGreaterThan(10_000);
  });
});

test('a fault while rows are read ends the file with that fault', async () => {
  async function* rows() {
    yield [['row', 1, true, null]];
    throw new Error('The store is gone');
  }
  await expect(bytesOf({ name: 'Faulty', columns, batches: rows() })).rejects.toThrow('The store is gone');
});

test('columns are called A to Z, then AA', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

/** The parts in the directory at the end of a zip archive. */
function listedParts(file: Buffer) {
  const end = file.lastIndexOf('PK\u0005\u0006');
  const parts: { name: string; crc: number; size: number }[] = [];
  for (let at = file.readUInt32LE(end + 16); at < end; ) {
    const [name, extra, comment] = [28, 30, 32].map((field) => file.readUInt16LE(at + field)) as [number, number, number];
    parts.push({ name: file.toString('utf8', at + 46, at + 46 + name), crc: file.readUInt32LE(at + 16), size: file.readUInt32LE(at + 24) });
    at += 46 + name + extra + comment;
  }
  return parts;
}

async function sheetXml(sheet: Spreadsheet): Promise<string> {
  const part = unzipSync(new Uint8Array(await bytesOf(sheet)))['xl/worksheets/sheet1.xml'];
  return strFromU8(part ?? new Uint8Array());
}
