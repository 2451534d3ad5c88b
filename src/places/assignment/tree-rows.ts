import type { AssignableCamera, CenterCounts, SectorCounts } from '../../../contract/catalogues/index.ts';
import type { AssignmentContext } from '../../../machines/places/assignment/assignment.machine.ts';
import { type BlockKey, type CameraPart, centerKey, keyOf, searchKey, sectorKey } from '../../../machines/places/assignment/blocks.ts';

/** A row of the tree. A camera that was not read yet is null; `at` is its place in its part. */
export type TreeRow =
  | { kind: 'center'; key: BlockKey; center: CenterCounts; isOpen: boolean }
  | { kind: 'sector'; key: BlockKey; center: number | null; sector: SectorCounts; isOpen: boolean }
  | { kind: 'camera'; key: BlockKey; part: CameraPart; at: number; camera: AssignableCamera | null; isFlat: boolean };

interface Stretch {
  start: number;
  count: number;
  rowAt: (at: number) => TreeRow;
}
/** The rows of the tree by number, computed on access, so that twenty thousand rows cost nothing. */
export interface TreeRows {
  count: number;
  rowAt: (index: number) => TreeRow | undefined;
}

type TreeState = Pick<AssignmentContext, 'kind' | 'centers' | 'blocks' | 'opened' | 'search'>;

/** Whether cameras form a flat list: in search results, and for resellers, whose cameras have no centers. */
export const isFlat = ({ kind, search }: Pick<TreeState, 'kind' | 'search'>): boolean => kind === 'reseller' || search.trim() !== '';

/** Computes the visible rows of a holder's cameras. */
export function treeRows(seen: TreeState): TreeRows {
  const stretches: Stretch[] = [];
  let start = 0;
  const put = (count: number, rowAt: Stretch['rowAt']): void => {
    if (count > 0) stretches.push({ start, count, rowAt });
    start += count;
  };
  if (isFlat(seen)) put(seen.blocks.get(searchKey)?.total ?? 0, camerasOf(seen, { of: 'found', search: seen.search.trim() }));
  else for (const center of seen.centers) putCenter(seen, center, put);
  return { count: start, rowAt: (index) => rowIn(stretches, index) };
}

function putCenter(state: TreeState, center: CenterCounts, put: (count: number, rowAt: Stretch['rowAt']) => void): void {
  const key = centerKey(center.id);
  const isOpen = state.opened.has(key);
  put(1, () => ({ kind: 'center', key, center, isOpen }));
  if (!isOpen) return;
  for (const sector of center.sectors) {
    const own = sectorKey(center.id, sector.id);
    const isSectorOpen = state.opened.has(own);
    put(1, () => ({ kind: 'sector', key: own, center: center.id, sector, isOpen: isSectorOpen }));
    if (isSectorOpen)
      put(state.blocks.get(own)?.total ?? sector.cameras, camerasOf(state, { of: 'sector', center: center.id, sector: sector.id }));
  }
}

function camerasOf({ blocks }: TreeState, part: CameraPart): Stretch['rowAt'] {
  const block = blocks.get(keyOf(part));
  const flat = part.of === 'found';
  return (at) => ({ kind: 'camera', key: `${keyOf(part)} ${at}`, part, at, camera: block?.rows.get(at) ?? null, isFlat: flat });
}

/** Finds the stretch that contains a row, by binary search. */
function rowIn(stretches: readonly Stretch[], index: number): TreeRow | undefined {
  let [low, high] = [0, stretches.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const stretch = stretches[middle];
    if (!stretch) return undefined;
    if (index < stretch.start) high = middle - 1;
    else if (index >= stretch.start + stretch.count) low = middle + 1;
    else return stretch.rowAt(index - stretch.start);
  }
  return undefined;
}
