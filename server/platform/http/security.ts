import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { allowOrigins } from './cors.ts';

/** Browser features allowed to our own pages; frames of other origins get none of them. */
const allowedFeatures = [
  'autoplay',
  'clipboard-write',
  'fullscreen',
  'geolocation',
  'microphone',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'window-management',
];
const deniedFeatures = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'xr-spatial-tracking',
];
const permissions = [...allowedFeatures.map((name) => `${name}=(self)`), ...deniedFeatures.map((name) => `${name}=()`)].join(', ');

/** Pictures and streams with signed or unguessable addresses, which consoles of other origins may show. */
const embeddable = /^\/(media|v1\/files)\//;

/** What the security headers of each reply depend on, as in force now. */
interface Now {
  realtimePort: () => number;
  /** Template of the map's pictures; null: none. */
  tilesUrl: () => string | null;
}

/** Security headers for every reply, and other origins only where CORS_ORIGINS names them. */
export async function secure(http: FastifyInstance, config: Config, { realtimePort, tilesUrl }: Now): Promise<void> {
  const logs = config.logsHost ? [new URL(config.logsHost).origin] : [];
  const live = config.media.liveUrl ? [originOf(config.media.liveUrl)] : [];
  const phones = config.sip.wsUrl ? [new URL(config.sip.wsUrl).origin] : [];
  const { streaming, alarms, chat, events } = config.serviceHosts;
  const services = [alarms, chat, events, streaming].filter((host) => host !== null);
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // Styles of elements are set one property at a time by scripts, which needs no permission.
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', () => originOf(tilesUrl() ?? ''), ...services],
        mediaSrc: ["'self'", 'blob:', ...live, ...services],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        connectSrc: [
          "'self'",
          ...logs,
          ...services,
          ...[events, streaming].filter((host) => host !== null).map(socketOf),
          ...live,
          ...phones,
          (request) => realtimeOf(request, realtimePort(), config.publicUrl),
          (request) => ownSocket(request, config.publicUrl),
        ],
        // Pages of the catalogue and external maps (OP-9.30, OP-9.38) run in sandboxed frames from any origin.
        frameSrc: ['https:', 'http:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: config.publicUrl?.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: config.hstsSubdomains }
      : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  http.addHook('onRequest', async (request, reply) => {
    void reply.header('permissions-policy', permissions);
    if (config.corsOrigins.length > 0 && embeddable.test(request.url)) void reply.header('cross-origin-resource-policy', 'cross-origin');
  });
  allowOrigins(http, config.corsOrigins);
}

/** The socket has another port, which 'self' does not cover. */
function realtimeOf(request: Pick<FastifyRequest['raw'], 'headers'>, port: number, publicUrl: string | null): string {
  const host = publicUrl ? new URL(publicUrl).hostname : (request.headers.host ?? 'localhost').replace(/:\d+$/, '');
  return /^[\w.:[\]-]+$/.test(host) ? `ws://${host}:${port} wss://${host}:${port}` : "'self'";
}

/** Live pictures come by a socket on our own port, which older browsers do not count as 'self'. */
function ownSocket(request: Pick<FastifyRequest['raw'], 'headers'>, publicUrl: string | null): string {
  const host = publicUrl ? new URL(publicUrl).host : (request.headers.host ?? '');
  return /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/** The origin of sockets to a host. */
const socketOf = (host: string): string => host.replace(/^http/, 'ws');

/** Tile addresses hold `{s}` for a name of several hosts. */
const originOf = (template: string): string => {
  const [, scheme, host] = /^(https?:)\/\/([\w.:*-]+)(?:\/|$)/.exec(template.replace('{s}', '*')) ?? [];
  return scheme && host ? `${scheme}//${host}` : "'self'";
};
