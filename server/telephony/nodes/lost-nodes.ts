import { sql } from 'kysely';
import { type App, type NodeChannel, platformScope, Turns } from '../../platform/index.ts';
import { endCallsWhere } from '../end-calls.ts';
import type { SipServer } from '../sip-contract.ts';
import { alivePath } from './node-call-paths.ts';

/** A node that was not renewed for this long, and does not answer either, carries no calls any more. */
const leaseMs = 3000;
const everyMs = 500;
const answerMs = 1000;

const isGone = sql<boolean>`(n.left_at is not null or n.renewed < clock_timestamp() - make_interval(secs => ${leaseMs / 1000}))`;

interface LostNode {
  /** As calls name it. */
  node: string;
  name: string;
  url: string | null;
  left: boolean;
}

interface Parts {
  readonly app: App;
  readonly channel: NodeChannel;
  readonly sip: Pick<SipServer, 'sessions' | 'numbers' | 'end'>;
  /** Stores that a phone is registered here. */
  readonly registered: (number: string) => void;
}

/**
 * Ends the calls of nodes that are gone, and unregisters their phones, within five seconds. The store alone does not decide: while it does not
 * answer, no node is renewed, and all of them carry their calls on. A node that was halted, and goes on, hangs up what others ended meanwhile.
 */
export function openLostNodes({ app, channel, sip, registered }: Parts): void {
  const { store, nodes, log, clock } = app;
  const within = <T>(statement: ReturnType<typeof sql<T>>) => store.within(platformScope, async (tx) => (await statement.execute(tx)).rows);

  async function endCallsOf(lost: LostNode): Promise<void> {
    const isStillGone = (column: ReturnType<typeof sql.ref>) =>
      sql<boolean>`${column} = ${lost.node} and exists (select from platform_node n where n.node = ${lost.name} and ${isGone})`;
    log.warn({ node: lost.name }, 'a node is gone: its calls are ended');
    while ((await endCallsWhere(app, 'server_lost', isStillGone(sql.ref('sip_call.node')))) > 0) if (turns.isStopping) return;
    await within(sql`update phone_registration r set registered = false, since = ${new Date(clock.now())}
      where r.registered and ${isStillGone(sql.ref('r.node'))}`);
  }

  async function endLost(): Promise<void> {
    const found = await within(sql<LostNode>`
      select left(n.node, 32) as node, n.node as name, n.url, n.left_at is not null as left from platform_node n
      where n.node <> ${nodes.name} and ${isGone}
        and (exists (select from sip_call c where c.node = left(n.node, 32) and c.state <> 'ended')
          or exists (select from phone_registration r where r.node = left(n.node, 32) and r.registered))`);
    await Promise.all(
      found.map(async (lost) => {
        if (!lost.left && (await isAnswering(lost))) return;
        await endCallsOf(lost);
      }),
    );
  }

  const isAnswering = async ({ name, url }: LostNode): Promise<boolean> =>
    url !== null && (await channel.ask({ node: name, url }, alivePath, { withinMs: answerMs })).kind === 'answered';

  let lookedAt = performance.now();

  /** Hangs up what others ended while this node seemed to be gone, and registers its phones again. */
  async function endOwn(): Promise<void> {
    const wasGone = performance.now() - lookedAt >= leaseMs;
    if (wasGone) for (const number of sip.numbers()) registered(number);
    lookedAt = performance.now();
    const sessions = sip.sessions();
    if (sessions.length === 0) return;
    const ended = await within(sql<{ session: string }>`
      select sessionid as session from sip_call where sessionid = any (${sessions}::text[]) and state = 'ended' and ending = 'server_lost'`);
    for (const { session } of ended) sip.end(session, 'server_lost');
  }

  const turns = new Turns(
    everyMs,
    async () => {
      await endOwn();
      await endLost();
    },
    (error) => log.warn({ err: error }, 'calls of nodes that are gone could not be ended, and are in the next round'),
  );
  turns.start();
  app.onClose.push(() => turns.close());
}
