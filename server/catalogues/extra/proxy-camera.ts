import { sql } from 'kysely';
import { callsOf } from '../../../contract/catalogues/calls.ts';
import { providerCalls } from '../../../contract/catalogues/extra/providers.ts';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { languageOf, RawJson, refuse, route, type Scope } from '../../platform/index.ts';
import { readingRoutes } from '../engine.ts';
import type { ExportingApp } from '../exports/exports.ts';
import { parseListRequest, wantsChoices } from '../list-request.ts';
import { readProviderRecords } from '../provider-accounts.ts';
import { choicesOf, pageOf, readRecord } from '../reading.ts';
import { cameraIds } from './assign-cameras.ts';
import { holderOf } from './assignee.ts';
import { openProviderSession, theOne } from './provider-session.ts';

/**
 * Mounts the endpoints of proxy cameras: their list, `action=justIds` on the same path (ADM-7.40), and the status of one, read from the
 * streaming service.
 */
export function proxyCameraRoutes(app: ExportingApp): void {
  const catalogue = catalogueOf('proxy-camera');
  const calls = callsOf(catalogue, { product: app.config.productSlug });
  readingRoutes(app, catalogue, { record: calls.record });
  route(app, calls.list, async ({ scope, request }) => {
    const given = request.query as Params;
    if (given['action'] === 'justIds') return new RawJson(await idsJson(app, scope, given));
    const read = wantsChoices(request.query) ? choicesOf : pageOf;
    const asked = parseListRequest(catalogue, request.query, languageOf(request));
    return new RawJson(await app.store.within(scope, (tx) => read(tx, catalogue, asked)));
  });
  route(app, providerCalls.proxyCameraStatus, async (asked) => {
    const { connector, within } = openProviderSession(app, 'streaming', asked);
    const { id } = asked.params;
    const camera = theOne(await within((writer) => readProviderRecords(writer, 'proxy-camera', ['name', 'tag', 'id_unit'], id)));
    const state = await connector.request('streaming/status', camera);
    return within(async ({ tx }) => {
      const last = state.last_connection ?? (state.online ? new Date(app.clock.now()) : null);
      await sql`update camera set online = ${state.online}, rtsp_available = ${state.rtsp_available},
        last_connection = coalesce(${last}::timestamptz, last_connection) where id = ${id}`.execute(tx);
      const record = await readRecord(tx, catalogue, id);
      if (!record) throw refuse('record.not_found');
      return { ...record, demo: connector.demo };
    });
  });
}

type Params = Readonly<Record<string, string | undefined>>;

/** Ids alone, for choosing all: with `assign` of those that are assigned, or are not; to `id_user` or `id_group` where one is named. */
async function idsJson(app: ExportingApp, scope: Scope, given: Params): Promise<string> {
  const { assign } = given;
  const named = (['user', 'group'] as const).find((kind) => given[`id_${kind}`] !== undefined);
  const ids = await app.store.within(scope, async (tx) => {
    const holder = named ? await holderOf(tx, named, Number(given[`id_${named}`]) || 0) : null;
    return cameraIds(tx, holder, assign === undefined ? undefined : assign === '1' || assign === 'true');
  });
  return `{"success":true,"data":${JSON.stringify(ids)}}`;
}
