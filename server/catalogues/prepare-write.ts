import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { Fault } from '../../contract/catalogues/fields/fault.ts';
import { fromPayload } from '../../contract/catalogues/fields/payload.ts';
import { isValues, type Values, validateValues } from '../../contract/catalogues/fields/schema.ts';
import type { CatalogueKey } from '../../contract/catalogues/keys.ts';
import type { CatalogueRecord } from '../../contract/platform/record.ts';
import { type ColumnValue, matchStoredRow } from './columns.ts';
import { extensions } from './extensions.ts';
import { refuseFaults } from './faults.ts';
import { storeFiles } from './files.ts';
import { ownerPut } from './owners.ts';
import { unknownReferences } from './references.ts';
import type { Storage } from './storage.ts';
import { duplicateFaults } from './unique.ts';
import { acceptedValues, applicableValues, changedValues, valuesToValidate } from './values.ts';
import type { Write, Writer } from './write.ts';

/** References already verified as visible while many records are written in one transaction. */
export type KnownReferences = Map<CatalogueKey, Set<number>>;

/** A record on its way to the store. */
export interface PreparedWrite {
  /** Values to write, by field; for an edit only the changed ones. */
  values: Values;
  /** The owner's column, where no field holds it. */
  owner: ColumnValue[];
}

/** The record being written: its current state, and the stored columns of its parts. Null for a new record. */
export interface LockedRecord {
  record: CatalogueRecord;
  raw: Values;
}

/**
 * Reads the given values of a record and validates them: by the descriptor, against the store, and by the catalogue's extension.
 * @throws Refused `request.invalid` with all faults by field
 */
export async function prepare(
  writer: Writer,
  storage: Storage,
  given: Values,
  standing: LockedRecord | null,
  known?: KnownReferences,
): Promise<PreparedWrite> {
  const { tx, language, byMachine = false } = writer;
  const { catalogue } = storage;
  const before = standing?.record ?? null;
  const { owner, rest, faults: ofOwner } = await ownerPut(writer, storage, fromPayload(catalogue, given), before);
  const begun = before ? rest : { ...defaultValues(catalogue, rest), ...rest };
  const taken = await storeFiles(writer, catalogue, acceptedValues(catalogue, begun, before, byMachine), before);
  const faults = [...ofOwner, ...taken.faults, ...faultsGiven(catalogue, begun, taken.values, standing)];
  const isFaulty = (name: string) => faults.some(({ field }) => field === name || field.startsWith(`${name}.`));
  const sound = Object.fromEntries(Object.entries(taken.values).filter(([name]) => !isFaulty(name)));
  const wanted = applicableValues(catalogue, sound, before);
  const values = before ? changedValues(catalogue, wanted, before) : wanted;
  faults.push(...(await unknownReferences(tx, catalogue.fields, values, known)));
  faults.push(...(await duplicateFaults(writer, storage, values, before, owner)));
  if (faults.length > 0) throw refuseFaults(language, faults);
  if (before && Object.keys(values).length === 0 && owner.length === 0) return { values, owner };
  const write: Write = { ...writer, catalogue, action: before ? 'update' : 'create', id: before?.id ?? null, values, before };
  const answer = await extensions[catalogue.key]?.beforeWrite?.(tx, write);
  if (isFaults(answer)) throw refuseFaults(language, answer);
  return { values: answer ?? values, owner };
}

const isFaults = (answer: Values | Fault[] | undefined): answer is Fault[] => Array.isArray(answer);

/** Returns default values of fields that a new record omits. */
function defaultValues(catalogue: Catalogue, given: Values): Values {
  const begin = catalogue.fields.filter(
    (field) => field.initial !== undefined && (given[field.name] === undefined || given[field.name] === null),
  );
  return Object.fromEntries(begin.map((field) => [field.name, field.initial]));
}

/** A record may be sent back as it was read: derived members beside its fields are not reported as unknown. */
function faultsGiven(catalogue: Catalogue, given: Values, values: Values, standing: LockedRecord | null): Fault[] {
  const isKnown = (name: string) => catalogue.fields.some((field) => field.name === name) || (standing !== null && name in standing.record);
  const unknown = Object.fromEntries(Object.entries(given).filter(([name]) => !isKnown(name)));
  const found = validateValues(
    catalogue,
    { ...unknown, ...valuesToValidate(catalogue, values, standing?.record ?? null) },
    standing ? 'edit' : 'create',
  );
  return found.filter(({ field }) => !isKeptSecret(catalogue, field, values, standing));
}

/** A required secret of an existing row is preserved and not reported as missing. */
function isKeptSecret(catalogue: Catalogue, path: string, values: Values, standing: LockedRecord | null): boolean {
  const [name = '', at = '', part = ''] = path.split('.');
  const field = catalogue.fields.find((one) => one.name === name);
  if (!standing || field?.kind !== 'rows' || !field.of.some((one) => one.name === part && one.kind === 'secret')) return false;
  const row = matchStoredRow(field.of, values[name] as Values[], Number(at), standing.raw[name]);
  return isValues(row) && row[part] != null;
}
