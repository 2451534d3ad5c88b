import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { type Drill, type DrillChoices, type DrillRequest, type DrillResult, drillCalls } from '../../../contract/alarms/drills.ts';
import { healthCalls } from '../../../contract/alarms/health-calls.ts';
import { type Supervision, supervisionCalls } from '../../../contract/alarms/supervision-calls.ts';
import { typeAlarmExtension } from '../../catalogues/extensions/alarms.ts';
import { platformScope } from '../../platform/store/store.ts';
import { callEndpoint } from '../../testing/call-endpoint.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import { watchAlarms } from '../watch-alarms.ts';

let town: TownPlatform;
const run = <T>(text: ReturnType<typeof sql<T>>) => town.app.store.within(platformScope, (tx) => text.execute(tx));
beforeAll(async () => {
  town = await startTown();
  const { north, harbour, users } = town.town;
  await run(sql`update unit set allow_drills = true where id = any (${`{${north.unit},${harbour.unit}}`}::bigint[])`);
  for (const user of [users.ana, users.carla])
    for (const action of ['read', 'create'])
      await run(sql`insert into user_ability (id_user, action, subject) values (${user}, ${action}, 'Drill')`);
  await run(sql`insert into user_ability (id_user, action, subject) values (${users.bruno}, 'read', 'Drill')`);
});
afterAll(() => town?.clear());

type Person = 'ana' | 'bruno' | 'carla' | 'guest';
const step = (more: object = {}) => ({
  after_seconds: 0,
  id_unit: town.town.north.unit,
  alarm_type: 'Panic',
  priority: 1,
  description: 'Help',
  ...more,
});
const scripted = (...steps: object[]) => ({ kind: 'scripted', steps: steps.map((one) => step(one)) }) as DrillRequest['scenario'];
const start = (more: Partial<DrillRequest> = {}, as: Person = 'ana', key?: string) =>
  callEndpoint<DrillResult & { errors?: unknown }>(town, drillCalls.startDrill, {
    as,
    body: { name: 'Night', operators: [town.town.users.bruno], scenario: scripted({}), ...more },
    ...(key && { key }),
  });
const read = async (id: number, as: Person = 'ana') =>
  (await callEndpoint<DrillResult>(town, drillCalls.drill, { as, params: { id } })).data;
const end = (id: number, as: Person = 'ana') => callEndpoint<DrillResult>(town, drillCalls.endDrill, { as, params: { id } });
const round = (aheadMs = 0) =>
  watchAlarms({ ...town.app, clock: { ...town.app.clock, now: () => town.clock.now() + aheadMs } }, 86_400_000);
/** Starts a drill, and returns it once its first alarms are raised. */
const begin = async (more: Partial<DrillRequest> = {}) => {
  const { id } = (await start(more)).data;
  await round();
  return read(id);
};
const act = (id: number, alarm_status: 'attending' | 'attended' | 'canceled', as: 'ana' | 'bruno') =>
  town.call('changeAlarm', { as, id, body: { alarm_status, comments: 'Done' } });
const alarmOf = async (id: number) => {
  const { rows } = await run(sql<{ record: Alarm }>`select record from alarm_as_json where id = ${id}`);
  return rows[0]?.record as Alarm;
};
const errorsOf = (text: string) => (JSON.parse(text) as { errors?: Record<string, string[]> }).errors ?? {};

describe('the start of a drill', () => {
  test('needs its right; what it is made of is read with the same right', async () => {
    expect((await start({}, 'bruno')).status).toBe(403);
    expect((await callEndpoint(town, drillCalls.drillChoices, { as: 'bruno' })).status).toBe(403);
    const { data } = await callEndpoint<DrillChoices>(town, drillCalls.drillChoices, { as: 'ana' });
    expect(data.units.map(({ name }) => name)).toEqual(['North unit']);
    expect(data.operators.map(({ name }) => name)).toEqual(expect.arrayContaining(['Ana Torres', 'Bruno']));
    expect(data.operators.map(({ name }) => name)).not.toContain('Carla');
  });

  test('a unit that is not marked, not visible, or of another tenant is refused in words', async () => {
    const { south, harbour } = town.town;
    expect(errorsOf((await start({ scenario: scripted({ id_unit: south.unit }) })).text)).toEqual({
      'scenario.steps': ['Drills are not allowed at South unit: an administrator marks units in their record.'],
    });
    expect(errorsOf((await start({ scenario: scripted({ id_unit: harbour.unit }) })).text)).toEqual({
      'scenario.steps': ['Choose units that you see.'],
    });
    await run(sql`update unit set allow_drills = true where id = ${south.unit}`);
    expect(errorsOf((await start({ scenario: scripted({}, { id_unit: south.unit }) })).text)).toEqual({
      'scenario.steps': ['Choose units of one tenant.'],
    });
    await run(sql`update unit set allow_drills = false where id = ${south.unit}`);
  });

  test('an operator who does not see the tenant is refused', async () => {
    const { text } = await start({ operators: [town.town.users.carla] });
    expect(errorsOf(text)).toEqual({ operators: ['Choose active users who see the tenant of these units.'] });
  });

  test('the same request with the same key starts one drill', async () => {
    const [first, second] = [await start({}, 'ana', 'drill-key'), await start({}, 'ana', 'drill-key')];
    expect(second.data.id).toBe(first.data.id);
    await end(first.data.id);
  });
});

