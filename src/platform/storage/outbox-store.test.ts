import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AlarmId, UserId } from '../../../contract/platform/ids.ts';
import type { OutboxEntry } from '../../../machines/platform/outbox/decision.ts';
import { createOutboxStore, type OutboxStore } from './outbox-store.ts';

const ana = 3 as UserId;
const bruno = 4 as UserId;
const failed = vi.fn();
let name = 0;
let shelf: OutboxStore;
let stops: (() => void)[];

function decision(key: string, decidedAt: number): OutboxEntry {
  const change = { alarm_status: 'attended', version: 2, comments: 'Seen' } as const;
  return { key, id_alarm: 7 as AlarmId, alarm_id: 'A-7', act: 'resolve', change, decidedAt, state: 'queued', handBack: null };
}
function watched(user: UserId, from: OutboxStore = shelf): string[][] {
  const said: string[][] = [];
  stops.push(from.watch(user, (entries) => said.push(entries.map(({ key }) => key))));
  return said;
}

beforeEach(() => {
  failed.mockReset();
  stops = [];
  name += 1;
  shelf = createOutboxStore(failed, `test-${name}`);
});
afterEach(() => {
  for (const stop of stops) stop();
});

describe('decisions that wait', () => {
  test('are said at once, oldest first, and again after each change', async () => {
    await shelf.change(ana, { put: [decision('late', 20), decision('early', 10)], drop: [] });
    const said = watched(ana);
    await vi.waitFor(() => expect(said.at(-1)).toEqual(['early', 'late']));
    await shelf.change(ana, { put: [], drop: ['early'] });
    await vi.waitFor(() => expect(said.at(-1)).toEqual(['late']));
  });

  test('outlive the page', async () => {
    await shelf.change(ana, { put: [decision('one', 1)], drop: [] });
    const said = watched(ana, createOutboxStore(failed, `test-${name}`));
    await vi.waitFor(() => expect(said.at(-1)).toEqual(['one']));
  });

  test('of earlier consoles, stored as confirm and attend, are read as take and resolve', async () => {
    await shelf.change(ana, { put: [decision('one', 1), decision('two', 2)], drop: [] });
    const database = await new Dexie(`test-${name}`).open();
    const rows = database.table('outbox');
    expect(await rows.get('two')).toMatchObject({ act: 'attend' });
    await rows.update('one', { act: 'confirm' });
    database.close();
    const acts: string[][] = [];
    stops.push(createOutboxStore(failed, `test-${name}`).watch(ana, (entries) => acts.push(entries.map(({ act }) => act))));
    await vi.waitFor(() => expect(acts.at(-1)).toEqual(['take', 'resolve']));
  });

  test("are apart for each user, so that nobody sends another's", async () => {
    await shelf.change(ana, { put: [decision('of ana', 1)], drop: [] });
    const said = watched(bruno);
    await vi.waitFor(() => expect(said).toEqual([[]]));
  });

  test('stay in memory where the disk is full, and are said all the same', async () => {
    const said = watched(ana);
    await vi.waitFor(() => expect(said).toEqual([[]]));
    const full = vi.spyOn(Dexie.prototype, 'transaction').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    await shelf.change(ana, { put: [decision('kept', 1)], drop: [] });
    await vi.waitFor(() => expect(said.at(-1)).toEqual(['kept']));
    expect(failed).toHaveBeenCalled();
    full.mockRestore();
    await shelf.change(ana, { put: [], drop: ['kept'] });
    await vi.waitFor(() => expect(said.at(-1)).toEqual([]));
  });

  test('are marked as long as the page alone has them', async () => {
    const marks: (boolean | undefined)[] = [];
    stops.push(shelf.watch(ana, (entries) => marks.push(entries[0]?.isInPageOnly)));
    const full = vi.spyOn(Dexie.prototype, 'transaction').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    await shelf.change(ana, { put: [decision('kept', 1)], drop: [] });
    await vi.waitFor(() => expect(marks.at(-1)).toBe(true));
    full.mockRestore();
    await shelf.change(ana, { put: [{ ...decision('kept', 1), isInPageOnly: true }], drop: [] });
    await vi.waitFor(() => expect(marks.at(-1)).toBeUndefined());
    const again: (boolean | undefined)[] = [];
    stops.push(createOutboxStore(failed, `test-${name}`).watch(ana, (entries) => again.push(entries[0]?.isInPageOnly)));
    await vi.waitFor(() => expect(again.length).toBeGreaterThan(0));
    expect(again.at(-1)).toBeUndefined();
  });

  test('are found again, and kept on disk, where the disk could not be opened at first', async () => {
    await shelf.change(ana, { put: [decision('before', 1)], drop: [] });
    const lost = vi.spyOn(Dexie.prototype, 'open').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const said = watched(ana, createOutboxStore(failed, `test-${name}`));
    await vi.waitFor(() => expect(said.at(-1)).toEqual(['before']));
    lost.mockRestore();
  });

  test('are said where the disk could be followed only later', async () => {
    const lost = vi.spyOn(Dexie.prototype, 'open').mockRejectedValue(new TypeError('Failed to fetch'));
    const late = createOutboxStore(failed, `test-${name}`);
    const said = watched(ana, late);
    await vi.waitFor(() => expect(said.at(-1)).toEqual([]));
    lost.mockRestore();
    await late.change(ana, { put: [decision('late', 1)], drop: [] });
    await vi.waitFor(() => expect(said.at(-1)).toEqual(['late']));
    const another = watched(ana, createOutboxStore(failed, `test-${name}`));
    await vi.waitFor(() => expect(another.at(-1)).toEqual(['late']));
  });

  test('none where nothing can be kept', async () => {
    const forbidden = vi.spyOn(Dexie.prototype, 'open').mockRejectedValue(new DOMException('no', 'SecurityError'));
    const said = watched(ana, createOutboxStore(failed, 'forbidden'));
    await vi.waitFor(() => expect(said.at(-1)).toEqual([]));
    forbidden.mockRestore();
  });
});
