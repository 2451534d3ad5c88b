import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Alarm } from '../../contract/alarms/alarm.ts';
import { groupLimits } from '../../contract/alarms/groups.ts';
import type { IntakeAlarm } from '../../contract/intake/intake.ts';
import { platformScope } from '../platform/store/store.ts';
import { startTown, type TownPlatform, townTokens } from '../testing/town.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { watchAlarms } from './watch-alarms.ts';

let platform: TownPlatform;
beforeAll(async () => {
  platform = await startTown();
  await run(sql`insert into type_alarm (type, life_safety, group_minutes, latch_count, latch_minutes) values
    ('Panic', true, 5, 2, 5), ('Single', false, 0, null, null), ('Long', false, 60, null, null), ('Motion', false, null, 3, 2)`);
});
afterAll(() => platform?.clear());
beforeEach(() => run(sql`delete from unit_alarm_group`).then(() => run(sql`delete from alarm_source`)));

const run = <T>(text: ReturnType<typeof sql<T>>) => platform.app.store.within(platformScope, (tx) => text.execute(tx));
const raise = (more: Partial<IntakeAlarm> & { token?: string } = {}) => platform.raise({ priority: 2, ...more });
const read = async (id: number): Promise<Alarm> => {
  const { rows } = await run(sql<{ record: Alarm }>`select record from alarm_as_json where id = ${id}`);
  return rows[0]?.record as Alarm;
};
const groupOf = async (id: number) => (await read(id)).group;
const recordOf = async (id: number) => (await platform.call('alarmRecord', { id, as: 'admin' })).reply.data;
const take = (id: number, as: 'ana' | 'bruno' = 'ana') => platform.call('changeAlarm', { id, as, body: { alarm_status: 'attending' } });
const end = (id: number, as: 'ana' | 'bruno' = 'ana') =>
  platform.call('changeAlarm', { id, as, body: { alarm_status: 'canceled', comments: 'Nothing' } });
/** Lets the times of groups and sources pass. */
const pass = (minutes: number) =>
  run(sql`update unit_alarm_group set closes_at = closes_at - ${minutes} * interval '1 minute'`).then(() =>
    run(sql`update alarm_source set quiet_at = quiet_at - ${minutes} * interval '1 minute',
      recent = (select coalesce(array_agg(r - ${minutes} * interval '1 minute'), '{}') from unnest(recent) r)`),
  );

describe('groups of alarms of one unit', () => {
  test('20 alarms that arrive at once at one unit are one group; another unit has its own', async () => {
    const { north, south } = platform.town;
    const raised = await Promise.all(
      Array.from({ length: 40 }, (_, n) => raise({ id_unit: (n % 2 === 0 ? north : south).unit, alarm_type: `Type ${n % 3}` })),
    );
    const groups = await Promise.all(raised.map(({ id }) => groupOf(id)));
    const [even, odd] = [0, 1].map((rest) => new Set(groups.filter((_, n) => n % 2 === rest)));
    expect([even?.size, odd?.size]).toEqual([1, 1]);
    expect([...(even ?? [])]).not.toEqual([...(odd ?? [])]);
    expect(groups).not.toContain(null);
  });

  test('an alarm keeps the group open for the minutes of its type', async () => {
    const first = await groupOf((await raise()).id);
    await pass(4);
    expect(await groupOf((await raise()).id)).toBe(first);
    await pass(6);
    const second = await groupOf((await raise({ alarm_type: 'Long' })).id);
    expect(second).not.toBe(first);
    await pass(50);
    expect(await groupOf((await raise()).id)).toBe(second);
  });

  test('priority 1, danger to life and a type of 0 minutes are in no group', async () => {
    const { id } = await raise();
    expect(await groupOf((await raise({ priority: 1 })).id)).toBeNull();
    expect(await groupOf((await raise({ alarm_type: 'Panic' })).id)).toBeNull();
    expect(await groupOf((await raise({ alarm_type: 'Single' })).id)).toBeNull();
    expect(await groupOf((await raise()).id)).toBe(await groupOf(id));
  });

  test('a full group takes no more', async () => {
    const first = await groupOf((await raise()).id);
    await run(sql`update unit_alarm_group set members = ${groupLimits.members}`);
    expect(await groupOf((await raise()).id)).not.toBe(first);
  });

  test('a member is taken out once, also while it waits, by who may act on it', async () => {
    const [one, other] = [await raise(), await raise()];
    const leave = (as: 'ana' | 'guest' | 'carla') => platform.call('handleAlarm', { id: one.id, as, body: { act: 'leave_group' } });
    expect([(await leave('guest')).status, (await leave('carla')).status]).toEqual([403, 404]);
    const { reply } = await leave('ana');
    expect(reply.data).toMatchObject({ group: null, alarm_status: 'waiting', version: 2 });
    expect((await recordOf(one.id)).at(-1)).toMatchObject({ kind: 'ungrouped', by: { name: 'Ana Torres' } });
    expect((await leave('ana')).refusal.message).toBe('This alarm is in no group.');
    expect(await groupOf(other.id)).not.toBeNull();
  });
});

