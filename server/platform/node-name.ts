import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import type { Config } from './config.ts';

/** The name of a platform among those of one store. A data directory serves one process, so that a restarted platform has the same name. */
export const nodeName = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  createHash('sha256').update(`${hostname()} ${dataDir}`).digest('hex');

/** How calls, and registrations of phones, name a node. */
export const nodeOfCalls = (node: string): string => node.slice(0, 32);
