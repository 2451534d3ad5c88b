import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { ReadOptions, ReadReplica } from '../store/replica/read-replica.ts';

const cookieName = 'atalaya_wrote';
const cookieLifeS = 3600;
/** By how much clocks of nodes may differ, in ms, until the self-watch reports them twice over. */
const mostDriftMs = 2000;

/**
 * Whoever wrote reads it back, whatever the replica has: noted before the reply is sent, and so before the next request, and told to the
 * browser, which may send that to another node.
 */
export function noteOwnWrites(http: FastifyInstance, replica: ReadReplica, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  http.addHook('onSend', async (request, reply) => {
    const session = request.admitted?.caller?.session;
    if (session === undefined || request.method === 'GET' || request.method === 'HEAD') return;
    replica.noteWrite(session);
    void reply.setCookie(cookieName, String(Date.now()), {
      path: '/v1',
      httpOnly: true,
      sameSite: 'strict',
      secure: publicUrl?.startsWith('https:') === true || request.protocol === 'https',
      maxAge: cookieLifeS,
    });
  });
}

/** What a read of this request must include: what its session wrote, at this node or another. */
export function readOptionsOf(request: FastifyRequest): ReadOptions {
  const session = request.admitted?.caller?.session;
  const written = Number(request.cookies[cookieName]);
  return { ...(session !== undefined && { session }), ...(written > 0 && { notBefore: written + mostDriftMs }) };
}
