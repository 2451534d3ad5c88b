import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Fault } from '../../../contract/catalogues/fields/fault.ts';
import type { Field, RefField, RefsField } from '../../../contract/catalogues/fields/field.ts';
import { faultOf, type Values } from '../../../contract/catalogues/fields/schema.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import type { DateOrder, ImportRequest } from '../../../contract/catalogues/record.ts';
import { pauser } from '../../platform/index.ts';
import { columnOrder, readInstant } from '../fields/instant.ts';
import { splitCell } from '../fields/kind.ts';
import type { Writer } from '../writing/write.ts';
import { valueOf } from './cell.ts';
import { type Fillable, fillables } from './columns.ts';
import { Lookup } from './lookup.ts';
import { idsIn, type RowPlace, readReference } from './references.ts';
import type { Table } from './table.ts';
import type { CellMark } from './xlsx-file.ts';

export type ImportOptions = Pick<ImportRequest, 'mapping' | 'key' | 'dates'>;

/** A column that fills a field, by its place in the file. */
export interface MappedColumn extends Fillable {
  at: number;
  /** The order of day and month in its dates; null: not known. */
  order: DateOrder | null;
}

/** A parsed row of the file. */
export interface Row {
  /** Its number as a spreadsheet shows it: the row of names is 1. */
  number: number;
  cells: readonly string[];
  /** Null: no record. */
  id: number | null;
  values: Values;
  /** Faults of single cells, by the path of their field. */
  faults: ReadonlyMap<string, Fault>;
}

/** Reads the rows of a file by its mapping; the references that they name are looked up together. */
export async function readRows(
  { tx }: Pick<Writer, 'tx'>,
  catalogue: Catalogue,
  table: Table,
  options: ImportOptions,
): Promise<{ columns: MappedColumn[]; rows: Row[] }> {
  const columns = filledBy(catalogue, table, options);
  const references = referencesIn(columns);
  const lookup = new Lookup();
  for (const to of new Set(references.map(({ field }) => field.to))) {
    const of = references.filter(({ field }) => field.to === to);
    const cells = (at: number | undefined) => (at === undefined ? [] : table.rows.flatMap((row) => row[at]?.trim() || []));
    const words = of.flatMap(({ field, words: at }) =>
      field.kind === 'ref' ? cells(at) : cells(at).flatMap((cell) => [cell, ...splitCell(cell)]),
    );
    const ids = of.flatMap(({ ids: at }) => cells(at).flatMap((cell) => idsIn(cell) ?? []));
    await lookup.prepare(tx, to, words, ids);
  }
  const rows: Row[] = [];
  const pause = pauser();
  for (const [at, cells] of table.rows.entries()) {
    await pause();
    const marks = columns.map(({ at: column }) => table.marks[`${at}:${column}`]);
    const read = readCells({ cells, marks, extra: table.extra[at] }, columns, references, lookup);
    rows.push({ number: table.numbers[at] ?? 0, cells, id: idIn(cells, options.mapping), ...read });
  }
  return { columns, rows };
}

function filledBy(catalogue: Catalogue, table: Table, { mapping, dates }: ImportOptions): MappedColumn[] {
  const known = fillables(catalogue);
  return mapping.flatMap((path, at) => {
    const found = known.find((one) => one.path === path);
    return found ? [{ ...found, at, order: found.field.kind === 'time' ? orderIn(table, at, dates?.[at]) : null }] : [];
  });
}

/** The order of day and month in a column: the chosen one, otherwise the one that its cells prove. */
function orderIn({ rows }: Table, at: number, chosen: DateOrder | null | undefined): DateOrder | null {
  const order = chosen ?? columnOrder(rows.map((cells) => cells[at] ?? ''));
  return order === 'open' ? null : order;
}

/** The columns of one reference field, by their places in the file. */
interface ReferenceColumns {
  path: string;
  field: RefField | RefsField;
  parent: Field | null;
  words: number | undefined;
  ids: number | undefined;
}

