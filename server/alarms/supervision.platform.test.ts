import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Supervision, supervisionCalls } from '../../contract/alarms/supervision-calls.ts';
import type { AlarmId, UserId } from '../../contract/platform/index.ts';
import { platformScope } from '../platform/store/store.ts';
import { callEndpoint } from '../testing/call-endpoint.ts';
import { startTown, type TownPlatform, townTokens } from '../testing/town.ts';

let town: TownPlatform;
const run = <T>(text: ReturnType<typeof sql<T>>) => town.app.store.within(platformScope, (tx) => text.execute(tx));

const read = async (as: 'ana' | 'admin' | 'carla' = 'ana') => callEndpoint<Supervision>(town, supervisionCalls.supervision, { as });
const board = async (as?: 'ana' | 'admin' | 'carla') => (await read(as)).data;
const names = ({ people }: Supervision) => people.map(({ name }) => name);
const take = (id: number, as: 'ana' | 'bruno' | 'carla') =>
  town.call('changeAlarm', { as, id, body: { alarm_status: 'attending', comments: 'Taken' }, key: `take-${id}-${as}` });

beforeAll(async () => {
  town = await startTown();
  const { ana, bruno, carla, admin } = town.town.users;
  await run(sql`insert into presence (node, id_user, until)
    select gen_random_uuid(), unnest(${`{${ana},${bruno},${carla},${admin}}`}::bigint[]), clock_timestamp() + interval '1 hour'`);
  await allow(ana);
  await allow(carla);
});
beforeEach(() =>
  run(sql`update alarm set alarm_status = 'canceled', ended_at = clock_timestamp() where alarm_status in ('waiting', 'attending')`),
);
afterAll(() => town?.clear());

/** Gives a user the right to the board, beside those that they have. */
async function allow(user: UserId): Promise<void> {
  await run(sql`insert into user_ability (id_user, action, subject) values (${user}, 'read', 'Supervision')`);
}

test('the board is refused to whoever has no right to it', async () => {
  const { status } = await callEndpoint<Supervision>(town, supervisionCalls.supervision, { as: 'bruno' });
  expect(status).toBe(403);
});

test('who works, what each holds and since when; who holds most comes first', async () => {
  const [first, second, third] = [await town.raise(), await town.raise(), await town.raise()];
  await take(first.id, 'bruno');
  await take(second.id, 'bruno');
  await take(third.id, 'ana');
  const { people, held, held_count } = await board();
  expect(people.slice(0, 2).map(({ name, is_connected, in_call }) => ({ name, is_connected, in_call }))).toEqual([
    { name: 'Bruno', is_connected: true, in_call: false },
    { name: 'Ana Torres', is_connected: true, in_call: false },
  ]);
  expect(held.map(({ id, taken_by }) => [id, taken_by?.name])).toEqual([
    [first.id, 'Bruno'],
    [second.id, 'Bruno'],
    [third.id, 'Ana Torres'],
  ]);
  expect(held_count).toBe(3);
});

test('an operator whose console is gone stays on the board while they hold an alarm', async () => {
  const { id } = await town.raise();
  await take(id, 'bruno');
  const { bruno } = town.town.users;
  await run(sql`update presence set until = clock_timestamp() - interval '1 second' where id_user = ${bruno}`);
  expect((await board()).people.find(({ name }) => name === 'Bruno')).toMatchObject({ is_connected: false });
  await run(sql`update alarm set alarm_status = 'canceled' where id = ${id}`);
  expect(names(await board())).not.toContain('Bruno');
  await run(sql`update presence set until = clock_timestamp() + interval '1 hour' where id_user = ${bruno}`);
});

