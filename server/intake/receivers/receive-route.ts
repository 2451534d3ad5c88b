import type { FastifyRequest } from 'fastify';
import { type App, refuse } from '../../platform/index.ts';
import { receiveHttp } from './http/receive-http.ts';
import type { Receivers } from './open-receivers.ts';
import type { ReceiverContext } from './signal.ts';

/** Bytes of the largest request that any receiver accepts; each has its own limit besides. */
const bodyLimit = 50_000_000;
/** Bytes of the largest request of a receiver whose record states none. */
const usualBytes = 12_000_000;

interface Params {
  id: string;
  secret?: string;
  account?: string;
}

/**
 * Mounts the address that cameras and programs post to: `/v1/receive/<receiver>`, with the secret and the account of the sender after it where
 * these cannot be in a header or the body. Bodies of any type are received as bytes; the receiver reads them by its mapping.
 */
export async function receiveRoute(app: App, receivers: Receivers): Promise<void> {
  const contextOf = ({ id }: Params): ReceiverContext => {
    const context = receivers.contextOf(Number(id));
    if (context?.record.kind !== 'http') {
      throw refuse('record.not_found', { message: 'There is no such receiver, or it is switched off.' });
    }
    return context;
  };
  await app.http.register(async (http) => {
    http.removeAllContentTypeParsers();
    http.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
    http.addHook('onRequest', async (request) => {
      const context = contextOf(request.params as Params);
      const most = Number(context.record.settings['max_bytes'] ?? usualBytes);
      if (Number(request.headers['content-length'] ?? 0) > most) {
        throw refuse('request.too_large', { message: `This receiver accepts at most ${most} bytes.` });
      }
    });
    for (const url of ['/v1/receive/:id', '/v1/receive/:id/:secret', '/v1/receive/:id/:secret/:account']) {
      http.route<{ Params: Params }>({
        method: ['GET', 'POST', 'PUT'],
        url,
        bodyLimit,
        handler: async (request, reply) => {
          const { status, headers, body } = await receiveHttp(contextOf(request.params), receivedOf(request));
          return reply.code(status).headers(headers).send(body);
        },
      });
    }
  });
}

function receivedOf({ method, raw, headers, body, params }: FastifyRequest<{ Params: Params }>) {
  return {
    method,
    url: raw.url ?? '',
    headers,
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    secret: params.secret ?? null,
    account: params.account ?? null,
  };
}
