import { sql } from 'kysely';
import { api } from '../../contract/api.ts';
import { type App, refuse, route } from '../platform/index.ts';
import type { IntakeAuthenticator } from './intake-token.ts';

/** Revokes intake tokens; the other calls are those of their catalogue. */
export function intakeTokenRoutes(app: App, authenticator: Pick<IntakeAuthenticator, 'clearCache'>): void {
  route(app, api.endIntakeToken, async ({ scope, params }) => {
    const ended = await app.store.within(scope, (tx) =>
      sql`update intake_token set active = false, version = version + 1, changed = now() where id = ${params.id} and not built_in`.execute(
        tx,
      ),
    );
    if (ended.numAffectedRows === 0n) throw refuse('record.not_found');
    authenticator.clearCache();
    return null;
  });
}
