import type { CatalogueCalls } from '../../contract/catalogues/calls.ts';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { App } from '../http/app.ts';

/**
 * Mounts those calls of a catalogue that write: create, edit, remove, editMany, removeMany, importFile, importRows, and changes, its
 * audit trail; as far as `calls` holds them. A room of its own leaves out of `calls` what it serves itself.
 */
export function writeRoutes(_app: App, _catalogue: Catalogue, _calls: CatalogueCalls): void {}
