import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance, LogController } from 'fastify';
import type { Capabilities } from '../../../contract/capabilities.ts';
import type { Endpoint } from '../../../contract/platform/endpoint.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { DueWork } from '../due-work.ts';
import type { Log } from '../log.ts';
import { type Mailer, makeMailer } from '../mail/mailer.ts';
import type { Metric, Sample } from '../metrics/exposition.ts';
import { Histogram } from '../metrics/histogram.ts';
import { RequestFigures } from '../metrics/requests.ts';
import { type NodeFiles, openNodeFiles } from '../nodes/node-files.ts';
import { NodeRegistry } from '../nodes/node-registry.ts';
import { SelfWatch } from '../self-watch/self-watch.ts';
import { DiskWatch } from '../storage/disk-watch.ts';
import type { Store, Tx } from '../store/store.ts';
import type { Tracing } from '../tracing/span.ts';
import { traceRequests } from '../tracing/trace-requests.ts';
import type { Authenticators } from './caller.ts';
import { drainBody } from './drain-body.ts';
import { answerError, isStoreOverloaded } from './errors.ts';
import { exceededLimit, type JsonLimits, jsonLimits } from './json-limits.ts';
import { noteOwnWrites } from './own-writes.ts';
import { type Refused, refuse } from './refused.ts';
import { secure } from './security.ts';
import { rejectUnreadable } from './socket-endpoints.ts';

/** The application that modules extend. */
export interface App {
  http: FastifyInstance;
  config: Config;
  /** Of the program, such as `0.1.0`. */
  version: string;
  store: Store;
  clock: Clock;
  log: Log;
  /** Where operations are traced; null: they are not. */
  tracing: Tracing | null;
  authenticators: Authenticators;
  /** The calls that are answered, in the order of their registration. */
  endpoints: Endpoint[];
  /** Sends e-mail and codes. */
  mailer: Mailer;
  /** Capabilities that modules add to those of the platform. */
  capabilities: Partial<Capabilities>;
  /** Capabilities that are read from the store whenever they are requested, in platform scope. */
  storedCapabilities: ((tx: Tx) => Promise<Partial<Capabilities>>)[];
  /** Health of parts for GET /health: 'ok', or a text. */
  /** Free space of the platform's disks. */
  disks: DiskWatch;
  /** This platform among those of its store. */
  nodes: NodeRegistry;
  /** Files that only the node has which made them. */
  nodeFiles: NodeFiles;
  /** Jobs that begin when the store has something for them to do; modules add theirs. */
  dueWork: DueWork;
  /** What the platform watches about itself; modules add their conditions. */
  selfWatch: SelfWatch;
  health: {
    realtime: () => string;
    media: () => string;
    sip: () => string;
    audit: () => string;
    connectors?: () => Readonly<Record<string, string>>;
  };
  /** Figures of this process that GET /metrics reports; modules add their own. */
  figures: Figure[];
  /** How long alarms and signals took from their arrival until they were stored, labelled `by` what received them. */
  intakeTimes: Histogram;
  /** Counts of the requests to this process. */
  requests: RequestFigures;
  /** The port of the socket once it listens (REALTIME_PORT may be 0). */
  realtimePort: number;
  /** Runs in reverse order when the platform closes, before the store closes. */
  onClose: (() => Promise<void> | void)[];
  /** Move what this node carries to others within a time, in ms, and accept no more; they run before the platform closes. */
  onDrain: ((ms: number) => Promise<void>)[];
  /** Called when a session ended, or its screen was locked or unlocked; on every node. */
  onSession: ((session: string) => void)[];
  /** Whether replies are checked against the contract (tests, development). */
  checkReplies: boolean;
}

/** A metric that is read on request; a gauge by default. */
export interface Figure extends Pick<Metric, 'name' | 'help'> {
  readonly type?: Metric['type'];
  read(): readonly Sample[];
}

type Parts = Pick<App, 'config' | 'version' | 'store' | 'clock' | 'log' | 'checkReplies' | 'tracing'>;

const bodyLimit = 1024 * 1024;
/** Forms are only sent by pusher-js, which authorizes channels; in bytes. */
const formLimit = 16_384;
/** Timeouts of request headers and bodies, in ms, and the maximum number of connections. */
const patience = { head: 10_000, whole: 30_000, checkedEvery: 2000 } as const;
const mostConnections = 10_000;

