import type { CameraId } from '../../../contract/platform/index.ts';
import { platformScope, type Store } from '../../platform/index.ts';

/** Segment n of a looping camera is the wall-clock window [n · segmentMs, (n + 1) · segmentMs), in ms since 1970, for every camera. */
export const segmentMs = 2000;
/** The segment in which an instant lies. */
export const segmentAt = (ms: number): number => Math.floor(ms / segmentMs);

/** The video of a looping camera: its own clip, and others for limited times. */
export interface Loop {
  readonly scene: string;
  readonly phase: number;
  readonly incidents: readonly { readonly scene: string; readonly starts: number; readonly ends: number }[];
}

/** The fragment of a camera in segment n: that of the incident, from its beginning, otherwise that of its own loop. */
export function pictureOf(loop: Loop, n: number, lengthOf: (scene: string) => number): { scene: string; fragment: number } {
  const incident = loop.incidents.findLast((one) => segmentAt(one.starts) <= n && n * segmentMs < one.ends);
  if (incident) {
    const index = n - segmentAt(incident.starts);
    return { scene: incident.scene, fragment: Math.min(index, lengthOf(incident.scene) - 1) };
  }
  return { scene: loop.scene, fragment: (n + loop.phase) % lengthOf(loop.scene) };
}

/** The loop of a camera, with the incidents of segment n; without n, none. null: it has no loop. */
export async function readLoop(store: Store, camera: CameraId, n?: number): Promise<Loop | null> {
  return store.within(platformScope, async (tx) => {
    const loop = await tx.selectFrom('media_loop').select(['scene', 'phase']).where('id_camera', '=', camera).executeTakeFirst();
    if (!loop) return null;
    if (n === undefined) return { ...loop, incidents: [] };
    const incidents = await tx
      .selectFrom('media_incident')
      .select(['scene', 'starts', 'ends'])
      .where('id_camera', '=', camera)
      .where('ends', '>', new Date(n * segmentMs))
      .where('starts', '<', new Date((n + 1) * segmentMs))
      .orderBy('id')
      .execute();
    return { ...loop, incidents: incidents.map((one) => ({ scene: one.scene, starts: one.starts.getTime(), ends: one.ends.getTime() })) };
  });
}
