import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { faultOf } from '../../../contract/catalogues/fields/schema.ts';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import {
  maxWorkbookBytes,
  type SheetResult,
  type WorkbookResult,
  workbookCalls,
  workbookSheets,
} from '../../../contract/catalogues/workbook.ts';
import { type Language, languages } from '../../../contract/workspace/index.ts';
import {
  type App,
  type Caller,
  demand,
  languageOf,
  refuse,
  requestHash,
  route,
  runIdempotent,
  type Scope,
  scopeOf,
  type Tx,
  wordFor,
} from '../../platform/index.ts';
import { FormFile } from '../fields/form.ts';
import { readParts } from '../multipart.ts';
import { refuseFaults } from '../writing/faults.ts';
import { type Writer, writerOf } from '../writing/write.ts';
import { mappingOf } from './columns.ts';
import { fileLimits } from './file-limits.ts';
import { listSheetNames, readNamedSheets } from './file-reader.ts';
import { importRows } from './import.ts';
import { unpackTable } from './packed-table.ts';
import type { Table } from './table.ts';

/** Rolls back a trial and returns its result. */
class Rollback extends Error {
  readonly result: WorkbookResult;
  constructor(result: WorkbookResult) {
    super('undone');
    this.result = result;
  }
}

/**
 * Imports a workbook whose sheets are named like the catalogues of a site, in any language, all in one transaction: a unit may refer to a
 * tenant of the sheet before. Without `apply`, and with any faulty row, nothing is written.
 */
export function workbookRoute(app: App): void {
  route(app, workbookCalls.importWorkbook, async (input) => {
    const { request, caller, key } = input;
    const language = languageOf(request);
    const parts = request.isMultipart() ? await readParts(request, maxWorkbookBytes) : [];
    const file = parts.find(([name]) => name === 'file')?.[1];
    const isApplied = parts.some(([name, value]) => name === 'apply' && value === 'true');
    if (!(file instanceof FormFile)) throw refuseFaults(language, [faultOf('file', 'required')]);
    if (file.isCut) throw refuseFaults(language, [faultOf('file', 'fileSize', { size: `${maxWorkbookBytes / 1_000_000} MB` })]);
    const sheetOf = (name: string) => workbookSheets.findIndex(({ catalogue }) => isNamed(catalogueOf(catalogue), name));
    const names = await listSheetNames(file.bytes);
    const wanted = names.filter((name) => sheetOf(name) >= 0);
    const others = names.filter((name) => sheetOf(name) < 0);
    if (wanted.length > fileLimits.sheets)
      throw refuse('import.unreadable', { message: `The workbook has more than ${fileLimits.sheets} sheets: split it.` });
    const { tables: packed, hash: fileHash } = await readNamedSheets(file.bytes, wanted);
    const tables: Table[] = [];
    for (const one of packed) tables.push(await unpackTable(one));
    if (tables.length === 0) throw refuse('import.unreadable', { message: noSheet(language) });
    const known = tables
      .toSorted((a, b) => sheetOf(a.sheet) - sheetOf(b.sheet))
      .map((table) => planSheet(table, sheetOf(table.sheet), language));
    const work = async (tx: Tx): Promise<WorkbookResult> => {
      const result: WorkbookResult = { applied: true, sheets: [], unknown: others };
      const writer = writerOf(tx, input, app.config);
      for (const sheet of known) result.sheets.push(await importSheet(writer, sheet));
      if (!isApplied || result.sheets.some(({ faulty }) => faulty > 0)) throw new Rollback({ ...result, applied: false });
      return result;
    };
    try {
      const hash = requestHash('workbook', fileHash);
      return await app.store.within(scopeFor(caller, known), (tx) =>
        runIdempotent(tx, caller, isApplied ? key : null, hash, () => work(tx)),
      );
    } catch (error) {
      if (error instanceof Rollback) return error.result;
      throw error;
    }
  });
}

interface PlannedSheet {
  readonly catalogue: Catalogue;
  readonly table: Table;
  readonly mapping: readonly (string | null)[];
  readonly key: readonly string[];
}

/** @param at which of the sheets of a site it is */
function planSheet(table: Table, at: number, language: Language): PlannedSheet {
  const { catalogue: key, key: by } = workbookSheets[at] ?? workbookSheets[0];
  const mapping = mappingOf(catalogueOf(key), table.columns, language);
  return { catalogue: catalogueOf(key), table, mapping, key: by.every((path) => mapping.includes(path)) ? by : [] };
}

/** The tenants in which the caller holds every right that the sheets need. @throws Refused `access.forbidden` */
function scopeFor(caller: Caller, sheets: readonly PlannedSheet[]): Scope {
  const callers = sheets.flatMap(({ catalogue: { resource }, key }) => [
    demand(caller, 'create', resource),
    ...(key.length > 0 ? [demand(caller, 'update', resource)] : []),
  ]);
  return scopeOf({ ...caller, tenants: caller.tenants.filter((tenant) => callers.every(({ tenants }) => tenants.includes(tenant))) });
}

async function importSheet(writer: Writer, { catalogue, table, mapping, key }: PlannedSheet): Promise<SheetResult> {
  const result = await importRows(writer, catalogue, table, { mapping: [...mapping], key: [...key] });
  const ignored = table.columns.filter((title, at) => title !== '' && mapping[at] === null);
  return { ...result, sheet: table.sheet, title: catalogue.title, ignored };
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Whether a sheet is named like a catalogue: by its key, its title or its singular, in any language, with or without what stands in
 * brackets. Excel cuts names after 31 characters.
 */
function isNamed({ key, title, singular }: Catalogue, sheet: string): boolean {
  const words = languages.flatMap((language) => [wordFor(language, title), wordFor(language, singular)]);
  const names = [key, ...words, ...words.map((word) => word.replace(/\(.*\)/, ''))].map(folded);
  return names.some((name) => name === folded(sheet) || (sheet.length === 31 && name.startsWith(folded(sheet))));
}

const noSheet = (language: Language): string => {
  const titles = workbookSheets.map(({ catalogue }) => wordFor(language, catalogueOf(catalogue).title));
  return `No sheet is named like one of these: ${titles.join(', ')}.`;
};
