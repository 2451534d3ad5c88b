import { sql } from 'kysely';
import { type NodeReport, type NodeState, nodeCalls, type PlatformNode } from '../../../contract/platform/nodes.ts';
import { instant } from '../clock.ts';
import type { App } from '../http/app.ts';
import { refuse } from '../http/refused.ts';
import { route } from '../http/route.ts';
import { platformScope, type Tx } from '../store/store.ts';

interface NodeRow {
  node: string;
  place: string;
  url: string | null;
  version: string | null;
  state: NodeState;
  started: Date;
  renewed: Date;
  cameras: number;
  calls: number;
  report: NodeReport | null;
}

const urgency: readonly NodeState[] = ['lost', 'draining', 'serving', 'stopped'];

/** The nodes of the store, for master administrators. */
export function nodeRoutes(app: App): void {
  route(app, nodeCalls.nodes, async ({ caller }) => {
    if (!caller.is_master_admin) throw refuse('access.forbidden');
    return app.store.within(platformScope, (tx) => readNodes(tx, app.nodes.name));
  });
}

/** Lost nodes first, then as they started. The store's clock decides who is alive. */
async function readNodes(tx: Tx, own: string): Promise<PlatformNode[]> {
  const { rows } = await sql<NodeRow>`
    select n.node, n.place, n.url, n.version, n.started, n.renewed,
      case when n.report is not null then json_build_object('sockets', n.report -> 'sockets', 'memory', n.report -> 'memory') end as report,
      case when n.left_at is not null then 'stopped' when n.until <= now() then 'lost' when n.is_draining then 'draining' else 'serving' end as state,
      (select count(*) from media_lease l where l.node = n.node and n.until > now())::int as cameras,
      (select count(*) from sip_call c where c.node = left(n.node, 32) and c.state <> 'ended' and n.until > now())::int as calls
    from platform_node n order by n.started, n.node`.execute(tx);
  return rows
    .map(({ started, renewed, ...row }) => ({
      ...row,
      is_own: row.node === own,
      started: instant(started.getTime()),
      renewed: instant(renewed.getTime()),
    }))
    .toSorted((one, other) => urgency.indexOf(one.state) - urgency.indexOf(other.state));
}
