import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Footage, Marks } from '../../../contract/video/timeline.ts';
import { platformScope } from '../../platform/store/store.ts';
import { startTown, type TownPlatform, townTokens } from '../../testing/town.ts';

let platform: TownPlatform;
const hour = 3_600_000;
const asPlatform = (text: string) => platform.app.store.within(platformScope, (tx) => sql.raw(text).execute(tx));
const ago = (hours: number) => new Date(platform.clock.now() - hours * hour).toISOString();

beforeAll(async () => {
  platform = await startTown();
  const { north, harbour } = platform.town;
  const cameras = [...north.cameras, ...harbour.cameras];
  await asPlatform(
    `insert into media_loop (id_camera, id_tenant, scene, phase) select c.id, c.id_tenant, 'street', 0 from camera c where c.id = any ('{${cameras.join(',')}}')`,
  );
  await asPlatform(`update camera set recording_support = false where id = ${north.cameras[1]}`);
});
afterAll(() => platform.clear());

async function ask<T>(as: keyof TownPlatform['tokens'], path: string, query: Record<string, string | number>) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { status, body } = await platform.request<{ data: T; details?: unknown }>('GET', `/v1/${path}?${search.toString()}`, {
    token: platform.tokens[as],
  });
  return { status, data: body.data, details: body.details };
}

test('footage is what the engine has of cameras that record: a month back, up to now', {
  tags: ['OP-8.17', 'OP-9.28', 'OQ-71'],
}, async () => {
  const { north, harbour } = platform.town;
  const cameras = [...north.cameras, ...harbour.cameras].join(',');
  const reply = await ask<Footage[]>('ana', 'media/footage', { cameras, from: ago(2), to: ago(-1) });
  expect(reply.data.map(({ camera, spans }) => [camera, spans.length])).toEqual([
    [north.cameras[0], 1],
    [north.cameras[1], 0],
  ]);
  const [span] = reply.data[0]?.spans ?? [];
  expect(Date.parse(span?.from ?? '')).toBeLessThanOrEqual(platform.clock.now() - 2 * hour + 2000);
  expect(Math.abs(Date.parse(span?.to ?? '') - platform.clock.now())).toBeLessThan(60_000);
  expect((await ask<Footage[]>('ana', 'media/footage', { cameras, from: ago(24 * 90), to: ago(24 * 89) })).data[0]?.spans).toEqual([]);
  expect((await ask('ana', 'media/footage', { cameras, from: ago(1), to: ago(2) })).status).toBe(422);
});

test('the marks of a unit are its alarms and what was detected there, of a span of time', { tags: ['OP-1.05', 'OP-1.08'] }, async () => {
  const { north, harbour, users } = platform.town;
  const { alarm_id } = await platform.raise({ cameras: [north.cameras[0] as never] });
  await platform.raise({ id_unit: harbour.unit, token: townTokens.second });
  await asPlatform(
    `insert into lpr_match (originalplatenumber, capture_date, id_camera, id_tenant) values ('ABC-1', '${ago(0.5)}', ${north.cameras[0]}, ${north.tenant})`,
  );
  const query = { id_unit: north.unit, from: ago(1), to: ago(-1) };
  expect((await ask<Marks>('ana', 'timeline/marks', query)).data.marks).toMatchObject([
    { kind: 'alarm', count: 1, title: 'Intrusion', color: '#9A4B00', cameras: [north.cameras[0]], alarm: { alarm_id } },
  ]);
  await asPlatform(`insert into user_ability (id_user, action, subject) values (${users.bruno}, 'read_match', 'LprMatches')`);
  const both = await ask<Marks>('bruno', 'timeline/marks', query);
  expect(both.data.marks.map(({ kind, title, cameras }) => [kind, title, cameras])).toEqual([
    ['alarm', 'Intrusion', [north.cameras[0]]],
    ['plate', 'ABC-1', [north.cameras[0]]],
  ]);
  expect((await ask<Marks>('ana', 'timeline/marks', { ...query, id_unit: harbour.unit })).data.marks).toEqual([]);
  expect((await ask<Marks>('ana', 'timeline/marks', { ...query, to: ago(0.9) })).data.marks).toEqual([]);
});

test('both require the right to recorded video', { tags: ['OP-5.08'] }, async () => {
  const query = { id_unit: platform.town.north.unit, cameras: 1, from: ago(1), to: ago(0) };
  for (const path of ['timeline/marks', 'media/footage'])
    expect(await ask('guest', path, query)).toMatchObject({ status: 403, details: { action: 'record_video', subject: 'Video' } });
});

test('over a long time, neighbouring marks of a camera are aggregated with their number', { tags: ['OP-1.05'] }, async () => {
  const { north } = platform.town;
  const day = platform.clock.now() - 100 * hour;
  await asPlatform(
    `insert into lpr_match (originalplatenumber, capture_date, id_camera, id_tenant)
     select 'BIN-' || n, to_timestamp(${Math.floor(day / 600_000) * 600} + n), ${north.cameras[1]}, ${north.tenant} from generate_series(1, 700) n`,
  );
  const query = { id_unit: north.unit, from: new Date(day - hour).toISOString(), to: new Date(day + hour).toISOString() };
  const { data } = await ask<Marks>('bruno', 'timeline/marks', { ...query, bin: 600_000 });
  expect(data.marks.map(({ count, title, cameras }) => [count, title, cameras])).toEqual([
    [101, 'BIN-700', [north.cameras[1]]],
    [599, 'BIN-599', [north.cameras[1]]],
  ]);
  expect([data.isCut, data.zone]).toEqual([false, 'UTC']);
  expect((await ask<Marks>('bruno', 'timeline/marks', query)).data.marks).toHaveLength(700);
});