test('a conversation shows, a waiting or ended call does not', async () => {
  const { bruno } = town.town.users;
  const state = async (value: string) => {
    await run(sql`insert into sip_call (sessionid, id_tenant, state, id_operator) values ('board', ${town.town.north.tenant}, ${value}, ${bruno})
      on conflict (sessionid) do update set state = ${value}`);
    return (await board()).people.find(({ name }) => name === 'Bruno')?.in_call;
  };
  expect([await state('waiting'), await state('connected'), await state('on hold'), await state('ended')]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('what waits is counted by level with its oldest; what is late is listed by urgency', async () => {
  const [low, high, later] = [await town.raise({ priority: 3 }), await town.raise({ priority: 1 }), await town.raise({ priority: 1 })];
  await run(sql`update alarm set breached = 'take' where id in (${low.id}, ${later.id})`);
  const { waiting, late, late_count } = await board();
  expect(waiting.map(({ priority, count }) => [priority, count])).toEqual([
    [1, 2],
    [3, 1],
  ]);
  expect(waiting[0]?.oldest).toBe(await createdOf(high.id));
  expect(late.map(({ id }) => id)).toEqual([later.id, low.id]);
  expect(late_count).toBe(2);
});

const createdOf = async (id: number) =>
  (await run(sql<{ at: Date }>`select created as at from alarm where id = ${id}`)).rows[0]?.at.toISOString();

test('the last hour counts the alarms raised in it, and the median time until they were taken', async () => {
  const before = (await board()).hour;
  const ids: AlarmId[] = [];
  for (let n = 0; n < 3; n += 1) ids.push((await town.raise()).id as AlarmId);
  const old = await town.raise();
  await run(sql`update alarm set created = created - interval '61 minutes' where id = ${old.id}`);
  await run(sql`update alarm set taken_at = created + interval '4 seconds' where id = ${ids[0]}`);
  await run(sql`update alarm set taken_at = null, ended_at = created where id = ${ids[1]}`);
  const { hour } = await board();
  expect([hour.raised - before.raised, hour.taken - before.taken, hour.ended - before.ended]).toEqual([3, 1, 1]);
  await run(sql`update alarm set taken_at = null where taken_at is not null and id <> ${ids[0]}`);
  expect((await board()).hour.take_ms).toBe(4000);
});

test('nobody sees people, alarms or figures of other tenants', async () => {
  await run(sql`update alarm set created = created - interval '2 hours'`);
  const ours = await town.raise();
  await take(ours.id, 'ana');
  const theirs = await town.raise({ token: townTokens.second, id_unit: town.town.harbour.unit });
  await take(theirs.id, 'carla');
  await town.raise({ token: townTokens.second, id_unit: town.town.harbour.unit });
  const [mine, hers] = [await board('ana'), await board('carla')];
  expect(names(mine).toSorted()).toEqual(['Ana Torres', 'Bruno']);
  expect(names(hers)).toEqual(['Carla']);
  expect(mine.held.map(({ id }) => id)).toEqual([ours.id]);
  expect(hers.held.map(({ id }) => id)).toEqual([theirs.id]);
  expect([mine.waiting.length, hers.waiting.length]).toEqual([0, 1]);
  expect([mine.hour.raised, hers.hour.raised]).toEqual([1, 2]);
});

test('the master administrator sees all tenants, and is named to nobody else', async () => {
  expect(names(await board('admin')).toSorted()).toEqual(['Admin', 'Ana Torres', 'Bruno', 'Carla']);
  expect(names(await board('ana'))).not.toContain('Admin');
});

test('says who takes messages: chat users with whom the reader shares a tenant', async () => {
  const { ana, bruno } = town.town.users;
  const takers = async (as: 'ana' | 'admin' | 'carla') =>
    (await board(as)).people
      .filter(({ takes_messages }) => takes_messages)
      .map(({ name }) => name)
      .toSorted();
  await run(sql`update user_account set enabled_chat = id in (${ana}, ${bruno})`);
  expect(await takers('ana')).toEqual(['Bruno']);
  await run(sql`update user_account set enabled_chat = true`);
  expect([await takers('ana'), await takers('carla'), await takers('admin')]).toEqual([['Bruno'], [], ['Ana Torres', 'Bruno', 'Carla']]);
});

test('a share that is limited to types of alarms shows and counts no alarm of another type', async () => {
  const { harbour, users } = town.town;
  await run(sql`insert into type_alarm (type) values ('Fire')`);
  const { rows } = await run(sql<{ id: number }>`insert into tenant_shared (name, id_user) values ('Harbour', ${users.ana}) returning id`);
  const share = rows[0]?.id;
  await run(sql`insert into tenant_shared_available_tenants (id_owner, id_target) values (${share}, ${harbour.tenant})`);
  await run(sql`insert into tenant_shared_alarm_types (id_owner, id_target) select ${share}, id from type_alarm where type = 'Fire'`);
  await run(sql`insert into tenant_shared_permissions (id_owner, id_target)
    select ${share}, id from permission where action = 'read' and resource = 'Supervision' limit 1`);
  await run(sql`update alarm set created = created - interval '2 hours'`);
  const of = { token: townTokens.second, id_unit: harbour.unit };
  const fire = await town.raise({ ...of, alarm_type: 'Fire' });
  const { id } = await town.raise({ ...of, alarm_type: 'Intrusion' });
  await run(sql`update alarm set breached = 'take' where alarm_status = 'waiting'`);
  const { late, waiting, hour } = await board('ana');
  expect(late.map((alarm) => alarm.id)).toEqual([fire.id]);
  expect([waiting.map(({ count }) => count), hour.raised]).toEqual([[1], 1]);
  await take(id, 'carla');
  expect((await board('ana')).held).toEqual([]);
});
