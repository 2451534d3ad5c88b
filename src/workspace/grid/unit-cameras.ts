import type { Camera, Unit } from '../../../contract/places/index.ts';
import type { Slot } from '../../../contract/workspace/config.ts';
import { maxCamerasOfUnit } from '../../../contract/workspace/slots.ts';

/** A unit that was opened as a view and has more cameras than one view shows. */
export interface TruncatedUnit {
  unit: Unit;
  /** Its slots in this tab. */
  slots: readonly Slot[];
}

/** The units of a tab of which not all cameras are shown (OP-5.09, OP-9.09, OQ-50). */
export function findTruncatedUnits(slots: readonly Slot[], units: readonly Unit[]): TruncatedUnit[] {
  const pictures = slots.filter(({ type, data }) => (type === 'cam' || type === 'cam_recorded') && data['source'] === 'unit');
  return units.flatMap((unit) => {
    const own = pictures.filter(({ data }) => data['id_unit'] === unit.id);
    return own.length > 0 && unit.cameras.length > Math.max(own.length, maxCamerasOfUnit) ? [{ unit, slots: own }] : [];
  });
}

/** What has to happen so that these cameras are shown: slots that show another one, slots that go, and cameras that need one. */
export interface CameraChange {
  change: readonly { slot: Slot; camera: Camera }[];
  remove: readonly Slot[];
  add: readonly Camera[];
}

/** The slots of a unit with these cameras instead; who is shown already stays where it is. */
export function planCameraChange({ unit, slots }: TruncatedUnit, chosen: ReadonlySet<number>): CameraChange {
  const added = unit.cameras.filter(({ id }) => chosen.has(id) && !slots.some(({ data }) => data['id_camera'] === id));
  const left = slots.filter(({ data }) => !chosen.has(Number(data['id_camera'])));
  return {
    change: left.flatMap((slot, at) => (added[at] ? [{ slot, camera: added[at] }] : [])),
    remove: left.slice(added.length),
    add: added.slice(left.length),
  };
}
