import { sql } from 'kysely';
import { type App, type NodeAddress, nodeOfCalls, platformScope } from '../../platform/index.ts';

/** Where a call is carried: here, at a node that can be asked, at one that is gone or has no address, or at none that is known. */
export type CallNode = { kind: 'own' | 'unknown' } | { kind: 'gone'; host: string } | { kind: 'node'; at: NodeAddress; host: string };

interface Row {
  name: string;
  host: string;
  url: string | null;
  alive: boolean;
}

/** The node that carries a call, or carried it. @param node as the call names it */
export async function callNode({ store, nodes }: App, node: string | null): Promise<CallNode> {
  if (node === null) return { kind: 'unknown' };
  if (node === nodeOfCalls(nodes.name)) return { kind: 'own' };
  const [row] = await store.within(platformScope, async (tx) => {
    const { rows } =
      await sql<Row>`select n.node as name, n.url, split_part(n.place, ':', 1) as host, n.until > now() as alive from platform_node n
      where left(n.node, 32) = ${node} order by n.until desc limit 1`.execute(tx);
    return rows;
  });
  if (!row) return { kind: 'unknown' };
  const { host, url } = row;
  return row.alive && url !== null ? { kind: 'node', at: { node: row.name, url }, host } : { kind: 'gone', host };
}
