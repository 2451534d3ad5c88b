import { sql } from 'kysely';
import { type App, type NodeAddress, type NodeChannel, nodeOfCalls, platformScope, refuse } from '../../platform/index.ts';
import type { Exchange } from '../sip/exchange.ts';
import type { SharedPhones } from '../sip/shared-phones.ts';
import { callNode } from './call-nodes.ts';
import { phonePath } from './node-call-paths.ts';
import { PhoneRelay } from './phone-relay.ts';
import { RemotePhones } from './remote-phones.ts';

interface Parts {
  readonly app: App;
  readonly channel: NodeChannel;
  readonly exchange: Exchange;
}

const renewedMs = 60_000;

/**
 * Connects the phones and calls of this node with those of the others. The node of the caller carries a call; phones of other nodes take part in
 * it by way of the node that they are connected to, which relays their signalling. Their sound goes to the node of the call directly.
 */
export function sharePhones({ app, channel, exchange }: Parts): SharedPhones {
  const { store, nodes, log } = app;
  const own = nodeOfCalls(nodes.name);
  const addresses = (where: ReturnType<typeof sql>) =>
    store.within(platformScope, async (tx) => {
      const { rows } = await sql<NodeAddress>`select n.node, n.url from platform_node n
        where n.node <> ${nodes.name} and n.until > now() and n.url is not null and ${where}`.execute(tx);
      return rows;
    });
  const relay = new PhoneRelay({ links: exchange.links, contactsOf: (number) => exchange.registrar.contactsOf(number) });
  const remote = new RemotePhones({
    channel,
    node: nodes.name,
    calls: {
      opened: (link) => exchange.openedElsewhere(link),
      reattached: (link, calls) => exchange.reattach(link, calls),
      awayOf: (phone) => exchange.awayOf(phone),
    },
    nodesOf: (number) =>
      addresses(sql`exists (select from phone_registration r where r.number = ${number} and r.registered and r.node = left(n.node, 32))`),
  });
  const closeRelay = relay.open(app, channel);
  phoneRoute({ app, channel, remote, addresses });

  /** Phones whose calls were looked for: again for each connection and contact, not for each renewal. */
  const looked = new WeakMap<object, Map<string, number>>();
  const isNews = (link: object, uri: string): boolean => {
    const before = looked.get(link) ?? new Map<string, number>();
    looked.set(link, before);
    const isKnown = performance.now() - (before.get(uri) ?? -renewedMs) < renewedMs;
    before.set(uri, performance.now());
    return !isKnown;
  };

  async function findCalls(link: string, number: string, uri: string): Promise<void> {
    const carrying = await addresses(
      sql`exists (select from sip_call c where c.node = left(n.node, 32) and c.state <> 'ended' and c.node <> ${own})`,
    );
    await Promise.all(carrying.map((at) => channel.ask(at, phonePath({ from: nodes.name, link, number, uri }), { method: 'POST' })));
  }

  return {
    contactsOf: (number) => remote.contactsOf(number),
    take: (link, text) => relay.take(link, text),
    handOver: async (node, link, text) => {
      const home = await callNode(app, node);
      if (home.kind !== 'node') return false;
      const reply = await channel.ask(home.at, phonePath({ from: nodes.name }), { method: 'POST' });
      return reply.kind === 'answered' && reply.status === 200 && relay.handOver(home.at.node, link, text);
    },
    closed: (link) => relay.closed(link),
    registered: (link, uris) => {
      const { identity } = link;
      for (const uri of uris) {
        if (!identity || !isNews(link, uri)) continue;
        findCalls(link.id, identity.number, uri).catch((error: unknown) =>
          log.warn({ err: error }, 'the calls of a phone that registered anew could not be looked for'),
        );
      }
    },
    close: () => {
      closeRelay();
      remote.close();
    },
  };
}

interface RouteParts extends Omit<Parts, 'exchange'> {
  readonly remote: RemotePhones;
  addresses(where: ReturnType<typeof sql>): Promise<NodeAddress[]>;
}
interface PhoneQuery {
  from?: string;
  link?: string;
  number?: string;
  uri?: string;
}

/** Another node has a phone for a call of this one: this one connects to it. */
function phoneRoute({ app, channel, remote, addresses }: RouteParts): void {
  app.http.post<{ Querystring: PhoneQuery }>('/node/calls/phone', async (request) => {
    if (!channel.accepts(request.raw)) throw refuse('access.forbidden');
    const { from = '', link, number, uri } = request.query;
    const [at] = await addresses(sql`n.node = ${from}`);
    if (!at) throw refuse('record.not_found');
    if (link === undefined || number === undefined || uri === undefined) {
      if (!(await remote.meet(at))) throw refuse('call.node_unanswered');
    } else await remote.registered(at, { link, number, uri });
    return {};
  });
}
