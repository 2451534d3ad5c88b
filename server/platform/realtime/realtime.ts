import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '../../../contract/api.ts';
import { realtime } from '../../../contract/platform/realtime.ts';
import type { Config } from '../config.ts';
import type { App } from '../http/app.ts';
import { restrictToAbility } from '../http/caller.ts';
import { clientAddress, networkOf } from '../http/client-address.ts';
import { refuse } from '../http/refused.ts';
import { RawJson, route } from '../http/route.ts';
import { bareHeaders, rejectUnreadable } from '../http/socket-endpoints.ts';
import { Histogram } from '../metrics/histogram.ts';
import { secret } from '../secrets.ts';
import { StartError } from '../start-error.ts';
import { batchReads } from '../store/batch-reads.ts';
import { platformScope, type Scope } from '../store/store.ts';
import { traceDelivery } from '../tracing/trace-delivery.ts';
import { defaultLimits, type Endpoint, servePusher } from './endpoint.ts';
import { defaultRetention, missedIn, pruneLog, readEpoch, readHead, readLog, readMissed, readTail } from './event-log.ts';
import { Hub, type HubSources, phoneChannel, userOf } from './hub.ts';
import { type AppKeys, signChannel } from './signature.ts';
import { readViewers, viewerOf } from './viewers.ts';

/** After a restart all consoles catch up at once: the end of the log is read once for those of a moment. */
const together = { most: 100, atOnce: 1 } as const;
const pruneEveryMs = 10 * 60_000;

/** Notified of users who connect and disconnect. */
type Presence = Pick<HubSources, 'userConnected' | 'userDisconnected'>;

/** Starts the socket on REALTIME_PORT, and on the console's own port for a proxy that has one host; reads the event log, and registers its calls (OP-7.46, OP-7.47). */
export async function startRealtime(app: App, presence: Presence = {}): Promise<Endpoint> {
  const keys = { key: realtime.key, secret: Buffer.from(await secret(app.config, 'realtime')).toString('hex') };
  const failed = (error: unknown) => app.log.error({ err: error }, 'the realtime hub failed and continues');
  realtimeRoutes(app, keys);
  const hub = await startHub(app, failed, presence);
  const server = authServer(app);
  const endpoint = servePusher([server, app.http.server], {
    hub,
    keys,
    limits: defaultLimits,
    allowsOrigin: (origin, request) => allowsOrigin(app.config, origin, request),
    addressOf: (request) => networkOf(clientAddress(request, app.config)),
    failed,
  });
  const pruning = setInterval(() => void pruneLog(app.store, defaultRetention).catch(failed), pruneEveryMs);
  app.onClose.push(async () => {
    clearInterval(pruning);
    endpoint.close();
    await new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  });
  app.onDrain.push((ms) => endpoint.drain(ms));
  app.nodes.countSockets(() => endpoint.connections);
  app.figures.push(
    { name: 'realtime_sockets', help: 'Sockets that are open.', read: () => [{ value: endpoint.connections }] },
    { name: 'realtime_listeners', help: 'Sessions that listen.', read: () => [{ value: hub.listeners }] },
  );
  await listen(server, app.config);
  app.realtimePort = (server.address() as AddressInfo).port;
  app.health.realtime = () => (server.listening ? 'ok' : 'The realtime port is closed.');
  return endpoint;
}

async function startHub(app: App, failed: (error: unknown) => void, presence: Presence): Promise<Hub> {
  const { store, clock } = app;
  const about = { name: 'delivery_duration_seconds', help: 'How long events took from the event log until they were written to sockets.' };
  const deliveries = new Histogram(about);
  app.figures.push({ ...about, type: 'histogram', read: () => deliveries.metric().samples });
  const { epoch, head } = await store.within(platformScope, async (tx) => ({ epoch: await readEpoch(tx), head: await readHead(tx) }));
  const hub = new Hub(
    {
      readEvents: (after, limit) => store.within(platformScope, (tx) => readLog(tx, epoch, after, limit)),
      readViewers: (sessions) => store.within(platformScope, (tx) => readViewers(tx, sessions, clock.now())),
      failed,
      ...(app.tracing && { traced: traceDelivery(app.tracing) }),
      delivered: (event, seconds) => deliveries.observe(seconds, { event: event === 'alarm' ? 'alarm' : 'other' }),
      userConnected: (user) => presence.userConnected?.(user),
      userDisconnected: (user) => presence.userDisconnected?.(user),
      stopped: (session) => {
        for (const onSession of app.onSession) onSession(session);
      },
    },
    head,
  );
  app.onClose.push(store.onEvents(() => void hub.wake()));
  return hub;
}

