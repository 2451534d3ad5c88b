import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { BulkEditReply, BulkResult, Chosen, RowResult, Use } from '../../contract/catalogues/record.ts';
import type { Fault } from '../../contract/fields/fault.ts';
import { asGiven } from '../../contract/fields/payload.ts';
import { faultOf, faultsOf, type Values } from '../../contract/fields/schema.ts';
import { type Refused, refuse } from '../http/refused.ts';
import { asides } from './aside.ts';
import { chosenIds } from './chosen.ts';
import { differencesOf } from './differences.ts';
import { refuseFaults } from './faults.ts';
import type { Known, Standing } from './preparing.ts';
import { removeStanding } from './removing.ts';
import { standMany } from './standing.ts';
import { usesOfMany } from './uses.ts';
import { carried } from './values.ts';
import type { Writer } from './write.ts';
import { changeRecord } from './writing.ts';

/**
 * Gives each chosen row these values, each on its own: one that is refused keeps what it has and says why.
 * @param isPreview nothing is written: the reply says what would change
 * @throws Refused `request.invalid` where the values are wrong whatever the row, `bulk.changed`
 */
export async function editMany(
  writer: Writer,
  catalogue: Catalogue,
  { rows, values, isPreview }: { rows: Chosen; values: Values; isPreview: boolean },
): Promise<BulkEditReply> {
  const { tx, language } = writer;
  const ids = await chosenIds(tx, catalogue, rows, language);
  const given = asGiven(catalogue, values);
  const faults = faultsOfAll(catalogue, given, ids.length);
  if (faults.length > 0) throw refuseFaults(language, faults);
  const preview = await differencesOf(writer, catalogue, ids, given);
  if (isPreview) return { ...preview, result: null };
  const known: Known = new Map();
  const result = await eachRow(writer, catalogue, ids, async (standing) => {
    await changeRecord(writer, catalogue, standing, given, known);
  });
  return { ...preview, result };
}

/** Deletes the chosen rows, each on its own, with a result a row. @throws Refused `bulk.changed` */
export async function removeMany(writer: Writer, catalogue: Catalogue, rows: Chosen): Promise<BulkResult> {
  const ids = await chosenIds(writer.tx, catalogue, rows, writer.language);
  const uses = await usesOfMany(writer.tx, catalogue, ids);
  return eachRow(writer, catalogue, ids, (standing) => removeStanding(writer, catalogue, standing, uses.get(standing.record.id) ?? []));
}

function faultsOfAll(catalogue: Catalogue, given: Values, count: number): Fault[] {
  const named = catalogue.fields.filter((field) => field.name in given);
  const unknown = Object.fromEntries(Object.entries(given).filter(([name]) => !named.some((field) => field.name === name)));
  const values = carried({ ...catalogue, fields: named }, given, null, false);
  const faults = faultsOf(catalogue, { ...unknown, ...values }, 'edit');
  const files = named.filter((field) => field.kind === 'file' && values[field.name] != null).map(({ name }) => faultOf(name, 'readOnly'));
  const unique = named.filter((field) => field.unique && count > 1).map(({ name }) => faultOf(name, 'taken'));
  return [...faults, ...files, ...unique];
}

async function eachRow(
  writer: Writer,
  catalogue: Catalogue,
  ids: readonly number[],
  work: (standing: Standing) => Promise<void>,
): Promise<BulkResult> {
  const { tx, language } = writer;
  const aside = asides(tx);
  const rows: RowResult[] = [];
  for await (const some of standMany(tx, catalogue, ids, language)) {
    for (const { id, label, standing } of some) {
      const refused = typeof standing === 'string' ? refuse(standing) : await aside(() => work(standing));
      rows.push({ id, label, done: !refused, ...(refused && whyNot(refused)) });
    }
  }
  const failed = rows.filter(({ done }) => !done).length;
  return { done: rows.length - failed, failed, rows };
}

function whyNot({ code, message, errors, details }: Refused): Pick<RowResult, 'code' | 'message' | 'uses'> {
  const uses = (details as { uses?: Use[] } | undefined)?.uses;
  const sentences = errors ? Object.entries(errors).map(([field, texts]) => `${field}: ${texts.join(' ')}`) : [message];
  return { code, message: sentences.join(' '), ...(uses && { uses }) };
}
