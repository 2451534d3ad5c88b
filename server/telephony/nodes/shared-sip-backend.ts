import { sql } from 'kysely';

import { type App, type NodeChannel, nodeOfCalls, platformScope } from '../../platform/index.ts';
import { callOf } from '../call-store.ts';
import { type EndAnswer, embeddedSipBackend, type SipBackend, type TakeAnswer } from '../sip-backend.ts';
import type { SipServer } from '../sip-contract.ts';
import { callNode } from './call-nodes.ts';
import { disconnectPath, endPath, takePath } from './node-call-paths.ts';

/** The SIP servers of all nodes as one: what a call or a phone needs is done by the node that has it. */
export function sharedSipBackend(app: App, sip: SipServer, channel: NodeChannel): SipBackend {
  const local = embeddedSipBackend(sip);
  const own = nodeOfCalls(app.nodes.name);

  /** Has the node of a call do something with it. */
  async function atItsNode(session: string, path: string): Promise<string> {
    const call = await app.store.within(platformScope, (tx) => callOf(tx, session));
    const node = await callNode(app, call?.node ?? null);
    if (node.kind === 'gone') return 'unanswered';
    if (node.kind !== 'node') return 'gone';
    const reply = await channel.ask(node.at, path, { method: 'POST' });
    if (reply.kind !== 'answered') return reply.kind;
    return reply.status === 200 ? (JSON.parse(reply.bytes.toString('utf8')) as { answer: string }).answer : 'unanswered';
  }
  const isHere = (session: string) => sip.sessions().includes(session);

  return {
    ...local,
    registered: async (tx, numbers) => {
      const here = numbers.filter((number) => sip.isRegistered(number));
      const { rows } = await sql<{ number: string }>`select distinct number from phone_registration
        where number = any (${numbers}::text[]) and registered and node <> ${own}`.execute(tx);
      return new Set([...here, ...rows.map(({ number }) => number)]);
    },
    stateOf: (number) => {
      const state = sip.stateOf(number);
      return state === 'idle' ? null : state;
    },
    take: async (session, number) =>
      isHere(session) ? local.take(session, number) : ((await atItsNode(session, takePath(session, number))) as TakeAnswer),
    end: async (session, ending) =>
      isHere(session) ? local.end(session, ending) : ((await atItsNode(session, endPath(session, ending))) as EndAnswer),
    disconnectEverywhere: async (number) => {
      sip.disconnect(number);
      const others = await app.nodes.others();
      await Promise.all(others.map((at) => channel.ask(at, disconnectPath(number), { method: 'POST' })));
    },
  };
}
