import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alarmActNames, alarmActs, alarmReasons, canAct } from '../../contract/alarms/acts.ts';
import type { Alarm } from '../../contract/alarms/alarm.ts';
import { alarmRecordKinds } from '../../contract/alarms/record.ts';
import { type AlarmStatus, alarmStatuses } from '../../contract/alarms/status.ts';
import { platformScope } from '../platform/store/store.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';

let platform: TownPlatform;
beforeAll(async () => {
  platform = await startTown();
});
afterAll(() => platform?.clear());

const change = (id: number, body: object, more: { as?: 'ana' | 'bruno' | 'carla' | 'admin' | 'guest'; key?: string } = {}) =>
  platform.call('changeAlarm', { id, body, ...more });
const words = { comments: 'Seen on video', protocol: 'P-1' };

/** Raises an alarm and moves it to the given status, as Ana or another. */
async function alarmIn(status: AlarmStatus, as: 'ana' | 'bruno' = 'ana'): Promise<Alarm> {
  const { id, alarm_id } = await platform.raise();
  if (status === 'attending' || status === 'attended') await change(id, { alarm_status: 'attending' }, { as });
  if (status === 'attended' || status === 'canceled') await change(id, { alarm_status: status, ...words }, { as });
  return (await platform.call('alarmById', { query: { alarm_id } })).reply.data;
}
const recordOf = async (id: number) => (await platform.call('alarmRecord', { id })).reply.data;
/** Events of an alarm; the alarm watch publishes those of others, whose owners are not online, at any time. */
const eventsAfter = async (after: number, id: number) => {
  const { reply } = await platform.call('openAlarms', { query: { max: 1 } });
  const { events } = (await platform.call('missedEvents', { query: { epoch: reply.epoch, after } })).reply.data;
  return events.filter(({ data }) => 'id' in data && data.id === id);
};
const head = async () => (await platform.call('openAlarms', { query: { max: 1 } })).reply.head;

describe('each act from each status', {
  tags: ['OQ-26', 'OP-3.01', 'OP-4.01', 'OP-4.06', 'OP-4.07', 'OP-4.08', 'OP-4.10', 'OP-4.15'],
}, () => {
  const cases = alarmActNames.flatMap((act) => alarmStatuses.map((from) => [act, from] as const));
  test.each(cases.filter(([act, from]) => canAct(act, from)))('%s is done on an alarm that is %s', async (act, from) => {
    const before = await alarmIn(from, 'bruno');
    const place = await head();
    const { to, reason, recordKind } = alarmActs[act];
    const { reply, status } = await change(before.id, { alarm_status: to, version: before.version, ...words }, { as: 'bruno' });
    expect(status).toBe(200);
    const byBruno = { id: platform.town.users.bruno, name: 'Bruno' };
    expect(reply.data).toMatchObject({ id: before.id, alarm_status: to, version: before.version + 1, ...words });
    const columns: Readonly<Record<string, 'set' | 'clear'>> = alarmActs[act].columns;
    for (const column of ['taken', 'ended'] as const) {
      const by = columns[column] === 'set' ? byBruno : columns[column] === 'clear' ? null : before[`${column}_by`];
      expect([column, reply.data[`${column}_by`]]).toEqual([column, by]);
    }
    expect((await recordOf(before.id)).at(-1)).toMatchObject({ kind: recordKind, by: byBruno, from, to, reason, ...words, level: 'High' });
    expect(await eventsAfter(place, before.id)).toMatchObject([{ name: 'alarm', data: reply.data }]);
  });

  test.each(cases.filter(([act, from]) => !canAct(act, from)))('%s is refused on an alarm that is %s', async (act, from) => {
    const before = await alarmIn(from);
    const [record, place] = [await recordOf(before.id), await head()];
    const { refusal, status } = await change(before.id, { alarm_status: alarmActs[act].to, ...words }, { as: 'bruno' });
    const isOver = from === 'attended' || from === 'canceled';
    expect([status, refusal.code]).toEqual([409, isOver ? 'alarm.final' : 'alarm.not_allowed']);
    expect(refusal.details).toEqual({ alarm: before });
    expect([await recordOf(before.id), await eventsAfter(place, before.id)]).toEqual([record, []]);
  });
});

