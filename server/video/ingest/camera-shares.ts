import type { CameraId } from '../../../contract/platform/index.ts';
import { type NodeRegistry, nodeLeaseMs, platformScope, type Store } from '../../platform/index.ts';

/** How long before the end of its lease a node stops by itself, in ms: killing the processes of all cameras takes a while. */
const marginMs = 1000;
/** How many cameras are given back at a time, so that those who take them keep up. */
const givenAtOnce = 20;

/** The cameras of this node. */
export interface CameraShare {
  readonly held: ReadonlySet<CameraId>;
  /** Those that it should stop and give back. */
  readonly leaving: readonly CameraId[];
  /** Until when it may take them in without another renewal, by the monotonic clock, ms. */
  readonly until: number;
}

/** Shares the cameras out over the nodes of a store, so that each is taken in by one of them. */
export function cameraShares(store: Store, nodes: NodeRegistry) {
  return {
    /**
     * Renews the leases of this node, takes free cameras up to its share, and learns which to give back.
     * @returns null: the answer came too late to be relied on
     */
    renew: async (wanted: readonly CameraId[], busy: readonly CameraId[]): Promise<CameraShare | null> => {
      const until = performance.now() + nodeLeaseMs - marginMs;
      const rows = await store.query<{ camera: CameraId; is_leaving: boolean }>(
        'select camera, is_leaving from app_share_cameras($1, $2::jsonb, $3::bigint[], $4::bigint[], $5)',
        [nodes.name, nodes.about(), wanted, busy, nodeLeaseMs / 1000],
      );
      if (nodes.isShared && performance.now() >= until) return null;
      const leaving = rows.filter((row) => row.is_leaving).map(({ camera }) => camera);
      const given = new Set(leaving.slice(0, givenAtOnce));
      return { held: new Set(rows.map(({ camera }) => camera).filter((camera) => !given.has(camera))), leaving: [...given], until };
    },
    /** Gives cameras to whoever takes them; they must have stopped. */
    giveBack: (cameras: readonly CameraId[]): Promise<unknown> =>
      store.within(platformScope, (tx) =>
        tx.deleteFrom('media_lease').where('node', '=', nodes.name).where('id_camera', 'in', cameras).execute(),
      ),
  };
}
