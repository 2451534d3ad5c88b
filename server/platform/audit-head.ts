import { join } from 'node:path';

/** Records how far the audit log is sealed. It lies outside the store, so that a truncated or recomputed log is detected. */
export const headFile = (dataDir: string): string => join(dataDir, 'audit-head');
