import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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
});