/** Creates the HTTP server, without routes. */
export async function createApp(parts: Parts): Promise<App> {
  const loggerInstance: FastifyBaseLogger = parts.log;
  const http: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: parts.config.trustProxy ? 'loopback,linklocal,uniquelocal' : false,
    routerOptions: { maxParamLength: 300 },
    requestTimeout: patience.whole,
    http: { headersTimeout: patience.head, connectionsCheckingInterval: patience.checkedEvery },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    clientErrorHandler: rejectUnreadable,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  http.decorateRequest('admitted', null);
  http.setValidatorCompiler(() => () => true);
  http.setSerializerCompiler(() => (body) => JSON.stringify(body));
  http.server.maxConnections = mostConnections;
  const disks = new DiskWatch(parts);
  http.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if (isStoreOverloaded(error)) disks.noteRefusal();
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') await drainBody(request.raw);
    return answerError(error, request, reply);
  });
  readJson(http);
  const requests = new RequestFigures();
  logRequests(http, requests);
  traceRequests(http, parts.tracing);
  if (parts.store.replica) noteOwnWrites(http, parts.store.replica, parts.config);
  const closed = async () => Promise.reject(refuse('access.signed_out'));
  const mailer = makeMailer(parts);
  const nodes = new NodeRegistry(parts);
  const app: App = {
    ...parts,
    http,
    authenticators: { caller: closed, intake: closed },
    endpoints: [],
    health: { realtime: () => 'ok', media: () => 'ok', sip: () => 'Calls are not open yet.', audit: () => 'ok' },
    mailer,
    capabilities: {},
    storedCapabilities: [],
    disks,
    nodes,
    nodeFiles: await openNodeFiles({ ...parts, http, nodes }),
    dueWork: new DueWork(parts),
    selfWatch: new SelfWatch({ ...parts, mailer }),
    figures: [
      { name: 'disk_free_bytes', help: 'Free space of the disks of data and recordings.', read: () => disks.figures('free') },
      { name: 'disk_total_bytes', help: 'Size of the disks of data and recordings.', read: () => disks.figures('total') },
    ],
    intakeTimes: new Histogram({
      name: 'intake_duration_seconds',
      help: 'How long alarms and signals took from their arrival until they were stored.',
    }),
    requests,
    realtimePort: parts.config.realtimePort,
    onClose: [],
    onDrain: [],
    onSession: [],
  };
  await secure(http, parts.config, {
    realtimePort: () => app.realtimePort,
    tilesUrl: () => app.capabilities.map?.tiles_url ?? parts.config.mapTilesUrl,
  });
  await http.register(cookie);
  return app;
}

/** JSON, and forms, which pusher-js uses to authorize channels. An empty body counts as none, whatever its content type. */
function readJson(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  const parse = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined);
    const limits = { ...jsonLimits, values: request.routeOptions.config.endpoint?.maxValues ?? jsonLimits.values };
    const exceeded = exceededLimit(String(text), limits);
    if (exceeded) return done(refuseLimit(exceeded, limits));
    return parse(request, String(text), done);
  });
  http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, text, done) => {
    if (request.routeOptions.config.endpoint?.access.kind === 'public') return done(refuse('request.malformed'));
    if (text.length > formLimit) return done(refuse('request.too_large'));
    done(null, Object.fromEntries(new URLSearchParams(String(text))));
  });
}

function refuseLimit(exceeded: keyof JsonLimits, { values, keys }: JsonLimits): Refused {
  if (exceeded === 'depth') return refuse('request.malformed', { message: 'The JSON is nested too deeply.' });
  const what = exceeded === 'keys' ? `an object with more than ${keys} members` : `more than ${values} values`;
  return refuse('request.too_large', { message: `The body has ${what}: send less in one request.` });
}

/** The route, never the address: addresses may carry signatures. */
function logRequests(http: FastifyInstance, requests: RequestFigures): void {
  http.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'error' : reply.statusCode >= 400 ? 'info' : 'debug';
    const ms = Math.round(reply.elapsedTime);
    requests.count(request.method, request.routeOptions.url ?? null, reply.statusCode, reply.elapsedTime / 1000);
    request.log[level]({ method: request.method, route: request.routeOptions.url ?? null, status: reply.statusCode, ms }, 'answered');
  });
}
