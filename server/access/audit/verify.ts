import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { type Config, createDedicatedClient, embeddedConnection, headFile, lockDirectory, startEmbedded } from '../../platform/index.ts';
import { type ChainFault, type Head, verifyChain } from './chain.ts';
import { readLog } from './read-log.ts';

/** The result of `npm run verify-audit`. */
export interface AuditVerification {
  readonly count: number;
  readonly head: Head;
  readonly fault: ChainFault | null;
}

/**
 * Verifies the audit log of an installation against its seals, recomputed here rather than in the store, and against the head that the
 * platform stored outside of it. Works on a running and on a stopped platform.
 * @param expected a head stored elsewhere, `place:hash`; default: that of DATA_DIR
 * @throws Error if the store cannot be reached or `expected` cannot be parsed
 */
export async function verifyAudit(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  expected?: string,
): Promise<AuditVerification> {
  const head = expected === undefined ? readHead(await readFile(headFile(dataDir), 'utf8').catch(() => '')) : readHead(expected);
  if (expected !== undefined && !head) throw new Error('A head is a place and a hash: 1204:9f86d0…');
  const running = databaseUrl ? { connectionString: databaseUrl } : await embeddedConnection(dataDir);
  if (running) return verifyAt(running, head);
  if (!(await stat(join(dataDir, 'postgres')).catch(() => null)))
    throw new Error(`No platform was started on ${dataDir} yet: give its DATA_DIR.`);
  const unlock = await lockDirectory(dataDir);
  try {
    const { connection, postmaster } = await startEmbedded(dataDir);
    try {
      return await verifyAt(connection, head);
    } finally {
      await postmaster.stop();
    }
  } finally {
    await unlock();
  }
}

async function verifyAt(connection: pg.ClientConfig, head: Head | null): Promise<AuditVerification> {
  const client = createDedicatedClient(connection);
  await client.connect();
  try {
    return await verifyChain(readLog(client), head);
  } finally {
    await client.end();
  }
}

/** Parses a head as stored by the platform or by people: `1204:9f86d0…`; null: invalid. */
export function readHead(text: string): Head | null {
  const [, place, hash] = /^(\d{1,15})[\s:]([0-9a-f]{64})\s*$/.exec(text) ?? [];
  return place && hash ? { place: Number(place), hash } : null;
}
