import { api } from '../../contract/api.ts';
import { realtime } from '../../contract/events.ts';
import manifest from '../../package.json' with { type: 'json' };
import { instant } from '../clock.ts';
import { platformScope } from '../store/store.ts';
import type { App } from './app.ts';
import { route } from './route.ts';

/** What the platform says of itself: health, capabilities and the description of its calls. */
export async function platformRoutes(app: App): Promise<void> {
  const { config } = app;
  const { value: epoch } = await app.store.within(platformScope, (tx) =>
    tx.selectFrom('meta').select('value').where('key', '=', 'epoch').executeTakeFirstOrThrow(),
  );
  route(app, api.health, async ({ status }) => {
    const parts = { store: await app.store.health(), realtime: app.health.realtime(), media: app.health.media() };
    const isWell = Object.values(parts).every((said) => said === 'ok');
    // A camera that is away is told here, but is no reason to send nobody to this node any more.
    if (parts.store !== 'ok' || parts.realtime !== 'ok') status(503);
    const state = isWell ? ('ok' as const) : ('degraded' as const);
    return { status: state, version: manifest.version, mode: config.mode, ...parts, sip: app.health.sip() };
  });
  route(app, api.capabilities, async () => ({
    events: { replay: true, epoch },
    idempotency: true,
    automation: true,
    alarm_versions: true,
    refresh_cookie: true,
    demo: config.mode === 'demo',
    realtime: { host: null, port: app.realtimePort, key: realtime.key, tls: config.publicUrl?.startsWith('https:') ?? false },
    map: { tiles_url: config.mapTilesUrl },
    logs_host: config.logsHost,
    sip: app.sip(),
    customer_slug: config.customerSlug,
    product_slug: config.productSlug,
    server_time: instant(app.clock.now()),
  }));
  app.http.get('/v1/openapi.json', { schema: { hide: true } }, async () => app.http.swagger());
}
