import { type CatalogueCalls, callsOf } from '../../contract/catalogues/calls.ts';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import { catalogues } from '../../contract/catalogues/index.ts';
import type { App } from '../http/app.ts';
import { refuse } from '../http/refused.ts';
import { RawJson, route } from '../http/route.ts';
import { languageOf } from '../words/words.ts';
import { askedOf, wantsChoices } from './asked.ts';
import { choicesOf, pageOf, readRecord } from './reading.ts';
import { usesRoute } from './uses.ts';
import { writeRoutes } from './write-routes.ts';

/** Mounts the calls of every catalogue that no room of its own serves (ADM-7.03–7.09). */
export function catalogueRoutes(app: App): void {
  for (const catalogue of catalogues) {
    if (catalogue.servedBy) continue;
    const calls = callsOf(catalogue, { product: app.config.productSlug });
    readingRoutes(app, catalogue, calls);
    writeRoutes(app, catalogue, calls);
  }
}

/** Mounts the calls of a catalogue that read: list, record and uses, as far as `calls` holds them. */
export function readingRoutes(app: App, catalogue: Catalogue, calls: Partial<CatalogueCalls>): void {
  if (calls.list) listRoute(app, catalogue, calls.list);
  if (calls.record) recordRoute(app, catalogue, calls.record);
  if (calls.uses) usesRoute(app, catalogue, calls.uses);
}

function listRoute(app: App, catalogue: Catalogue, call: CatalogueCalls['list']): void {
  route(app, call, async ({ scope, request }) => {
    const asked = askedOf(catalogue, request.query, languageOf(request));
    const read = wantsChoices(request.query) ? choicesOf : pageOf;
    return new RawJson(await app.store.within(scope, (tx) => read(tx, catalogue, asked)));
  });
}

function recordRoute(app: App, catalogue: Catalogue, call: CatalogueCalls['record']): void {
  route(app, call, async ({ scope, request }) => {
    const { id } = request.params as { id: string };
    const record = await app.store.within(scope, (tx) => readRecord(tx, catalogue, Number(id)));
    if (!record) throw refuse('record.not_found');
    return record;
  });
}
