import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type WallUser, wallCalls } from '../../../contract/collaboration/wall.ts';
import type { UserId } from '../../../contract/platform/ids.ts';
import type { UserView } from '../../../contract/workspace/views.ts';
import { createUser } from '../../access/users.ts';
import { platformScope } from '../../platform/store/store.ts';
import { callEndpoint, readEventsOf } from '../../testing/call-endpoint.ts';
import { addTownUser, can } from '../../testing/staff.ts';
import { signIn, startTown, type TownPlatform, townPassword } from '../../testing/town.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { watchWalls } from './wall-routes.ts';
import { isWall } from './walls.ts';

let town: TownPlatform;
let wall: { id: UserId; token: string };
let chief: { id: UserId; token: string };
let away: { id: UserId; token: string };
const view = {
  tabId: 'Tab 1',
  layout: [{ pos: 1, x: 0, y: 0, w: 12, h: 12 }],
  slots: [{ pos: 1, type: 'units_map', name: 'All', data: {} }],
};

beforeAll(async () => {
  town = await startTown();
  const { north, harbour } = town.town;
  chief = await addTownUser(town, 'chief', [north.tenant], [...can('VideoWall', 'read')]);
  away = await addTownUser(town, 'away', [harbour.tenant], [...can('VideoWall', 'read')]);
  const of = {
    email: 'wall@town.test',
    password: townPassword,
    name: 'Wall',
    first_surname: 'East',
    second_surname: 'Gate',
    tenants: [north.tenant],
    video_wall: true,
  };
  const id = await town.app.store.within(platformScope, (tx) => createUser(tx, of));
  wall = { id, token: await signIn(town, 'wall') };
});
beforeEach(() => town.app.store.within(platformScope, (tx) => sql`delete from video_wall`.execute(tx)));
afterAll(() => town?.clear());

const saved = async (user: UserId, name: string, data: object = view): Promise<number> => {
  const { rows } = await town.app.store.within(platformScope, (tx) =>
    sql<{
      id: number;
    }>`insert into user_view (name, id_user, data) values (${name}, ${user}, ${JSON.stringify(data)}::jsonb) returning id`.execute(tx),
  );
  return rows[0]?.id ?? 0;
};
const walls = async (token: string) => (await callEndpoint<WallUser[]>(town, wallCalls.wallUsers, { token })).data;
const give = (
  token: string,
  id: number,
  body: object,
  call: typeof wallCalls.assignWallView | typeof wallCalls.updateWallView = wallCalls.assignWallView,
) => callEndpoint<WallUser>(town, call, { token, params: { id }, body });
const readView = async () => (await callEndpoint<UserView | null>(town, wallCalls.wallView, { token: wall.token })).data;
const status = (token: string, to: string) => callEndpoint<null>(town, wallCalls.wallStatus, { token, body: { status: to } });
const lookAfter = () => watchWalls(town.app);
/** The platform also runs this check itself and may find it first. */
const looked = async (check: () => Promise<void>) => {
  await lookAfter();
  await waitUntil(check);
};
const lastPublished = async () => (await readEventsOf<{ view: UserView | null }>(town, wall.id, 'view.shown')).at(-1)?.view;

