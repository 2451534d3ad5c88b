import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { Fault } from '../../contract/catalogues/fields/fault.ts';
import { asGiven } from '../../contract/catalogues/fields/payload.ts';
import { faultOf, faultsOf, type Values } from '../../contract/catalogues/fields/schema.ts';
import type { BulkEditReply, BulkResult, Chosen, RowResult, Use } from '../../contract/catalogues/record.ts';
import { type Refused, refuse } from '../platform/http/refused.ts';
import { asides } from './aside.ts';
import { chosenIds } from './chosen.ts';
import { differencesOf } from './differences.ts';
import { refuseFaults } from './faults.ts';
import type { Known, Prepared, Standing } from './preparing.ts';
import { isHeld, removeAll, removeStanding } from './removing.ts';
import { standMany } from './standing.ts';
import { usesOfMany } from './uses.ts';
import { carried } from './values.ts';
import type { Writer } from './write.ts';
import { changeRecord, prepareChange, writeSame } from './writing.ts';

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
  const change = changing(writer, catalogue, given, known);
  return { ...preview, result: await eachRow(writer, catalogue, ids, change) };
}

/** Deletes the chosen rows, each on its own, with a result a row. @throws Refused `bulk.changed` */
export async function removeMany(writer: Writer, catalogue: Catalogue, rows: Chosen): Promise<BulkResult> {
  const ids = await chosenIds(writer.tx, catalogue, rows, writer.language);
  const uses = await usesOfMany(writer.tx, catalogue, ids);
  const usesOf = ({ record }: Standing) => uses.get(record.id) ?? [];
  return eachRow(writer, catalogue, ids, {
    fits: (standing) => !isHeld(usesOf(standing)),
    together: (standings) => removeAll(writer, catalogue, standings),
    one: (standing) => removeStanding(writer, catalogue, standing, usesOf(standing)),
  });
}

/** How rows are written: some with few statements, which is quick; where one of those is refused, and the others, one by one. */
interface Way {
  fits: (standing: Standing) => boolean;
  together: (standings: readonly Standing[]) => Promise<void>;
  one: (standing: Standing) => Promise<void>;
}

const onItsOwn: ReadonlySet<string> = new Set(['parts', 'rows', 'secret', 'file']);

function changing(writer: Writer, catalogue: Catalogue, given: Values, known: Known): Way {
  const isPlain = !catalogue.fields.some(({ name, kind }) => name in given && onItsOwn.has(kind));
  return {
    fits: () => isPlain,
    together: (standings) => changeTogether(writer, catalogue, standings, given, known),
    one: async (standing) => void (await changeRecord(writer, catalogue, standing, given, known)),
  };
}

/** Rows into which the same is written are written with one statement. @throws Refused where one of them cannot be */
async function changeTogether(
  writer: Writer,
  catalogue: Catalogue,
  standings: readonly Standing[],
  given: Values,
  known: Known,
): Promise<void> {
  const same = new Map<string, { standings: Standing[]; prepared: Prepared }>();
  for (const standing of standings) {
    const prepared = await prepareChange(writer, catalogue, standing, given, known);
    if (!prepared) continue;
    const key = JSON.stringify([prepared.values, prepared.owner.length]);
    const group = same.get(key) ?? { standings: [], prepared };
    group.standings.push(standing);
    same.set(key, group);
  }
  for (const { standings: some, prepared } of same.values()) await writeSame(writer, catalogue, some, prepared);
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

async function eachRow(writer: Writer, catalogue: Catalogue, ids: readonly number[], way: Way): Promise<BulkResult> {
  const { tx, language } = writer;
  const aside = asides(tx);
  const rows: RowResult[] = [];
  for await (const some of standMany(tx, catalogue, ids, language)) {
    const standings = some.flatMap(({ standing }) => (typeof standing === 'string' ? [] : [standing]));
    const fitting = standings.filter(way.fits);
    const done = new Set(fitting.length > 1 && !(await aside(() => way.together(fitting))) ? fitting : []);
    for (const { id, label, standing } of some) {
      const refused = typeof standing === 'string' ? refuse(standing) : done.has(standing) ? null : await aside(() => way.one(standing));
      rows.push({ id, label, done: !refused, ...(refused && whyNot(refused)) });
    }
  }
  const failed = rows.filter((row) => !row.done).length;
  return { done: rows.length - failed, failed, rows };
}

function whyNot({ code, message, errors, details }: Refused): Pick<RowResult, 'code' | 'message' | 'uses'> {
  const uses = (details as { uses?: Use[] } | undefined)?.uses;
  const sentences = errors ? Object.entries(errors).map(([field, texts]) => `${field}: ${texts.join(' ')}`) : [message];
  return { code, message: sentences.join(' '), ...(uses && { uses }) };
}
