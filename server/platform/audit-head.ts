import { join } from 'node:path';

/** Records the last seal of the audit log outside the store, so that a truncated or recomputed log is detected. */
export const headFile = (dataDir: string): string => join(dataDir, 'audit-head');
