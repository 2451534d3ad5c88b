import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { CatalogueCalls } from '../../../contract/catalogues/catalogue-calls.ts';
import type { Values } from '../../../contract/catalogues/fields/schema.ts';
import { type App, refuse, requestHash, runIdempotent, secretBox } from '../../platform/index.ts';
import { changesOf } from '../audit.ts';
import { importRoutes } from '../imports/import-routes.ts';
import { readRecord } from '../reading/reading.ts';
import { bulkRoutes } from './bulk-routes.ts';
import { type CatalogueRequest, mount } from './mount.ts';
import { fingerprintValues, readRecordBody } from './record-body.ts';
import { removeRecord } from './remove-record.ts';
import { type Writer, writerOf } from './write.ts';
import { createRecord, editRecord } from './write-record.ts';

/**
 * Mounts the write endpoints of a catalogue that `calls` contains: create, edit, remove, editMany, removeMany, importFile, importRows, and
 * changes, its audit trail. A domain leaves out of `calls` the endpoints that it serves itself.
 */
export function writeRoutes(app: App, catalogue: Catalogue, calls: Partial<CatalogueCalls>): void {
  mount(app, calls.create, (input) => write(app, catalogue, input, (writer, values) => createRecord(writer, catalogue, values)));
  mount(app, calls.edit, (input) => write(app, catalogue, input, (writer, values) => editRecord(writer, catalogue, input.id, values)));
  mount(app, calls.remove, async ({ caller, scope, key, request, id }) => {
    const hash = requestHash('remove', catalogue.key, id);
    await app.store.within(scope, (tx) =>
      runIdempotent(tx, caller, key, hash, async () => {
        await removeRecord(writerOf(tx, { caller, request }, app.config), catalogue, id);
        return null;
      }),
    );
    return null;
  });
  mount(app, calls.changes, ({ scope, id }) =>
    app.store.within(scope, async (tx) => {
      if (!(await readRecord(tx, catalogue, id))) throw refuse('record.not_found');
      return changesOf(tx, catalogue, id);
    }),
  );
  bulkRoutes(app, catalogue, calls);
  importRoutes(app, catalogue, calls);
}

/** Reads a JSON body or a form and runs the write once, by idempotency key. */
async function write(
  app: App,
  catalogue: Catalogue,
  { caller, scope, key, request, id }: CatalogueRequest,
  work: (writer: Writer, values: Values) => Promise<unknown>,
): Promise<unknown> {
  const values = await readRecordBody(request, catalogue);
  const hash = requestHash('write', catalogue.key, id, fingerprintValues(catalogue.fields, values, await secretBox(app.config)));
  return app.store.within(scope, (tx) =>
    runIdempotent(tx, caller, key, hash, () => work(writerOf(tx, { caller, request }, app.config), values)),
  );
}
