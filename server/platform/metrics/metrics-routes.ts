import type { FastifyRequest } from 'fastify';
import type { App } from '../http/app.ts';
import { refuse } from '../http/refused.ts';
import { sameHash, tokenHash } from '../token-hash.ts';
import { contentType, exposition, type Metric } from './exposition.ts';
import { processFigures } from './process-figures.ts';
import { storeFigures } from './store-figures.ts';

/**
 * GET /metrics: metrics of this process and of the installation, for Prometheus. With METRICS_TOKEN, requires it as a bearer token from
 * any address; without it, only requests from this machine are accepted.
 */
export function metricsRoutes(app: App): void {
  const [process, store] = [processFigures(), storeFigures(app)];
  app.onClose.push(() => process.close());
  app.http.get('/metrics', async (request, reply) => {
    if (!mayRead(app.config.metricsToken, request)) {
      throw refuse(app.config.metricsToken ? 'access.signed_out' : 'route.not_found');
    }
    const [isRealtime, isStore] = [app.health.realtime() === 'ok', (await app.store.health()) === 'ok'];
    const body = exposition([
      about(app),
      {
        name: 'up',
        help: 'Whether each part works.',
        type: 'gauge',
        samples: Object.entries({ store: isStore, realtime: isRealtime }).map(([part, up]) => ({ labels: { part }, value: up ? 1 : 0 })),
      },
      ...app.requests.metrics(),
      ...app.figures.map((figure): Metric => ({ type: 'gauge', ...figure, samples: figure.read() })),
      poolFigures(app),
      app.store.connectionWaits.metric(),
      app.intakeTimes.metric(),
      ...(isStore ? await store() : []),
      ...process.metrics(),
    ]);
    return reply.header('cache-control', 'no-store').type(contentType).send(body);
  });
}

const about = ({ config, version }: App): Metric => ({
  name: 'info',
  help: 'Which program this is.',
  type: 'gauge',
  samples: [{ labels: { version, mode: config.mode }, value: 1 }],
});

const poolFigures = ({ store }: App): Metric => ({
  name: 'store_connections',
  help: 'Connections to the store that are open, those at rest, and how much work waits for one.',
  type: 'gauge',
  samples: Object.entries(store.pool()).map(([state, value]) => ({ labels: { state }, value })),
});

/** Behind a proxy on this machine every request looks local; forwarding headers or the requested host reveal it. */
function mayRead(token: string | null, request: FastifyRequest): boolean {
  if (token !== null) {
    const [, provided] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    return provided !== undefined && sameHash(tokenHash(provided), tokenHash(token));
  }
  const { headers, socket } = request.raw;
  const isForwarded = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].some((name) => name in headers);
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  return !isForwarded && isLoopback(socket.remoteAddress ?? '') && ['localhost', '127.0.0.1', '[::1]'].includes(host);
}

const isLoopback = (address: string): boolean => /^(::ffff:)?127\./.test(address) || address === '::1';
