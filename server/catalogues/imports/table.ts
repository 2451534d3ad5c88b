import { refuse } from '../../platform/index.ts';
import { columnName } from '../exports/workbook.ts';
import { readCsv } from './csv.ts';
import { type CellMark, readXlsx, type WorkbookSheet } from './xlsx-file.ts';

/** Contents of an import file: column titles from its header row, and rows of texts. */
export interface Table {
  columns: string[];
  rows: string[][];
  /** The number of each row as a spreadsheet shows it; empty ones are omitted. */
  numbers: number[];
  /** Cells without a usable value by `row:column`, both from 0, of `rows`. */
  marks: Readonly<Record<string, CellMark>>;
  /** The text beyond the columns of a row, by its place in `rows`. */
  extra: Readonly<Record<number, string>>;
  /** The names of a workbook's visible sheets, and of the one that was read; empty: it is no workbook. */
  sheets: string[];
  sheet: string;
  /** The number of the row with the column titles, from 1. */
  header: number;
}

export const emptyTable: Table = { columns: [], rows: [], numbers: [], marks: {}, extra: {}, sheets: [], sheet: '', header: 1 };

/** Which part of a file is read. */
export interface TablePlace {
  /** The name of the sheet; null: the first visible one. */
  sheet: string | null;
  /** The number of the row with the column titles, from 1; null: the first row that is not empty. */
  header: number | null;
}

const mostRows = 20_000;
const mostColumns = 200;
const isFilled = (cell: string): boolean => cell.trim() !== '';

/**
 * Reads a spreadsheet (.xlsx) or separated text (.csv), by content and not by file name.
 * @throws Refused `import.unreadable` with the reason
 */
export async function readTable(bytes: Buffer, { sheet: wanted, header }: TablePlace = { sheet: null, header: null }): Promise<Table> {
  const isZip = isWorkbook(bytes);
  return tableOf(isZip ? await readXlsx(bytes, wanted) : { rows: readCsv(bytes), marks: {}, sheets: [], sheet: '' }, header, isZip);
}

const mostSheets = 20;

/**
 * Reads the sheets of a workbook that are asked for and not empty.
 * @returns those tables, and the names of all other visible sheets
 * @throws Refused `import.unreadable` with the reason
 */
export async function readSheets(bytes: Buffer, isAsked: (name: string) => boolean): Promise<{ tables: Table[]; others: string[] }> {
  if (!isWorkbook(bytes)) throw refuse('import.unreadable');
  const { sheets } = await readXlsx(bytes);
  const asked = sheets.filter(isAsked);
  if (asked.length > mostSheets)
    throw refuse('import.unreadable', { message: `The workbook has more than ${mostSheets} sheets: split it.` });
  const tables: Table[] = [];
  for (const name of asked) {
    const read = await readXlsx(bytes, name);
    if (read.rows.some((row) => row.some(isFilled))) tables.push(tableOf(read, null, true));
  }
  return { tables, others: sheets.filter((name) => !isAsked(name)) };
}

const isWorkbook = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004';

/** @param header the number of the row with the titles; null: the first that is not empty */
function tableOf({ rows: cells, marks, sheets, sheet }: WorkbookSheet, header: number | null, isZip: boolean): Table {
  const filled = cells.flatMap((row, at) => (row.some(isFilled) ? [{ row, number: at + 1 }] : []));
  const head = filled.find(({ number }) => header === null || number === header);
  const rows = filled.filter(({ number }) => head !== undefined && number > head.number);
  const columns = (head?.row ?? []).map((name) => name.trim());
  while (columns.at(-1) === '') columns.pop();
  if (columns.length === 0) throw refuse('import.unreadable', header === null ? {} : { message: `Row ${header} has no column names.` });
  if (isZip)
    titleColumns(
      columns,
      rows.map(({ row }) => row),
    );
  if (columns.length > mostColumns) throw refuse('import.unreadable', { message: `The file has more than ${mostColumns} columns.` });
  if (rows.length > mostRows) throw refuse('import.unreadable', { message: `The file has more than ${mostRows} rows: split it.` });
  const beyond = rows.map(({ row }) => row.slice(columns.length).filter(isFilled).join(' '));
  const markOf = (number: number, at: number): CellMark | undefined => marks[`${number - 1}:${at}`];
  return {
    columns,
    rows: rows.map(({ row }) => columns.map((_, at) => row[at] ?? '')),
    numbers: rows.map(({ number }) => number),
    marks: Object.fromEntries(
      rows.flatMap(({ number }, place) => columns.flatMap((_, at) => (markOf(number, at) ? [[`${place}:${at}`, markOf(number, at)]] : []))),
    ) as Table['marks'],
    extra: Object.fromEntries([...beyond.entries()].filter(([, text]) => text !== '')),
    sheets,
    sheet,
    header: head?.number ?? 1,
  };
}

/** Titles columns of a sheet that have cells but no title by their letters. */
function titleColumns(columns: string[], rows: readonly (readonly string[])[]): void {
  const width = rows.reduce((most, row) => Math.max(most, row.findLastIndex(isFilled) + 1), columns.length);
  for (let at = 0; at < Math.min(width, mostColumns + 1); at += 1) {
    if (!columns[at] && (at < columns.length || rows.some((row) => isFilled(row[at] ?? '')))) columns[at] = untitled(columnName(at));
    columns[at] ??= '';
  }
}

/** The title of a column that has none: its letters, in signs that no field's name has. */
const untitled = (letters: string): string => `‹${letters}›`;
export const isUntitled = (title: string): boolean => /^‹[A-Z]+›$/.test(title);
