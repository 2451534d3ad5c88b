import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { headers } from '../../contract/api.ts';
import type { Config } from '../config.ts';

/** Security headers for every reply, and other origins only where CORS_ORIGINS names them. */
export async function secure(http: FastifyInstance, config: Config, realtimePort: () => number): Promise<void> {
  const logs = config.logsHost ? [new URL(config.logsHost).origin] : [];
  const live = config.media.liveUrl ? [originOf(config.media.liveUrl)] : [];
  const phones = config.sip.wsUrl ? [new URL(config.sip.wsUrl).origin] : [];
  const tiles = config.mapTilesUrl ? [originOf(config.mapTilesUrl)] : [];
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tiles],
        mediaSrc: ["'self'", 'blob:', ...live],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        connectSrc: [
          "'self'",
          ...logs,
          ...live,
          ...phones,
          (request) => realtimeOf(request, realtimePort(), config.publicUrl),
          (request) => ownSocket(request, config.publicUrl),
        ],
        // Pages of the catalogue and maps of others (OP-9.30, OP-9.38) stand in sandboxed frames, wherever they come from.
        frameSrc: ['https:', 'http:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
  });
  http.addHook('onSend', async (_request, reply) => {
    // Calls need the microphone, on our own pages only.
    void reply.header('permissions-policy', 'microphone=(self)');
  });
  allowOrigins(http, config.corsOrigins);
}

/** The socket lies on another port, which 'self' does not cover. */
function realtimeOf(request: Pick<FastifyRequest['raw'], 'headers'>, port: number, publicUrl: string | null): string {
  const host = publicUrl ? new URL(publicUrl).hostname : (request.headers.host ?? 'localhost').replace(/:\d+$/, '');
  return /^[\w.:[\]-]+$/.test(host) ? `ws://${host}:${port} wss://${host}:${port}` : "'self'";
}

/** Live pictures come by a socket on our own port, which older browsers do not count as 'self'. */
function ownSocket(request: Pick<FastifyRequest['raw'], 'headers'>, publicUrl: string | null): string {
  const host = publicUrl ? new URL(publicUrl).host : (request.headers.host ?? '');
  return /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/** Tile addresses hold `{s}` for a name of several hosts. */
const originOf = (template: string): string => {
  const [, scheme, host] = /^(https?:)\/\/([^/]+)/.exec(template.replace('{s}', '*')) ?? [];
  return scheme && host ? `${scheme}//${host}` : "'self'";
};

function allowOrigins(http: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  http.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (!origin || !origins.includes(origin)) return;
    void reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true').header('vary', 'Origin');
    // The name of an exported file (OP-7.39).
    void reply.header('access-control-expose-headers', 'Content-Disposition');
    if (request.method !== 'OPTIONS') return;
    const allowed = ['Authorization', 'Content-Type', headers.module, headers.language, headers.key].join(', ');
    void reply
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header('access-control-allow-headers', allowed)
      .header('access-control-max-age', '600');
    await reply.code(204).send();
  });
}
