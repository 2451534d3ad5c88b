import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Fault } from '../../../contract/catalogues/fields/fault.ts';
import { fromPayload } from '../../../contract/catalogues/fields/payload.ts';
import { isValues, type Values, validateValues } from '../../../contract/catalogues/fields/schema.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import { extensions } from '../extensions.ts';
import { storeFiles } from '../files.ts';
import { unknownReferences } from '../reading/references.ts';
import type { Storage } from '../schema/storage.ts';
import { type ColumnValue, matchStoredRow } from './columns.ts';
import { refuseFaults } from './faults.ts';
import { ownerPut } from './owners.ts';
import { duplicateFaults } from './unique.ts';
import { acceptedValues, applicableValues, changedValues, valuesToValidate } from './values.ts';
import type { Write, Writer } from './write.ts';

/** References already verified as visible while many records are written in one transaction. */
export type KnownReferences = Map<CatalogueKey, Set<number>>;

/** A validated record before it is stored. */
export interface PreparedWrite {
  /** Values to write, by field; for an edit only the changed ones. */
  values: Values;
  /** The owner's column, if no field has it. */
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
  input: Values,
  stored: LockedRecord | null,
  known?: KnownReferences,
): Promise<PreparedWrite> {
  const { tx, language, byMachine = false } = writer;
  const { catalogue } = storage;
  const before = stored?.record ?? null;
  const { owner, rest, faults: ofOwner } = await ownerPut(writer, storage, fromPayload(catalogue, input), before);
  const begun = before ? rest : { ...defaultValues(catalogue, rest), ...rest };
  const accepted = await storeFiles(writer, catalogue, acceptedValues(catalogue, begun, before, byMachine), before);
  const faults = [...ofOwner, ...accepted.faults, ...inputFaults(catalogue, begun, accepted.values, stored)];
  const isFaulty = (name: string) => faults.some(({ field }) => field === name || field.startsWith(`${name}.`));
  const sound = Object.fromEntries(Object.entries(accepted.values).filter(([name]) => !isFaulty(name)));
  const applicable = applicableValues(catalogue, sound, before);
  const values = before ? changedValues(catalogue, applicable, before) : applicable;
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
function defaultValues(catalogue: Catalogue, input: Values): Values {
  const begin = catalogue.fields.filter(
    (field) => field.initial !== undefined && (input[field.name] === undefined || input[field.name] === null),
  );
  return Object.fromEntries(begin.map((field) => [field.name, field.initial]));
}

/** A record may be sent back as it was read: derived members beside its fields are not reported as unknown. */
function inputFaults(catalogue: Catalogue, input: Values, values: Values, stored: LockedRecord | null): Fault[] {
  const isKnown = (name: string) => catalogue.fields.some((field) => field.name === name) || (stored !== null && name in stored.record);
  const unknown = Object.fromEntries(Object.entries(input).filter(([name]) => !isKnown(name)));
  const found = validateValues(
    catalogue,
    { ...unknown, ...valuesToValidate(catalogue, values, stored?.record ?? null) },
    stored ? 'edit' : 'create',
  );
  return found.filter(({ field }) => !isKeptSecret(catalogue, field, values, stored));
}

/** A required secret of an existing row is preserved and not reported as missing. */
function isKeptSecret(catalogue: Catalogue, path: string, values: Values, stored: LockedRecord | null): boolean {
  const [name = '', at = '', part = ''] = path.split('.');
  const field = catalogue.fields.find((one) => one.name === name);
  if (!stored || field?.kind !== 'rows' || !field.of.some((one) => one.name === part && one.kind === 'secret')) return false;
  const row = matchStoredRow(field.of, values[name] as Values[], Number(at), stored.raw[name]);
  return isValues(row) && row[part] != null;
}
