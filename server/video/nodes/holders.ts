import { sql } from 'kysely';
import type { CameraId } from '../../../contract/platform/index.ts';
import { type NodeAddress, platformScope } from '../../platform/index.ts';
import type { VideoApp } from '../video-app.ts';

/** How long an answer of the store is used, in ms. */
const freshMs = 500;
const remembered = 20_000;

/** A node and whether it can be asked: it is gone, or others are not told where it is. */
export type FoundNode =
  | { readonly kind: 'own' }
  | { readonly kind: 'node'; readonly at: NodePlace }
  | { readonly kind: 'gone' | 'no_address'; readonly host: string };

/** How a node is reached, and its machine, for people. */
export interface NodePlace extends NodeAddress {
  readonly host: string;
}

interface Row {
  node: string;
  host: string;
  url: string | null;
  alive: boolean;
}

/** Finds the nodes that take cameras in, and those that have recordings. */
export interface Holders {
  /** null: no node takes it in. */
  holderOf(camera: CameraId): Promise<FoundNode | null>;
  /** Node of a directory of recordings; null: none is known. */
  ofStorage(storage: string): Promise<FoundNode | null>;
}

export function openHolders({ store, nodes, clock }: VideoApp): Holders {
  const within = (statement: ReturnType<typeof sql<Row>>) =>
    store.within(platformScope, async (tx) => foundIn((await statement.execute(tx)).rows[0]));
  const foundIn = (row: Row | undefined): FoundNode | null => {
    if (!row) return null;
    if (row.node === nodes.name) return { kind: 'own' };
    const { node, url, host } = row;
    if (!row.alive) return { kind: 'gone', host };
    return url === null ? { kind: 'no_address', host } : { kind: 'node', at: { node, url, host } };
  };
  const cached = <T>(read: (key: T) => Promise<FoundNode | null>) => {
    const found = new Map<T, { until: number; node: Promise<FoundNode | null> }>();
    return (key: T): Promise<FoundNode | null> => {
      const now = clock.now();
      const known = found.get(key);
      if (known && known.until > now) return known.node;
      if (found.size >= remembered) found.clear();
      const node = read(key);
      found.set(key, { until: now + freshMs, node });
      node.catch(() => found.delete(key));
      return node;
    };
  };
  return {
    holderOf: cached((camera) =>
      within(sql<Row>`select n.node, n.url, split_part(n.place, ':', 1) as host, n.until > now() as alive from media_lease l join platform_node n on n.node = l.node
        where l.id_camera = ${camera} and not l.is_leaving`),
    ),
    ofStorage: cached((storage) =>
      within(
        sql<Row>`select node, url, split_part(place, ':', 1) as host, until > now() as alive from platform_node where storage = ${storage} order by until desc limit 1`,
      ),
    ),
  };
}
