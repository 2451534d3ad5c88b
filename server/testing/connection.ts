import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';

/**
 * Connection to the embedded PostgreSQL of a running platform.
 * @param as the platform's own role, or the superuser
 */
export async function storeConnection(dataDir: string, as: 'atalaya' | 'postgres' = 'atalaya'): Promise<ClientConfig> {
  const secretName = as === 'postgres' ? 'postgres-superuser' : 'postgres-atalaya';
  const [pid, password] = await Promise.all([
    readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8'),
    readFile(join(dataDir, 'secrets', secretName), 'utf8'),
  ]);
  return { host: '127.0.0.1', port: Number(pid.split('\n')[3]), user: as, password: password.trim(), database: as };
}

/** The number of the server process. */
export async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}
