import { sql } from 'kysely';
import { api } from '../../contract/api.ts';
import type { App } from '../platform/http/app.ts';
import { refuse } from '../platform/http/refused.ts';
import { route } from '../platform/http/route.ts';
import { platformScope } from '../platform/store/store.ts';
import { type Arrival, drawPictures } from './alarm-row.ts';
import { Batcher } from './batcher.ts';
import { parseHappenedAt } from './happened-at.ts';
import { allowToken, createIntakeAuthenticator, demoIntakeToken } from './intake-token.ts';
import { type Raised, raiseAlarms } from './raise-alarms.ts';
import { intakeTokenRoutes } from './token-routes.ts';

const groupedAtMost = 64;
/** Bytes that may wait for the store: beyond it senders are told to come again, instead of filling the memory. */
const waitingAtMost = 100_000_000;

/** The one way in for alarms: arrivals of the same moment share a transaction. */
function alarmIntake({ store, figures }: App): (arrival: Arrival) => Promise<Raised> {
  const groups = new Batcher<Arrival, Raised>((arrivals) => store.within(platformScope, (tx) => raiseAlarms(tx, arrivals)), {
    most: groupedAtMost,
    weigh: ({ alarm }) => 10_000 + (alarm.detection?.image?.length ?? 0) + (alarm.detection?.reference_image?.length ?? 0),
    mostWaiting: waitingAtMost,
  });
  figures.push({ name: 'intake_waiting', help: 'Alarms that came and wait for the store.', read: () => [{ value: groups.waiting }] });
  return async (arrival) => {
    const raised = await groups.add(arrival);
    if (raised === 'full') throw refuse('access.throttled', { message: 'Too many alarms at once: send this one again in a moment.' });
    return raised;
  };
}

/** Alarms of devices and programs, and the pictures that came with them. */
export async function intakeRoutes(app: App): Promise<void> {
  const door = createIntakeAuthenticator(app);
  app.authenticators.intake = door.authenticate;
  if (app.config.mode === 'demo') await app.store.within(platformScope, (tx) => allowToken(tx, demoIntakeToken, { name: 'demo' }));
  const raiseAlarm = alarmIntake(app);
  route(app, api.raiseAlarm, async ({ body, sender, status }) => {
    const at = parseHappenedAt(body.happened_at, app.clock.now());
    const drawn = body.detection ? await drawPictures(body) : undefined;
    const raised = await raiseAlarm({ sender, alarm: body, at, ...(drawn && { drawn }) });
    if (raised.kind === 'no_unit') {
      throw refuse('record.not_found', { message: `This token knows no unit ${body.id_unit}: name one of its own.` });
    }
    if (raised.kind === 'invalid') throw refuse('request.invalid', { errors: raised.errors });
    const { kind: _, ...reply } = raised;
    if (!reply.duplicate) status(201);
    return reply;
  });
  pictureRoute(app);
  intakeTokenRoutes(app, door);
}

/**
 * Pictures, at addresses of 192 random bits that only those learn who see the alarm: pages show them without a token, and nobody
 * comes upon them by counting.
 */
function pictureRoute(app: App): void {
  app.http.get<{ Params: { id: string } }>('/media/picture/:id', { schema: { hide: true } }, async (request, reply) => {
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
