import { expect, test } from 'vitest';
import { gateCamera, twoCenters } from '../../../machines/places/assignment/assignment.paths.ts';
import { type Block, centerKey, searchKey, sectorKey } from '../../../machines/places/assignment/blocks.ts';
import { treeRows } from './tree-rows.ts';

const gates = { of: 'sector', center: 1, sector: 2 } as const;
const seen = { kind: 'user', centers: twoCenters, blocks: new Map<string, Block>(), opened: new Set<string>(), search: '' } as const;
const all = (rows: ReturnType<typeof treeRows>) => Array.from({ length: rows.count }, (_, at) => rows.rowAt(at));

test('shows centers, below an open one its sectors, below an open one its cameras, read or not', () => {
  expect(all(treeRows(seen)).map((row) => row?.kind)).toEqual(['center', 'center']);
  const opened = new Set([centerKey(1), sectorKey(1, 2)]);
  const block: Block = { part: gates, total: 3, rows: new Map([[1, gateCamera]]), requested: new Set([1]) };
  const rows = treeRows({ ...seen, opened, blocks: new Map([[sectorKey(1, 2), block]]) });
  expect(all(rows).map((row) => (row?.kind === 'camera' ? (row.camera?.id ?? null) : row?.kind))).toEqual([
    'center',
    'sector',
    null,
    5,
    null,
    'center',
  ]);
  expect(rows.rowAt(6)).toBeUndefined();
});

test('shows what a search finds as one list, and the cameras of a reseller always so', () => {
  const block: Block = {
    part: { of: 'found', search: 'gate' },
    total: 20_000,
    rows: new Map([[19_999, gateCamera]]),
    requested: new Set(),
  };
  const rows = treeRows({ ...seen, search: ' gate ', blocks: new Map([[searchKey, block]]) });
  expect([rows.count, rows.rowAt(19_999)]).toMatchObject([20_000, { kind: 'camera', camera: { id: 5 }, part: { search: 'gate' } }]);
  expect(treeRows({ ...seen, kind: 'reseller', blocks: new Map([[searchKey, block]]) }).count).toBe(20_000);
});
