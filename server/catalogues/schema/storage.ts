import { createHash } from 'node:crypto';
import { type Catalogue, tableOf } from '../../../contract/catalogues/catalogue.ts';
import { type Field, isBareId } from '../../../contract/catalogues/fields/field.ts';
import { storedKindOf } from '../fields/index.ts';

/** The column of a field in its catalogue's own table. */
export interface Column {
  field: Field;
  name: string;
  /** The PostgreSQL type. */
  type: string;
}
/** Join table of a `refs` field, unless the targets hold the reference themselves (`by`): rows `(id_owner, id_target, place)`. */
export interface Join {
  field: Extract<Field, { kind: 'refs' }>;
  table: string;
}
/** How a catalogue lies in the store. `owner` is the column by which row-level security knows whose a row is; null: everybody's. */
export interface Storage {
  catalogue: Catalogue;
  table: string;
  columns: readonly Column[];
  joins: readonly Join[];
  owner: string | null;
}

/** Returns the column of a field, if it has one. A reference without `id_` in its name is stored in `id_<name>`. */
export function columnOf(field: Field): Column | null {
  const type = field.isExternal ? null : storedKindOf(field).columnType(field);
  if (type === null) return null;
  const column = field.kind === 'ref' && !isBareId(field) ? `id_${field.name}` : field.name;
  return { field, name: field.column ?? column.toLowerCase(), type };
}

/** A name in the store made of parts, within the 63 bytes that PostgreSQL reads of it. */
export function named(...parts: readonly string[]): string {
  const name = parts.join('_').toLowerCase();
  if (name.length <= 63) return name;
  return `${name.slice(0, 54)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}

/** True if another domain serves the catalogue and it is read-only here: its table gets no columns except those of its fields. */
export const isUnmanaged = ({ servedBy, operations }: Catalogue): boolean =>
  servedBy !== undefined && !operations.some((operation) => operation === 'create' || operation === 'edit' || operation === 'delete');

/** How a catalogue lies in the store. */
export function storageOf(catalogue: Catalogue): Storage {
  const table = tableOf(catalogue);
  const { ownership } = catalogue;
  const via = typeof ownership === 'object' ? catalogue.fields.find((field) => field.name === ownership.via) : undefined;
  const owners = { tenant: 'id_tenant', customer: 'id_master_tenant', shared: null, policies: null } as const;
  return {
    catalogue,
    table,
    columns: catalogue.fields.flatMap((field) => columnOf(field) ?? []),
    joins: catalogue.fields.flatMap((field) =>
      field.kind === 'refs' && field.by === undefined && !field.isExternal ? [{ field, table: named(table, field.name) }] : [],
    ),
    owner: typeof ownership === 'object' ? ((via && columnOf(via)?.name) ?? null) : owners[ownership],
  };
}
