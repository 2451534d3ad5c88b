import type { Unit } from '../../contract/places/place.ts';
import type { Who } from './people.ts';
import type { Stage } from './stage.ts';

/** Returns a unit that a user sees with at least this many cameras that record, and these cameras. */
export async function findRecordingUnit(stage: Stage, who: Who, least: number): Promise<{ unit: Unit; cameras: Unit['cameras'] }> {
  for (const unit of await stage.units(who)) {
    const cameras = unit.cameras.filter(({ recording_support }) => recording_support);
    if (cameras.length >= least) return { unit, cameras };
  }
  throw new Error(`${who} sees no unit with ${least} cameras that record`);
}
