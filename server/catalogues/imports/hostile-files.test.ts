import { deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readImportFile } from './file-reader.ts';
import { packTable } from './pack-table.ts';
import { unpackTable } from './packed-table.ts';
import type { Table } from './table.ts';
import { unzip } from './unzip.ts';

const place = { sheet: null, header: null };
const sheetName = 'xl/worksheets/sheet1.xml';
const any = () => true;

/** A zip archive with the given declared sizes; entries may share one content. */
function archive(entries: readonly { name: string; packed: Buffer; declared: number; flags?: number }[], isShared = false): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [n, { name, packed, declared, flags = 0 }] of entries.entries()) {
    const from = isShared && n > 0 ? 0 : at;
    if (!isShared || n === 0) {
      const head = Buffer.alloc(30);
      head.writeUInt32LE(0x04034b50, 0);
      head.writeUInt16LE(8, 8);
      head.writeUInt32LE(packed.length, 18);
      head.writeUInt32LE(declared, 22);
      head.writeUInt16LE(name.length, 26);
      parts.push(head, Buffer.from(name), packed);
      at += 30 + name.length + packed.length;
    }
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(declared, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(from, 42);
    directory.push(entry, Buffer.from(name));
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

test('a small archive of huge content with a small declared size is refused in a thread', async () => {
  const packed = deflateRawSync(Buffer.alloc(52_000_000, 'a'));
  const bomb = archive([{ name: 'xl/workbook.xml', packed, declared: 10 }]);
  expect(bomb.length).toBeLessThan(60_000);
  await expect(readImportFile(bomb, place)).rejects.toMatchObject({
    code: 'import.unreadable',
    message: expect.stringContaining('too large') as string,
  });
});

test('many parts, each within its limits, are together too large', () => {
  const packed = deflateRawSync(Buffer.alloc(900_000, 'a'));
  const bomb = archive(Array.from({ length: 200 }, (_, n) => ({ name: `xl/worksheets/sheet${n}.xml`, packed, declared: 10 })));
  expect(() => unzip(bomb, any)).toThrow('too large');
});

test('parts that share bytes, too many, encrypted, doubled or beyond the file are refused', () => {
  const packed = deflateRawSync(Buffer.from('<a/>'));
  const named = (count: number, flags = 0) => Array.from({ length: count }, (_, n) => ({ name: `p${n}`, packed, declared: 4, flags }));
  expect([...unzip(archive(named(2)), any).values()].map(String)).toEqual(['<a/>', '<a/>']);
  expect(() => unzip(archive(named(2), true), any)).toThrow('cannot be read');
  expect(() => unzip(archive(named(5001)), any)).toThrow('too many parts');
  expect(() => unzip(archive(named(1, 1)), any)).toThrow('password');
  expect(() => unzip(archive([...named(1), ...named(1)]), any)).toThrow('cannot be read');
  expect(() => unzip(archive(named(1)).subarray(20), any)).toThrow('cannot be read');
});

test('sheets of far cells and text of separators are refused by the number of cells', async () => {
  const xml = `<worksheet><sheetData>${'<row><c r="ALL1"><v>1</v></c></row>'.repeat(3000)}</sheetData></worksheet>`;
  const far = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), [sheetName]: strToU8(xml) });
  await expect(readImportFile(Buffer.from(far), place)).rejects.toThrow('two million cells');
  await expect(readImportFile(Buffer.from(';'.repeat(9_900_000)), place)).rejects.toThrow('two million cells');
});

test('the name of a column and the cells of the sample have a limited length', async () => {
  await expect(readImportFile(Buffer.from(`${'x'.repeat(501)}\n1`), place)).rejects.toThrow('500 characters');
  const { sample } = await readImportFile(Buffer.from(`name\n${'x'.repeat(100_000)}`), place);
  expect(sample).toEqual([['x'.repeat(300)]]);
});

test('a packed table is read back as it was', async () => {
  const rows = Array.from({ length: 450 }, (_, n) => [`name ${n}`, '']);
  const table: Table = {
    ...{ columns: ['Name', 'Level'], rows, numbers: rows.map((_, n) => n + 2), sheets: ['A'], sheet: 'A', header: 1 },
    marks: { '0:1': 'errorCell', '449:0': 'noResult' },
    extra: { 100: 'beyond' },
  };
  expect(await unpackTable(packTable(table))).toEqual(table);
});
