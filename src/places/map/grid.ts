import { useMemo } from 'react';
import type { Camera, Unit } from '../../../contract/places/place.ts';
import { freeArea, maxCamerasOfUnit, type NewSlot, type SlotSource } from '../../../contract/workspace/index.ts';
import { selectActiveTab } from '../../../machines/workspace/index.ts';
import { useActorOf } from '../../platform/index.ts';
import type { NearCamera } from './points.ts';

/** Maximum number of cameras in a view opened from a map; more pictures do not play smoothly. */
export const camerasOfViewMost = 16;

/** Drag payloads of maps and plans. */
export interface GridActions {
  /** Into the tab in front; a camera that has no room there gets a tab of its own. */
  put: (slot: NewSlot) => void;
  openCameras: (name: string, cameras: readonly NearCamera[], source: SlotSource) => void;
}

/** The grid, as maps and plans use it. */
export function useGridActions(): GridActions {
  const tabs = useActorOf('tabs');
  return useMemo(() => {
    return {
      put: (slot) => {
        const front = tabs && selectActiveTab(tabs.getSnapshot());
        const { id_camera: id, id_unit } = slot.data;
        const isFull = front !== undefined && freeArea(front.layout, slot.size) === null;
        if (isFull && slot.type === 'cam' && typeof id === 'number') {
          const camera = { id, name: slot.name, id_unit: typeof id_unit === 'number' ? id_unit : 0 };
          tabs?.send({ type: 'tabs.openCameras', name: slot.name, cameras: [camera], recorded: false, source: 'camera' });
        } else tabs?.send({ type: 'slots.put', slot, at: null });
      },
      openCameras: (name, cameras, source) =>
        tabs?.send({
          type: 'tabs.openCameras',
          name,
          cameras: limitCameras(cameras).map(({ camera: { id, name: called, id_unit } }) => ({ id, name: called, id_unit })),
          recorded: false,
          source,
        }),
    };
  }, [tabs]);
}

/** Those of the cameras that a view shows: at most six of a unit (OP-9.09), and no more than a screen plays. */
export function limitCameras(cameras: readonly NearCamera[]): NearCamera[] {
  const ofUnit = new Map<number, number>();
  return cameras
    .filter(({ unit: { id } }) => {
      const count = (ofUnit.get(id) ?? 0) + 1;
      ofUnit.set(id, count);
      return count <= maxCamerasOfUnit;
    })
    .slice(0, camerasOfViewMost);
}

/** The live picture of a camera, as a slot. */
export const toCamSlot = ({ id, id_unit, name }: Pick<Camera, 'id' | 'id_unit' | 'name'>, source: SlotSource): NewSlot => ({
  type: 'cam',
  name,
  data: { source, id_camera: id, id_unit },
});

/** All cameras of a unit, as if they had been found around it. */
export const toNearCameras = (unit: Unit): NearCamera[] => unit.cameras.map((camera) => ({ camera, unit, metres: 0 }));
