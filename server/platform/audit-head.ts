import { join } from 'node:path';

/** Where the platform writes down how far it has sealed its log: outside the store, so that a log that was cut or computed anew is found. */
export const headFile = (dataDir: string): string => join(dataDir, 'audit-head');
