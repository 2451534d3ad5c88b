import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { type Field, isWritable } from '../../../contract/catalogues/fields/field.ts';
import { CatalogueRecord, type Refusal } from '../../../contract/platform/index.ts';
import { changedFields, draftOf } from './draft.ts';
import type { Draft } from './fields/kind.ts';

export type Side = 'mine' | 'theirs';
/** A concurrent change by another user, and which side wins, by field. */
export interface Conflict {
  theirs: CatalogueRecord;
  choices: Readonly<Record<string, Side>>;
}

/** The record as saved by another user, carried by a `record.changed` refusal; null where the platform did not send it. */
export function theirsOf(refusal: Refusal): CatalogueRecord | null {
  const { details } = refusal;
  const read = CatalogueRecord.safeParse(typeof details === 'object' && details !== null && 'record' in details ? details.record : null);
  return read.success ? read.data : null;
}

/** Fields in which the form and the current record differ, in the order of the form. */
export function conflictingFields({ fields }: Pick<Catalogue, 'fields'>, mine: Draft, theirs: CatalogueRecord): Field[] {
  const names = new Set(changedFields(fields, draftOf(fields, theirs), mine));
  return fields.filter((field) => isWritable(field) && names.has(field.name));
}

/** A field that only one side changed takes that change; one that both changed needs a choice. */
export function conflictOf(catalogue: Pick<Catalogue, 'fields'>, before: Draft, mine: Draft, theirs: CatalogueRecord): Conflict {
  const { fields } = catalogue;
  const changedHere = new Set(changedFields(fields, before, mine));
  const changedThere = new Set(changedFields(fields, before, draftOf(fields, theirs)));
  const choices = conflictingFields(catalogue, mine, theirs).flatMap(({ name }): [string, Side][] => {
    if (changedHere.has(name) && changedThere.has(name)) return [];
    return [[name, changedHere.has(name) ? 'mine' : 'theirs']];
  });
  return { theirs, choices: Object.fromEntries(choices) };
}

/** The resolved form: the current record, with the fields for which the user's own value was chosen. */
export function resolveConflict({ fields }: Pick<Catalogue, 'fields'>, mine: Draft, { theirs, choices }: Conflict): Draft {
  const draft: Record<string, unknown> = { ...draftOf(fields, theirs) };
  for (const { name, kind } of fields) {
    const isMine = choices[name] === 'mine' || (kind === 'secret' && mine[name] !== '');
    if (isMine && name in mine) draft[name] = mine[name];
  }
  return draft;
}
