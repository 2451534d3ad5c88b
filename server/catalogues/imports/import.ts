import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Fault } from '../../../contract/catalogues/fields/fault.ts';
import { faultOf } from '../../../contract/catalogues/fields/schema.ts';
import type { ImportResult } from '../../../contract/catalogues/record.ts';
import type { Language } from '../../../contract/workspace/index.ts';
import { type Refused, refuse, savepointRunner } from '../../platform/index.ts';
import { type AuditedRow, recordRowChanges } from '../audit.ts';
import { storedKindOf } from '../fields/index.ts';
import { faultText } from '../writing/faults.ts';
import { type LockOutcome, lockRecords } from '../writing/lock-record.ts';
import type { KnownReferences } from '../writing/prepare-write.ts';
import type { Writer } from '../writing/write.ts';
import { addRecord, changeRecord } from '../writing/write-record.ts';
import { fillables } from './columns.ts';
import { existingBy, keyPart } from './lookup.ts';
import { type ImportOptions, type MappedColumn, type Row, readRows } from './rows.ts';
import type { Table } from './table.ts';

const mostFaults = 500;

/**
 * Imports the rows of a file into a catalogue, in the writer's transaction: a row found by the key is changed in the columns
 * of the file, others are created. An empty cell clears its field. The caller rolls back if the result has faults.
 * @throws Refused `request.invalid` if the mapping or the key are invalid
 */
export async function importRows(writer: Writer, catalogue: Catalogue, table: Table, options: ImportOptions): Promise<ImportResult> {
  const { tx, language } = writer;
  const { columns, rows } = await readRows(writer, catalogue, table, options);
  const targets = await targetsOf(writer, catalogue, rows, options.key);
  const result: ImportResult = { applied: false, rows: rows.length, created: 0, updated: 0, unchanged: 0, faulty: 0, faults: [] };
  const known: KnownReferences = new Map();
  const runInSavepoint = savepointRunner(tx);
  for (let at = 0; at < rows.length; at += atOnce) {
    const aims = await planRows(writer, catalogue, rows.slice(at, at + atOnce), targets.slice(at, at + atOnce));
    const sound = aims.filter(({ fault, row }) => !fault && row.faults.size === 0);
    const isDone = !(await runInSavepoint(async () => count(result, await saveRows(writer, catalogue, sound, known))));
    for (const aim of aims) {
      if (aim.fault) addFaults(result, aim.row, columns, { [aim.fault.field]: [faultText(language, aim.fault)] });
      if (aim.fault || (isDone && aim.row.faults.size === 0)) continue;
      const refused = await runInSavepoint(async () => {
        const counts = await saveRows(writer, catalogue, [aim], known);
        if (aim.row.faults.size === 0) count(result, counts);
      });
      if (refused || aim.row.faults.size > 0) addRefusal(result, aim.row, columns, refused, language);
    }
  }
  return result;
}

const atOnce = 200;
/** The record that a row changes; null: the row creates one. Or a fault of its key. */
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

/** A row with its action: it changes an existing record, which may be refused, or (null) creates one. */
interface RowPlan {
  row: Row;
  stored: LockOutcome['locked'] | null;
  /** A fault of its key. */
  fault: Fault | null;
}

/** Locks and reads the records that some rows change. */
async function planRows(
  { tx, language }: Writer,
  catalogue: Catalogue,
  rows: readonly Row[],
  targets: readonly Target[],
): Promise<RowPlan[]> {
  const ids = targets.filter((target) => typeof target === 'number').sort((a, b) => a - b);
  const found = new Map<number, LockOutcome['locked']>();
  for await (const some of lockRecords(tx, catalogue, ids, language)) for (const one of some) found.set(one.id, one.locked);
  return rows.map((row, n) => {
    const target = targets[n] ?? null;
    if (typeof target === 'number') return { row, stored: found.get(target) ?? 'record.not_found', fault: null };
    return { row, stored: null, fault: target };
  });
}

type Counts = Pick<ImportResult, 'created' | 'updated' | 'unchanged'>;

function count(result: ImportResult, { created, updated, unchanged }: Counts): void {
  result.created += created;
  result.updated += updated;
  result.unchanged += unchanged;
}

/** Creates and changes records. @throws Refused if one of them is refused */
async function saveRows(writer: Writer, catalogue: Catalogue, aims: readonly RowPlan[], known: KnownReferences): Promise<Counts> {
  const counts: Counts = { created: 0, updated: 0, unchanged: 0 };
  const audited: AuditedRow[] = [];
  for (const { row, stored } of aims) {
    if (typeof stored === 'string') throw refuse(stored);
    if (stored) counts[(await changeRecord(writer, catalogue, stored, row.values, known)) ? 'updated' : 'unchanged'] += 1;
    else audited.push(await addRecord(writer, catalogue, row.values, known));
  }
  if (audited.length > 0) await recordRowChanges(writer, catalogue, 'create', audited);
  return { ...counts, created: audited.length };
}

/** Returns faults of a mapping and a key, by path; empty if valid. */
export function validateOptions(catalogue: Catalogue, { mapping, key }: ImportOptions): Record<string, string[]> {
  const known = new Set([...fillables(catalogue).map(({ path }) => path), 'id']);
  const named = mapping.filter((path) => path !== null);
  const wrong = named.filter((path, at) => !known.has(path) || named.indexOf(path) !== at);
  const keyless = key.filter((path) => !(named.includes(path) || named.includes(`${path}.id`)) || !isKey(catalogue, path));
  return {
    ...(wrong.length > 0 && { mapping: wrong.map((path) => `${path}: there is no such field, or two columns fill it.`) }),
    ...(keyless.length > 0 && { key: keyless.map((path) => `${path}: a key is a short field that a column fills.`) }),
  };
}

const isKey = ({ fields }: Catalogue, path: string): boolean =>
  path === 'id' || fields.some((field) => field.name === path && !field.isExternal && storedKindOf(field).isImportKey);

/** Adds the faults of a row: those of its cells, and for its other fields the reasons of its refusal. */
function addRefusal(result: ImportResult, row: Row, columns: readonly MappedColumn[], refused: Refused | null, language: Language): void {
  const others = Object.entries(refused ? (refused.errors ?? { '': [refused.message] }) : {}).filter(
    ([name]) => ![...row.faults.keys()].some((path) => name === path || name.startsWith(`${path}.`)),
  );
  const own = [...row.faults].map(([path, fault]): [string, string[]] => [path, [faultText(language, fault)]]);
  addFaults(result, row, columns, Object.fromEntries([...own, ...others]));
}

function addFaults(result: ImportResult, row: Row, columns: readonly MappedColumn[], errors: Record<string, string[]>): void {
  result.faulty += 1;
  for (const [field, messages] of Object.entries(errors)) {
    if (result.faults.length >= mostFaults) return;
    const column = columnAt(columns, field);
    const value = column && column.field.kind !== 'secret' ? (row.cells[column.at] ?? '') : '';
    result.faults.push({ row: row.number, field: field === '' ? null : field, value: value.slice(0, 200), message: messages.join(' ') });
  }
}

/** The column that a fault is in: of a reference that has two, the one by words. */
const columnAt = (columns: readonly MappedColumn[], field: string): MappedColumn | undefined =>
  columns.find(({ path }) => path === field || path === `${field}.id` || field.startsWith(`${path}.`));
