import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Chat, type ChatPerson, chatCalls } from '../../../contract/collaboration/chat.ts';
import type { UserId } from '../../../contract/platform/ids.ts';
import { platformScope } from '../../platform/store/store.ts';
import { callEndpoint, enableChat, readEventsOf } from '../../testing/call-endpoint.ts';
import { startTown, type Town, type TownPlatform } from '../../testing/town.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { Presence } from './presence.ts';

let town: TownPlatform;
let users: Town['users'];
const nodes: Presence[] = [];
beforeAll(async () => {
  town = await startTown();
  users = town.town.users;
  await enableChat(town, 'ana', 'bruno', 'carla');
  await callEndpoint<Chat>(town, chatCalls.openChat, { body: { members: [users.bruno] } });
});
afterEach(async () => {
  for (const one of nodes.splice(0)) await one.close();
  await town.app.store.within(platformScope, (tx) => sql`delete from presence`.execute(tx));
});
afterAll(() => town?.clear());

/** Another node on the same database. */
function node(store = town.app.store): Presence {
  const made = new Presence(
    store,
    (error) => {
      throw error;
    },
    { lease: 60_000, renew: 3_600_000, grace: 30 },
  );
  nodes.push(made);
  return made;
}
const published = async (user: UserId) =>
  (await readEventsOf<{ user: UserId; online: boolean }>(town, user, 'chat.presence')).map(({ online }) => online);
const seesBruno = async () => {
  const { data } = await callEndpoint<ChatPerson[]>(town, chatCalls.chatPeople);
  return data.find(({ id }) => id === users.bruno)?.online;
};

test('nodes agree on presence: a user goes offline when their last socket on any node closes', async () => {
  const [one, two] = [node(), node()];
  one.userConnected(users.ana);
  await one.renew();
  one.userConnected(users.bruno);
  await waitUntil(async () => expect(await published(users.ana)).toEqual([true]));
  two.userConnected(users.bruno);
  await two.renew();
  one.userDisconnected(users.bruno);
  await waitUntil(async () => {
    const { rows } = await town.app.store.within(platformScope, (tx) =>
      sql`select 1 from presence where id_user = ${users.bruno}`.execute(tx),
    );
    expect(rows).toHaveLength(1);
  });
  expect(await published(users.ana)).toEqual([true]);
  expect(await seesBruno()).toBe(true);
  two.userDisconnected(users.bruno);
  await waitUntil(async () => expect(await published(users.ana)).toEqual([true, false]));
  expect(await seesBruno()).toBe(false);
  expect(await published(users.carla)).toEqual([]);
});

test('a reload does not set a user offline, and the users of a dead node become offline', async () => {
  const before = (await published(users.ana)).length;
  const [one, two] = [node(), node()];
  two.userConnected(users.ana);
  await two.renew();
  one.userConnected(users.bruno);
  await waitUntil(async () => expect((await published(users.ana)).length).toBe(before + 1));
  one.userDisconnected(users.bruno);
  one.userConnected(users.bruno);
  await one.renew();
  expect((await published(users.ana)).length).toBe(before + 1);
  await one.close();
  await town.app.store.within(platformScope, (tx) =>
    sql`update presence set until = clock_timestamp() - interval '1 second' where id_user = ${users.bruno}`.execute(tx),
  );
  expect(await seesBruno()).toBe(false);
  await two.renew();
  expect((await published(users.ana)).at(-1)).toBe(false);
});

test('who came back in time and then leaves for good goes offline', async () => {
  const before = (await published(users.ana)).length;
  const one = node();
  one.userConnected(users.ana);
  one.userConnected(users.bruno);
  await one.renew();
  one.userDisconnected(users.bruno);
  one.userConnected(users.bruno);
  one.userDisconnected(users.bruno);
  await waitUntil(async () => expect((await published(users.ana)).slice(before)).toEqual([true, false]));
  expect(await seesBruno()).toBe(false);
});

test('a user who came back in time is not set offline when the grace ends', async () => {
  const before = (await published(users.ana)).length;
  const one = node();
  one.userConnected(users.ana);
  one.userConnected(users.bruno);
  await one.renew();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    one.userDisconnected(users.bruno);
    one.userConnected(users.bruno);
    one.userDisconnected(users.carla);
    vi.advanceTimersByTime(1000);
  } finally {
    vi.useRealTimers();
  }
  await one.renew();
  expect((await published(users.ana)).slice(before)).toEqual([true]);
  expect(await seesBruno()).toBe(true);
});

test('who arrives and leaves before anything is stored is offline', async () => {
  let free = () => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  const { store } = town.app;
  const one = node({ ...store, within: (scope, work) => held.then(() => store.within(scope, work)) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    one.userConnected(users.carla);
    one.userConnected(users.bruno);
    one.userDisconnected(users.bruno);
    vi.advanceTimersByTime(1000);
  } finally {
    vi.useRealTimers();
  }
  free();
  await one.renew();
  expect(await seesBruno()).toBe(false);
});

test('a visit without a socket is online for one lease, and is not renewed', async () => {
  const one = node();
  one.userVisited(users.bruno);
  await one.close();
  const until = async () => {
    const { rows } = await town.app.store.within(platformScope, (tx) =>
      sql<{ left: number }>`select extract(epoch from until - clock_timestamp())::float8 as left from presence
        where id_user = ${users.bruno}`.execute(tx),
    );
    return rows[0]?.left ?? 0;
  };
  const [left, limit] = [await until(), 60];
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(limit);
  expect(await seesBruno()).toBe(true);
  await one.renew();
  expect(await until()).toBeLessThan(left);
});

test('a closed node has no timers, and leaves its users to their leases', async () => {
  const one = node();
  one.userConnected(users.bruno);
  await one.renew();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    const other = node();
    other.userConnected(users.carla);
    other.userDisconnected(users.carla);
    expect(vi.getTimerCount()).toBe(2);
    void other.close();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
  await one.close();
  expect(await seesBruno()).toBe(true);
});

test('users who arrive and leave together are stored in one transaction', async () => {
  let transactions = 0;
  const { store } = town.app;
  const counting: typeof store = {
    ...store,
    within: (scope, work) => {
      transactions += 1;
      return store.within(scope, work);
    },
  };
  const one = node(counting);
  for (const user of Object.values(users)) one.userConnected(user);
  await one.renew();
  const { rows } = await store.within(platformScope, (tx) => sql`select 1 from presence`.execute(tx));
  expect([rows.length, transactions]).toEqual([Object.values(users).length, 2]);
  one.userConnected(users.ana);
  one.userVisited(users.ana);
  await one.renew();
  expect(transactions, 'of users who are here already nothing is stored').toBe(3);
});
