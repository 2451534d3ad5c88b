import type { FastifyRequest } from 'fastify';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Values } from '../../../contract/catalogues/fields/schema.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import type { Language } from '../../../contract/workspace/index.ts';
import { type Caller, type Config, languageOf, type Tx } from '../../platform/index.ts';

/** Context of a write: the transaction (in the caller's scope), the caller, and the language of faults. */
export interface Writer {
  tx: Tx;
  caller: Caller;
  language: Language;
  /** The client address of the request. */
  host?: string;
  /** Secrets are sealed with the installation's own key. */
  config: Pick<Config, 'dataDir' | 'secret'>;
  /** True for writes by a service rather than a person: fields maintained by the platform are written too. */
  byMachine?: boolean;
}

/** The writer of a request. */
export const writerOf = (tx: Tx, { caller, request }: { caller: Caller; request: FastifyRequest }, config: Writer['config']): Writer => ({
  tx,
  caller,
  language: languageOf(request),
  host: request.ip,
  config,
});

/** One record that is being written. An extension sees it before its values reach the store, and after. */
export interface Write extends Writer {
  catalogue: Catalogue;
  action: 'create' | 'update';
  /** Null before a record is created. */
  id: number | null;
  /** The values to write: for an edit only the changed ones. References are ids, secrets in plain text. */
  values: Values;
  /** The record before the write; null if it is new. */
  before: CatalogueRecord | null;
}
