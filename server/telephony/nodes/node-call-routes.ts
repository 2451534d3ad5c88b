import type { FastifyReply, FastifyRequest } from 'fastify';
import { callEndings } from '../../../contract/telephony/call.ts';
import { type App, type FileEncryption, type NodeChannel, platformScope, refuse } from '../../platform/index.ts';
import { callOf } from '../call-store.ts';
import { ownRecording, sendRecording } from '../recordings.ts';
import { embeddedSipBackend } from '../sip-backend.ts';
import type { SipServer } from '../sip-contract.ts';
import { alivePath } from './node-call-paths.ts';

interface Parts {
  readonly app: App;
  readonly channel: NodeChannel;
  readonly sip: SipServer;
  readonly encryption: FileEncryption;
}
type Asked = FastifyRequest<{ Params: { session: string }; Querystring: { number?: string; ending?: string } }>;

/** Calls of this node for the other nodes of the installation, which have decided who may do what. */
export function nodeCallRoutes({ app, channel, sip, encryption }: Parts): void {
  const backend = embeddedSipBackend(sip);
  const on = (method: 'GET' | 'POST', url: string, answer: (request: Asked, reply: FastifyReply) => Promise<unknown>) =>
    app.http.route({
      method,
      url,
      handler: (request, reply) => {
        if (!channel.accepts(request.raw)) throw refuse('access.forbidden');
        void reply.header('cache-control', 'no-store');
        return answer(request as Asked, reply);
      },
    });
  on('GET', alivePath, async () => ({ node: app.nodes.name }));
  on('POST', '/node/calls/disconnect', async ({ query }) => {
    sip.disconnect(query.number ?? '');
    return {};
  });
  on('POST', '/node/calls/of/:session/take', async ({ params, query }) => ({
    answer: await backend.take(params.session, query.number ?? ''),
  }));
  on('POST', '/node/calls/of/:session/end', async ({ params, query }) => {
    const ending = callEndings.find((one) => one === query.ending);
    return { answer: ending ? await backend.end(params.session, ending) : 'gone' };
  });
  on('GET', '/node/calls/of/:session/recording', async (request, reply) => {
    const { session } = request.params;
    const call = await app.store.within(platformScope, (tx) => callOf(tx, session));
    const file = call?.recordingPath ? await ownRecording(app.config, call.recordingPath, encryption) : null;
    if (!file) throw refuse('record.not_found');
    return sendRecording(request, reply, file, session);
  });
}
