import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiskSpace, DiskState } from '../../../contract/capabilities.ts';

/** Shares of a disk that are free: below the first it is low, below the second critical; above the last it has recovered. */
const diskShares = { low: 0.1, critical: 0.05, recovered: 0.11 } as const;
/** Below this share, or this many bytes, the platform takes no writes as healthy: PostgreSQL needs room for its own log. */
const floorOf = (total: number): number => Math.min(total / 100, 512 * 1024 * 1024);

export type DiskName = DiskSpace['disk'];
export interface Space {
  readonly free: number;
  readonly total: number;
}

/** The state of a disk; one that was low stays so until somewhat more is free, so that it does not alternate at the limit. */
export function stateOf({ free, total }: Space, before: DiskState): DiskState {
  const share = total > 0 ? free / total : 1;
  if (free < floorOf(total)) return 'full';
  if (share < diskShares.critical) return 'critical';
  if (share < diskShares.low) return 'low';
  return before !== 'ok' && share < diskShares.recovered ? 'low' : 'ok';
}

/** Directories of the platform by the disk that they are on; recordings are named only where they have a disk of their own. */
export async function disksOf({ dataDir, mediaDir }: { dataDir: string; mediaDir: string | null }): Promise<Map<DiskName, string>> {
  const disks = new Map<DiskName, string>([['data', dataDir]]);
  const media = mediaDir ?? join(dataDir, 'media');
  const [data, recordings] = await Promise.all([stat(dataDir), stat(media).catch(() => null)]);
  if (recordings && recordings.dev !== data.dev) disks.set('recordings', media);
  return disks;
}

/** Free space without words: `4 %, 3.1 GB`. */
export const freeOf = ({ free, total }: Space): string =>
  `${Math.floor((free / Math.max(1, total)) * 100)} %, ${(free / 1e9).toFixed(1)} GB`;

/** Free and total bytes, as a process without special rights may use them. */
export async function spaceAt(directory: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(directory);
  return { free: bavail * bsize, total: blocks * bsize };
}
