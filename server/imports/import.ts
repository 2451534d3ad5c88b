import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { ImportRequest, ImportResult } from '../../contract/catalogues/record.ts';
import type { Fault } from '../../contract/fields/fault.ts';
import type { Field } from '../../contract/fields/field.ts';
import { faultOf, type Values } from '../../contract/fields/schema.ts';
import { asides } from '../catalogues/aside.ts';
import { said } from '../catalogues/faults.ts';
import type { Known } from '../catalogues/preparing.ts';
import { type Stood, standMany } from '../catalogues/standing.ts';
import type { Writer } from '../catalogues/write.ts';
import { addRecord, changeRecord } from '../catalogues/writing.ts';
import { type Refused, refuse } from '../http/refused.ts';
import { valueOf } from './cell.ts';
import { type Fillable, fillables } from './columns.ts';
import { existingBy, keyPart, Lookup } from './lookup.ts';
import type { Table } from './table.ts';

const mostFaults = 500;
type Asked = Pick<ImportRequest, 'mapping' | 'key'>;

/** A column that fills a field, by its place in the file. */
interface Filled extends Fillable {
  at: number;
}

/** A row of the file on its way into the catalogue. */
interface Row {
  /** Its number as a spreadsheet shows it: the row of names is 1. */
  number: number;
  cells: readonly string[];
  /** Null: it names no record. */
  id: number | null;
  values: Values;
}

/**
 * Puts the rows of a file into a catalogue, in the transaction of the writer: a row that is found by the key is changed in the columns
 * that the file has, others are made. An empty cell empties its field. Who calls undoes it all unless the result has no faults.
 * @throws Refused `request.invalid` where the mapping or the key name what cannot be
 */
export async function importRows(writer: Writer, catalogue: Catalogue, table: Table, asked: Asked): Promise<ImportResult> {
  const { tx, language } = writer;
  const columns = filledBy(catalogue, asked.mapping);
  const lookup = await lookedUp(writer, table, columns);
  const rows = table.rows.map(
    (cells, at): Row => ({ number: at + 2, cells, id: idIn(cells, asked.mapping), values: valuesIn(cells, columns, lookup) }),
  );
  const targets = await targetsOf(writer, catalogue, rows, asked.key);
  const standing = new Map<number, Stood['standing']>();
  const result: ImportResult = { applied: false, rows: rows.length, created: 0, updated: 0, unchanged: 0, faulty: 0, faults: [] };
  const known: Known = new Map();
  const aside = asides(tx);
  for (const [at, row] of rows.entries()) {
    const target = targets[at] ?? null;
    if (typeof target === 'object' && target !== null) {
      addFaults(result, row, columns, { [target.field]: [said(language, target)] });
      continue;
    }
    if (target !== null && !standing.has(target)) await standAhead(writer, catalogue, targets.slice(at, at + ahead), standing);
    const refused = await aside(async () => {
      result[await put(writer, catalogue, row.values, target === null ? null : (standing.get(target) ?? 'record.not_found'), known)] += 1;
    });
    if (refused) addRefusal(result, row, columns, refused);
  }
  return result;
}

const ahead = 200;
/** The record that a row changes; null: it makes one. Or what is wrong with its key. */
type Target = number | Fault | null;

async function targetsOf({ tx }: Writer, catalogue: Catalogue, rows: readonly Row[], key: readonly string[]): Promise<Target[]> {
  const [first] = key;
  if (first === undefined) return rows.map(() => null);
  const keyOf = (row: Row) => key.map((name) => keyPart(name === 'id' ? row.id : row.values[name]));
  const firsts = rows.map((row) => keyOf(row)[0]);
  const existing = await existingBy(tx, catalogue, key, firsts);
  const seen = new Set<string>();
  return rows.map((row): Target => {
    const parts = keyOf(row);
    if (parts.every((part) => part === '')) return null;
    const text = JSON.stringify(parts);
    const found = existing.get(text);
    const isTwice = seen.has(text);
    seen.add(text);
    if (found === 'several' || isTwice) return faultOf(first, 'taken');
    if (found === undefined) return first === 'id' ? faultOf('id', 'ref') : null;
    return found;
  });
}

/** Locks and reads the records that the next rows change. */
async function standAhead(
  { tx, language }: Writer,
  catalogue: Catalogue,
  targets: readonly Target[],
  standing: Map<number, Stood['standing']>,
): Promise<void> {
  const ids = targets.filter((target) => typeof target === 'number').sort((a, b) => a - b);
  standing.clear();
  for await (const some of standMany(tx, catalogue, ids, language)) for (const one of some) standing.set(one.id, one.standing);
}

