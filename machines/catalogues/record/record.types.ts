import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Fault } from '../../../contract/catalogues/fields/fault.ts';
import type { Values } from '../../../contract/catalogues/fields/schema.ts';
import type { RecordReferences } from '../../../contract/catalogues/record.ts';
import type { CatalogueRecord, FieldErrors, Refusal } from '../../../contract/platform/index.ts';
import type { Conflict, Side } from './conflict.ts';
import type { Draft } from './fields/kind.ts';

export interface RecordInput {
  catalogue: Catalogue;
  /** Null: a new one. */
  id: number | null;
  /** The purpose of the form; `view`: the user may not write the record. */
  purpose: 'edit' | 'view' | 'delete';
  /** Initial values of a new record: the parents of its location. */
  start?: Values;
  newKey: () => string;
}

export interface RecordContext extends Required<RecordInput> {
  /** As read, or as last returned by the platform. */
  record: CatalogueRecord | null;
  /** The form as it was before anything was typed. */
  before: Draft;
  draft: Draft;
  faults: readonly Fault[];
  /** Field errors from the platform. */
  errors: FieldErrors;
  conflict: Conflict | null;
  uses: RecordReferences | null;
  refusal: Refusal | null;
  /** Idempotency key of the unanswered write; a retry of the same write reuses it. */
  key: string | null;
}

export type RecordEvent =
  | { type: 'record.change'; field: string; value: unknown }
  /** The cursor left a field, whose errors may now be shown. */
  | { type: 'record.check'; field: string }
  | { type: 'record.save' }
  | { type: 'record.dismiss' }
  | { type: 'record.stay' }
  | { type: 'record.discard' }
  | { type: 'conflict.choose'; field: string; side: Side }
  | { type: 'conflict.resolve' }
  | { type: 'record.remove' }
  | { type: 'record.confirm' }
  | { type: 'record.renew' };

/** The first invalid field, which gets the focus. */
export type RecordEmitted = { type: 'record.invalid'; field: string };

export interface RecordWrite {
  catalogue: Catalogue;
  id: number | null;
  /** With files as they were chosen. */
  body: Values;
  key: string;
}
export interface RecordName {
  catalogue: Catalogue;
  id: number;
}
