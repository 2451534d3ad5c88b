import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CameraId } from '../../../contract/platform/ids.ts';
import type { MediaStorage, RecordedDays } from '../../../contract/video/recordings.ts';
import { platformScope } from '../../platform/store/store.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import type { MediaEngine, Window } from '../engine.ts';
import { joined } from './minute-file.ts';

let town: TownPlatform;
let parts: Window[] = [];
const at = (text: string) => Date.parse(text);
const asPlatform = (text: string) => town.app.store.within(platformScope, (tx) => sql.raw(text).execute(tx));

beforeAll(async () => {
  town = await startTown();
  const engine = {
    name: 'ffmpeg',
    stretches: async (_camera: CameraId, window: Window) => joined(parts, window),
  } as unknown as MediaEngine;
  town.app.media = { ...town.app.media, engineOf: async () => engine };
});
afterAll(() => town?.clear());

async function ask<T>(path: string, as: keyof TownPlatform['tokens'] = 'ana') {
  const { status, body } = await town.request<{ data: T; code?: string; details?: unknown }>('GET', `/v1/media/${path}`, {
    token: town.tokens[as],
  });
  return { status, data: body.data, code: body.code, details: body.details };
}
const zone = (name: string) => asPlatform(`update tenant set id_timezone = (select id from timezone where name = '${name}')`);

test('days use the tenant’s time zone: midnight footage counts for both, and days of 25 hours', {
  tags: ['OP-1.08', 'OP-9.28'],
}, async () => {
  await zone('America/New_York');
  const [camera] = town.town.north.cameras;
  parts = [
    // 23:50 to 00:10 in New York, of the last day of October.
    { from: at('2025-11-01T03:50:00Z'), to: at('2025-11-01T04:10:00Z') },
    { from: at('2025-11-02T00:00:00Z'), to: at('2025-11-03T06:00:00Z') },
  ];
  expect((await ask<RecordedDays>(`days?camera=${camera}&month=2025-11`)).data).toEqual({
    timezone: 'America/New_York',
    days: [
      { day: '2025-11-01', from: '2025-11-01T04:00:00.000Z', to: '2025-11-02T04:00:00.000Z', seconds: 600 + 4 * 3600 },
      { day: '2025-11-02', from: '2025-11-02T04:00:00.000Z', to: '2025-11-03T05:00:00.000Z', seconds: 25 * 3600 },
      { day: '2025-11-03', from: '2025-11-03T05:00:00.000Z', to: '2025-11-04T05:00:00.000Z', seconds: 3600 },
    ],
  });
  const before = await ask<RecordedDays>(`days?camera=${camera}&month=2025-10`);
  expect(before.data.days).toEqual([{ day: '2025-10-31', from: '2025-10-31T04:00:00.000Z', to: '2025-11-01T04:00:00.000Z', seconds: 600 }]);
  await zone('Europe/Madrid');
  parts = [{ from: at('2026-03-28T00:00:00Z'), to: at('2026-03-31T00:00:00Z') }];
  const days = (await ask<RecordedDays>(`days?camera=${camera}&month=2026-03`)).data.days;
  expect(days.map(({ day, seconds }) => [day, seconds / 3600])).toEqual([
    ['2026-03-28', 23],
    ['2026-03-29', 23],
    ['2026-03-30', 24],
    ['2026-03-31', 2],
  ]);
});

test('days require the right to recorded video and a visible camera; a future month has none', { tags: ['OP-6.06'] }, async () => {
  const [mine] = town.town.north.cameras;
  const [hers] = town.town.harbour.cameras;
  parts = [{ from: 0, to: 9e12 }];
  expect((await ask(`days?camera=${mine}&month=2025-11`, 'guest')).details).toEqual({ action: 'record_video', subject: 'Video' });
  expect((await ask(`days?camera=${hers}&month=2025-11`)).code).toBe('record.not_found');
  expect((await ask<RecordedDays>(`days?camera=${mine}&month=2099-11`)).data.days).toEqual([]);
  for (const month of ['2025-13', '2025-1', '', "2025-11'--"]) expect((await ask(`days?camera=${mine}&month=${month}`)).status).toBe(422);
});

test('storage lists the disk usage of visible cameras', { tags: ['OP-1.08'] }, async () => {
  const { north, harbour, users } = town.town;
  await asPlatform(`insert into user_ability (id_user, action, subject) values (${users.ana}, 'read_status', 'StatusCameras')`);
  const first = new Date(town.clock.now() - 3 * 86_400_000).toISOString();
  for (const [camera, tenant] of [
    [north.cameras[0], north.tenant],
    [harbour.cameras[0], harbour.tenant],
  ])
    await asPlatform(`insert into media_file (id_camera, id_tenant, starts, ends, bytes, init, at, offsets, storage)
      values (${camera}, ${tenant}, '${first}', timestamptz '${first}' + interval '1 minute', 1000, 'x', '{0}', '{10}', 'elsewhere')`);
  const { data } = await ask<MediaStorage>('storage');
  expect(data).toMatchObject({ oldest: first, keep_days: 30, limit: null, bytes_a_day: 0, days_of_room: null, fault: null });
  expect(data.cameras.map(({ id_camera, oldest }) => [id_camera, oldest])).toEqual([[north.cameras[0], first]]);
  expect(data.total).toBeGreaterThan(data.free);
  expect((await ask('storage', 'guest')).status).toBe(403);
  // More concurrent calls than the store has connections; they must not deadlock.
  const many = await Promise.all(Array.from({ length: 60 }, async () => (await ask('storage')).status));
  expect(new Set(many)).toEqual(new Set([200]));
});