describe('a view is assigned to a wall', { tags: ['OP-1.16', 'OP-2.60', 'OP-7.14', 'ADM-7.48'] }, () => {
  test('the wall shows nothing, an assigned view, another view, and nothing again', {
    tags: ['OP-7.15', 'ADM-2.56', 'ADM-3.54'],
  }, async () => {
    expect(await walls(chief.token)).toEqual([
      {
        id: wall.id,
        name: 'Wall',
        first_name: 'East',
        second_name: 'Gate',
        video_wall_view: null,
        alarm: null,
        active_sesion_video_wall: 'off',
      },
    ]);
    expect(await readView()).toBeNull();
    const [one, two] = [await saved(chief.id, 'Morning'), await saved(chief.id, 'Evening')];
    expect((await give(chief.token, wall.id, { view: one })).data.video_wall_view).toEqual({ id: one, name: 'Morning', kind: 'view' });
    expect(await readView()).toMatchObject({ id: one, name: 'Morning', data: view });
    expect((await give(chief.token, wall.id, { view: two }, wallCalls.updateWallView)).data.video_wall_view?.name).toBe('Evening');
    expect(await readView()).toMatchObject({ id: two });
    const removed = await callEndpoint<WallUser>(town, wallCalls.removeWallView, { token: chief.token, params: { id: wall.id } });
    expect(removed.data.video_wall_view).toBeNull();
    expect(await readView()).toBeNull();
    const events = await readEventsOf<{ view: UserView | null }>(town, wall.id, 'view.shown');
    expect(events.map((one) => one.view?.name ?? null)).toEqual(['Morning', 'Evening', null]);
  });

  test('a layout is shown as a view, and each assignment is published on show-user-view-{id}', { tags: ['OP-7.42', 'OQ-95'] }, async () => {
    const slots = [{ pos: 1, type: 'cam', name: 'Gate', x: 0, y: 0, w: 6, h: 12, data: { id_camera: '7' } }];
    const { rows } = await town.app.store.within(platformScope, (tx) =>
      sql<{
        id: number;
      }>`insert into layout (name, id_tenant, slots) values ('Doors', ${town.town.north.tenant}, ${JSON.stringify(slots)}::jsonb) returning id`.execute(
        tx,
      ),
    );
    const id = rows[0]?.id ?? 0;
    expect((await give(chief.token, wall.id, { view: id, kind: 'layout' })).data.video_wall_view).toEqual({
      id,
      name: 'Doors',
      kind: 'layout',
    });
    const { data } = (await readView()) ?? {};
    expect(data?.layout).toEqual([{ pos: 1, x: 0, y: 0, w: 6, h: 12 }]);
    expect(data?.slots).toEqual([{ pos: 1, type: 'cam', name: 'Gate', data: { id_camera: '7' } }]);
    expect((await give(away.token, wall.id, { view: id, kind: 'layout' })).code).toBe('record.not_found');
  });

  test('a layout that names users is assigned by them alone, and by who administers all', { tags: ['OQ-55', 'OQ-95'] }, async () => {
    const asPlatform = <T>(statement: ReturnType<typeof sql<T>>) => town.app.store.within(platformScope, (tx) => statement.execute(tx));
    const { rows } = await asPlatform(
      sql<{ id: number }>`insert into layout (name, id_tenant, slots) values ('Night', ${town.town.north.tenant}, '[]') returning id`,
    );
    const id = rows[0]?.id ?? 0;
    const assign = async (token: string) => (await give(token, wall.id, { view: id, kind: 'layout' })).status;
    expect(await assign(chief.token)).toBe(200);
    await asPlatform(sql`insert into layout_users (id_owner, id_target) values (${id}, ${town.town.users.ana})`);
    expect([await assign(chief.token), await assign(town.tokens.admin)]).toEqual([404, 200]);
    await asPlatform(sql`insert into layout_users (id_owner, id_target) values (${id}, ${chief.id})`);
    expect(await assign(chief.token)).toBe(200);
  });

  test('a changed or deleted view is updated on the wall and published to its assigner', async () => {
    const id = await saved(chief.id, 'Passing');
    await give(chief.token, wall.id, { view: id });
    const before = (await readEventsOf(town, wall.id, 'view.shown')).length;
    await lookAfter();
    expect((await readEventsOf(town, wall.id, 'view.shown')).length).toBe(before);
    await town.app.store.within(platformScope, (tx) => sql`update user_view set name = 'Renamed' where id = ${id}`.execute(tx));
    await looked(async () => expect((await lastPublished())?.name).toBe('Renamed'));
    await town.app.store.within(platformScope, (tx) => sql`delete from user_view where id = ${id}`.execute(tx));
    await looked(async () => expect(await lastPublished()).toBeNull());
    const events = await readEventsOf<{ user: WallUser }>(town, chief.id, 'wall.changed');
    expect(events.slice(-2).map(({ user }) => user.video_wall_view?.name ?? null)).toEqual(['Renamed', null]);
  });

  test('only own views can be assigned, with read on VideoWall, to visible walls', { tags: ['OQ-116'] }, async () => {
    expect(
      (await walls(chief.token)).map(({ id }) => id),
      'of all users those with the flag',
    ).toEqual([wall.id]);
    expect((await walls(town.tokens.admin)).map(({ id }) => id)).toEqual([wall.id]);
    const [own, others] = [await saved(chief.id, 'Own'), await saved(town.town.users.ana, 'Ana’s')];
    expect((await give(chief.token, wall.id, { view: others })).code).toBe('record.not_found');
    expect((await give(chief.token, chief.id, { view: own })).code).toBe('record.not_found');
    expect((await give(town.tokens.ana, wall.id, { view: others })).code).toBe('access.forbidden');
    expect((await give(away.token, wall.id, { view: await saved(away.id, 'Away') })).code).toBe('record.not_found');
    expect(await walls(away.token)).toEqual([]);
    expect((await give(town.tokens.admin, wall.id, { view: await saved(town.town.users.admin, 'Admin’s') })).status).toBe(200);
    expect(await readEventsOf(town, away.id, 'wall.changed')).toEqual([]);
  });
});

