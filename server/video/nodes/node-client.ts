import { type NodeChannel, type Refused, refuse } from '../../platform/index.ts';
import type { FoundNode, NodePlace } from './holders.ts';

/** Path of a camera's media at another node. */
export const nodeMediaPath = (camera: number, rest: string): string => `/node/media/${camera}/${rest}`;

/** Refuses with the machine of a node that does not answer. */
export const unanswered = (host: string): Refused => refuse('media.node_unanswered', host === '' ? {} : { details: { node: host } });

/** A node that has what is asked for. @throws Refused `media.node_unanswered` */
export function demandNode(found: FoundNode | null): NodePlace | 'own' {
  if (found?.kind === 'own') return 'own';
  if (found?.kind !== 'node') throw unanswered(found?.host ?? '');
  return found.at;
}

/**
 * Reads bytes from another node. null: it does not have them.
 * @throws Refused `media.node_unanswered`, `media.node_refused`, `media.unreadable`
 */
export async function readFromNode(channel: NodeChannel, at: NodePlace, path: string): Promise<Buffer | null> {
  const reply = await channel.ask(at, path);
  if (reply.kind === 'unanswered') throw unanswered(at.host);
  if (reply.kind === 'refused') throw refuse('media.node_refused', { details: { node: at.host } });
  if (reply.status === 200) return reply.bytes;
  if (reply.status === 404) return null;
  throw refuse('media.unreadable');
}

export async function readJsonFromNode<T>(channel: NodeChannel, at: NodePlace, path: string): Promise<T | null> {
  const bytes = await readFromNode(channel, at, path);
  return bytes && (JSON.parse(bytes.toString('utf8')) as T);
}
