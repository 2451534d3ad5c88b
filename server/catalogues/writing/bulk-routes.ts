import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { CatalogueCalls } from '../../../contract/catalogues/catalogue-calls.ts';
import { BulkDelete, BulkEdit } from '../../../contract/catalogues/record.ts';
import { type App, readPart, requestHash, runIdempotent, secretBox } from '../../platform/index.ts';
import { editMany, removeMany } from './bulk.ts';
import { mount } from './mount.ts';
import { fingerprintValues } from './record-body.ts';
import { writerOf } from './write.ts';

/** Mounts the calls that change or delete many records of a catalogue. */
export function bulkRoutes(app: App, catalogue: Catalogue, calls: Partial<CatalogueCalls>): void {
  mount(app, calls.editMany, async ({ caller, scope, key, request }) => {
    const { rows, values, preview = false } = readPart(BulkEdit, request.body, 'body');
    const hash = requestHash(
      'bulk edit',
      catalogue.key,
      rows,
      preview,
      fingerprintValues(catalogue.fields, values, await secretBox(app.config)),
    );
    return app.store.within(scope, (tx) =>
      runIdempotent(tx, caller, preview ? null : key, hash, () =>
        editMany(writerOf(tx, { caller, request }, app.config), catalogue, { rows, values, isPreview: preview }),
      ),
    );
  });
  mount(app, calls.removeMany, ({ caller, scope, key, request }) => {
    const { rows } = readPart(BulkDelete, request.body, 'body');
    const hash = requestHash('bulk delete', catalogue.key, rows);
    return app.store.within(scope, (tx) =>
      runIdempotent(tx, caller, key, hash, () => removeMany(writerOf(tx, { caller, request }, app.config), catalogue, rows)),
    );
  });
}