describe('a wall is online or offline', { tags: ['OP-4.31', 'OP-7.15', 'ADM-4.09', 'ADM-7.48'] }, () => {
  const pinged = async () =>
    (await callEndpoint<{ users: Pick<WallUser, 'id' | 'active_sesion_video_wall'>[] }>(town, wallCalls.wallPing, { token: chief.token }))
      .data.users;

  test('a wall reports online and offline; each change is published once', async () => {
    const before = (await readEventsOf(town, chief.id, 'wall.changed')).length;
    await status(wall.token, 'online');
    await status(wall.token, 'online');
    expect(await pinged()).toEqual([{ id: wall.id, active_sesion_video_wall: 'on' }]);
    await status(wall.token, 'offline');
    expect(await pinged()).toEqual([{ id: wall.id, active_sesion_video_wall: 'off' }]);
    const events = (await readEventsOf<{ user: WallUser }>(town, chief.id, 'wall.changed')).slice(before);
    expect(events.map(({ user }) => user.active_sesion_video_wall)).toEqual(['on', 'off']);
  });

  test('a silent wall is offline after three ping intervals, which is published', async () => {
    await status(wall.token, 'online');
    await town.app.store.within(platformScope, (tx) =>
      sql`update video_wall set here_until = here_until - interval '70 seconds'`.execute(tx),
    );
    await lookAfter();
    expect(await pinged()).toEqual([{ id: wall.id, active_sesion_video_wall: 'on' }]);
    await town.app.store.within(platformScope, (tx) => sql`update video_wall set here_until = clock_timestamp()`.execute(tx));
    expect(await pinged()).toEqual([{ id: wall.id, active_sesion_video_wall: 'off' }]);
    await looked(async () =>
      expect((await readEventsOf<{ user: WallUser }>(town, chief.id, 'wall.changed')).at(-1)?.user.active_sesion_video_wall).toBe('off'),
    );
  });

  test('a user without video_wall is no wall', { tags: ['OP-6.07'] }, async () => {
    expect((await status(chief.token, 'online')).code).toBe('access.forbidden');
    expect((await callEndpoint(town, wallCalls.wallView, { token: chief.token })).code).toBe('access.forbidden');
    const isKnown = (id: number) => town.app.store.within(platformScope, (tx) => isWall(tx, id as UserId));
    expect([await isKnown(wall.id), await isKnown(chief.id), await isKnown(999_999)]).toEqual([true, false, false]);
  });

  test('the catalogue of walls shows the same', { tags: ['ADM-3.54', 'OP-7.14'] }, async () => {
    const id = await saved(chief.id, 'Listed');
    await give(chief.token, wall.id, { view: id });
    await status(wall.token, 'online');
    const { body } = await town.request<{ data: object[] }>('GET', '/v1/users/videowallusers/viewall', { token: town.tokens.admin });
    expect(body.data).toMatchObject([
      {
        ...{ id: wall.id, name: 'Wall', first_name: 'East', second_name: 'Gate' },
        ...{ video_wall_view: { id, name: 'Listed' }, active_sesion_video_wall: 'on' },
      },
    ]);
  });
});
