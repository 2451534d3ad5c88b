import { sql as core } from './0001_core.ts';

/** Every change of the schema, in the order in which they are applied; an applied one is never edited. */
export const migrations: readonly { name: string; sql: string }[] = [{ name: '0001_core', sql: core }];
