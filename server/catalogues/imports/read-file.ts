import { createHash } from 'node:crypto';
import type { DateOrder } from '../../../contract/catalogues/record.ts';
import { columnOrder } from '../fields/instant.ts';
import { UnreadableFile } from './file-limits.ts';
import { packTable } from './pack-table.ts';
import { listSheets as listSheetsOf, readSheets as readSheetsOf, readTable, type Table, type TablePlace } from './table.ts';

/** Tasks of a thread of `server/worker.ts`: these files load nothing of the platform. */

/** What a file holds, or why it cannot be imported. */
export type FileReading<T> = { kind: 'read'; value: T } | { kind: 'unreadable'; reason: string | null };

/** A table of a file, with its rows packed by `packTable`. */
export interface FileTable extends Pick<Table, 'columns' | 'sheets' | 'sheet' | 'header'> {
  count: number;
  /** The first rows. */
  sample: string[][];
  /** The order of day and month that the dates of each column prove. */
  dates: (DateOrder | 'open' | null)[];
  packed: Uint8Array;
}

/** The chosen sheets of a workbook, and a hash of the file. */
export interface FileSheets {
  tables: Uint8Array[];
  hash: string;
}

/** Rows of the sample, and characters of each of its cells. */
const sampled = { rows: 5, characters: 300 } as const;

export const readFile = ({ bytes, place }: { bytes: Uint8Array; place: TablePlace }): Promise<FileReading<FileTable>> =>
  reading(async () => {
    const table = await readTable(bufferOf(bytes), place);
    const { columns, rows, sheets, sheet, header } = table;
    const dates = columns.map((_, at) => columnOrder(rows.map((row) => row[at] ?? '')));
    const sample = rows.slice(0, sampled.rows).map((row) => row.map((cell) => cell.slice(0, sampled.characters)));
    return { columns, sheets, sheet, header, count: rows.length, sample, dates, packed: packTable(table) };
  });

export const listSheets = ({ bytes }: { bytes: Uint8Array }): Promise<FileReading<readonly string[]>> =>
  reading(() => listSheetsOf(bufferOf(bytes)));

export const readSheets = ({ bytes, names }: { bytes: Uint8Array; names: readonly string[] }): Promise<FileReading<FileSheets>> =>
  reading(async () => ({
    tables: (await readSheetsOf(bufferOf(bytes), names)).map(packTable),
    hash: createHash('sha256').update(bytes).digest('hex'),
  }));

/** What a thread receives is no `Buffer`. */
const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

async function reading<T>(read: () => Promise<T>): Promise<FileReading<T>> {
  try {
    return { kind: 'read', value: await read() };
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'unreadable', reason: error.reason };
    throw error;
  }
}
