import type { FastifyRequest } from 'fastify';
import { callsOf } from '../../contract/catalogues/calls.ts';
import { actionFor, type Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { CatalogueCalls } from '../../contract/catalogues/catalogue-calls.ts';
import { catalogues } from '../../contract/catalogues/registry.ts';
import { type Caller, demand, languageOf, RawJson, refuse, route, scopeOf } from '../platform/index.ts';
import type { ExportingApp } from './exports/exports.ts';
import { workbookRoute } from './imports/workbook.ts';
import { countsOf } from './reading/counts.ts';
import { parseListRequest, wantsChoices, wantsExport } from './reading/list-request.ts';
import { choicesOf, exportedRows, pageOf, readRecord } from './reading/reading.ts';
import { usesRoute } from './reading/uses.ts';
import { writeRoutes } from './writing/write-routes.ts';

/** Mounts the calls of every catalogue that no other module serves (ADM-7.03–7.09). */
export function catalogueRoutes(app: ExportingApp): void {
  for (const catalogue of catalogues) {
    if (catalogue.servedBy) continue;
    const calls = callsOf(catalogue, { product: app.config.productSlug });
    readingRoutes(app, catalogue, calls);
    writeRoutes(app, catalogue, calls);
  }
  workbookRoute(app);
}

/** Mounts the calls of a catalogue that read: list, record and uses, if `calls` has them. */
export function readingRoutes(app: ExportingApp, catalogue: Catalogue, calls: Partial<CatalogueCalls>): void {
  if (calls.list) listRoute(app, catalogue, calls.list);
  if (calls.record) recordRoute(app, catalogue, calls.record);
  if (calls.uses) usesRoute(app, catalogue, calls.uses);
}

function listRoute(app: ExportingApp, catalogue: Catalogue, call: CatalogueCalls['list']): void {
  route(app, call, async ({ scope, request, reply }) => {
    const listRequest = parseListRequest(catalogue, request.query, languageOf(request));
    if (wantsExport(request.query)) {
      const caller = mayExport(catalogue, request);
      await app.exports.answer({
        catalogue,
        rows: (names) => exportedRows(catalogue, listRequest, names),
        caller,
        scope: scopeOf(caller),
        request,
        reply,
      });
      return new RawJson('');
    }
    const read = wantsChoices(request.query) ? choicesOf : pageOf;
    return new RawJson(await app.store.within(scope, (tx) => read(tx, catalogue, listRequest, countsOf(app.store))));
  });
}

/** An export requires the right to read (OQ-5), also for lists that operators choose from. @throws Refused */
function mayExport(catalogue: Catalogue, request: FastifyRequest): Caller {
  const caller = request.admitted?.caller;
  if (!caller) throw refuse('access.signed_out');
  const reached = demand(caller, actionFor(catalogue, 'export'), catalogue.resource);
  if (catalogue.exportMode === null) throw refuse('request.invalid', { errors: { action: ['This list is not exported.'] } });
  return reached;
}

function recordRoute(app: ExportingApp, catalogue: Catalogue, call: CatalogueCalls['record']): void {
  route(app, call, async ({ scope, request }) => {
    const { id } = request.params as { id: string };
    const record = await app.store.within(scope, (tx) => readRecord(tx, catalogue, Number(id)));
    if (!record) throw refuse('record.not_found');
    return record;
  });
}