test('the store accepts exactly the kinds and reasons that the acts declare', async () => {
  const listed = async (constraint: string) => {
    const { rows } = await platform.app.store.within(platformScope, (tx) =>
      sql<{ definition: string }>`select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${constraint}`.execute(
        tx,
      ),
    );
    return [...(rows[0]?.definition ?? '').matchAll(/'([^']*)'/g)].map(([, name]) => name);
  };
  expect(new Set(await listed('alarm_record_kind_check'))).toEqual(new Set(alarmRecordKinds));
  expect(new Set(await listed('alarm_record_reason_check'))).toEqual(new Set(alarmReasons));
});

test('an alarm has a history entry for its raising, and each act adds its reason', { tags: ['OP-4.15', 'OQ-28'] }, async () => {
  const { id } = await alarmIn('attended');
  const record = await recordOf(id);
  expect(record.map(({ kind, from, to, reason }) => [kind, from, to, reason])).toEqual([
    ['raised', null, 'waiting', null],
    ['confirm', 'waiting', 'attending', 'attention'],
    ['attend', 'attending', 'attended', 'solution'],
  ]);
  expect(record.map(({ by }) => by?.name ?? null)).toEqual([null, 'Ana Torres', 'Ana Torres']);
  expect(record.map(({ at }) => at)).toEqual(record.map(({ at }) => at).toSorted());
});

test('an act may state the reason of its status, and no other', { tags: ['OQ-27', 'OQ-28'] }, async () => {
  const { id, version } = await alarmIn('waiting');
  const wrong = await change(id, { alarm_status: 'attending', reason: 'solution', version });
  expect([wrong.status, wrong.refusal.code]).toEqual([422, 'request.invalid']);
  const { reply } = await change(id, { alarm_status: 'attending', reason: 'attention', version });
  expect(reply.data.alarm_status).toBe('attending');
});

test('the second of two acts is refused with the first person, time and current alarm', { tags: ['OQ-31'] }, async () => {
  const { id, version } = await alarmIn('waiting');
  const first = (await change(id, { alarm_status: 'attending', version })).reply.data;
  const second = await change(id, { alarm_status: 'attending', version }, { as: 'bruno' });
  expect([second.status, second.refusal.code, second.refusal.details]).toEqual([409, 'alarm.changed', { alarm: first }]);
  expect(second.refusal.message).toBe(`Ana Torres took this alarm at ${first.taken_at?.slice(11, 19)} UTC.`);
  const canceled = (await change(id, { alarm_status: 'canceled', version: 2, ...words })).reply.data;
  const conflicting = await change(id, { alarm_status: 'attended', version: 2, ...words }, { as: 'bruno' });
  expect(conflicting.refusal.message).toBe(`Ana Torres canceled this alarm at ${canceled.ended_at?.slice(11, 19)} UTC.`);
  const ended = await alarmIn('attended');
  const after = await change(ended.id, { alarm_status: 'canceled', ...words }, { as: 'bruno' });
  expect(after.refusal.message).toMatch(/^Ana Torres resolved this alarm at \d\d:\d\d:\d\d UTC\.$/);
  const early = await change((await alarmIn('waiting')).id, { alarm_status: 'attended', ...words });
  expect(early.refusal.message).toMatch(/take it before/);
});

test('the time at which an alarm was taken, or ended, is that of the act, not of its raising', { tags: ['OP-4.15'] }, async () => {
  const { id } = await alarmIn('waiting');
  await platform.app.store.within(platformScope, (tx) =>
    sql`update alarm set created = created - interval '1 hour' where id = ${id}`.execute(tx),
  );
  const taken = (await change(id, { alarm_status: 'attending' })).reply.data;
  const ended = (await change(id, { alarm_status: 'attended', ...words })).reply.data;
  const [, takenLine, endedLine] = await recordOf(id);
  expect([taken.taken_at, ended.taken_at, ended.ended_at]).toEqual([takenLine?.at, takenLine?.at, endedLine?.at]);
});

