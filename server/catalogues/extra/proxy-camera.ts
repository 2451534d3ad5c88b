import { sql } from 'kysely';
import { callsOf } from '../../../contract/catalogues/calls.ts';
import { providerCalls } from '../../../contract/catalogues/extra/providers.ts';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import { languageOf, RawJson, refuse, route, type Scope } from '../../platform/index.ts';
import { readingRoutes } from '../engine.ts';
import type { ExportingApp } from '../exports/exports.ts';
import { readProviderRecords } from '../provider-accounts.ts';
import { countsOf } from '../reading/counts.ts';
import { parseListRequest, wantsChoices } from '../reading/list-request.ts';
import { choicesOf, pageOf, readRecord } from '../reading/reading.ts';
import { writeRoutes } from '../writing/write-routes.ts';
import { cameraIds } from './assign-cameras.ts';
import { holderOf } from './assignee.ts';
import { openProviderSession, theOne } from './provider-session.ts';

/**
 * Mounts the endpoints of proxy cameras: their list, `action=justIds` on the same path (ADM-7.40), their edits and deletion, and the status
 * of one, read from the streaming service. As choices, only cameras in service are offered, unless they are named.
 */
export function proxyCameraRoutes(app: ExportingApp): void {
  const catalogue = catalogueOf('proxy-camera');
  const calls = callsOf(catalogue, { product: app.config.productSlug });
  const { list: _, record, uses, ...writes } = calls;
  readingRoutes(app, catalogue, { record, ...(uses && { uses }) });
  writeRoutes(app, catalogue, writes);
  route(app, calls.list, async ({ scope, request }) => {
    const params = request.query as Params;
    if (params['action'] === 'justIds') return new RawJson(await idsJson(app, scope, params), 'none');
    const isChoice = wantsChoices(request.query);
    const read = isChoice ? choicesOf : pageOf;
    const inService = isChoice && params['id'] === undefined ? { out_of_service: '0' } : {};
    const listRequest = parseListRequest(catalogue, { ...inService, ...params }, languageOf(request));
    return new RawJson(await app.store.within(scope, (tx) => read(tx, catalogue, listRequest, countsOf(app.store))));
  });
  route(app, providerCalls.proxyCameraStatus, async (input) => {
    const { connector, within } = openProviderSession(app, 'streaming', input);
    const { id } = input.params;
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

/** Lists only ids, to select all; `assign` filters by assignment, optionally to `id_user` or `id_group`. */
async function idsJson(app: ExportingApp, scope: Scope, params: Params): Promise<string> {
  const { assign } = params;
  const named = (['user', 'group'] as const).find((kind) => params[`id_${kind}`] !== undefined);
  const ids = await app.store.within(scope, async (tx) => {
    const holder = named ? await holderOf(tx, named, Number(params[`id_${named}`]) || 0) : null;
    return cameraIds(tx, holder, assign === undefined ? undefined : assign === '1' || assign === 'true');
  });
  return `{"success":true,"data":${JSON.stringify(ids)}}`;
}
