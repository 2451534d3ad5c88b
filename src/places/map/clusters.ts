import Supercluster from 'supercluster';
import type { MapPoint, MapViewport } from './point.ts';

interface Sum {
  priority: MapPoint['priority'];
  /** Open alarms within. */
  alarms: number;
  color: string | null;
  /** Places whose cameras are not all there. */
  degraded: number;
  lost: number;
  /** 1: a time runs out; 2: one passed. */
  clock: 0 | 1 | 2;
}

/** Names for points that have no name of their own. */
export interface ClusterWords {
  cluster: (places: number, alarms: number) => string;
}

/** Minimum distance of marks, in pixels: many places form fewer, larger clusters, because hundreds of marks are slow and hard to read. */
const clusterPx = { few: 52, many: 84, manyFrom: 1000 } as const;
const clusterMaxZoom = 16;
const idOf = (cluster: number) => `cluster:${cluster}`;

/**
 * Points that would lie on each other become one mark, which shows the most urgent open alarm among them and how many there are
 * (OP-1.04, OP-9.27).
 */
export class Clusters {
  readonly #index: Supercluster<Sum & { at: number }, Sum>;
  readonly #points: readonly MapPoint[];
  readonly #single: readonly MapPoint[];

  constructor(points: readonly MapPoint[]) {
    this.#points = points;
    this.#index = new Supercluster({
      radius: points.length >= clusterPx.manyFrom ? clusterPx.many : clusterPx.few,
      maxZoom: clusterMaxZoom,
      map: ({ at: _, ...sum }) => sum,
      reduce: add,
    });
    this.#single = points.filter(isSingle);
    this.#index.load(
      points.flatMap((point, at) =>
        isSingle(point)
          ? []
          : {
              type: 'Feature' as const,
              geometry: { type: 'Point' as const, coordinates: [point.position.longitude, point.position.latitude] },
              properties: { ...sumOf(point), at },
            },
      ),
    );
  }

  /** Returns the points to draw in a viewport. */
  within({ west, south, east, north, zoom }: MapViewport, words: ClusterWords): MapPoint[] {
    const found = this.#index.getClusters([west, south, east, north], Math.round(zoom)).flatMap(({ geometry, properties }) => {
      if (!('cluster' in properties)) return this.#points[properties.at] ?? [];
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      const { cluster_id, point_count, ...sum } = properties;
      return clusterPoint(idOf(cluster_id), { latitude, longitude }, point_count, sum, words);
    });
    const inside = this.#single.filter(
      ({ focused, position: { latitude, longitude } }) =>
        focused === true || (latitude >= south && latitude <= north && longitude >= west && longitude <= east),
    );
    return [...inside, ...found];
  }

  /** The zoom at which a cluster falls into its parts; null: this id is no cluster's. */
  opensAt(id: string): number | null {
    const cluster = /^cluster:(\d+)$/.exec(id)?.[1];
    return cluster === undefined ? null : this.#index.getClusterExpansionZoom(Number(cluster));
  }
}

const isSingle = ({ focused, alone }: MapPoint): boolean => focused === true || alone === true;

const sumOf = ({ priority, count, color, state, clock }: MapPoint): Sum => ({
  priority,
  alarms: priority === 0 ? 0 : count,
  color,
  degraded: state === 'partly' || state === 'offline' ? 1 : 0,
  lost: state === 'offline' ? 1 : 0,
  clock: clock === undefined ? 0 : clock === 'late' ? 2 : 1,
});

function add(sum: Sum, { priority, alarms, color, degraded, lost, clock }: Sum): void {
  if (priority !== 0 && (sum.priority === 0 || priority < sum.priority)) {
    sum.priority = priority;
    sum.color = color;
  }
  sum.alarms += alarms;
  sum.degraded += degraded;
  sum.lost += lost;
  if (clock > sum.clock) sum.clock = clock;
}

function clusterPoint(id: string, position: MapPoint['position'], places: number, sum: Sum, words: ClusterWords): MapPoint {
  const { priority, color, alarms, degraded, lost, clock } = sum;
  const label = words.cluster(places, alarms);
  const state = lost === places ? 'offline' : degraded > 0 ? 'partly' : 'online';
  return {
    id,
    position,
    label,
    kind: 'unit',
    priority,
    color,
    count: alarms || places,
    state,
    ...(clock > 0 && { clock: clock === 2 ? 'late' : 'warned' }),
  };
}
