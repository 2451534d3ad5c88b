import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserId } from '../../../contract/platform/ids.ts';
import { platformScope } from '../../platform/store/store.ts';
import { readEventsOf } from '../../testing/call-endpoint.ts';
import { type Bench, bench } from '../../testing/effects-bench.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';

let town: TownPlatform;
let perform: Bench;
beforeAll(async () => {
  town = await startTown();
  perform = bench(town);
});
beforeEach(() => town.app.store.within(platformScope, (tx) => sql`delete from event_log where name like '%.shown'`.execute(tx)));
afterAll(() => town?.clear());

const insert = async (text: ReturnType<typeof sql<{ id: number }>>): Promise<number> => {
  const { rows } = await town.app.store.within(platformScope, (tx) => text.execute(tx));
  return rows[0]?.id ?? 0;
};
const saveView = (user: UserId) =>
  insert(
    sql<{
      id: number;
    }>`insert into user_view (name, id_user, data) values ('Gates', ${user}, '{"tabId":null,"layout":[],"slots":[]}') returning id`,
  );

describe('show a view', { tags: ['OP-9.62'] }, () => {
  test('the view is shown to the user of the command and to visible recipients', async () => {
    const view = await saveView(town.town.users.ana);
    const one = { kind: 'view', view, to: 'runner', users: [] };
    expect(await perform('show_view', one)).toEqual({
      ok: true,
      code: 'shown',
      values: { what: 'Gates', to: 'Ana Torres', count: 1 },
    });
    expect(await readEventsOf(town, town.town.users.ana, 'view.shown')).toMatchObject([
      { view: { name: 'Gates' }, by: { name: 'Ana Torres' } },
    ]);
    const others = { ...one, to: 'users', users: [town.town.users.bruno] } as const;
    expect(await perform('show_view', others, { dry: true })).toMatchObject({ code: 'would_do' });
    expect(await readEventsOf(town, town.town.users.bruno, 'view.shown')).toEqual([]);
    expect(await perform('show_view', others)).toMatchObject({ ok: true, values: { to: 'Bruno' } });
    expect(await readEventsOf(town, town.town.users.bruno, 'view.shown')).toHaveLength(1);
  });

  test('a user or view of another customer is refused, and nothing is shown', async () => {
    const view = await saveView(town.town.users.ana);
    const config = { kind: 'view', view, to: 'users', users: [town.town.users.bruno, town.town.users.carla] };
    expect(await perform('show_view', config)).toMatchObject({ ok: false, code: 'not_allowed', values: { missing: 1 } });
    expect(await readEventsOf(town, town.town.users.bruno, 'view.shown')).toEqual([]);
    expect(await perform('show_view', { ...config, to: 'runner' }, { as: 'carla' })).toMatchObject({ ok: false, code: 'not_found' });
  });

  test('a scheduled run has no user to show it to', async () => {
    const view = await saveView(town.town.users.ana);
    const config = { kind: 'view', view, to: 'runner', users: [] };
    expect(await perform('show_view', config, { as: null })).toMatchObject({ ok: false, code: 'nobody' });
  });

  test('a wall has it assigned', async () => {
    const view = await saveView(town.town.users.ana);
    await town.app.store.within(platformScope, (tx) =>
      sql`update user_account set video_wall = true where id = ${town.town.users.guest}`.execute(tx),
    );
    const config = { kind: 'view', view, to: 'users', users: [town.town.users.guest] };
    expect(await perform('show_view', config)).toMatchObject({ ok: true });
    const { rows } = await town.app.store.within(platformScope, (tx) => sql`select id_user_view from video_wall`.execute(tx));
    expect(rows).toEqual([{ id_user_view: view }]);
    await town.app.store.within(platformScope, (tx) =>
      sql`update user_account set video_wall = false where id = ${town.town.users.guest}`.execute(tx),
    );
  });
});

describe('show an action plan', { tags: ['OP-9.67', 'OP-7.43'] }, () => {
  test('with the alarm to those who see it', async () => {
    const plan = await insert(sql<{ id: number }>`insert into action_plan (name, id_master_tenant, nodes)
      select 'Fence', id_master_tenant, '[]' from tenant where id = ${town.town.north.tenant} returning id`);
    const alarm = await town.raise();
    const config = { plan, to: 'users', users: [town.town.users.bruno, town.town.users.guest] };
    const outcome = await perform('show_action_plan', config, { alarm: alarm.id });
    expect(outcome).toMatchObject({ ok: true, code: 'shown', values: { what: 'Fence', count: 2 } });
    expect(await readEventsOf(town, town.town.users.bruno, 'plan.shown')).toMatchObject([{ id_action_plan: plan, id_alarm: alarm.id }]);
    expect(await perform('show_action_plan', { ...config, plan: 99_999 })).toMatchObject({ code: 'not_found' });
    expect(await perform('show_action_plan', { ...config, to: 'runner' }, { as: 'carla' })).toMatchObject({ code: 'not_found' });
  });
});

