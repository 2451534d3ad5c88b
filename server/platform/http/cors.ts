import type { FastifyInstance, FastifyReply } from 'fastify';
import { headers } from '../../../contract/api.ts';

const requestHeaders = ['Authorization', 'Content-Type', 'Range', headers.module, headers.language, headers.key].join(', ');
const maxAgeMinutes = 10;

/**
 * Allows cross-origin requests from the origins in CORS_ORIGINS, compared exactly; replies to any other origin carry no CORS headers.
 * Preflight requests are answered identically for every path, so that they do not reveal which paths exist.
 */
export function allowOrigins(http: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  http.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (!origin || !origins.includes(origin)) return;
    void reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true');
    // The name of an exported file (OP-7.39).
    void reply.header('access-control-expose-headers', `Content-Disposition, ${headers.asOf}, Retry-After`);
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return;
    void reply
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header('access-control-allow-headers', requestHeaders)
      .header('access-control-max-age', String(maxAgeMinutes * 60));
    varies(reply, 'Access-Control-Request-Headers');
    varies(reply, 'Origin');
    await reply.code(204).send();
  });
  // A cache must not serve the reply for one origin to another.
  http.addHook('onSend', async (_request, reply) => varies(reply, 'Origin'));
}

function varies(reply: FastifyReply, name: string): void {
  const vary = String(reply.getHeader('vary') ?? '');
  if (!vary.toLowerCase().split(/,\s*/).includes(name.toLowerCase())) void reply.header('vary', vary ? `${vary}, ${name}` : name);
}
