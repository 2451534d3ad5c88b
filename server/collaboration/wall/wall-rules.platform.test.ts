import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type WallUser, wallCalls } from '../../../contract/collaboration/wall.ts';
import type { UserId } from '../../../contract/platform/ids.ts';
import type { UserView } from '../../../contract/workspace/views.ts';
import { createUser } from '../../access/users.ts';
import { platformScope } from '../../platform/store/store.ts';
import { callEndpoint, readEventsOf } from '../../testing/call-endpoint.ts';
import { startTestPlatform } from '../../testing/platform.ts';
import { addTownUser, can } from '../../testing/staff.ts';
import { signIn, startTown, type TownPlatform, townPassword, townTokens } from '../../testing/town.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { watchWalls } from './wall-routes.ts';

let town: TownPlatform;
let wall: { id: UserId; token: string };
let chief: { id: UserId; token: string };
let away: { id: UserId; token: string };
const run = <T>(text: ReturnType<typeof sql<T>>) => town.app.store.within(platformScope, (tx) => text.execute(tx));

beforeAll(async () => {
  town = await startTown();
  const { north, harbour, users } = town.town;
  const rights = [...can('VideoWall', 'read'), ...can('WallRule', 'read', 'create', 'update', 'delete')];
  chief = await addTownUser(town, 'chief', [north.tenant], rights);
  away = await addTownUser(town, 'away', [harbour.tenant], rights);
  const of = { email: 'wall@town.test', password: townPassword, name: 'Wall', tenants: [north.tenant], video_wall: true };
  const id = await town.app.store.within(platformScope, (tx) => createUser(tx, of));
  wall = { id, token: await signIn(town, 'wall') };
  await run(sql`insert into presence (node, id_user, until)
    select gen_random_uuid(), unnest(${`{${users.ana},${users.carla}}`}::bigint[]), clock_timestamp() + interval '1 hour'`);
});
beforeEach(async () => {
  await run(sql`delete from wall_rule`);
  await run(sql`delete from wall_alarm`);
  await run(sql`delete from video_wall`);
  await run(sql`update alarm set alarm_status = 'canceled', ended_at = clock_timestamp() where alarm_status in ('waiting', 'attending')`);
});
afterAll(() => town?.clear());

const addRule = (more: object = {}, token = chief.token) =>
  town.request<{ data: { id: number }; errors?: Record<string, string[]> }>('POST', '/v1/wall_rule', {
    token,
    body: { name: 'Critical', lowest_priority: 1, wall: wall.id, active: true, ...more },
  });
const assignView = async (name: string): Promise<number> => {
  const data = {
    tabId: null,
    layout: [{ pos: 1, x: 0, y: 0, w: 12, h: 12 }],
    slots: [{ pos: 1, type: 'units_map', name: 'All', data: {} }],
  };
  const { rows } = await run(
    sql<{
      id: number;
    }>`insert into user_view (name, id_user, data) values (${name}, ${chief.id}, ${JSON.stringify(data)}::jsonb) returning id`,
  );
  const id = rows[0]?.id ?? 0;
  await callEndpoint(town, wallCalls.assignWallView, { token: chief.token, params: { id: wall.id }, body: { view: id } });
  return id;
};
const shown = async () => (await callEndpoint<UserView | null>(town, wallCalls.wallView, { token: wall.token })).data;
const state = async (token = chief.token) => (await callEndpoint<WallUser[]>(town, wallCalls.wallUsers, { token })).data[0];
/** Another round of the platform itself may have been the one that worked. */
const settles = async (check: () => Promise<void>) => {
  await watchWalls(town.app);
  await waitUntil(check);
};
const showsAlarm = (alarm_id: string) => settles(async () => expect((await shown())?.name.split(' ')[0]).toBe(alarm_id));
const showsView = (name: string | null) => settles(async () => expect((await shown())?.name ?? null).toBe(name));
const end = (id: number) => town.call('changeAlarm', { as: 'ana', id, body: { alarm_status: 'canceled', comments: 'Over' } });
const published = async () =>
  (await readEventsOf<{ view: UserView | null }>(town, wall.id, 'view.shown')).map(({ view }) => view?.name.split(' ')[0] ?? null);