/** Whether a channel is one of the user's own (OP-7.40, OP-7.41, ADM-7.51). */
function realtimeRoutes(app: App, keys: AppKeys): void {
  route(app, api.authorizeChannel, async ({ caller, body }) => {
    if (userOf(body.channel_name) !== caller.user && !(await isOwnPhone(app, caller.session, body.channel_name))) {
      throw refuse('access.forbidden', {
        message:
          'You may listen to your own channels only: private-user-{id}, private-user-setup-{id} those of your exports, and that of your phone.',
      });
    }
    return signChannel(keys, body.socket_id, body.channel_name, caller.session);
  });
  const tailFor = batchReads(async (places) => {
    const tail = await app.store.within(platformScope, (tx) => readTail(tx, places.map(Number)));
    return new Map(places.map((place) => [place, tail]));
  }, together);
  route(app, api.missedEvents, async ({ caller, scope, query }) => {
    const calls = restrictToAbility(caller, { action: 'read', subject: 'SipCall' })?.tenants ?? [];
    const tail = isNarrowed(scope) ? undefined : await tailFor(String(query.after));
    const json = tail && missedIn(tail, viewerOf(caller, scope, calls), query);
    if (json) return replyOf(json);
    const missed = await app.store.within(scope, (tx) => readMissed(tx, scope, { user: caller.user, calls }, query));
    if (missed.kind === 'gap_too_old') throw refuse('events.gap_too_old');
    return replyOf(missed.json);
  });
}

const replyOf = (json: string): RawJson => new RawJson(`{"success":true,"data":${json}}`, 'more');

const isNarrowed = (scope: Scope): boolean => scope.kind === 'user' && scope.limits !== undefined;

/** Whether the channel is that of the phone of a session's user (OP-7.45). */
async function isOwnPhone({ store, clock }: App, session: string, channel: string): Promise<boolean> {
  const viewers = await store.within(platformScope, (tx) => readViewers(tx, [session], clock.now()));
  return channel === phoneChannel(viewers.get(session)?.phone);
}

/** The HTTP side of the realtime port: clients may request channel signatures here as well as on the main port. */
function authServer(app: App): Server {
  const timeouts = { requestTimeout: 30_000, headersTimeout: 10_000, connectionsCheckingInterval: 2000 };
  const server = createServer(timeouts, (request, response) => {
    if (request.url?.split('?', 1)[0] === realtime.authPath) return app.http.routing(request, response);
    response.writeHead(404, { 'content-type': 'application/json; charset=utf-8', ...bareHeaders });
    response.end(JSON.stringify(refuse('route.not_found').body()));
  });
  return server.on('clientError', (error, raw) => rejectUnreadable(error, raw));
}

async function listen(server: Server, { host, realtimePort }: Config): Promise<void> {
  await new Promise<void>((ready, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is in use: give another REALTIME_PORT' : `cannot be listened on (${error.message})`;
      failed(new StartError(`Port ${realtimePort} on ${host} ${why}.`));
    });
    server.listen(realtimePort, host, ready);
  });
}

/** Whether a page of this origin may open a socket: in production only our own pages, and those of CORS_ORIGINS. */
export function allowsOrigin(config: Config, origin: string, request: IncomingMessage): boolean {
  if (config.mode !== 'production' || config.corsOrigins.includes(origin)) return true;
  if (config.publicUrl) return URL.canParse(config.publicUrl) && new URL(config.publicUrl).origin === origin;
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  return URL.canParse(origin) && new URL(origin).hostname === host;
}
