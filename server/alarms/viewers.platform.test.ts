import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../contract/alarms/alarm.ts';
import { viewerCalls } from '../../contract/alarms/viewer-calls.ts';
import { platformScope } from '../platform/store/store.ts';
import { callEndpoint, readEventsOf } from '../testing/call-endpoint.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';
import { watchAlarms } from './watch-alarms.ts';

let town: TownPlatform;
type Who = 'ana' | 'bruno' | 'carla' | 'admin';
const run = <T>(text: ReturnType<typeof sql<T>>) => town.app.store.within(platformScope, (tx) => text.execute(tx));

beforeAll(async () => {
  town = await startTown();
  const { ana, bruno, carla, admin } = town.town.users;
  await run(sql`insert into presence (node, id_user, until)
    select gen_random_uuid(), unnest(${`{${ana},${bruno},${carla},${admin}}`}::bigint[]), clock_timestamp() + interval '1 hour'`);
});
afterEach(() => run(sql`delete from alarm_viewer`));
afterAll(() => town?.clear());

const view = (id: number, as: Who, key = `${as}-first-view`) =>
  callEndpoint<Person[]>(town, viewerCalls.viewAlarm, { as, params: { id, view: key } });
const leave = (id: number, as: Who, key = `${as}-first-view`) =>
  callEndpoint<null>(town, viewerCalls.leaveAlarm, { as, params: { id, view: key } });
const names = ({ data }: { data: Person[] }) => data.map(({ name }) => name);
/** Who a user was last told to view the alarm. */
const lastTold = async (who: Who, id: number) => {
  const events = await readEventsOf<{ id: number; viewers: Person[] }>(town, town.town.users[who], 'alarm.viewers');
  return events.findLast((event) => event.id === id)?.viewers.map(({ name }) => name);
};

test('who opens an alarm learns who has it opened, and those learn of who came and left', async () => {
  const { id } = await town.raise();
  expect(names(await view(id, 'ana'))).toEqual([]);
  expect(names(await view(id, 'bruno'))).toEqual(['Ana Torres']);
  expect([await lastTold('ana', id), await lastTold('bruno', id)]).toEqual([['Bruno'], ['Ana Torres']]);
  await leave(id, 'bruno');
  expect(await lastTold('ana', id)).toEqual([]);
});

test('a person in two views counts once, never to themself, and is gone with the last view', async () => {
  const { id } = await town.raise();
  await view(id, 'ana');
  await view(id, 'bruno');
  expect(names(await view(id, 'bruno', 'bruno-second-view'))).toEqual(['Ana Torres']);
  expect(names(await view(id, 'ana'))).toEqual(['Bruno']);
  await leave(id, 'bruno');
  expect(names(await view(id, 'ana'))).toEqual(['Bruno']);
  await leave(id, 'bruno', 'bruno-second-view');
  expect(names(await view(id, 'ana'))).toEqual([]);
});

test('who cannot see an alarm neither views it nor is shown, also once that right is lost', async () => {
  const { id } = await town.raise();
  await view(id, 'ana');
  expect((await view(id, 'carla')).status).toBe(404);
  await leave(id, 'carla', 'ana-first-view');
  expect(names(await view(id, 'bruno'))).toEqual(['Ana Torres']);
  const { ana } = town.town.users;
  const { north } = town.town;
  await run(sql`delete from user_tenant where id_user = ${ana} and id_tenant = ${north.tenant}`);
  expect(names(await view(id, 'bruno', 'bruno-second-view'))).toEqual([]);
  await run(sql`insert into user_tenant (id_user, id_tenant) values (${ana}, ${north.tenant})`);
});

test('another tenant reads no row of who views an alarm', async () => {
  const { id } = await town.raise();
  await view(id, 'ana');
  const { users, harbour } = town.town;
  const scope = { kind: 'user', user: users.carla, tenants: [harbour.tenant] } as const;
  const { rows } = await town.app.store.within(scope, (tx) => sql`select 1 from alarm_viewer`.execute(tx));
  expect(rows).toEqual([]);
});

test.each([
  ['is not renewed', sql`update alarm_viewer set until = clock_timestamp() - interval '1 second'`],
  ['has a session that ended', sql`update session set revoked = clock_timestamp()`],
  ['has a session that is locked', sql`update session set locked = clock_timestamp()`],
  ['has a user whose console is gone', sql`update presence set until = clock_timestamp() - interval '1 second'`],
])('a view ends by itself when it %s', async (_, change) => {
  const { id } = await town.raise();
  await view(id, 'ana');
  await view(id, 'bruno');
  await run(sql`update alarm_viewer set renewed = renewed - interval '1 minute'`);
  expect(names(await view(id, 'ana'))).toEqual(['Bruno']);
  await town.app.store.within(platformScope, async (tx) => {
    const of = sql`where id_user = ${town.town.users.bruno}`;
    await sql`${change} ${of}`.execute(tx);
  });
  await watchAlarms(town.app);
  expect(await lastTold('ana', id)).toEqual([]);
  expect((await run(sql`select 1 from alarm_viewer where id_user = ${town.town.users.bruno}`)).rows).toEqual([]);
  await run(sql`update session set revoked = null, locked = null`);
  await run(sql`update presence set until = clock_timestamp() + interval '1 hour'`);
});

test('twenty views that are opened at once leave everybody with the same list', async () => {
  const { id } = await town.raise();
  const all = Array.from({ length: 20 }, (_, at) => (['ana', 'bruno', 'admin'] as const)[at % 3] ?? 'ana');
  const answers = await Promise.all(all.map((who, at) => view(id, who, `view-number-${at}`)));
  expect(answers.map(({ status }) => status)).toEqual(all.map(() => 200));
  const told = await Promise.all((['ana', 'bruno', 'admin'] as const).map((who) => lastTold(who, id)));
  expect(told.map((list) => list?.length)).toEqual([2, 2, 2]);
});
