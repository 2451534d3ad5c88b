import { accountCalls } from '../../contract/access/account.ts';
import { type App, route } from '../platform/index.ts';
import { previewEffectiveAccess, readEffectiveAccess } from './effective-access.ts';

/** Mounts the endpoints of a user's effective access, also before it is saved. */
export function effectiveAccessRoutes(app: App): void {
  route(app, accountCalls.effectiveAccess, ({ caller, scope, params }) =>
    app.store.within(scope, (tx) => readEffectiveAccess(tx, caller, params.id)),
  );
  route(app, accountCalls.draftEffectiveAccess, ({ caller, scope, body }) =>
    app.store.within(scope, (tx) => previewEffectiveAccess(tx, caller, body)),
  );
}
