import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BulkActReply, type BulkActRequest, bulkActCalls, bulkActLimit } from '../../contract/alarms/bulk-acts.ts';
import type { Addressee } from '../../contract/alarms/handling.ts';
import type { UserId } from '../../contract/platform/index.ts';
import { platformScope } from '../platform/store/store.ts';
import { callEndpoint } from '../testing/call-endpoint.ts';
import { startTown, type TownPlatform, townTokens } from '../testing/town.ts';

let platform: TownPlatform;
beforeAll(async () => {
  platform = await startTown();
});
afterAll(() => platform?.clear());

type Person = 'ana' | 'bruno' | 'carla' | 'admin' | 'guest';
type Act = BulkActRequest['act'];
const take: Act = { kind: 'change', change: { alarm_status: 'attending' } };
const cancel: Act = { kind: 'change', change: { alarm_status: 'canceled', comments: 'Test of the panel' } };
const release: Act = { kind: 'handling', request: { act: 'release', note: 'End of my shift' } };

const actOn = (ids: readonly number[], as: Person, act: Act, key?: string) =>
  callEndpoint<BulkActReply>(platform, bulkActCalls.actOnAlarms, {
    as,
    body: { alarms: ids.map((id) => ({ id })), act },
    ...(key && { key }),
  });
const change = (id: number, as: Person, body: object) => platform.call('changeAlarm', { id, as, body });
const recordOf = async (id: number) => (await platform.call('alarmRecord', { id, as: 'admin' })).reply.data.map(({ kind }) => kind);
const raiseMany = (count: number) => Promise.all(Array.from({ length: count }, async () => (await platform.raise()).id));

test('each alarm has its own result, in the order of the request; a refused one changes nothing', async () => {
  const [mine, waiting, held, ended] = (await raiseMany(4)) as [number, number, number, number];
  const { id: foreign } = await platform.raise({ id_unit: platform.town.harbour.unit, token: townTokens.second });
  await change(mine, 'ana', { alarm_status: 'attending' });
  await change(held, 'bruno', { alarm_status: 'attending' });
  await change(ended, 'ana', { alarm_status: 'canceled', comments: 'Test' });
  const { data } = await actOn([foreign, ended, held, waiting, mine, 999_999], 'ana', cancel);
  expect(data).toMatchObject({ done: 2, refused: 4 });
  expect(data.results).toMatchObject([
    { id: foreign, result: 'refused', code: 'record.not_found', holder: null, status: null },
    { id: ended, result: 'refused', code: 'alarm.final', holder: { name: 'Ana Torres' }, status: 'canceled' },
    { id: held, result: 'refused', code: 'alarm.not_owner', holder: { name: 'Bruno' }, status: 'attending' },
    { id: waiting, result: 'done', status: 'canceled', version: 2 },
    { id: mine, result: 'done', status: 'canceled', version: 3 },
    { id: 999_999, result: 'refused', code: 'record.not_found' },
  ]);
  expect([await recordOf(held), await recordOf(foreign)]).toEqual([['raised', 'confirm'], ['raised']]);
  expect(await recordOf(waiting)).toEqual(['raised', 'cancel']);
});

test('an alarm whose version differs is refused, the others are done', async () => {
  const [first, second] = (await raiseMany(2)) as [number, number];
  const body = {
    alarms: [
      { id: first, version: 1 },
      { id: second, version: 7 },
    ],
    act: take,
  };
  const { data } = await callEndpoint<BulkActReply>(platform, bulkActCalls.actOnAlarms, { as: 'ana', body });
  expect(data.results).toMatchObject([
    { id: first, result: 'done', holder: { name: 'Ana Torres' } },
    { id: second, result: 'refused', code: 'alarm.changed', holder: null, status: 'waiting' },
  ]);
});

test('acts on who holds an alarm have the rules and rights of single acts', async () => {
  const [mine, held] = (await raiseMany(2)) as [number, number];
  await change(mine, 'ana', { alarm_status: 'attending' });
  await change(held, 'bruno', { alarm_status: 'attending' });
  const released = await actOn([mine, held], 'ana', release);
  expect(released.data.results).toMatchObject([
    { id: mine, result: 'done', status: 'waiting', holder: null },
    { id: held, result: 'refused', code: 'alarm.not_owner', message: 'Bruno holds this alarm.' },
  ]);
  const until = new Date(platform.clock.now() + 60_000).toISOString();
  const parked = await actOn([held], 'bruno', { kind: 'handling', request: { act: 'park', until, note: 'x' } });
  expect(parked.data.results).toMatchObject([{ result: 'refused', code: 'access.forbidden' }]);
  expect((await actOn([held], 'guest', take)).status).toBe(403);
});

