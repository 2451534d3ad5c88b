import type { Camera, Unit } from '../../contract/places/place.ts';
import { maxCamerasOfUnit } from '../../contract/workspace/slots.ts';

/** As many pictures as one desk watches fluently. */
const most = 16;

/** The cameras of several units for one tab: of each unit the first, then of each the second, until sixteen stand; at most six of a unit (OP-9.09). */
export function pickGroupCameras(units: readonly Unit[]): Camera[] {
  const rounds = Array.from({ length: maxCamerasOfUnit }, (_, round) => units.flatMap(({ cameras }) => cameras[round] ?? []));
  return rounds.flat().slice(0, most);
}