type Outcome = 'created' | 'updated' | 'unchanged';

/** @param standing null: a record is made */
async function put(
  writer: Writer,
  catalogue: Catalogue,
  values: Values,
  standing: Stood['standing'] | null,
  known: Known,
): Promise<Outcome> {
  if (typeof standing === 'string') throw refuse(standing);
  if (standing) return (await changeRecord(writer, catalogue, standing, values, known)) ? 'updated' : 'unchanged';
  await addRecord(writer, catalogue, values, known);
  return 'created';
}

function filledBy(catalogue: Catalogue, mapping: ImportRequest['mapping']): Filled[] {
  const known = fillables(catalogue);
  return mapping.flatMap((path, at) => {
    const found = known.find((one) => one.path === path);
    return found ? [{ ...found, at }] : [];
  });
}

/** What is wrong with a mapping and a key, by where it stands; empty where nothing is. */
export function faultsOfAsked(catalogue: Catalogue, { mapping, key }: Asked): Record<string, string[]> {
  const known = new Set([...fillables(catalogue).map(({ path }) => path), 'id']);
  const named = mapping.filter((path) => path !== null);
  const wrong = named.filter((path, at) => !known.has(path) || named.indexOf(path) !== at);
  const keyless = key.filter((path) => !named.includes(path) || !isKey(catalogue, path));
  return {
    ...(wrong.length > 0 && { mapping: wrong.map((path) => `${path}: there is no such field, or two columns fill it.`) }),
    ...(keyless.length > 0 && { key: keyless.map((path) => `${path}: a key is a short field that a column fills.`) }),
  };
}

const isKey = ({ fields }: Catalogue, path: string): boolean =>
  path === 'id' ||
  fields.some(
    ({ name, kind, elsewhere }) => name === path && !elsewhere && ['text', 'number', 'ref', 'choice', 'email', 'clock'].includes(kind),
  );

/** Looks up every reference that the file names, column by column. */
async function lookedUp({ tx }: Writer, table: Table, columns: readonly Filled[]): Promise<Lookup> {
  const lookup = new Lookup();
  for (const { field, at } of columns) {
    if (field.kind !== 'ref' && field.kind !== 'refs') continue;
    const cells = table.rows.map((row) => row[at]?.trim() ?? '').filter(Boolean);
    await lookup.prepare(
      tx,
      field.to,
      field.kind === 'ref' ? cells : cells.flatMap((cell) => [cell, ...(valueOf(field, cell) as string[])]),
    );
  }
  return lookup;
}

function valuesIn(cells: readonly string[], columns: readonly Filled[], lookup: Lookup): Values {
  const values: Record<string, unknown> = {};
  for (const { field, whole, at } of columns) {
    const value = referred(field, valueOf(field, cells[at] ?? ''), cells[at] ?? '', lookup);
    if (whole) values[whole.name] = { ...(values[whole.name] as Values | undefined), [field.name]: value };
    else values[field.name] = value;
  }
  return values;
}

function referred(field: Field, value: unknown, cell: string, lookup: Lookup): unknown {
  if (value === null) return null;
  if (field.kind === 'ref') return lookup.idOf(field.to, cell.trim());
  if (field.kind !== 'refs') return value;
  const whole = lookup.idOf(field.to, cell.trim());
  return typeof whole === 'number' ? [whole] : (value as string[]).map((word) => lookup.idOf(field.to, word));
}

function idIn(cells: readonly string[], mapping: ImportRequest['mapping']): number | null {
  const cell = cells[mapping.indexOf('id')]?.trim() ?? '';
  return /^[1-9]\d{0,14}$/.test(cell) ? Number(cell) : null;
}

function addRefusal(result: ImportResult, row: Row, columns: readonly Filled[], { errors, message }: Refused): void {
  addFaults(result, row, columns, errors ?? { '': [message] });
}

function addFaults(result: ImportResult, row: Row, columns: readonly Filled[], errors: Record<string, string[]>): void {
  result.faulty += 1;
  for (const [field, messages] of Object.entries(errors)) {
    if (result.faults.length >= mostFaults) return;
    const column = columns.find(({ path }) => path === field || field.startsWith(`${path}.`));
    const value = column && column.field.kind !== 'secret' ? (row.cells[column.at] ?? '') : '';
    result.faults.push({ row: row.number, field: field === '' ? null : field, value: value.slice(0, 200), message: messages.join(' ') });
  }
}
