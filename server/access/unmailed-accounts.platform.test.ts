import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { platformScope, type Tx } from '../platform/store/store.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';
import { verifyAudit } from './audit/verify.ts';
import { permissionFor } from './users.ts';

let town: TownPlatform;
beforeAll(async () => {
  town = await startTown();
});
afterAll(() => town?.clear());
const inPlatform: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> = (work) => town.app.store.within(platformScope, work);

test('a link to a new password that cannot be mailed is logged, and nothing is told', async () => {
  const logged = vi.spyOn(town.app.log, 'error');
  const forget = (email: string) => town.request('POST', '/v1/user/forgot-password', { body: { email } });
  expect((await forget('nobody@town.test')).status).toBe(200);
  expect((await forget('Ana@town.test')).status).toBe(200);
  const text = 'Links to a new password cannot be sent: set SMTP_URL.';
  await expect.poll(() => logged.mock.calls).toEqual([[text]]);
  const { rows } = await inPlatform((tx) => sql`select 1 from way_in where kind = 'reset'`.execute(tx));
  expect(rows).toEqual([]);
  logged.mockRestore();
});

test('a right without a permission gets one, once, whatever the case of its subject', async () => {
  const ids = await inPlatform(async (tx) => [
    await permissionFor(tx, { action: 'inspect', subject: 'Novelty' }),
    await permissionFor(tx, { action: 'inspect', subject: 'no-velty' }),
    await permissionFor(tx, { action: 'repair', subject: 'Novelty' }),
  ]);
  const { rows } = await inPlatform((tx) =>
    sql<object>`select id, resource, action, active, shared_tenant_only from permission where resource = 'Novelty' order by id`.execute(tx),
  );
  expect(rows).toEqual([
    { id: ids[0], resource: 'Novelty', action: 'inspect', active: true, shared_tenant_only: false },
    { id: ids[2], resource: 'Novelty', action: 'repair', active: true, shared_tenant_only: false },
  ]);
  expect(ids[1]).toBe(ids[0]);
});

test('an audit log of a directory without a platform cannot be verified', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'audit-'));
  await expect(verifyAudit({ dataDir, databaseUrl: null })).rejects.toThrow(`No platform was started on ${dataDir} yet`);
  await rm(dataDir, { recursive: true });
});
