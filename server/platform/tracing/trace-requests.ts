import type { FastifyInstance } from 'fastify';
import type { Span, Tracing } from './span.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request, where it is traced. */
    span: Span | null;
  }
}

/**
 * Traces the calls of the API. A span has the route as it was declared and never the address, which may carry signatures, and nothing about who calls.
 * The `traceparent` of a caller is continued.
 */
export function traceRequests(http: FastifyInstance, tracing: Tracing | null): void {
  http.decorateRequest('span', null);
  if (!tracing) return;
  http.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url;
    if (!route?.startsWith('/v1/')) return;
    const { traceparent } = request.headers;
    const span = tracing.begin('server', `${request.method} ${route}`, {
      from: typeof traceparent === 'string' ? traceparent : undefined,
      attributes: { 'http.request.method': request.method, 'http.route': route, 'url.scheme': request.protocol },
    });
    request.span = span ?? null;
  });
  http.addHook('preHandler', (request, _reply, done) => tracing.run(request.span ?? undefined, done));
  http.addHook('onResponse', async ({ span }, { statusCode }) => {
    if (!span) return;
    span.note({ 'http.response.status_code': statusCode });
    span.end(statusCode >= 500 ? { code: statusCode } : undefined);
  });
}
