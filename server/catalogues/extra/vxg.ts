import { sql } from 'kysely';
import { callsOf } from '../../../contract/catalogues/calls.ts';
import { providerCalls } from '../../../contract/catalogues/extra/providers.ts';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import { requireAbility } from '../../../contract/platform/index.ts';
import { Refused, requestHash, route, runIdempotent } from '../../platform/index.ts';
import { readingRoutes } from '../engine.ts';
import type { ExportingApp } from '../exports/exports.ts';
import { idsByExternal, readProviderRecords } from '../provider-accounts.ts';
import { removeRecord } from '../writing/remove-record.ts';
import { syncRecords } from '../writing/sync-records.ts';
import { type Writer, writerOf } from '../writing/write.ts';
import { writeRoutes } from '../writing/write-routes.ts';
import { openProviderSession, outcome, type ProviderSession } from './provider-session.ts';

/** VXG cameras: a generic catalogue, except for the marker of their deletion (ADM-7.29, OQ-96). */
export function vxgRoutes(app: ExportingApp): void {
  const catalogue = catalogueOf('vxg-camera');
  const { remove, ...calls } = callsOf(catalogue, { product: app.config.productSlug });
  readingRoutes(app, catalogue, calls);
  writeRoutes(app, catalogue, calls);
  if (remove) {
    route(app, { ...remove, access: requireAbility('delete', catalogue.resource) }, async (input) => {
      const id = Number((input.request.params as { id: string }).id);
      const { vxg } = input.request.query as { vxg?: string };
      if (vxg === '1' || vxg === 'true') await removeAtProvider(openProviderSession(app, 'vxg', input), id);
      return app.store.within(input.scope, (tx) =>
        runIdempotent(tx, input.caller, input.key, requestHash('vxg-camera', 'delete', id), async () => {
          await removeRecord(writerOf(tx, input, app.config), catalogue, id);
          return null;
        }),
      );
    });
  }
  route(app, providerCalls.updateVxgCameras, async (input) => {
    const talk = openProviderSession(app, 'vxg', input);
    const { found, ...done } = await update(talk);
    return outcome(talk.connector, found, done);
  });
  route(app, providerCalls.removeDeletedVxgCameras, async (input) => {
    const talk = openProviderSession(app, 'vxg', input);
    const { found, updated } = await update(talk);
    const removed = await talk.within(removeMissing);
    return outcome(talk.connector, found, { created: 0, updated }, removed);
  });
}

/** Deletes a camera at VXG, unless VXG never had it or it is already deleted here. */
async function removeAtProvider({ connector, within }: ProviderSession, id: number): Promise<void> {
  const [camera] = await within((writer) => readProviderRecords(writer, 'vxg-camera', ['name', 'id_vxg'], id));
  if (camera?.['id_vxg'] !== undefined) await connector.request('vxg/delete', camera);
}

/** Imports the cameras of VXG and marks those that it no longer has. */
async function update({ connector, within }: ProviderSession): Promise<{ found: number; created: number; updated: number }> {
  const existing = await within((writer) => idsByExternal(writer, 'vxg-camera', 'id_vxg'));
  const accounts = await within((writer) => readProviderRecords(writer, 'vxg-master-account', ['name']));
  const { cameras } = await connector.request('vxg/cameras', { cameras: [...existing.keys()], accounts });
  const there = new Set(cameras.map(({ id_vxg: id }) => id));
  const removed = [...existing.keys()].filter((id) => !there.has(id)).map((id) => ({ externalId: id, values: { removed: true } }));
  const incoming = cameras.map(({ id_vxg: id, ...values }) => ({ externalId: id, values: { ...values, removed: false } }));
  const done = await within((writer) => syncRecords(writer, 'vxg-camera', { by: 'id_vxg' }, [...incoming, ...removed]));
  return { found: cameras.length, created: done.created, updated: done.updated };
}

/** Deletes marked cameras except referenced ones. @returns their number */
async function removeMissing(writer: Writer): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from vxg_camera where removed order by id`.execute(writer.tx);
  let removed = 0;
  for (const { id } of rows) {
    await sql`savepoint one_camera`.execute(writer.tx);
    try {
      await removeRecord(writer, catalogueOf('vxg-camera'), id);
      removed += 1;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await sql`rollback to savepoint one_camera`.execute(writer.tx);
    }
  }
  return removed;
}