const critical = (more: Parameters<TownPlatform['raise']>[0] = {}) => town.raise({ priority: 1, ...more });

describe('an alarm on a wall', { tags: ['OP-1.16', 'OP-7.42'] }, () => {
  test('its cameras are shown while it is open, then exactly what was shown before', async () => {
    const view = await assignView('Morning');
    const before = await shown();
    await addRule();
    const { north } = town.town;
    const { id, alarm_id } = await critical({ cameras: north.cameras });
    await showsAlarm(alarm_id);
    const { data } = (await shown()) ?? {};
    expect(data?.slots.map(({ type, data: { id_camera, id_alarm } }) => [type, id_camera, id_alarm])).toEqual([
      ...north.cameras.map((camera) => ['cam', camera, id]),
      ['map', undefined, id],
      ['info', undefined, id],
    ]);
    expect(await state()).toMatchObject({ video_wall_view: { id: view, name: 'Morning' }, alarm: { alarm_id, rule: 'Critical' } });
    await end(id);
    await showsView('Morning');
    expect(await shown()).toEqual(before);
    expect((await state())?.alarm).toBeNull();
  });

  test('a wall that showed nothing shows nothing again', async () => {
    await addRule();
    const { id, alarm_id } = await critical();
    await showsAlarm(alarm_id);
    await end(id);
    await showsView(null);
  });

  test('what a person chooses meanwhile stays; the next alarm takes the wall again', async () => {
    await assignView('Morning');
    await addRule();
    const first = await critical();
    await showsAlarm(first.alarm_id);
    await assignView('Evening');
    await showsView('Evening');
    const second = await critical();
    await showsAlarm(second.alarm_id);
    await end(second.id);
    await showsView('Evening');
    await end(first.id);
    await showsView('Evening');
  });

  test('of several the most urgent is shown, then the newest; the next one follows', async () => {
    await assignView('Morning');
    await addRule({ lowest_priority: 2 });
    const high = await town.raise({ priority: 2 });
    await showsAlarm(high.alarm_id);
    const older = await critical();
    await showsAlarm(older.alarm_id);
    const newer = await critical();
    await showsAlarm(newer.alarm_id);
    const later = await town.raise({ priority: 2 });
    await showsAlarm(newer.alarm_id);
    await end(newer.id);
    await showsAlarm(older.alarm_id);
    await end(older.id);
    await showsAlarm(later.alarm_id);
    await end(later.id);
    await showsAlarm(high.alarm_id);
    await end(high.id);
    await showsView('Morning');
  });

  test('a rule that is switched off gives the wall back at once', async () => {
    await assignView('Morning');
    const { data } = (await addRule()).body;
    const { alarm_id } = await critical();
    await showsAlarm(alarm_id);
    await town.request('PUT', `/v1/wall_rule/${data.id}`, { token: chief.token, body: { active: false } });
    await showsView('Morning');
  });

  test('a view that is deleted meanwhile does not come back', async () => {
    const view = await assignView('Morning');
    await addRule();
    const { id, alarm_id } = await critical();
    await showsAlarm(alarm_id);
    await run(sql`delete from user_view where id = ${view}`);
    await settles(async () => expect((await state())?.video_wall_view).toBeNull());
    expect((await state())?.alarm?.alarm_id).toBe(alarm_id);
    await end(id);
    await showsView(null);
  });
});

