import type { FastifyRequest } from 'fastify';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { Values } from '../../contract/catalogues/fields/schema.ts';
import type { CatalogueRecord } from '../../contract/platform/record.ts';
import type { Language } from '../../contract/workspace/config.ts';
import { type Caller, type Config, languageOf, type Tx } from '../platform/index.ts';

/** Who writes: in which transaction (of the caller's own scope), for whom, and in which language faults are said. */
export interface Writer {
  tx: Tx;
  caller: Caller;
  language: Language;
  /** The address that the request came from. */
  host?: string;
  /** Secrets are sealed with the installation's own key. */
  config: Pick<Config, 'dataDir' | 'secret'>;
  /** A machine's own findings, not a person's form: fields that the platform keeps are written too. */
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
  /** What is being written: only what differs in an edit. References are ids, secrets as they were typed. */
  values: Values;
  /** The record as it stood; null where it is new. */
  before: CatalogueRecord | null;
}