describe('sources that chatter', () => {
  const motion = (more: Partial<IntakeAlarm> & { token?: string } = {}) => raise({ alarm_type: 'Motion', ...more });

  test('the third within two minutes latches; of 30 further ones at once each is counted', async () => {
    const [one, two, three] = [await motion(), await motion(), await motion()];
    expect((await read(two.id)).repeats).toBeNull();
    expect((await read(three.id)).repeats).toEqual({ count: 0, last: null, is_latched: true });
    const more = await Promise.all(Array.from({ length: 30 }, () => motion()));
    expect(new Set(more.map(({ id }) => id))).toEqual(new Set([three.id]));
    expect((await read(three.id)).repeats).toMatchObject({ count: 30, is_latched: true });
    const stored = await run(sql<{ n: number }>`select count(*)::int as n from alarm_repeat where id_alarm = ${three.id}`);
    expect(stored.rows[0]?.n).toBe(30);
    expect((await recordOf(three.id)).map(({ kind, about }) => [kind, about])).toEqual([
      ['raised', null],
      ['latched', '3 / 2 min'],
    ]);
    expect(new Set([one.id, two.id, three.id]).size).toBe(3);
  });

  test('a signal that is sent again is counted once, also at once', async () => {
    for (let n = 0; n < 3; n += 1) await motion();
    const sent = {
      id_unit: platform.town.north.unit,
      description: 'x',
      alarm_type: 'Motion',
      alarm_acronym: 'SD',
      priority: 2,
      cameras: [],
    };
    const send = () =>
      platform.request<{ data: { id: number; duplicate: boolean } }>('POST', '/v1/intake/alarms', {
        token: townTokens.first,
        body: { ...sent, reference: 'the same' },
      });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    const id = answers[0]?.body.data.id ?? 0;
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await read(id)).repeats?.count).toBe(1);
  });

  test('another camera is another source, and danger to life and priority 1 are always raised', async () => {
    for (let n = 0; n < 4; n += 1) await motion();
    const [camera] = platform.town.north.cameras;
    const other = await motion({ cameras: camera === undefined ? [] : [camera] });
    expect((await read(other.id)).repeats).toBeNull();
    const urgent = [];
    for (let n = 0; n < 5; n += 1) urgent.push(await motion({ priority: 1 }), await raise({ alarm_type: 'Panic' }));
    expect(new Set(urgent.map(({ id }) => id)).size).toBe(10);
  });

  test('an act is not refused because signals were counted meanwhile', async () => {
    for (let n = 0; n < 2; n += 1) await motion();
    const { id } = await motion();
    const { version } = await read(id);
    for (let n = 0; n < 5; n += 1) await motion();
    expect((await read(id)).version).toBe(version + 5);
    const body = { alarm_status: 'attending', version };
    expect((await platform.call('changeAlarm', { id, as: 'ana', body })).status).toBe(200);
    expect((await platform.call('changeAlarm', { id, as: 'bruno', body })).refusal.code).toBe('alarm.changed');
  });

  test('while it chatters, an ended alarm is followed by one new alarm that counts', async () => {
    for (let n = 0; n < 2; n += 1) await motion();
    const { id } = await motion();
    await end(id);
    const next = await motion();
    expect(next.id).not.toBe(id);
    expect((await motion()).id).toBe(next.id);
    expect((await read(next.id)).repeats).toMatchObject({ count: 1, is_latched: true });
    expect((await read(id)).repeats?.count).toBe(0);
  });

  test('quiet for its minutes, the source raises alarms again, and the record has the count', async () => {
    for (let n = 0; n < 2; n += 1) await motion();
    const { id } = await motion();
    await motion();
    expect((await watchAlarms(platform.app)).quiet).toBe(0);
    await pass(3);
    await waitUntil(async () => {
      await watchAlarms(platform.app);
      expect((await read(id)).repeats).toMatchObject({ count: 1, is_latched: false });
    });
    expect((await recordOf(id)).at(-1)).toMatchObject({ kind: 'unlatched', about: '1' });
    expect((await motion()).id).not.toBe(id);
  });

  test('quiet, but not noticed yet, the next signal raises an alarm too', async () => {
    for (let n = 0; n < 2; n += 1) await motion();
    const { id } = await motion();
    await pass(3);
    const next = await motion();
    expect(next.id).not.toBe(id);
    expect([(await read(id)).repeats, (await read(next.id)).repeats]).toEqual([null, null]);
    expect((await recordOf(id)).at(-1)).toMatchObject({ kind: 'unlatched', about: '0' });
  });

  test('a recognized plate or person is never counted away', async () => {
    const cars = [];
    for (let n = 0; n < 6; n += 1) cars.push(await motion({ detection: { plate: `AB-${n}` } }));
    expect(new Set(cars.map(({ id }) => id)).size).toBe(6);
  });
});

