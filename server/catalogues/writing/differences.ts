import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import { isBareId } from '../../../contract/catalogues/fields/field.ts';
import { isValues, type Values } from '../../../contract/catalogues/fields/schema.ts';
import type { BulkEditReply } from '../../../contract/catalogues/record.ts';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import { labelsOf, recordsOf } from '../reading/selection.ts';
import { acceptedValues, applicableValues, changedValues } from './values.ts';
import type { Writer } from './write.ts';

const maxDifferences = 200;
type Labels = ReadonlyMap<string, ReadonlyMap<number, string>>;

/**
 * The changes that these values would make: their number, and the first differences with labels of references. Nothing is
 * written.
 */
export async function differencesOf(
  { tx, language }: Writer,
  catalogue: Catalogue,
  ids: readonly number[],
  input: Values,
): Promise<Omit<BulkEditReply, 'result'>> {
  const reply: Omit<BulkEditReply, 'result'> = { changing: 0, unchanged: 0, differences: [] };
  const labels = await newLabels({ tx, language }, catalogue, input);
  for await (const { id, label, record } of recordsOf(tx, catalogue, ids, language)) {
    const values = changedValues(catalogue, applicableValues(catalogue, acceptedValues(catalogue, input, record, false), record), record);
    const fields = catalogue.fields.filter(({ name }) => name in values);
    if (fields.length === 0) reply.unchanged += 1;
    else reply.changing += 1;
    for (const field of fields) {
      if (reply.differences.length >= maxDifferences) break;
      const after = valueAfter(field, values[field.name], labels);
      reply.differences.push({ id, label, field: field.name, before: valueBefore(field, record), after });
    }
  }
  return reply;
}

async function newLabels({ tx, language }: Pick<Writer, 'tx' | 'language'>, catalogue: Catalogue, input: Values): Promise<Labels> {
  const labels = new Map<string, ReadonlyMap<number, string>>();
  for (const field of catalogue.fields) {
    if ((field.kind !== 'ref' && field.kind !== 'refs') || !(field.name in input)) continue;
    const values = acceptedValues({ ...catalogue, fields: [field] }, input, null, false);
    const ids = [values[field.name]].flat().filter((id): id is number => typeof id === 'number');
    labels.set(field.name, await labelsOf(tx, catalogueOf(field.to), ids, language));
  }
  return labels;
}

function valueAfter(field: Field, value: unknown, labels: Labels): unknown {
  const word = (id: unknown) => labels.get(field.name)?.get(Number(id)) ?? String(id);
  if (field.kind === 'ref') return value === null ? null : word(value);
  if (field.kind === 'refs') return Array.isArray(value) ? value.map(word) : [];
  return field.kind === 'secret' ? 'changed' : withoutSecrets(field, value);
}

function valueBefore(field: Field, record: CatalogueRecord): unknown {
  const value = record[field.name] ?? null;
  if (field.kind === 'secret') return record._secrets?.includes(field.name) ? 'set' : null;
  if (field.kind === 'ref' && isBareId(field)) return record._labels?.[field.name] ?? value;
  if (field.kind === 'ref') return value === null ? null : worded(value);
  return field.kind === 'refs' && Array.isArray(value) ? value.map(worded) : value;
}

/** Label of a `{ id, name }`. */
function worded(value: unknown): string {
  if (!isValues(value)) return String(value);
  const { id, ...words } = value;
  const labels = Object.values(words).filter((word) => word !== null && word !== '');
  return labels.length > 0 ? labels.join(' ') : String(id);
}

function withoutSecrets(field: Field, value: unknown): unknown {
  if (field.kind === 'parts' && isValues(value)) {
    const secrets = new Set(field.of.filter(({ kind }) => kind === 'secret').map(({ name }) => name));
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, secrets.has(name) ? 'changed' : part]));
  }
  if (field.kind === 'rows' && Array.isArray(value)) return value.map((row: unknown) => withoutSecrets({ ...field, kind: 'parts' }, row));
  return value;
}
