import { columnName } from '../exports/workbook.ts';
import { readCsv } from './csv.ts';
import { fileLimits, UnreadableFile } from './file-limits.ts';
import { type CellMark, openWorkbook, readXlsx, type WorkbookSheet } from './xlsx-file.ts';

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

/** Which part of a file is read. */
export interface TablePlace {
  /** The name of the sheet; null: the first visible one. */
  sheet: string | null;
  /** The number of the row with the column titles, from 1; null: the first row that is not empty. */
  header: number | null;
}

const isFilled = (cell: string): boolean => cell.trim() !== '';

/**
 * Reads a spreadsheet (.xlsx) or separated text (.csv), by content and not by file name.
 * @throws UnreadableFile
 */
export async function readTable(bytes: Buffer, { sheet: wanted, header }: TablePlace = { sheet: null, header: null }): Promise<Table> {
  const isZip = isWorkbook(bytes);
  return tableOf(isZip ? await readXlsx(bytes, wanted) : { rows: readCsv(bytes), marks: {}, sheets: [], sheet: '' }, header, isZip);
}

/** The tables of sheets by their names; empty sheets are omitted. @throws UnreadableFile */
export async function readSheets(bytes: Buffer, names: readonly string[]): Promise<Table[]> {
  const book = await openWorkbook(bytes);
  const tables: Table[] = [];
  for (const name of names) {
    const sheet = await book.read(name);
    if (sheet.rows.some((row) => row.some(isFilled))) tables.push(tableOf(sheet, null, true));
  }
  return tables;
}

/** The names of the visible sheets of a workbook. @throws UnreadableFile */
export async function listSheets(bytes: Buffer): Promise<readonly string[]> {
  if (!isWorkbook(bytes)) throw new UnreadableFile();
  return (await openWorkbook(bytes)).sheets;
}

const isWorkbook = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004';

/** @param header the number of the row with the titles; null: the first that is not empty */
function tableOf({ rows: cells, marks, sheets, sheet }: WorkbookSheet, header: number | null, isZip: boolean): Table {
  const filled = cells.flatMap((row, at) => (row.some(isFilled) ? [{ row, number: at + 1 }] : []));
  const head = filled.find(({ number }) => header === null || number === header);
  const rows = filled.filter(({ number }) => head !== undefined && number > head.number);
  const columns = (head?.row ?? []).map((name) => name.trim());
  while (columns.at(-1) === '') columns.pop();
  if (columns.length === 0) throw new UnreadableFile(header === null ? null : `Row ${header} has no column names.`);
  if (isZip)
    titleColumns(
      columns,
      rows.map(({ row }) => row),
    );
  if (columns.some(({ length }) => length > fileLimits.title))
    throw new UnreadableFile(`A column name has more than ${fileLimits.title} characters: choose the row with the names.`);
  if (columns.length > fileLimits.columns) throw new UnreadableFile(`The file has more than ${fileLimits.columns} columns.`);
  if (rows.length > fileLimits.rows) throw new UnreadableFile(`The file has more than ${fileLimits.rows} rows: split it.`);
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
  for (let at = 0; at < Math.min(width, fileLimits.columns + 1); at += 1) {
    if (!columns[at] && (at < columns.length || rows.some((row) => isFilled(row[at] ?? '')))) columns[at] = untitled(columnName(at));
    columns[at] ??= '';
  }
}

/** The title of a column that has none: its letters, in signs that no field's name has. */
const untitled = (letters: string): string => `‹${letters}›`;
export const isUntitled = (title: string): boolean => /^‹[A-Z]+›$/.test(title);
