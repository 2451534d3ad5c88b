import { refuse } from '../../platform/index.ts';
import { readCsv } from './csv.ts';
import { readXlsx } from './xlsx-file.ts';

/** Contents of an import file: column titles from its first row, and rows of texts. */
export interface Table {
  columns: string[];
  rows: string[][];
  /** The number of each row as a spreadsheet shows it; empty ones are omitted. */
  numbers: number[];
}

const mostRows = 20_000;
const mostColumns = 200;

/**
 * Reads a spreadsheet (.xlsx) or separated text (.csv), by content and not by file name.
 * @throws Refused `import.unreadable` with the reason
 */
export async function readTable(bytes: Buffer): Promise<Table> {
  const isZip = bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004';
  const cells = isZip ? await readXlsx(bytes) : readCsv(bytes);
  const filled = cells.flatMap((row, at) => (row.some((cell) => cell.trim() !== '') ? [{ row, number: at + 1 }] : []));
  const [head, ...rows] = filled;
  const columns = (head?.row ?? []).map((name) => name.trim());
  while (columns.at(-1) === '') columns.pop();
  if (columns.length === 0) throw refuse('import.unreadable');
  if (columns.length > mostColumns) throw refuse('import.unreadable', { message: `The file has more than ${mostColumns} columns.` });
  if (rows.length > mostRows) throw refuse('import.unreadable', { message: `The file has more than ${mostRows} rows: split it.` });
  return {
    columns,
    rows: rows.map(({ row }) => columns.map((_, at) => row[at] ?? '')),
    numbers: rows.map(({ number }) => number),
  };
}
