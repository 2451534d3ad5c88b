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
  /** `screen`: a screen of its own opens it, neither the list nor its rows. */
  on: 'list' | 'row' | 'screen';
  /** The required right on the catalogue's resource; default: `update`. */
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
  /** Its English name, plural and singular. */
  title: string;
  singular: string;
  family: string;
  /** Below v1/. `{product}` is replaced by the product's slug. */
  path: string;
  /** Whether the path is assumed, because the specification names none (OQ-83). */
  isPathAssumed?: boolean;
  /** Route patterns of its list; the first one is its address. Empty: the catalogue appears only as a choice in forms. */
  routes: readonly string[];
  /** Subject of its rights; reading it needs `readAction`, writing it `create`, `update`, `delete` (OQ-3–OQ-5). */
  resource: string;
  readAction: string;
  /** Whether operators choose from it, so that its list requires only read on Home. */
  isForOperators?: boolean;
  /** Fields that together label a record; the first filled field of `labelOr` is the fallback (OQ-86). */
  label: readonly string[];
  fields: readonly Field[];
  operations: readonly Operation[];
  /** Which writes are multipart forms. */
  multipart: { create: boolean; edit: boolean };
  /** How an edit is sent (ADM-7.06, ADM-7.09). */
  editBy: 'PUT' | 'POST with _method=put';
  /** Path for deletion, if it differs; the id follows it. */
  deletePath?: string;
  /** `progress`: made by a job that reports on its channel (ADM-4.01). `arraybuffer`: the console reads it as binary data (ADM-7.46). */
  exportMode: 'sync' | 'arraybuffer' | 'progress' | null;
  /** The channel of a progress export, without the id. */
  exportChannel?: string;
  /** The literal body of its finished download, if the specification prescribes one of its own (ADM-4.08). */
  exportBody?: 'Downloaded successfully';
  ownership: Ownership;
  /** Its table, if its name differs from the key. */
  table?: string;
  /** Fields that name the parent in its route: `/tenant/:id_master_tenant?`. */
  parents?: Readonly<Record<string, string>>;
  /** `field` or `-field`; default: the label, ascending. */
  sort?: string;
  /** Fields that identify a record in an import; default: those of the label. */
  importKey?: readonly string[];
  /** Whether it reads from the logs host (ADM-7.20). */
  host?: 'logs';
  /** Fields that the list requires as filters. */
  requiredFilters?: readonly string[];
  actions?: readonly CatalogueAction[];
  /** Its list, record and writes are served by its own module; the engine provides the rest (export, texts, rights). */
  servedBy?: 'own room';
}

type Defaults = 'routes' | 'readAction' | 'operations' | 'multipart' | 'editBy' | 'exportMode' | 'label' | 'ownership';
type CatalogueInput = Omit<Catalogue, Defaults | 'singular'> & Partial<Pick<Catalogue, Defaults>> & { singular: string };

/** Declares a catalogue; defaults are the generic pattern: every operation, JSON, PUT, synchronous export, labelled by `name` (ADM-7.03–7.08). */
export function defineCatalogue(input: CatalogueInput): Catalogue {
  return {
    routes: [],
    readAction: 'read',
    operations: ['list', 'create', 'edit', 'delete', 'export'],
    multipart: { create: false, edit: false },
    editBy: 'PUT',
    exportMode: input.operations && !input.operations.includes('export') ? null : 'sync',
    label: ['name'],
    ownership: 'customer',
    ...input,
  };
}

/** The right that an operation needs (OQ-4, OQ-5): export follows reading, import follows creating. */
export function actionFor(catalogue: Catalogue, operation: Operation): string {
  const actions = { list: catalogue.readAction, export: catalogue.readAction, create: 'create', edit: 'update', delete: 'delete' } as const;
  return actions[operation];
}

/** Its table in the store. */
export const tableOf = (catalogue: Pick<Catalogue, 'key' | 'table'>): string => catalogue.table ?? catalogue.key.replaceAll('-', '_');

/** Its path with the slug of the product. */
export const pathOf = (catalogue: Pick<Catalogue, 'path'>, slugs: { product: string }): string =>
  catalogue.path.replace('{product}', slugs.product);
