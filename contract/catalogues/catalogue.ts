import type { Field } from './fields/field.ts';
import type { CatalogueKey } from './keys.ts';

export type Operation = 'list' | 'create' | 'edit' | 'delete' | 'export';

/**
 * The owner of a catalogue's records. `tenant`: the tenant in the column `id_tenant`. `customer`: one master tenant (hidden column
 * `id_master_tenant`, filled with that of the creator; null: common to all, maintained by the master admin). `shared`: common to all,
 * maintained by the master admin. `policies`: defined by the row policies that a migration wrote for its table. `via`: the owner of the
 * record that this field references.
 */
export type Ownership = 'tenant' | 'customer' | 'shared' | 'policies' | { via: string };

/** A call beyond the engine's, offered as a button of the list or of a row. */
export interface CatalogueAction {
  name: string;
  /** The word on its button, in English. */
  label: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below v1/, with `:id` where it concerns a row. */
  path: string;
  on: 'list' | 'row';
  /** The right it needs on the catalogue's resource; `update` unless stated. */
  action?: string;
  /** Confirmation question, in English; `{label}` is the row's label. */
  confirm?: string;
  /** Fields of the form that is filled in first and sent as the body. */
  inputs?: readonly Field[];
}

/**
 * One catalogue, whole: table and rights in the store, calls, list, form, import, export, menu entry, audit record and tests are
 * made from this and from nothing else.
 */
export interface Catalogue {
  key: CatalogueKey;
  /** Its name in English, of many and of one. */
  title: string;
  singular: string;
  family: string;
  /** Below v1/. `{product}` is replaced by the product's slug. */
  path: string;
  /** The specification names no path: this one is assumed (OQ-83). */
  isPathAssumed?: boolean;
  /** Patterns of its list's screen; the first one is its address. Empty: it is only chosen from in forms. */
  routes: readonly string[];
  /** Subject of its rights; reading it needs `readAction`, writing it `create`, `update`, `delete` (OQ-3–OQ-5). */
  resource: string;
  readAction: string;
  /** Operators choose from it at work: reading its list needs only read on Home. */
  isForOperators?: boolean;
  /** Fields that together label a record; the first filled field of `labelOr` is the fallback (OQ-86). */
  label: readonly string[];
  fields: readonly Field[];
  operations: readonly Operation[];
  /** Which writes are multipart forms. */
  multipart: { create: boolean; edit: boolean };
  /** How an edit is sent (ADM-7.06, ADM-7.09). */
  editBy: 'PUT' | 'POST with _method=put';
  /** Another path for deleting, with the id after it. */
  deletePath?: string;
  /** `progress`: made by a job that reports on its channel (ADM-4.01). `arraybuffer` is how the console takes it (ADM-7.46). */
  exportMode: 'sync' | 'arraybuffer' | 'progress' | null;
  /** The channel of a progress export, without the id. */
  exportChannel?: string;
  ownership: Ownership;
  /** Its table, where that is not called like the key. */
  table?: string;
  /** Fields that name the parent in its route: `/tenant/:id_master_tenant?`. */
  parents?: Readonly<Record<string, string>>;
  /** `field` or `-field`; left out: the label, upwards. */
  sort?: string;
  /** Records of one name are the same record for an import; left out: those of the label. */
  importKey?: readonly string[];
  /** Reads from the logs host (ADM-7.20). */
  host?: 'logs';
  /** Fields that must be given, as filters, before the list is read. */
  requiredFilters?: readonly string[];
  actions?: readonly CatalogueAction[];
  /** Its list, record and writes are served by its own module; the engine provides the rest (export, texts, rights). */
  servedBy?: 'own room';
}

type Defaults = 'routes' | 'readAction' | 'operations' | 'multipart' | 'editBy' | 'exportMode' | 'label' | 'ownership';
type CatalogueInput = Omit<Catalogue, Defaults | 'singular'> & Partial<Pick<Catalogue, Defaults>> & { singular: string };

/** Declares a catalogue; defaults are the generic pattern: every operation, JSON, PUT, synchronous export, labelled by `name` (ADM-7.03–7.08). */
export function defineCatalogue(given: CatalogueInput): Catalogue {
  return {
    routes: [],
    readAction: 'read',
    operations: ['list', 'create', 'edit', 'delete', 'export'],
    multipart: { create: false, edit: false },
    editBy: 'PUT',
    exportMode: given.operations && !given.operations.includes('export') ? null : 'sync',
    label: ['name'],
    ownership: 'customer',
    ...given,
  };
}

/** The right that an operation needs (OQ-4, OQ-5): export follows reading, import follows creating. */
export function actionFor(catalogue: Catalogue, operation: Operation): string {
  const actions = { list: catalogue.readAction, export: catalogue.readAction, create: 'create', edit: 'update', delete: 'delete' } as const;
  return actions[operation];
}

/** Its table in the store. */
export const tableOf = (catalogue: Pick<Catalogue, 'key' | 'table'>): string => catalogue.table ?? catalogue.key.replaceAll('-', '_');

/** Its path with the product's slug put in. */
export const pathOf = (catalogue: Pick<Catalogue, 'path'>, slugs: { product: string }): string =>
  catalogue.path.replace('{product}', slugs.product);
