import { type App, type NodeChannel, refuse } from '../../platform/index.ts';
import { alivePath } from './node-call-paths.ts';

/** Calls of this node for the other nodes of the installation, which decide who may do what. */
export function nodeCallRoutes(app: App, channel: NodeChannel): void {
  app.http.get(alivePath, async (request, reply) => {
    if (!channel.accepts(request.raw)) throw refuse('access.forbidden');
    return reply.header('cache-control', 'no-store').send({ node: app.nodes.name });
  });
}
