import type { Endpoint } from '../platform/index.ts';

/** The calls of one catalogue. Which of them exist follows from its operations. */
export interface CatalogueCalls {
  list: Endpoint;
  /** One record with all entries of its `refs` fields. */
  record: Endpoint;
  create?: Endpoint;
  edit?: Endpoint;
  remove?: Endpoint;
  /** References to a record. */
  uses?: Endpoint;
  /** The audit trail of a record, newest first. */
  changes?: Endpoint;
  editMany?: Endpoint;
  removeMany?: Endpoint;
  importFile?: Endpoint;
  importRows?: Endpoint;
}