describe('the alarms of a drill', () => {
  test('are raised at their times, once on several platforms, marked with the drill', async () => {
    const { id } = (await start({ scenario: scripted({}, { after_seconds: 600, alarm_type: 'Fire' }) })).data;
    await Promise.all([round(), round(), round()]);
    const first = await read(id);
    expect(first.alarms.map(({ state }) => state)).toEqual(['raised', 'planned']);
    const raised = await alarmOf(first.alarms[0]?.alarm?.id ?? 0);
    expect(raised).toMatchObject({ alarm_type: 'Panic', drill: { id, name: 'Night', operators: [town.town.users.bruno] } });
    await round(600_000);
    expect((await read(id)).alarms.map(({ state }) => state)).toEqual(['raised', 'raised']);
    await end(id);
  });

  test('only the named operators act on them, and nobody gives one to others', async () => {
    const { id, alarms } = await begin();
    const alarm = alarms[0]?.alarm?.id ?? 0;
    expect((await act(alarm, 'attending', 'ana')).refusal?.code).toBe('drill.not_named');
    expect((await act(alarm, 'attending', 'bruno')).status).toBe(200);
    const forwarded = await town.call('handleAlarm', {
      as: 'bruno',
      id: alarm,
      body: { act: 'forward', to: { kind: 'user', id: town.town.users.ana } },
    });
    expect(forwarded.refusal?.code).toBe('drill.not_named');
    await end(id);
  });

  test('stay apart from real ones of their unit: no group, no owner, no purge', async () => {
    const real = await town.raise({ alarm_type: 'Panic' });
    const { id, alarms } = await begin();
    const drilled = await alarmOf(alarms[0]?.alarm?.id ?? 0);
    expect([drilled.group, drilled.taken_by]).toEqual([null, null]);
    expect((await alarmOf(real.id)).drill).toBeNull();
    await end(id);
  });

  test('are in no report on the health of the alarm system, and not in the load of the hour', async () => {
    await run(sql`insert into user_ability (id_user, action, subject) values (${town.town.users.ana}, 'read', 'AlarmReport')`);
    const count = async () => (await callEndpoint<{ alarms: number }>(town, healthCalls.alarmHealth, { as: 'ana' })).data.alarms;
    const before = await count();
    const { id } = await begin();
    expect(await count()).toBe(before);
    await town.raise();
    expect(await count()).toBe(before + 1);
    await end(id);
  });
});

test('alarms of drills are counted besides those that wait by level, and in no count of a type', async () => {
  const { ana } = town.town.users;
  for (const subject of ['Supervision', 'TypeAlarm'])
    await run(sql`insert into user_ability (id_user, action, subject) values (${ana}, 'read', ${subject})`);
  const board = async () => {
    const { data } = await callEndpoint<Supervision>(town, supervisionCalls.supervision, { as: 'ana' });
    return { waiting: data.waiting.reduce((sum, { count }) => sum + count, 0), drills: data.waiting_drills, late: data.late_count };
  };
  const counted = async () => {
    const { rows } = await run(sql<{ count: number }>`select ${typeAlarmExtension.members?.('t')[0]?.[1]}::int as count
      from type_alarm t where t.type = 'Panic'`);
    return rows[0]?.count ?? 0;
  };
  await run(sql`insert into type_alarm (type) values ('Panic') on conflict do nothing`);
  const [before, ofType] = [await board(), await counted()];
  const { id, alarms } = await begin();
  await run(sql`update alarm set breached = 'take' where id = ${alarms[0]?.alarm?.id ?? 0}`);
  expect([await board(), await counted()]).toEqual([{ ...before, drills: before.drills + 1 }, ofType]);
  await town.raise({ alarm_type: 'Panic' });
  expect([await board(), await counted()]).toEqual([{ ...before, waiting: before.waiting + 1, drills: before.drills + 1 }, ofType + 1]);
  await end(id);
});

