import { type DiskName, freeOf, type Space, stateOf } from '../storage/disks.ts';
import { type Finding, fault, fine, warning } from './finding.ts';

/** Free space of a disk, by the limits of the running platform. */
export function diskFinding(disk: DiskName, directory: string, space: Space): Finding {
  const about = `Disk of ${disk} (${directory})`;
  const found = `${freeOf(space)} are free.`;
  const remedy = 'Make room, give a larger disk, or lower MEDIA_KEEP_DAYS.';
  const state = stateOf(space, 'ok');
  if (state === 'ok') return fine(about, found);
  if (state === 'low') return warning(about, found, remedy);
  return fault(about, state === 'full' ? `${found} Alarms are refused.` : found, remedy);
}
