import { gzipSync } from 'node:zlib';
import type { Table } from './table.ts';
import type { CellMark } from './xlsx-file.ts';

/** Rows of one line of a packed table: as many as are parsed in a few milliseconds. */
const lineRows = 100;

/** The first line of a packed table. */
export type TableHead = Omit<Table, 'rows' | 'numbers' | 'marks' | 'extra'>;

/** A line of a packed table after the first. The places in `marks` and `extra` count from its own first row. */
export interface PackedRows {
  readonly rows: Table['rows'];
  readonly numbers: Table['numbers'];
  readonly marks: Record<string, CellMark>;
  readonly extra: Record<number, string>;
}

/** A table as packed lines of JSON, which are parsed one after the other: its head, then its rows in parts. */
export function packTable({ rows, numbers, marks, extra, ...head }: Table): Uint8Array {
  const parts: PackedRows[] = [];
  for (let from = 0; from < rows.length; from += lineRows) {
    parts.push({ rows: rows.slice(from, from + lineRows), numbers: numbers.slice(from, from + lineRows), marks: {}, extra: {} });
  }
  for (const [place, mark] of Object.entries(marks)) {
    const [row = 0, column = 0] = place.split(':').map(Number);
    const part = parts[Math.floor(row / lineRows)];
    if (part) part.marks[`${row % lineRows}:${column}`] = mark;
  }
  for (const [row, text] of Object.entries(extra)) {
    const part = parts[Math.floor(Number(row) / lineRows)];
    if (part) part.extra[Number(row) % lineRows] = text;
  }
  return gzipSync([head, ...parts].map((part) => JSON.stringify(part)).join('\n'), { level: 1 });
}
