import { accountCalls } from '../../contract/access/account.ts';
import type { App } from '../platform/http/app.ts';
import { route } from '../platform/http/route.ts';
import { sightOf, sightOfDraft } from './sight.ts';

/** What somebody sees and may do, as another one may look at it. */
export function seenByRoutes(app: App): void {
  route(app, accountCalls.sightOf, ({ caller, scope, params }) => app.store.within(scope, (tx) => sightOf(tx, caller, params.id)));
  route(app, accountCalls.sightOfDraft, ({ caller, scope, body }) => app.store.within(scope, (tx) => sightOfDraft(tx, caller, body)));
}