describe('the end of a drill', () => {
  test('by hand skips what is planned and cancels what is open, and says who missed what', async () => {
    const { id, alarms } = await begin({ scenario: scripted({}, { description: 'Second' }, { after_seconds: 900 }) });
    await act(alarms[0]?.alarm?.id ?? 0, 'attending', 'bruno');
    const { data } = await end(id);
    expect(data).toMatchObject({ ended_by: 'Ana Torres', planned: 3, raised: 2, taken: 1, resolved: 0, missed: 1 });
    expect(data.alarms.map(({ state, alarm }) => [state, alarm?.alarm_status ?? null])).toEqual([
      ['raised', 'canceled'],
      ['raised', 'canceled'],
      ['skipped', null],
    ]);
    const again = await end(id);
    expect([again.status, again.data.ended]).toEqual([200, data.ended]);
    const { reply } = await town.call('alarmRecord', { id: alarms[1]?.alarm?.id ?? 0 });
    expect(reply.data.at(-1)).toMatchObject({ kind: 'drill_ended', about: 'Night', by: { name: 'Ana Torres' } });
  });

  test('comes by itself once all of its alarms have ended, with the times of each operator', async () => {
    const { users } = town.town;
    const { id, alarms } = await begin({ operators: [users.bruno, users.ana], scenario: scripted({}, { description: 'Second' }) });
    for (const { alarm } of alarms) await act(alarm?.id ?? 0, 'attending', 'bruno');
    await round();
    expect((await read(id)).ended).toBeNull();
    for (const { alarm } of alarms) await act(alarm?.id ?? 0, 'attended', 'bruno');
    const [first, second] = alarms.map(({ alarm }) => alarm?.id ?? 0);
    const times = (alarm: number | undefined, taken: number, ended: number) =>
      run(
        sql`update alarm set taken_at = created + ${taken} * interval '1 second', ended_at = created + ${ended} * interval '1 second' where id = ${alarm}`,
      );
    await times(first, 4, 30);
    await times(second, 9, 50);
    await round();
    const done = await read(id);
    expect([done.ended !== null, done.ended_by, done.missed]).toEqual([true, null, 0]);
    expect(done.alarms.map(({ alarm }) => [alarm?.taken_by, alarm?.take_ms, alarm?.ended_by, alarm?.end_ms])).toEqual([
      ['Bruno', 4000, 'Bruno', 30_000],
      ['Bruno', 9000, 'Bruno', 50_000],
    ]);
    expect(done.people).toEqual([
      { id: users.bruno, name: 'Bruno', taken: 2, take_p50_ms: 4000, resolved: 2, end_p50_ms: 30_000 },
      { id: users.ana, name: 'Ana Torres', taken: 0, take_p50_ms: null, resolved: 0, end_p50_ms: null },
    ]);
  });

  test('a drill of another customer is neither listed, read nor ended', async () => {
    const { id } = (await start()).data;
    const { data } = await callEndpoint<Drill[]>(town, drillCalls.drills, { as: 'carla' });
    expect(data.map((drill) => drill.id)).not.toContain(id);
    expect((await callEndpoint(town, drillCalls.drill, { as: 'carla', params: { id } })).code).toBe('record.not_found');
    expect((await end(id, 'carla')).code).toBe('record.not_found');
    expect((await end(id, 'bruno')).status).toBe(403);
    await end(id);
  });
});

describe('a recorded scenario', () => {
  const recorded = (from: string, to: string): Partial<DrillRequest> => ({
    scenario: { kind: 'recorded', units: [town.town.north.unit], from, to },
  });

  test('is what the unit raised then, in the same succession, without the alarms of drills', async () => {
    const from = '2026-01-05T10:00:00.000Z';
    for (const [seconds, alarm_type] of [
      [10, 'Panic'],
      [100, 'Fire'],
    ] as const) {
      const { id } = await town.raise({ alarm_type, description: `At ${seconds}` });
      await run(sql`update alarm set created = ${from}::timestamptz + ${seconds} * interval '1 second' where id = ${id}`);
    }
    const { data } = await start(recorded(from, '2026-01-05T10:10:00.000Z'));
    expect(data.alarms.map(({ after_seconds, alarm_type, description }) => [after_seconds, alarm_type, description])).toEqual([
      [0, 'Panic', 'At 10'],
      [90, 'Fire', 'At 100'],
    ]);
    await end(data.id);
  });

  test('an empty, reversed or long span is refused in words', async () => {
    const faultOf = async (from: string, to: string) => Object.values(errorsOf((await start(recorded(from, to))).text)).flat();
    expect(await faultOf('2020-01-05T10:00:00.000Z', '2020-01-05T11:00:00.000Z')).toEqual(['These units raised no alarm in this span.']);
    expect(await faultOf('2020-01-05T11:00:00.000Z', '2020-01-05T10:00:00.000Z')).toEqual(['Choose an end after the start.']);
    expect(await faultOf('2020-01-05T10:00:00.000Z', '2020-01-06T10:00:00.000Z')).toEqual(['Choose a span of at most 4 hours.']);
  });
});

test('start and end are lines of the audit log, and lines about its alarms name it', async () => {
  const { id } = await begin();
  await end(id);
  const { rows } = await run(sql<{ action: string; user: string; id: number }>`
    select action, user_name as user, (detail ->> 'drill')::int as id from audit_entry where (detail ->> 'drill')::int = ${id} order by id`);
  expect(rows).toEqual([
    { action: 'drill_started', user: 'Ana Torres', id },
    { action: 'drill_ended', user: 'Ana Torres', id },
    { action: 'drill_ended', user: 'Ana Torres', id },
  ]);
});