describe('cameras', { tags: ['OP-9.69', 'OP-9.70', 'OP-9.71', 'OQ-120'] }, () => {
  const shownEvents = async (who: 'ana' | 'guest') => readEventsOf(town, town.town.users[who], 'cameras.shown');

  test('a round shows the cameras in order and skips invisible ones', async () => {
    const [first = 0, second = 0] = town.town.north.cameras;
    const config = {
      cameras: [second, town.town.harbour.cameras[0] ?? 0, first],
      seconds: 7,
      to: 'runner',
      users: [],
      on_failure: 'stop',
    } as const;
    expect(await perform('camera_round', { ...config, cameras: [...config.cameras] })).toMatchObject({
      ok: true,
      code: 'shown',
      values: { cameras: 2, seconds: 7 },
    });
    expect(await shownEvents('ana')).toMatchObject([
      { name: 'Lock up', seconds: 7, by: 'Ana Torres', cameras: [{ id: second, name: 'North camera 2' }, { id: first }] },
    ]);
    const foreign = { ...config, cameras: [...town.town.harbour.cameras] };
    expect(await perform('camera_round', foreign)).toMatchObject({ ok: false, code: 'not_found' });
  });

  test('a round continues with the cameras within the radius', { tags: ['OQ-120'] }, async () => {
    const { north } = town.town;
    const [first = 0] = north.cameras;
    const config = { cameras: [first], radius: 100, seconds: 7 };
    expect(await perform('camera_round', config, { unit: north.unit })).toMatchObject({ ok: true, values: { cameras: 4, radius: 100 } });
    expect(await perform('camera_round', config)).toMatchObject({ ok: true, values: { cameras: 1 } });
    expect(await perform('camera_round', { ...config, cameras: [] })).toMatchObject({ ok: false, code: 'needs_alarm' });
  });

  test('a user is shown only visible cameras', async () => {
    const cameras = [...town.town.north.cameras, ...town.town.south.cameras];
    const config = { cameras, seconds: 7, to: 'users', users: [town.town.users.guest] };
    await perform('camera_round', config);
    expect(await shownEvents('guest')).toMatchObject([{ cameras: town.town.north.cameras.map((id) => ({ id })) }]);
  });

  test('an assignment shows the cameras within so many metres of the alarm, nearest first', async () => {
    const { north, south } = town.town;
    await town.app.store.within(platformScope, async (tx) => {
      await sql`update camera set latitude = 19.4009, longitude = -99.1 where id = ${north.cameras[0]}`.execute(tx);
      await sql`update camera set latitude = 19.4001, longitude = -99.1 where id = ${north.cameras[1]}`.execute(tx);
      await sql`update camera set latitude = 19.41, longitude = -99.1 where id_unit = ${south.unit}`.execute(tx);
    });
    const alarm = await town.raise();
    const config = { radius: 150, unit: null, most: 6, to: 'runner', users: [] };
    const near = await perform('camera_assignment', config, { alarm: alarm.id });
    expect(near).toMatchObject({ ok: true, values: { cameras: 2, radius: 150, nearest: 11, what: 'North unit' } });
    expect(await shownEvents('ana')).toMatchObject([{ seconds: null, cameras: [{ id: north.cameras[1] }, { id: north.cameras[0] }] }]);
    expect(await perform('camera_assignment', { ...config, radius: 1111 }, { alarm: alarm.id })).toMatchObject({
      values: { cameras: 2 },
    });
    expect(await perform('camera_assignment', { ...config, radius: 1113 }, { alarm: alarm.id })).toMatchObject({
      values: { cameras: 4 },
    });
    expect(await perform('camera_assignment', { ...config, most: 1 }, { unit: north.unit })).toMatchObject({
      values: { cameras: 1 },
    });
    expect(await perform('camera_assignment', { ...config, radius: 5 }, { unit: north.unit })).toMatchObject({
      code: 'not_found',
    });
    expect(await perform('camera_assignment', config)).toMatchObject({ code: 'needs_alarm' });
    expect(await perform('camera_assignment', { ...config, unit: town.town.harbour.unit })).toMatchObject({
      code: 'not_found',
    });
    await town.app.store.within(platformScope, (tx) =>
      sql`update unit set latitude = null, longitude = null where id = ${south.unit}`.execute(tx),
    );
    expect(await perform('camera_assignment', config, { unit: south.unit })).toMatchObject({ code: 'no_position' });
    await town.app.store.within(platformScope, async (tx) => {
      const { rows } = await sql<{ id: number }>`
        insert into router (description, imei, id_tenant, latitude, longitude) values ('Van', '3599', ${south.tenant}, 19.4, -99.1)
        returning id`.execute(tx);
      await sql`update unit set is_vehicle = true, id_router = ${rows[0]?.id ?? 0} where id = ${south.unit}`.execute(tx);
    });
    expect(await perform('camera_assignment', config, { unit: south.unit })).toMatchObject({ ok: true, values: { nearest: 11 } });
  });
});
