import { WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { secret } from '../secrets.ts';
import type { NodeAddress, NodeRegistry } from './node-registry.ts';
import { NodeVerifier, signNodeRequest } from './node-signature.ts';

/** Header with the signature of a request between nodes. */
const signatureHeader = 'x-atalaya-node';
const patienceMs = 5000;

/** What became of a request to another node: its answer, its refusal to accept this node, or none. */
export type NodeReply =
  | { readonly kind: 'answered'; readonly status: number; readonly bytes: Buffer }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unanswered' };

/** Requests between the nodes of an installation, which prove by a signature that the other one has decided who may receive the answer. */
export interface NodeChannel {
  /** Sends a GET, or a POST without a body. @param path with its query, below `/node/` */
  ask(to: NodeAddress, path: string, how?: { method?: 'GET' | 'POST'; withinMs?: number }): Promise<NodeReply>;
  /** Sends a GET whose answer is read as it comes; null: the node does not answer. */
  open(to: NodeAddress, path: string, headers?: Readonly<Record<string, string>>): Promise<Response | null>;
  connect(to: NodeAddress, path: string): WebSocket;
  /** Whether another node sent this request, for this node and for the first time. */
  accepts(request: { method?: string | undefined; url?: string | undefined; headers: Record<string, unknown> }): boolean;
}

interface ChannelParts {
  readonly config: Pick<Config, 'dataDir' | 'secret'>;
  readonly clock: Clock;
  readonly nodes: Pick<NodeRegistry, 'name'>;
}

/** Opens the channel of this node to the others. */
export async function openNodeChannel({ config, clock, nodes }: ChannelParts): Promise<NodeChannel> {
  const key = await secret(config, 'node-channel');
  const verifier = new NodeVerifier(key);
  const headersTo = ({ node: target }: NodeAddress, path: string, method = 'GET') => ({
    [signatureHeader]: signNodeRequest(key, { method, target, path }, clock.now()),
  });
  return {
    ask: async (to, path, { method = 'GET', withinMs = patienceMs } = {}) => {
      try {
        const reply = await fetch(`${to.url}${path}`, {
          method,
          headers: headersTo(to, path, method),
          redirect: 'error',
          signal: AbortSignal.timeout(withinMs),
        });
        const bytes = Buffer.from(await reply.arrayBuffer());
        return reply.status === 401 || reply.status === 403 ? { kind: 'refused' } : { kind: 'answered', status: reply.status, bytes };
      } catch {
        return { kind: 'unanswered' };
      }
    },
    open: async (to, path, headers = {}) => {
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), patienceMs);
      const own = headersTo(to, path);
      const reply = fetch(`${to.url}${path}`, { headers: { ...headers, ...own }, redirect: 'error', signal: late.signal });
      return reply.catch(() => null).finally(() => clearTimeout(timer));
    },
    connect: (to, path) =>
      new WebSocket(`${to.url.replace(/^http/, 'ws')}${path}`, {
        headers: headersTo(to, path),
        handshakeTimeout: patienceMs,
        perMessageDeflate: false,
      }),
    accepts: ({ method = '', url: path = '', headers }) => {
      const signed = headers[signatureHeader];
      return typeof signed === 'string' && verifier.accepts({ method, target: nodes.name, path }, signed, clock.now());
    },
  };
}
