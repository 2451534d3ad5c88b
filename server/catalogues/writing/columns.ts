import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import { isValues, type Values } from '../../../contract/catalogues/fields/schema.ts';
import { hashPassword } from '../../access/index.ts';
import { type SecretBox, secretBox } from '../../platform/index.ts';
import type { Column, Storage } from '../schema/storage.ts';
import type { Writer } from './write.ts';

/** A column of the record's own row with its value. */
export interface ColumnValue {
  name: string;
  value: RawBuilder<unknown>;
}

/**
 * Returns column values of a record; secrets are sealed or hashed, also inside parts, where an omitted secret is left unchanged.
 * @param raw the stored columns of parts
 */
export async function columnValuesOf(writer: Writer, storage: Storage, values: Values, raw: Values): Promise<ColumnValue[]> {
  const box = await secretBox(writer.config);
  const columns = storage.columns.filter(({ field }) => field.name in values);
  return Promise.all(
    columns.map(async (column) => ({
      name: column.name,
      value: typed(column, await toStoredValue(column.field, values[column.field.name], raw[column.name], box)),
    })),
  );
}

function typed({ type }: Column, value: unknown): RawBuilder<unknown> {
  const sent = type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
  return sql`${sent}::${sql.raw(type)}`;
}

async function toStoredValue(field: Field, value: unknown, stored: unknown, box: SecretBox): Promise<unknown> {
  if (value === null) return null;
  if (field.kind === 'secret') return typeof value !== 'string' ? null : field.hashed ? hashPassword(value) : box.seal(value);
  if (field.kind === 'parts') return isValues(value) ? toStoredParts(field.of, value, stored, box) : null;
  if (field.kind === 'rows') {
    const rows = (Array.isArray(value) ? value : []) as Values[];
    return Promise.all(rows.map((row, at) => toStoredParts(field.of, row, matchStoredRow(field.of, rows, at, stored), box)));
  }
  return value;
}

async function toStoredParts(of: readonly Field[], parts: Values, stored: unknown, box: SecretBox): Promise<Values> {
  const before = isValues(stored) ? stored : {};
  const entries = of.map(async (part): Promise<[string, unknown]> => {
    if (part.kind === 'secret' && parts[part.name] === undefined) return [part.name, before[part.name] ?? null];
    return [part.name, await toStoredValue(part, parts[part.name] ?? null, before[part.name], box)];
  });
  return Object.fromEntries((await Promise.all(entries)).filter(([, value]) => value !== null));
}

/** The stored row that a new row corresponds to: the one at the same position if its first part is equal, else the first equal one. */
export function matchStoredRow(of: readonly Field[], rows: readonly Values[], at: number, stored: unknown): unknown {
  const name = of.find((part) => part.kind !== 'secret')?.name ?? '';
  const before = Array.isArray(stored) ? (stored as Values[]) : [];
  const key = rows[at]?.[name] ?? null;
  const isSame = (row: Values | undefined) => row !== undefined && (row[name] ?? null) === key;
  return isSame(before[at]) ? before[at] : before.find(isSame);
}