describe('which alarms', () => {
  test('priority, type, tenant, unit and customer of a rule are matched; of drills none', async () => {
    const { north, south } = town.town;
    await run(sql`insert into user_tenant (id_user, id_tenant) values (${wall.id}, ${south.tenant}) on conflict do nothing`);
    const { rows } = await run(sql<{ id: number }>`select id from type_alarm where type = 'Intrusion'`);
    await addRule({ alarm_type: rows[0]?.id, site_tenant: north.tenant, unit: north.unit });
    await town.raise({ priority: 2 });
    await critical({ alarm_type: 'Panic' });
    await critical({ id_unit: south.unit });
    const drill = await critical();
    await run(sql`with made as (insert into drill (id_tenant, name, kind, operators, units, user_name, started)
      values (${north.tenant}, 'Night', 'scripted', '[]', '[]', 'Ana', now()) returning id) update alarm set id_drill = (select id from made) where id = ${drill.id}`);
    await showsView(null);
    const { alarm_id } = await critical();
    await showsAlarm(alarm_id);
    await run(sql`delete from user_tenant where id_user = ${wall.id} and id_tenant = ${south.tenant}`);
  });

  test('an alarm that the wall may not see is not sent to it, whatever the rule', async () => {
    await run(sql`insert into wall_rule (name, lowest_priority, id_wall, active) values ('All', 1, ${wall.id}, true)`);
    await critical({ id_unit: town.town.harbour.unit, token: townTokens.second });
    await showsView(null);
    const { alarm_id } = await critical();
    await showsAlarm(alarm_id);
  });

  test('another alarm view is shown where the rule names one', async () => {
    const slots = [{ pos: 1, type: 'cam', name: '', x: 0, y: 0, w: 12, h: 12, data: { camera: '2' } }];
    const { north } = town.town;
    const { rows } = await run(
      sql<{ id: number }>`insert into alarm_view (name, id_tenant, periodicity, layout_configuration)
        values ('Second camera', ${north.tenant}, 'always', ${JSON.stringify(slots)}::jsonb) returning id`,
    );
    await addRule({ view: rows[0]?.id });
    const { alarm_id } = await critical({ cameras: north.cameras });
    await showsAlarm(alarm_id);
    expect((await shown())?.data.slots.map(({ data }) => data['id_camera'])).toEqual([north.cameras[1]]);
    await run(sql`delete from wall_rule`);
    await run(sql`delete from alarm_view where id = ${rows[0]?.id ?? 0}`);
  });
});

describe('who', () => {
  test('a rule needs its right, a wall or a group, and a wall that its author sees', async () => {
    const refused = async (more: object, token = chief.token) => {
      const { status, body } = await addRule(more, token);
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await refused({}, town.tokens.ana)).toEqual([403, []]);
    expect(await refused({ wall: null })).toEqual([422, ['wall']]);
    expect(await refused({ wall: town.town.users.bruno })).toEqual([422, ['wall']]);
    expect(await refused({}, away.token)).toEqual([422, ['wall']]);
    expect(await refused({ unit: town.town.south.unit, site_tenant: town.town.north.tenant })).toEqual([422, ['unit']]);
    expect(await refused({})).toEqual([200, []]);
  });

  test('who sees the wall and not the alarm learns that it shows one, not which', async () => {
    await run(sql`insert into user_tenant (id_user, id_tenant) values (${wall.id}, ${town.town.harbour.tenant}) on conflict do nothing`);
    await addRule();
    const { alarm_id } = await critical();
    await showsAlarm(alarm_id);
    expect((await state(away.token))?.alarm).toEqual({ alarm_id: null, rule: null });
    const [last] = (await readEventsOf<{ user: WallUser }>(town, away.id, 'wall.changed')).slice(-1);
    expect(last?.user.alarm).toEqual({ alarm_id: null, rule: null });
    const [own] = (await readEventsOf<{ user: WallUser }>(town, chief.id, 'wall.changed')).slice(-1);
    expect(own?.user.alarm).toEqual({ alarm_id, rule: 'Critical' });
    await run(sql`delete from user_tenant where id_user = ${wall.id} and id_tenant = ${town.town.harbour.tenant}`);
  });

  test('showing and giving back are lines of the audit log, with who took the alarm off', async () => {
    await addRule();
    const { alarm_id } = await critical();
    await showsAlarm(alarm_id);
    await assignView('Morning');
    const { rows } = await run(
      sql<{ action: string; who: string | null; detail: { wall: string; rule?: string } }>`
        select action, user_name as who, detail from audit_entry where subject = ${alarm_id} and action like 'wall%' order by id`,
    );
    expect(rows.map(({ action, who, detail }) => [action, who, detail.wall, detail.rule ?? null])).toEqual([
      ['wall_alarm_shown', null, 'Wall', 'Critical'],
      ['wall_given_back', 'chief', 'Wall', null],
    ]);
  });
});

