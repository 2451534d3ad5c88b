import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { pauser } from '../../platform/index.ts';
import type { PackedRows, TableHead } from './pack-table.ts';
import type { Table } from './table.ts';
import type { CellMark } from './xlsx-file.ts';

const unpack = promisify(gunzip);

/** Reads what `packTable` packed. Other requests are answered meanwhile. */
export async function unpackTable(packed: Uint8Array): Promise<Table> {
  const bytes = await unpack(packed);
  const pause = pauser();
  const [first = '', ...lines] = linesOf(bytes);
  const head = JSON.parse(first.toString()) as TableHead;
  const [rows, numbers]: [string[][], number[]] = [[], []];
  const [marks, extra]: [Record<string, CellMark>, Record<number, string>] = [{}, {}];
  for (const line of lines) {
    await pause();
    const part = JSON.parse(line.toString()) as PackedRows;
    for (const [place, mark] of Object.entries(part.marks)) {
      const [row = 0, column = 0] = place.split(':').map(Number);
      marks[`${rows.length + row}:${column}`] = mark;
    }
    for (const [row, text] of Object.entries(part.extra)) extra[rows.length + Number(row)] = text;
    rows.push(...part.rows);
    numbers.push(...part.numbers);
  }
  return { ...head, rows, numbers, marks, extra };
}

function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let from = 0;
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, from)) {
    lines.push(bytes.subarray(from, end));
    from = end + 1;
  }
  return [...lines, bytes.subarray(from)];
}