test('several are parked and forwarded at once, each with its own result', async () => {
  const users = { ana: platform.town.users.ana, bruno: platform.town.users.bruno, carla: platform.town.users.carla };
  await platform.app.store.within(platformScope, (tx) =>
    sql`insert into user_ability (id_user, action, subject) values (${users.ana}, 'park', 'Alarm')`.execute(tx),
  );
  const [first, second, danger] = (await raiseMany(3)) as [number, number, number];
  await platform.app.store.within(platformScope, (tx) => sql`update alarm set life_safety = true where id = ${danger}`.execute(tx));
  await actOn([first, second, danger], 'ana', take);
  const until = new Date(platform.clock.now() + 600_000).toISOString();
  const parked = await actOn([first, danger, second], 'ana', {
    kind: 'handling',
    request: { act: 'park', until, note: 'Guard on the way' },
  });
  expect(parked.data.results).toMatchObject([
    { id: first, result: 'done', status: 'attending' },
    { id: danger, result: 'refused', code: 'alarm.not_allowed', message: 'Alarms of life safety are never parked.' },
    { id: second, result: 'done' },
  ]);
  const to = (id: number): Act => ({
    kind: 'handling',
    request: { act: 'forward', to: { kind: 'user', id: id as UserId }, note: 'Yours' },
  });
  expect((await actOn([first, danger], 'ana', to(users.bruno))).data.done).toBe(2);
  expect((await actOn([first], 'ana', to(users.carla))).data.results).toMatchObject([{ code: 'request.invalid', message: /active user/ }]);
  expect(await recordOf(first)).toEqual(['raised', 'confirm', 'parked', 'forwarded']);
});

test('addressees of several alarms are those who see each of them', async () => {
  const north = (await platform.raise()).id;
  const south = (await platform.raise({ id_unit: platform.town.south.unit })).id;
  const harbour = (await platform.raise({ id_unit: platform.town.harbour.unit, token: townTokens.second })).id;
  const namesOf = async (as: Person, ...alarms: number[]) =>
    (await callEndpoint<Addressee[]>(platform, bulkActCalls.addresseesOfAlarms, { as, body: { alarms } })).data.map(({ name }) => name);
  expect(await namesOf('ana', north)).toEqual(expect.arrayContaining(['Bruno', 'Guest', 'Limited']));
  const ofBoth = await namesOf('ana', north, south);
  expect(ofBoth).toContain('Bruno');
  expect(ofBoth).not.toContain('Limited');
  expect(await namesOf('admin', north, harbour)).not.toEqual(expect.arrayContaining(['Bruno']));
  const unseen = await callEndpoint(platform, bulkActCalls.addresseesOfAlarms, { as: 'ana', body: { alarms: [harbour] } });
  expect(unseen.code).toBe('record.not_found');
});

test('an act that is invalid for an alarm says why for each', async () => {
  const ids = await raiseMany(2);
  const { data } = await actOn(ids, 'ana', { kind: 'change', change: { alarm_status: 'canceled' } });
  expect(data).toMatchObject({ done: 0, refused: 2, results: [{ code: 'request.invalid', message: /comments/ }, {}] });
});

test('of 20 operators who take the same 100 alarms at once each alarm has exactly one', async () => {
  const ids = await raiseMany(100);
  const people: Person[] = ['ana', 'bruno', 'admin'];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      actOn(index % 2 ? ids : ids.toReversed(), people[index % 3] as Person, take, crypto.randomUUID()),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const winners = answers.flatMap(({ data }) => data.results.filter(({ result }) => result === 'done').map(({ id }) => id));
  expect(winners.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
  const records = await Promise.all(ids.map(recordOf));
  expect(records).toEqual(ids.map(() => ['raised', 'confirm']));
});

test('repeated under its key a request is carried out once and answered alike', async () => {
  const ids = await raiseMany(3);
  const key = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 4 }, () => actOn(ids, 'ana', take, key)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.data).toMatchObject({ done: 3, refused: 0 });
  expect((await actOn(ids, 'ana', cancel, key)).code).toBe('request.key_reused');
});

test.each([1, 3])('of an act on %i alarms each one is published as it is raised, and with its new version', async (count) => {
  const { reply: before } = await platform.call('openAlarms', { as: 'bruno', query: {} });
  const ids = (await raiseMany(count)).toSorted((a, b) => a - b);
  await actOn(ids, 'ana', take);
  const { reply } = await platform.call('missedEvents', { as: 'bruno', query: { epoch: before.epoch, after: before.head } });
  const published = reply.data.events.flatMap((event) => (event.name === 'alarm' ? [event.data] : []));
  const of = (of: number) => published.filter(({ version }) => version === of).map(({ id }) => Number(id));
  expect([of(1).toSorted((a, b) => a - b), of(2)]).toEqual([ids, ids]);
});

test('a request names at most 500 alarms, each once, and is limited in size', async () => {
  const many = Array.from({ length: bulkActLimit + 1 }, (_, index) => index + 1);
  expect((await actOn(many, 'ana', take)).status).toBe(422);
  expect((await actOn([], 'ana', take)).status).toBe(422);
  expect((await actOn([7, 7], 'ana', take)).text).toContain('Name each alarm once.');
  const large = { kind: 'handling', request: { act: 'release', note: 'x'.repeat(70_000) } } as const;
  expect((await actOn([7], 'ana', large)).status).toBe(413);
  const unknown = await actOn(
    many.slice(0, bulkActLimit).map((id) => id + 1_000_000),
    'ana',
    take,
  );
  expect(unknown.data.refused).toBe(bulkActLimit);
});