test('several platforms at once publish each change once', async () => {
  await assignView('Morning');
  const from = (await published()).length;
  await addRule();
  const { id, alarm_id } = await critical();
  await Promise.all([1, 2, 3, 4].map(() => watchWalls(town.app)));
  await showsAlarm(alarm_id);
  await end(id);
  await Promise.all([1, 2, 3, 4].map(() => watchWalls(town.app)));
  await showsView('Morning');
  expect((await published()).slice(from)).toEqual([alarm_id, 'Morning']);
});

test('an alarm that ends while the platform is stopped gives the wall back after its start', async () => {
  const own = await startTown();
  let next: Awaited<ReturnType<typeof startTestPlatform>> | undefined;
  const inside = <T>(text: ReturnType<typeof sql<T>>) => (next ?? own).app.store.within(platformScope, (tx) => text.execute(tx));
  try {
    const of = { email: 'wall2@town.test', password: townPassword, name: 'Wall', tenants: [own.town.north.tenant], video_wall: true };
    const id = await own.app.store.within(platformScope, (tx) => createUser(tx, of));
    await inside(sql`insert into wall_rule (name, lowest_priority, id_wall, active) values ('All', 1, ${id}, true)`);
    const alarm = await own.raise({ priority: 1 });
    const now = async () =>
      (await inside(sql<{ on: number | null }>`select id_shown_alarm as on from video_wall where id_user = ${id}`)).rows[0]?.on;
    await waitUntil(async () => expect(await now()).toBe(alarm.id));
    await own.close();
    next = await startTestPlatform({ mode: 'production', dataDir: own.dataDir });
    expect(await now()).toBe(alarm.id);
    await inside(sql`update alarm set alarm_status = 'canceled', ended_at = clock_timestamp() where id = ${alarm.id}`);
    await waitUntil(async () => expect(await now()).toBeNull());
  } finally {
    await next?.close();
    await own.clear();
  }
});

test('consoles of a group that are connected and see the alarm get its view once', { tags: ['OP-7.42'] }, async () => {
  const { ana, bruno, carla } = town.town.users;
  const { rows } = await run(
    sql<{
      id: number;
    }>`insert into user_group (name, id_master_tenant) select 'Night', id_master_tenant from tenant where id = ${town.town.north.tenant} returning id`,
  );
  const group = rows[0]?.id ?? 0;
  for (const user of [ana, bruno, carla]) await run(sql`insert into user_group_users (id_owner, id_target) values (${group}, ${user})`);
  const sent = async (user: UserId) =>
    (await readEventsOf<{ view: UserView; behind?: boolean }>(town, user, 'view.shown')).map(({ view, behind }) => [
      view.name.split(' ')[0],
      behind,
    ]);
  const earlier = await critical();
  await run(sql`insert into wall_rule (name, lowest_priority, id_group, active) values ('Night', 1, ${group}, true)`);
  await settles(async () => expect((await run(sql`select 1 from wall_rule_start`)).rows).toHaveLength(1));
  const { alarm_id } = await critical();
  await settles(async () => expect(await sent(ana)).toEqual([[alarm_id, true]]));
  await watchWalls(town.app);
  expect([await sent(ana), await sent(bruno), await sent(carla)]).toEqual([[[alarm_id, true]], [], []]);
  expect(alarm_id).not.toBe(earlier.alarm_id);
});
