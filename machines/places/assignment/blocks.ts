import type { AssignableCamera } from '../../../contract/catalogues/index.ts';

/** Cameras of a sector of a center, of a whole list, or those that a search finds. */
export type CameraPart = { of: 'sector'; center: number | null; sector: number | null } | { of: 'found'; search: string };
/** Which cameras are assigned or unassigned; `search` narrows `all`, `center` the cameras without a sector. */
export type AssignTarget =
  | { of: 'camera'; id: number }
  | { of: 'sector'; id: number | null; center: number | null }
  | { of: 'center'; id: number | null }
  | { of: 'all'; search: string };

export type BlockKey = string;
export const centerKey = (center: number | null): BlockKey => `center ${center ?? 0}`;
export const sectorKey = (center: number | null, sector: number | null): BlockKey => `sector ${center ?? 0}/${sector ?? 0}`;
export const searchKey: BlockKey = 'found';
export const keyOf = (part: CameraPart): BlockKey => (part.of === 'found' ? searchKey : sectorKey(part.center, part.sector));

/** Cameras of a part, as far as they were read. */
export interface Block {
  part: CameraPart;
  /** Null before the first page is loaded. */
  total: number | null;
  rows: ReadonlyMap<number, AssignableCamera>;
  /** Requested pages. */
  requested: ReadonlySet<number>;
}
type Blocks = ReadonlyMap<BlockKey, Block>;

/** Number of cameras on a page. */
export const cameraPage = 200;

/** Whether a page of a part has not been requested yet. */
export function isPageMissing(blocks: Blocks, { part, page }: { part: CameraPart; page: number }): boolean {
  const block = blocks.get(keyOf(part));
  return !block?.requested.has(page);
}

/** Marks a page of a part as requested. */
export function markRequested(blocks: Blocks, { part, page }: { part: CameraPart; page: number }): Blocks {
  const block = blocks.get(keyOf(part));
  const marked: Block = {
    part,
    total: block?.total ?? null,
    rows: block?.rows ?? new Map(),
    requested: new Set([...(block?.requested ?? []), page]),
  };
  return new Map(blocks).set(keyOf(part), marked);
}

/** Drops the marks of requested pages that were not loaded. */
export const dropUnloadedPages = (blocks: Blocks): Blocks =>
  new Map(
    [...blocks].map(([key, block]) => {
      const loaded = [...block.requested].filter((page) => block.rows.has((page - 1) * cameraPage) || block.total === 0);
      return [key, { ...block, requested: new Set(loaded) }];
    }),
  );

/** Stores a loaded page; one of an earlier search is dropped. */
export function storePage(
  blocks: Blocks,
  part: CameraPart,
  page: number,
  { rows, total }: { rows: readonly AssignableCamera[]; total: number },
): Blocks {
  const block = blocks.get(keyOf(part));
  if (!block || !isSame(block.part, part)) return blocks;
  const put = new Map(block.rows);
  rows.forEach((row, at) => put.set((page - 1) * cameraPage + at, row));
  return new Map(blocks).set(keyOf(part), { ...block, total, rows: put });
}

const isSame = (one: CameraPart, other: CameraPart): boolean => one.of !== 'found' || (other.of === 'found' && other.search === one.search);

/** The loaded cameras after a write. A write to search results discards the rest of the tree, which is loaded again. */
export function applyAssignment(blocks: Blocks, { which, isAssigned }: { which: AssignTarget; isAssigned: boolean }): Blocks {
  const isNarrowed = which.of === 'all' && which.search !== '';
  const isMeant = ({ part }: Block, id: number): boolean => {
    if (which.of === 'camera') return which.id === id;
    if (which.of === 'all') return true;
    if (part.of !== 'sector') return false;
    return part.center === (which.of === 'sector' ? which.center : which.id) && (which.of === 'center' || part.sector === which.id);
  };
  const remaining = [...blocks].filter(([key]) => !isNarrowed || key === searchKey);
  return new Map(
    remaining.map(([key, block]): [BlockKey, Block] => {
      const rows = [...block.rows].map(([at, row]) => [at, isMeant(block, row.id) ? { ...row, assigned: isAssigned } : row] as const);
      return [key, { ...block, rows: new Map(rows) }];
    }),
  );
}
