import type { CoreTables } from './core.tables.ts';

/** Every table of the store. A room adds its own by an interface in its own file, named here. */
export interface Tables extends CoreTables {}