/** A tenant and a unit come first: they narrow the names of others. */
const placeFirst: readonly CatalogueKey[] = ['tenant', 'unit'];
const turnOf = ({ field }: ReferenceColumns): number => {
  const at = placeFirst.indexOf(field.to);
  return at === -1 || field.kind === 'refs' ? placeFirst.length : at;
};

function referencesIn(columns: readonly MappedColumn[]): ReferenceColumns[] {
  const found = new Map<string, ReferenceColumns>();
  for (const { path: columnPath, field, parent, at, isId } of columns) {
    if (field.kind !== 'ref' && field.kind !== 'refs') continue;
    const path = isId ? columnPath.slice(0, -'.id'.length) : columnPath;
    const before = found.get(path) ?? { path, field, parent, words: undefined, ids: undefined };
    found.set(path, isId ? { ...before, ids: at } : { ...before, words: at });
  }
  return [...found.values()].sort((a, b) => turnOf(a) - turnOf(b));
}

/** The cells of a row; `marks`: of each mapped column, where its cell has no usable value. `extra`: the text beyond the columns. */
interface RowCells {
  cells: readonly string[];
  marks: readonly (CellMark | undefined)[];
  extra: string | undefined;
}

function readCells(
  { cells, marks, extra }: RowCells,
  columns: readonly MappedColumn[],
  references: readonly ReferenceColumns[],
  lookup: Lookup,
): Pick<Row, 'values' | 'faults'> {
  const values: Record<string, unknown> = {};
  const faults = new Map<string, Fault>();
  const put = (field: Field, parent: Field | null, value: unknown) => {
    if (parent) values[parent.name] = { ...(values[parent.name] as Values | undefined), [field.name]: value };
    else values[field.name] = value;
  };
  if (extra !== undefined) faults.set('', faultOf('', 'extraCells', { value: extra.slice(0, 100) }));
  const place: RowPlace = { tenant: null, unit: null };
  for (const { path, field, parent, words, ids } of references) {
    const cellAt = (at: number | undefined) => (at === undefined ? undefined : (cells[at] ?? ''));
    const { value, fault } = readReference(path, field, { words: cellAt(words), ids: cellAt(ids) }, place, lookup);
    if (fault) faults.set(path, fault);
    put(field, parent, value);
    if (typeof value !== 'number') continue;
    if (field.to === 'tenant') place.tenant = value;
    if (field.to === 'unit') Object.assign(place, { unit: value, tenant: place.tenant ?? lookup.byId('unit', value)?.tenant ?? null });
  }
  for (const { path, field, parent, at, order } of columns) {
    if (field.kind === 'ref' || field.kind === 'refs') continue;
    const cell = cells[at] ?? '';
    const fault = cellFault(path, field, cell, order);
    if (fault) faults.set(path, fault);
    put(field, parent, valueOf(field, cell, order));
  }
  for (const [n, mark] of marks.entries()) {
    const column = columns[n];
    if (mark && column) faults.set(column.path, faultOf(column.path, mark, { value: cells[column.at] ?? '' }));
  }
  return { values, faults };
}

/** The length at which spreadsheets cut a text; an export marks such a cell with an ellipsis. */
const longestCell = 32_767;

/** Why a cell cannot be read, where the field's validation could not state the reason. */
function cellFault(path: string, field: Field, cell: string, order: DateOrder | null): Fault | null {
  if (cell.length === longestCell && cell.endsWith('…')) return faultOf(path, 'cutCell');
  if (field.kind !== 'time' || cell.trim() === '') return null;
  const read = readInstant(cell.trim(), order);
  return 'at' in read ? null : faultOf(path, read.fault, read.values);
}

function idIn(cells: readonly string[], mapping: ImportRequest['mapping']): number | null {
  const cell = cells[mapping.indexOf('id')]?.trim() ?? '';
  return /^[1-9]\d{0,14}$/.test(cell) ? Number(cell) : null;
}
