import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogueFingerprint, lookupsFingerprint, syncLookups, syncStoredCatalogues } from './catalogues/index.ts';
import { makeLog, migrationsFingerprint, openStore, type PreparedCluster, packEmbedded, platformScope } from './platform/index.ts';

/** Of all that makes the schema and the platform's own records; the extensions of catalogues must be registered. */
const fingerprint = (): string =>
  createHash('sha256')
    .update([process.platform, process.arch, migrationsFingerprint(), catalogueFingerprint(), lookupsFingerprint()].join(' '))
    .digest('hex');

/** The store that the build leaves beside the built platform; where that runs from its sources, there is none. */
export const preparedStore: PreparedCluster = { pack: join(import.meta.dirname, 'cluster.pack'), fingerprint };

/** Makes the schema and the platform's own records on an empty directory, and packs its cluster: no passwords, no mode, no data. */
export async function packStore(dataDir: string, pack: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const store = await openStore({ dataDir, databaseUrl: null, secret: null }, makeLog('silent'), { sync: syncStoredCatalogues });
  try {
    await store.within(platformScope, syncLookups);
  } finally {
    await store.close();
  }
  await packEmbedded(dataDir, pack, fingerprint());
}