test('of 20 who act on one alarm at once exactly one wins, and its version rises by one', { tags: ['OQ-31'] }, async () => {
  const { id, version } = await alarmIn('waiting');
  const place = await head();
  const acts = Array.from({ length: 20 }, (_, n) =>
    n % 2 === 0
      ? change(id, { alarm_status: 'attending', version }, { as: n % 4 === 0 ? 'ana' : 'bruno' })
      : change(id, { alarm_status: 'canceled', version, ...words }, { as: n % 4 === 1 ? 'ana' : 'bruno' }),
  );
  const answers = await Promise.all(acts);
  const winners = answers.filter(({ status }) => status === 200);
  expect(winners).toHaveLength(1);
  const won = winners[0]?.reply.data;
  const losers = answers.filter(({ status }) => status === 409);
  expect(losers).toHaveLength(19);
  for (const { refusal } of losers) expect(refusal.details).toEqual({ alarm: won });
  expect(won?.version).toBe(version + 1);
  expect(await recordOf(id)).toHaveLength(2);
  expect(await eventsAfter(place, id)).toHaveLength(1);
});

test('resolving and canceling must be commented, taking need not', { tags: ['OQ-29'] }, async () => {
  const { id } = await alarmIn('waiting');
  for (const body of [
    { alarm_status: 'canceled' },
    { alarm_status: 'canceled', comments: '   ' },
    { alarm_status: 'canceled', comments: null },
  ]) {
    const { status, refusal } = await change(id, body);
    expect([status, refusal.code, Object.keys(refusal.errors ?? {})]).toEqual([422, 'request.invalid', ['comments']]);
  }
  expect((await change(id, { alarm_status: 'attending' })).status).toBe(200);
});

test('the level can be changed with an act, to one that the operator sees only', { tags: ['OP-4.10', 'OQ-27'] }, async () => {
  const { id } = await alarmIn('waiting');
  const levels = (await platform.call('alarmLevels')).reply.data;
  const harbour = (await platform.call('alarmLevels', { as: 'carla' })).reply.data.find(({ level }) => level === 'Harbour critical');
  for (const id_alarm_level of [99_999, harbour?.id]) {
    const { status, refusal } = await change(id, { alarm_status: 'attending', id_alarm_level });
    expect([status, Object.keys(refusal.errors ?? {})]).toEqual([422, ['id_alarm_level']]);
  }
  const byAdmin = await change(id, { alarm_status: 'attending', id_alarm_level: harbour?.id }, { as: 'admin' });
  expect([byAdmin.status, Object.keys(byAdmin.refusal.errors ?? {})]).toEqual([422, ['id_alarm_level']]);
  const critical = levels.find(({ level }) => level === 'Critical');
  const { reply } = await change(id, { alarm_status: 'attending', id_alarm_level: critical?.id });
  expect(critical).toMatchObject(reply.data.alarm_level);
});

test('the same key gives the same answer and acts once; with another request it is refused', { tags: ['OQ-27'] }, async () => {
  const { id, version } = await alarmIn('waiting');
  const body = { alarm_status: 'attending', version };
  const answers = await Promise.all(Array.from({ length: 5 }, () => change(id, body, { key: 'the-same-key-1' })));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await recordOf(id)).toHaveLength(2);
  const other = await change(id, { ...body, comments: 'else' }, { key: 'the-same-key-1' });
  expect([other.status, other.refusal.code]).toEqual([422, 'request.key_reused']);
  const hers = await change(id, body, { key: 'the-same-key-1', as: 'bruno' });
  expect(hers.refusal.code).toBe('alarm.changed');
});

test('a refused act stores nothing under its idempotency key', { tags: ['OQ-27'] }, async () => {
  const { id } = await alarmIn('waiting');
  expect((await change(id, { alarm_status: 'attended', ...words }, { key: 'too-early-1' })).status).toBe(409);
  await change(id, { alarm_status: 'attending' });
  expect((await change(id, { alarm_status: 'attended', ...words }, { key: 'too-early-1' })).status).toBe(200);
});

