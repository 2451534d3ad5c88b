import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CameraId } from '../../../contract/platform/ids.ts';
import { platformScope } from '../../platform/store/store.ts';
import { numbersFrom } from '../../testing/numbers-from.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import type { Window } from '../engine.ts';
import { joined, type MinuteFile } from './minute-file.ts';
import { createMinuteFileStore, type MinuteFileStore } from './minute-file-store.ts';

let town: TownPlatform;
let files: MinuteFileStore;
const hour = Date.UTC(2026, 2, 1, 10);
const minute = 60_000;
const all: Window = { from: 0, to: 9e12 };

beforeAll(async () => {
  town = await startTown();
  files = createMinuteFileStore(town.app.store, 'shelf');
});
afterAll(() => town?.clear());
afterEach(() => remove());

const camera = (n = 0) => town.town.north.cameras[n] as CameraId;
const fileAt = (from: number, ms: number, of = camera()): MinuteFile => ({
  camera: of,
  starts: from,
  ends: from + ms,
  bytes: 1000,
  init: '0123456789abcdef',
  codecs: '',
  at: [0],
  offsets: [100],
});

/** Removes the files of the storage that begin at these moments; without any, all. */
const remove = (starts: readonly number[] | null = null) =>
  town.app.store.within(platformScope, (tx) => {
    const gone = tx.deleteFrom('media_file').where('storage', '=', 'shelf');
    return (starts ? gone.where('starts', 'in', [...starts.map((at) => new Date(at)), new Date(0)]) : gone).execute();
  });

/** The parts as they follow from the files themselves, without the index. */
async function fromFiles(of: CameraId, window: Window): Promise<Window[]> {
  const found = await files.overlapping(of, window);
  return joined(
    found.map(({ starts, ends }) => ({ from: starts, to: ends })),
    window,
  );
}

describe('the index of recorded parts', { tags: ['OP-9.28'] }, () => {
  test('files up to half a second apart are one part, over the full hour too; more is a gap', async () => {
    await files.add([
      fileAt(hour - minute, minute),
      fileAt(hour + 500, minute),
      fileAt(hour + 1000 + minute, minute),
      fileAt(hour + 1501 + 2 * minute, minute),
    ]);
    expect(await files.stretches(camera(), all)).toEqual([
      { from: hour - minute, to: hour + 1000 + 2 * minute },
      { from: hour + 1501 + 2 * minute, to: hour + 1501 + 3 * minute },
    ]);
  });

  test('a window is cut out of a part that began in the hour before', async () => {
    await files.add([fileAt(hour - 30_000, 8 * minute)]);
    expect(await files.stretches(camera(), { from: hour + minute, to: hour + 2 * minute })).toEqual([
      { from: hour + minute, to: hour + 2 * minute },
    ]);
    expect(await files.stretches(camera(1), all)).toEqual([]);
  });

  test('equals what the files give, whatever is added and removed, in any order', async () => {
    const random = numbersFrom(7);
    const day: MinuteFile[] = [];
    for (let at = hour; day.length < 400; ) {
      const ms = Math.round(10_000 + random() * 60_000);
      day.push(fileAt(at, ms));
      at += ms + (random() < 0.7 ? 0 : Math.round(random() * (random() < 0.5 ? 1000 : 40 * minute)));
    }
    const mixed = day.map((file) => ({ file, place: random() })).sort((a, b) => a.place - b.place);
    for (let n = 0; n < mixed.length; n += 100) {
      await files.add(mixed.slice(n, n + 100).map(({ file }) => file));
      await remove(mixed.slice(n, n + 30).map(({ file }) => file.starts));
      const from = hour + Math.round(random() * 3_600_000);
      for (const window of [all, { from, to: from + 4 * 3_600_000 }])
        expect(await files.stretches(camera(), window)).toEqual(await fromFiles(camera(), window));
    }
  });

  test('transactions that add files of one hour at once lose none, nor wait for each other forever', async () => {
    const each = (n: number) => [fileAt(hour + n * minute, minute, camera(n % 2)), fileAt(hour + n * minute, minute, camera((n + 1) % 2))];
    await Promise.all(Array.from({ length: 12 }, (_, n) => files.add(each(n))));
    for (const of of [camera(0), camera(1)]) expect(await files.stretches(of, all)).toEqual([{ from: hour, to: hour + 12 * minute }]);
  });

  test('of a deleted camera nothing is left', async () => {
    const extra = await town.app.store.within(platformScope, async (tx) => {
      const { rows } = await sql<{ id: CameraId }>`insert into camera (id_tenant, id_unit, name)
        select id_tenant, id_unit, 'Short' from camera where id = ${camera()} returning id`.execute(tx);
      return rows[0]?.id as CameraId;
    });
    await files.add([fileAt(hour, minute, extra)]);
    await town.app.store.within(platformScope, (tx) => tx.deleteFrom('camera').where('id', '=', extra).execute());
    const left = await town.app.store.within(platformScope, (tx) =>
      tx.selectFrom('media_part').selectAll().where('id_camera', '=', extra).execute(),
    );
    expect(left).toEqual([]);
  });
});
