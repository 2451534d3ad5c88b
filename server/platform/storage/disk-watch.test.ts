import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeLog } from '../log.ts';
import { type DiskChange, DiskWatch } from './disk-watch.ts';
import type { Space } from './disks.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'atalaya-disk-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function watchOf() {
  let free = 0.5;
  let now = 0;
  const total = 1e12;
  const changes: DiskChange[] = [];
  const space = async (): Promise<Space> => ({ free: free * total, total });
  const watch = new DiskWatch({ config: { dataDir, mediaDir: null }, log: makeLog('silent'), now: () => now, space });
  watch.onChange(async (change) => void changes.push(change));
  const set = async (share: number) => {
    free = share;
    await watch.check();
  };
  return { watch, changes, set, pass: (ms: number) => void (now += ms) };
}

test('a disk is reported at a tenth, at a twentieth, when full, and once it has room again', async () => {
  const { watch, changes, set } = watchOf();
  for (const share of [0.5, 0.1, 0.099, 0.08, 0.049, 0.0001, 0.06, 0.105, 0.2]) await set(share);
  expect(changes.map(({ before, state }) => `${before} → ${state}`)).toEqual([
    'ok → low',
    'low → critical',
    'critical → full',
    'full → low',
    'low → ok',
  ]);
  expect(changes[0]).toMatchObject({ disk: 'data', free: 0.099e12, total: 1e12 });
  expect(watch.health()).toBe('ok');
});

test('a full disk, or a store that refused a write lately, cannot take writes', async () => {
  const { watch, set, pass } = watchOf();
  await set(0.04);
  expect([watch.canWrite(), watch.health()]).toEqual([true, 'The disk of data is almost full (4 %, 40.0 GB free).']);
  await set(0.0001);
  expect(watch.canWrite()).toBe(false);
  await set(0.5);
  watch.noteRefusal();
  expect([watch.canWrite(), watch.health()]).toEqual([false, expect.stringContaining('refuses writes')]);
  pass(15_001);
  expect(watch.canWrite()).toBe(true);
});

test('a change that could not be reported is reported with the next check', async () => {
  const { watch, changes, set } = watchOf();
  let isDown = true;
  watch.onChange(async () => {
    if (isDown) throw new Error('The store does not answer');
  });
  await set(0.08);
  isDown = false;
  await set(0.08);
  expect(changes.map(({ state }) => state)).toEqual(['low', 'low']);
  await set(0.08);
  expect(changes).toHaveLength(2);
});
