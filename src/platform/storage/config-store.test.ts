import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import type { UserId } from '../../../contract/platform/ids.ts';
import { defaultGrid, defaultPreferences, type UserConfig } from '../../../contract/workspace/config.ts';
import { createConfigStore } from './config-store.ts';

const ana = 3 as UserId;
const bruno = 4 as UserId;
const failed = vi.fn();
let count = 0;
const named = (activeTab: string): UserConfig => ({ preferences: defaultPreferences, grid: { ...defaultGrid, activeTab } });
const shelves = (...pages: string[]) => {
  const name = `config-${(count += 1)}`;
  return pages.map((page) => createConfigStore(failed, page, name)) as [
    ReturnType<typeof createConfigStore>,
    ...ReturnType<typeof createConfigStore>[],
  ];
};

afterEach(() => {
  vi.useRealTimers();
  failed.mockReset();
});

test('what a page could not save is taken by the next one, for the same user', { tags: ['OP-4.30'] }, async () => {
  const [before, after] = shelves('one', 'two');
  await before.put(ana, named('Yards'));
  await before.put(ana, named('Gates'));
  expect(await after?.load(bruno)).toBeNull();
  expect((await after?.load(ana))?.grid.activeTab).toBe('Gates');
  await after?.clear(ana);
  expect(await before.load(ana)).toBeNull();
});

test('a page forgets what it kept and took, and not what another keeps meanwhile', async () => {
  const [one, other] = shelves('one', 'two');
  await one.put(ana, named('Yards'));
  await other?.put(ana, named('Gates'));
  await one.clear(ana);
  expect((await one.load(ana))?.grid.activeTab).toBe('Gates');
});

test('what could not be forgotten is forgotten with the next arrangement that is saved', async () => {
  const [before, after] = shelves('one', 'two');
  await before.put(ana, named('Yards'));
  await after?.load(ana);
  const full = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementationOnce(() => {
    throw new DOMException('no', 'QuotaExceededError');
  });
  await after?.clear(ana);
  expect(full).toHaveBeenCalled();
  full.mockRestore();
  await after?.clear(ana);
  expect(await before.load(ana)).toBeNull();
});

test('a disk that could not be opened at first is opened for who wants it next', async () => {
  const lost = vi.spyOn(Dexie.prototype, 'open').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const [before, after] = shelves('one', 'two');
  await before.put(ana, named('Yards'));
  await before.put(ana, named('Gates'));
  lost.mockRestore();
  expect((await after?.load(ana))?.grid.activeTab).toBe('Gates');
});

test('what waited for more than a week is forgotten', async () => {
  const [shelf] = shelves('one');
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  await shelf.put(ana, named('Yards'));
  vi.setSystemTime(8 * 24 * 3600_000);
  expect(await shelf.load(ana)).toBeNull();
});

test('where nothing can be kept, it is told and the work goes on', async () => {
  const forbidden = vi.spyOn(Dexie.prototype, 'open').mockRejectedValue(new DOMException('no', 'SecurityError'));
  const shelf = createConfigStore(failed, 'one', 'nowhere');
  await shelf.put(ana, named('Yards'));
  expect(await shelf.load(ana)).toBeNull();
  expect(failed).toHaveBeenCalledTimes(2);
  forbidden.mockRestore();
});