test("another tenant's alarm answers exactly as one that does not exist", async () => {
  const { id, alarm_id, version } = await alarmIn('waiting');
  const none = 999_999;
  const body = { alarm_status: 'canceled', version, ...words };
  const pairs = [
    [await change(id, body, { as: 'carla' }), await change(none, body, { as: 'carla' })],
    [await platform.call('alarmRecord', { as: 'carla', id }), await platform.call('alarmRecord', { as: 'carla', id: none })],
    [
      await platform.call('alarmById', { as: 'carla', query: { alarm_id } }),
      await platform.call('alarmById', { as: 'carla', query: { alarm_id: 'A-999999' } }),
    ],
    [
      await platform.call('viewForAlarm', { as: 'carla', query: { id_alarm: id } }),
      await platform.call('viewForAlarm', { as: 'carla', query: { id_alarm: none } }),
    ],
  ];
  for (const [foreign, missing] of pairs) expect([foreign?.status, foreign?.text]).toEqual([404, missing?.text]);
  expect(await recordOf(id)).toHaveLength(1);
});

test('only users of the group that an alarm is assigned to act on it, and who may change groups', { tags: ['ADM-3.53'] }, async () => {
  const { id } = await platform.raise();
  const asPlatform = (text: ReturnType<typeof sql>) => platform.app.store.within(platformScope, (tx) => text.execute(tx));
  const { rows } = await asPlatform(sql`insert into user_group (name, id_master_tenant)
    select 'Night team', id_master_tenant from tenant where id = ${platform.town.north.tenant} returning id`);
  const { id: group } = rows[0] as { id: number };
  await asPlatform(sql`insert into user_group_alarms (id_owner, id_target) values (${group}, ${id})`);
  expect((await change(id, { alarm_status: 'attending' }, { as: 'bruno' })).status).toBe(200);
  await asPlatform(sql`insert into user_group_users (id_owner, id_target) values (${group}, ${platform.town.users.ana})`);
  const refused = await change(id, { alarm_status: 'attended', ...words }, { as: 'bruno' });
  expect(refused.status).toBe(409);
  expect(refused.reply).toMatchObject({
    code: 'alarm.assigned',
    message: 'This alarm is assigned to Night team: only its users act on it.',
    details: { alarm: { id, alarm_status: 'attending' } },
  });
  const member = { alarm_status: 'attended', ...words };
  expect((await change(id, member, { as: 'ana' })).refusal.code).toBe('alarm.not_owner');
  await asPlatform(sql`insert into user_ability (id_user, action, subject) values (${platform.town.users.ana}, 'take_over', 'Alarm')`);
  const takeOver = { act: 'take_over', note: 'The group has it' };
  expect((await platform.call('handleAlarm', { id, body: takeOver, as: 'ana' })).status).toBe(200);
  expect((await change(id, member, { as: 'ana' })).status).toBe(200);
  const other = await platform.raise();
  await asPlatform(sql`insert into user_group_alarms (id_owner, id_target) values (${group}, ${other.id})`);
  expect((await change(other.id, { alarm_status: 'attending' }, { as: 'admin' })).status).toBe(200);
});

test('without the right to change alarms no alarm is changed', async () => {
  const { id } = await alarmIn('waiting');
  const { status, refusal } = await change(id, { alarm_status: 'attending' }, { as: 'guest' });
  expect([status, refusal.code]).toEqual([403, 'access.forbidden']);
  expect(await recordOf(id)).toHaveLength(1);
});

test('the master admin acts on alarms of every tenant', async () => {
  const { id } = await platform.raise({ token: 'intake-token-second', id_unit: platform.town.harbour.unit });
  expect((await change(id, { alarm_status: 'attending' }, { as: 'admin' })).reply.data.taken_by?.name).toBe('Admin');
});

test('the history of an alarm is append-only for every database role', async () => {
  const { id } = await alarmIn('attended');
  const before = await recordOf(id);
  const rewrite = (statement: ReturnType<typeof sql>) => platform.app.store.within(platformScope, (tx) => statement.execute(tx));
  await expect(rewrite(sql`update alarm_record set comments = 'else' where id_alarm = ${id}`)).rejects.toThrow(/append-only/);
  await expect(rewrite(sql`delete from alarm_record where id_alarm = ${id}`)).rejects.toThrow(/append-only/);
  await expect(rewrite(sql`truncate alarm_record`)).rejects.toThrow(/append-only/);
  expect(await recordOf(id)).toEqual(before);
});
