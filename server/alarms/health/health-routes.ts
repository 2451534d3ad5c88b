import { type HealthReport, healthCalls } from '../../../contract/alarms/health-calls.ts';
import { contentDisposition } from '../../catalogues/index.ts';
import { type App, ConcurrencyLimit, instant, languageOf, RawJson, readOptionsOf, refuse, route, sendAsOf } from '../../platform/index.ts';
import { isKnownZone } from '../cases/local-times.ts';
import { makeHealthFiles } from './health-file.ts';
import { readHealth } from './read-health.ts';

/** Reports read at once: each reads all alarms of its span, and acts on alarms need the rest of the machine. */
const atOnce = 2;

/** The health of the alarm system. */
export function healthRoutes(app: App): void {
  const limit = new ConcurrencyLimit(atOnce);
  route(app, healthCalls.alarmHealth, async ({ scope, caller, query, request, reply }): Promise<HealthReport | RawJson> => {
    const now = app.clock.now();
    const options = readOptionsOf(request);
    if (query.action === undefined) {
      const { result, asOf } = await limit.run(() => app.store.read(scope, (tx) => readHealth(tx, caller.user, query, now), options));
      sendAsOf(reply, asOf);
      return asOf === null ? result : { ...result, as_of: instant(asOf) };
    }
    const { zone = 'UTC', file = 'xlsx' } = query;
    if (!isKnownZone(zone)) throw refuse('request.invalid', { errors: { zone: ['This time zone is not known.'] } });
    const order = { user: { id: caller.user, name: caller.name }, query, language: languageOf(request), zone, now, read: options };
    const [made] = await limit.run(() => makeHealthFiles(app.store, scope, order, [file]));
    if (!made) throw refuse('record.not_found');
    sendAsOf(reply, made.asOf);
    await reply
      .header('cache-control', 'no-store')
      .header('content-disposition', contentDisposition(made.name))
      .type(made.type)
      .send(made.bytes);
    return new RawJson('');
  });
}
