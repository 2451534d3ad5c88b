import type { Camera, Unit } from '../../contract/places/place.ts';
import { maxCamerasOfUnit } from '../../contract/workspace/slots.ts';

/** Number of pictures that one workstation plays smoothly. */
const most = 16;

/** Selects cameras of several units for a tab: the first of each, then the second, up to sixteen; at most six per unit (OP-9.09). */
export function pickGroupCameras(units: readonly Unit[]): Camera[] {
  const rounds = Array.from({ length: maxCamerasOfUnit }, (_, round) => units.flatMap(({ cameras }) => cameras[round] ?? []));
  return rounds.flat().slice(0, most);
}
