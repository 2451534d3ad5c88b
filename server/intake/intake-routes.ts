import { sql } from 'kysely';
import { api } from '../../contract/api.ts';
import type { AlarmIntake } from '../alarms/index.ts';
import { type App, platformScope, refuse, route } from '../platform/index.ts';
import { allowToken, createIntakeAuthenticator, demoIntakeToken } from './intake-token.ts';
import { testAlarmRoutes } from './test-alarm.ts';
import { intakeTokenRoutes } from './token-routes.ts';
import { openTokenUsage } from './token-usage.ts';

/** Mounts the endpoints for alarms of devices and programs, and for their pictures. */
export async function intakeRoutes(app: App, intake: AlarmIntake): Promise<void> {
  const authenticator = createIntakeAuthenticator(app, openTokenUsage(app));
  app.authenticators.intake = authenticator.authenticate;
  if (app.config.mode === 'demo') await app.store.within(platformScope, (tx) => allowToken(tx, demoIntakeToken, { name: 'demo' }));
  route(app, api.raiseAlarm, async ({ body, sender, status }) => {
    const raised = await intake.raise(sender, body);
    if (raised.kind === 'no_unit') {
      throw refuse('record.not_found', { message: `Unit ${body.id_unit} is not within this token's scope; use one of its units.` });
    }
    if (raised.kind === 'alarms_off') throw refuse('intake.alarms_off');
    if (raised.kind === 'shelved') throw refuse('intake.shelved');
    if (raised.kind === 'invalid') throw refuse('request.invalid', { errors: raised.errors });
    const { kind: _, isCounted: __, ...reply } = raised;
    if (!reply.duplicate) status(201);
    return reply;
  });
  pictureRoute(app);
  intakeTokenRoutes(app, authenticator);
  testAlarmRoutes(app, intake);
}

/**
 * Serves pictures at addresses of 192 random bits, known only to users who see the alarm: pages show them without a token, and they
 * cannot be guessed or enumerated.
 */
function pictureRoute(app: App): void {
  app.http.get<{ Params: { id: string } }>('/media/picture/:id', async (request, reply) => {
    const { id } = request.params;
    if (!/^[\w-]{32}$/.test(id)) throw refuse('record.not_found');
    const { rows } = await app.store.within(platformScope, (tx) =>
      sql<{ kind: string; bytes: Buffer }>`select kind, bytes from picture where id = ${id}`.execute(tx),
    );
    const found = rows[0];
    if (!found) throw refuse('record.not_found');
    return reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-disposition', 'inline')
      .header('x-content-type-options', 'nosniff')
      .type(found.kind)
      .send(found.bytes);
  });
}
