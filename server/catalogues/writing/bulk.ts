import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Fault } from '../../../contract/catalogues/fields/fault.ts';
import { fromPayload } from '../../../contract/catalogues/fields/payload.ts';
import { faultOf, type Values, validateValues } from '../../../contract/catalogues/fields/schema.ts';
import type { BulkEditReply, BulkResult, RecordReference, RowResult, RowSelection } from '../../../contract/catalogues/record.ts';
import { type Refused, refuse, savepointRunner } from '../../platform/index.ts';
import { storedKindOf } from '../fields/index.ts';
import { selectedIds } from '../reading/selection.ts';
import { usesOfMany } from '../reading/uses.ts';
import { differencesOf } from './differences.ts';
import { refuseFaults } from './faults.ts';
import { lockRecords } from './lock-record.ts';
import type { KnownReferences, LockedRecord, PreparedWrite } from './prepare-write.ts';
import { isReferenced, removeAll, removeLockedRecord } from './remove-record.ts';
import { acceptedValues } from './values.ts';
import type { Writer } from './write.ts';
import { changeRecord, prepareChange, writeSameValues } from './write-record.ts';

/**
 * Applies these values to each selected row independently: a refused row is left unchanged and reports why.
 * @param isPreview nothing is written: the reply lists the changes
 * @throws Refused `request.invalid` if the values are invalid for every row, `bulk.changed`
 */
export async function editMany(
  writer: Writer,
  catalogue: Catalogue,
  { rows, values, isPreview }: { rows: RowSelection; values: Values; isPreview: boolean },
): Promise<BulkEditReply> {
  const { tx, language } = writer;
  const ids = await selectedIds(tx, catalogue, rows, language);
  const input = fromPayload(catalogue, values);
  const faults = faultsOfAll(catalogue, input, ids.length);
  if (faults.length > 0) throw refuseFaults(language, faults);
  const preview = await differencesOf(writer, catalogue, ids, input);
  if (isPreview) return { ...preview, result: null };
  const known: KnownReferences = new Map();
  const change = changing(writer, catalogue, input, known);
  return { ...preview, result: await eachRow(writer, catalogue, ids, change) };
}

/** Deletes the selected rows independently, with a result for each. @throws Refused `bulk.changed` */
export async function removeMany(writer: Writer, catalogue: Catalogue, rows: RowSelection): Promise<BulkResult> {
  const ids = await selectedIds(writer.tx, catalogue, rows, writer.language);
  const uses = await usesOfMany(writer.tx, catalogue, ids);
  const usesOf = ({ record }: LockedRecord) => uses.get(record.id) ?? [];
  return eachRow(writer, catalogue, ids, {
    fits: (stored) => !isReferenced(usesOf(stored)),
    together: (standings) => removeAll(writer, catalogue, standings),
    one: (stored) => removeLockedRecord(writer, catalogue, stored, usesOf(stored)),
  });
}

/** How rows are written: in groups with few statements, and one by one after a refusal. */
interface BulkStrategy {
  fits: (stored: LockedRecord) => boolean;
  together: (standings: readonly LockedRecord[]) => Promise<void>;
  one: (stored: LockedRecord) => Promise<void>;
}

function changing(writer: Writer, catalogue: Catalogue, values: Values, known: KnownReferences): BulkStrategy {
  const isPlain = !catalogue.fields.some((field) => field.name in values && storedKindOf(field).isWrittenSingly);
  return {
    fits: () => isPlain,
    together: (standings) => changeTogether(writer, catalogue, standings, values, known),
    one: async (stored) => void (await changeRecord(writer, catalogue, stored, values, known)),
  };
}

/** Writes the same values into several rows with one statement. @throws Refused if one row is refused */
async function changeTogether(
  writer: Writer,
  catalogue: Catalogue,
  standings: readonly LockedRecord[],
  values: Values,
  known: KnownReferences,
): Promise<void> {
  const same = new Map<string, { standings: LockedRecord[]; prepared: PreparedWrite }>();
  for (const stored of standings) {
    const prepared = await prepareChange(writer, catalogue, stored, values, known);
    if (!prepared) continue;
    const key = JSON.stringify([prepared.values, prepared.owner.length]);
    const group = same.get(key) ?? { standings: [], prepared };
    group.standings.push(stored);
    same.set(key, group);
  }
  for (const { standings: some, prepared } of same.values()) await writeSameValues(writer, catalogue, some, prepared);
}

function faultsOfAll(catalogue: Catalogue, input: Values, count: number): Fault[] {
  const named = catalogue.fields.filter((field) => field.name in input);
  const unknown = Object.fromEntries(Object.entries(input).filter(([name]) => !named.some((field) => field.name === name)));
  const values = acceptedValues({ ...catalogue, fields: named }, input, null, false);
  const faults = validateValues(catalogue, { ...unknown, ...values }, 'edit');
  const files = named.filter((field) => field.kind === 'file' && values[field.name] != null).map(({ name }) => faultOf(name, 'readOnly'));
  const unique = named.filter((field) => field.unique && count > 1).map(({ name }) => faultOf(name, 'taken'));
  return [...faults, ...files, ...unique];
}

async function eachRow(writer: Writer, catalogue: Catalogue, ids: readonly number[], way: BulkStrategy): Promise<BulkResult> {
  const { tx, language } = writer;
  const runInSavepoint = savepointRunner(tx);
  const rows: RowResult[] = [];
  for await (const some of lockRecords(tx, catalogue, ids, language)) {
    const standings = some.flatMap(({ locked }) => (typeof locked === 'string' ? [] : [locked]));
    const fitting = standings.filter(way.fits);
    const done = new Set(fitting.length > 1 && !(await runInSavepoint(() => way.together(fitting))) ? fitting : []);
    for (const { id, label, locked } of some) {
      const refused = typeof locked === 'string' ? refuse(locked) : done.has(locked) ? null : await runInSavepoint(() => way.one(locked));
      rows.push({ id, label, done: !refused, ...(refused && rowFailure(refused)) });
    }
  }
  const failed = rows.filter((row) => !row.done).length;
  return { done: rows.length - failed, failed, rows };
}

function rowFailure({ code, message, errors, details }: Refused): Pick<RowResult, 'code' | 'message' | 'uses'> {
  const uses = (details as { uses?: RecordReference[] } | undefined)?.uses;
  const sentences = errors ? Object.entries(errors).map(([field, texts]) => `${field}: ${texts.join(' ')}`) : [message];
  return { code, message: sentences.join(' '), ...(uses && { uses }) };
}