describe('alarms of a unit whose alarm an operator holds', () => {
  const prefer = (user: number, value: boolean) =>
    run(sql`update user_account set config = ${JSON.stringify({ preferences: { unit_alarms_to_me: value } })} where id = ${user}`);
  const connect = (user: number, seconds: number) =>
    run(
      sql`insert into presence (id_user, node, until) values (${user}, gen_random_uuid(), clock_timestamp() + ${seconds} * interval '1 second')`,
    );

  beforeEach(async () => {
    await run(sql`update alarm set alarm_status = 'attended', ended_at = clock_timestamp() where alarm_status in ('waiting', 'attending')`);
    await run(sql`delete from presence`);
    await run(sql`update user_account set config = '{}'`);
  });

  test('come to them if they prefer that and are connected, with a line in the record', async () => {
    const { ana } = platform.town.users;
    await prefer(ana, true);
    const held = await raise();
    await take(held.id);
    expect((await read((await raise()).id)).alarm_status).toBe('waiting');
    await connect(ana, 60);
    const { id } = await raise();
    const alarm = await read(id);
    expect(alarm).toMatchObject({ alarm_status: 'attending', taken_by: { id: ana, name: 'Ana Torres' }, assigned_with: held.alarm_id });
    expect((await recordOf(id)).map(({ kind, about, by }) => [kind, about, by?.id])).toEqual([
      ['raised', null, undefined],
      ['assigned', held.alarm_id, ana],
    ]);
    expect((await read((await raise({ id_unit: platform.town.south.unit })).id)).alarm_status).toBe('waiting');
    const acknowledge = () => platform.call('handleAlarm', { id, as: 'ana', body: { act: 'resume' } });
    expect((await acknowledge()).reply.data).toMatchObject({ assigned_with: null, taken_by: { id: ana } });
    expect((await acknowledge()).refusal.code).toBe('alarm.not_allowed');
  });

  test('wait for everybody without the preference, unattended, at priority 1 and in danger to life', async () => {
    const { ana } = platform.town.users;
    const held = await raise();
    await take(held.id);
    await connect(ana, 60);
    expect((await read((await raise()).id)).alarm_status).toBe('waiting');
    await prefer(ana, true);
    expect((await read((await raise({ priority: 1 })).id)).alarm_status).toBe('waiting');
    expect((await read((await raise({ alarm_type: 'Panic' })).id)).alarm_status).toBe('waiting');
    await run(sql`update alarm set unattended_since = clock_timestamp() where id = ${held.id}`);
    expect((await read((await raise()).id)).alarm_status).toBe('waiting');
  });

  test('wait for everybody once the owner may not act there any more', async () => {
    const { ana } = platform.town.users;
    await prefer(ana, true);
    await connect(ana, 60);
    await take((await raise()).id);
    expect((await read((await raise()).id)).alarm_status).toBe('attending');
    const right = sql`id_user = ${ana} and action = 'update' and subject = 'Alarm'`;
    await run(sql`update user_ability set action = 'read' where ${right}`);
    expect((await read((await raise()).id)).alarm_status).toBe('waiting');
    await run(sql`update user_ability set action = 'update' where id_user = ${ana} and action = 'read' and subject = 'Alarm'`);
    await run(
      sql`update user_tenant set id_tenant = ${platform.town.harbour.tenant} where id_user = ${ana} and id_tenant = ${platform.town.north.tenant}`,
    );
    expect((await read((await raise()).id)).alarm_status).toBe('waiting');
  });

  test('of two owners who prefer it, the one who holds the unit longest gets them', async () => {
    const { ana, bruno } = platform.town.users;
    await run(sql`insert into user_tenant (id_user, id_tenant) values (${ana}, ${platform.town.north.tenant}) on conflict do nothing`);
    const [first, second] = [await raise(), await raise()];
    await take(first.id, 'bruno');
    await take(second.id, 'ana');
    for (const user of [ana, bruno]) {
      await prefer(user, true);
      await connect(user, 60);
    }
    const raised = await Promise.all(Array.from({ length: 10 }, () => raise()));
    const owners = await Promise.all(raised.map(async ({ id }) => (await read(id)).taken_by?.id));
    expect(new Set(owners)).toEqual(new Set([bruno]));
  });
});
