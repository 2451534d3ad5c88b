import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AlarmChange } from '../../contract/alarms/alarm.ts';
import { type BulkActReply, type BulkGate, bulkActCalls } from '../../contract/alarms/bulk-acts.ts';
import { platformScope } from '../platform/store/store.ts';
import { callEndpoint } from '../testing/call-endpoint.ts';
import { startTown, type TownPlatform, townTokens } from '../testing/town.ts';

let platform: TownPlatform;
const run = <T>(text: ReturnType<typeof sql<T>>) => platform.app.store.within(platformScope, (tx) => text.execute(tx));
const idOf = async (text: ReturnType<typeof sql<{ id: number }>>) => ((await run(text)).rows[0] as { id: number }).id;

let outcomes: { real: number; false: number; foreign: number; animal: number; foreignCause: number };
beforeAll(async () => {
  platform = await startTown();
  const { north, harbour } = platform.town;
  const outcome = (name: string, letter: string, kind: string, demands: boolean, tenant: number | null) =>
    idOf(sql`insert into alarm_outcome (name, letter, kind, demands_cause, id_master_tenant) values (${name}, ${letter}, ${kind}, ${demands},
      (select id_master_tenant from tenant where id = ${tenant})) returning id`);
  const cause = (name: string, of: number) => idOf(sql`insert into alarm_cause (name, id_outcome) values (${name}, ${of}) returning id`);
  const real = await outcome('Real', 'r', 'real', false, null);
  const wrong = await outcome('False', 'f', 'false', true, north.tenant);
  const foreign = await outcome('Ship', 's', 'other', false, harbour.tenant);
  outcomes = {
    real,
    false: wrong,
    foreign,
    animal: await cause('Animal', wrong),
    foreignCause: await cause('Tide', foreign),
  };
});
afterAll(() => platform?.clear());
beforeEach(() => require());

type Person = 'ana' | 'bruno' | 'carla' | 'admin' | 'guest';
type Flag = 'plan' | 'contact' | 'video' | 'restore' | 'outcome';

/** Sets what alarms of the town's type require. */
async function require(...flags: Flag[]): Promise<void> {
  const has = (flag: Flag) => flags.includes(flag);
  await run(sql`update type_alarm set requires_plan = ${has('plan')}, requires_contact = ${has('contact')}, requires_video = ${has('video')},
    requires_restore = ${has('restore')}, requires_outcome = ${has('outcome')} where type = 'Intrusion'`);
}
async function held(as: Person = 'ana'): Promise<{ id: number; alarm_id: string }> {
  const raised = await platform.raise({ cameras: platform.town.north.cameras });
  await platform.call('changeAlarm', { id: raised.id, as, body: { alarm_status: 'attending' } });
  return raised;
}
const end = (id: number, more: Partial<AlarmChange> = {}, as: Person = 'ana', key?: string) =>
  platform.call('changeAlarm', { id, as, body: { alarm_status: 'attended', comments: 'Checked', ...more }, ...(key && { key }) });
const recordOf = async (id: number) => (await platform.call('alarmRecord', { id })).reply.data;
const gateOf = async (id: number, as: Person = 'ana') => (await platform.call('alarmGate', { id, as })).reply.data;
const auditOf = async (id: number) =>
  (
    await run(
      sql<{
        action: string;
        detail: object;
      }>`select action, detail from audit_entry where kind = 'alarm' and (detail ->> 'alarm')::bigint = ${id} order by id`,
    )
  ).rows;

async function expectMissing(id: number, ...missing: string[]): Promise<void> {
  const { status, refusal } = await end(id);
  expect([status, refusal.code]).toEqual([409, 'alarm.requirements_missing']);
  expect(refusal.details).toMatchObject({ missing, alarm: { id, alarm_status: 'attending' } });
  expect((await recordOf(id)).map(({ kind }) => kind)).not.toContain('attend');
}

test('a type of another customer with the same name requires nothing', async () => {
  const { id } = await held();
  const foreign = await idOf(sql`insert into type_alarm (type, requires_contact, id_master_tenant)
    values ('Intrusion', true, (select id_master_tenant from tenant where id = ${platform.town.harbour.tenant})) returning id`);
  expect((await gateOf(id, 'admin')).requires).toEqual(['comment']);
  await run(sql`delete from type_alarm where id = ${foreign}`);
});

describe('a requirement of the type refuses the end and then lets it', () => {
  test('an outcome: chosen with the end', async () => {
    await require('outcome');
    const { id } = await held();
    await expectMissing(id, 'outcome');
    expect((await end(id, { id_alarm_outcome: outcomes.real })).status).toBe(200);
  });

  test('video: looked at by an operator, recorded once a camera and user', async () => {
    await require('video');
    const { id } = await held();
    await expectMissing(id, 'video');
    const [camera] = platform.town.north.cameras;
    const body = { id_camera: camera };
    expect((await platform.call('alarmVideoViewed', { id, as: 'ana', body })).reply.data).toMatchObject({ done: ['video'] });
    await platform.call('alarmVideoViewed', { id, as: 'ana', body });
    expect((await recordOf(id)).filter(({ kind }) => kind === 'video_viewed')).toMatchObject([
      { about: 'North camera 1', by: { name: 'Ana Torres' } },
    ]);
    expect((await end(id)).status).toBe(200);
    expect((await platform.call('alarmVideoViewed', { id, as: 'ana', body })).refusal.code).toBe('alarm.final');
  });

  test('video of a camera that is none of the alarm does not count', async () => {
    await require('video');
    const { id } = await held();
    const [foreign] = platform.town.harbour.cameras;
    expect((await platform.call('alarmVideoViewed', { id, as: 'ana', body: { id_camera: foreign } })).status).toBe(422);
    await expectMissing(id, 'video');
  });

  test('a plan: finished, where one applies', async () => {
    await require('plan');
    const { id } = await held();
    expect((await gateOf(id)).requires).toEqual(['comment']);
    const nodes = JSON.stringify([{ id: 'a', type: 'terminate', x: 0, y: 0, config: { result: 'none' }, outputs: {} }]);
    const plan = await idOf(sql`insert into action_plan (name, is_default, nodes) values ('All', true, ${nodes}::jsonb) returning id`);
    await expectMissing(id, 'plan');
    await run(sql`insert into action_plan_run (id_action_plan, plan_name, plan_version, nodes, id_alarm, id_tenant, id_user, answers, started, ended)
      values (${plan}, 'All', 1, ${nodes}::jsonb, ${id}, ${platform.town.north.tenant}, ${platform.town.users.ana}, '[]', now(), now())`);
    expect(await gateOf(id)).toMatchObject({ requires: ['plan', 'comment'], done: ['plan'] });
    expect((await end(id)).status).toBe(200);
  });

  test('a contact: called for the alarm, reached or not', async () => {
    await require('contact');
    const { id } = await held();
    await expectMissing(id, 'contact');
    await run(sql`insert into alarm_record (id_alarm, id_tenant, kind, to_status, about)
      values (${id}, ${platform.town.north.tenant}, 'call_ended', 'attending', '5512')`);
    expect((await end(id)).status).toBe(200);
    const other = await held();
    await run(sql`insert into alarm_record (id_alarm, id_tenant, kind, to_status, about)
      values (${other.id}, ${platform.town.north.tenant}, 'contact_no_answer', 'attending', 'Grace')`);
    expect(await gateOf(other.id)).toMatchObject({ requires: ['contact', 'comment'], done: ['contact'] });
  });

  test('the restore by the panel, of alarms that a panel can restore', async () => {
    await require('restore');
    const free = await held();
    expect((await end(free.id)).status).toBe(200);
    const { id } = await held();
    await run(sql`update alarm set restorable = true where id = ${id}`);
    await expectMissing(id, 'restore');
    await run(sql`update alarm set restored = now() where id = ${id}`);
    expect((await end(id)).status).toBe(200);
  });

  test('several are listed in the order in which they are done; canceling is refused as well', async () => {
    await require('outcome', 'video', 'contact');
    const { id } = await held();
    await expectMissing(id, 'contact', 'video', 'outcome');
    expect((await end(id, { alarm_status: 'canceled' })).refusal.code).toBe('alarm.requirements_missing');
  });

  test('a type of another customer requires nothing here', async () => {
    await run(sql`insert into type_alarm (type, id_master_tenant, requires_outcome)
      select 'Intrusion', id_master_tenant, true from tenant where id = ${platform.town.harbour.tenant}`);
    const { id } = await held();
    expect((await end(id)).status).toBe(200);
  });
});

describe('an override', () => {
  test('needs its right; then it ends the alarm, as a line of the record and of the audit log', async () => {
    await require('outcome', 'contact');
    const { id } = await held();
    expect((await end(id, { override: 'Nobody answers' })).status).toBe(403);
    await run(sql`insert into user_ability (id_user, action, subject) values (${platform.town.users.bruno}, 'end_override', 'Alarm')`);
    const other = await held('bruno');
    expect((await end(other.id, { override: '  ' }, 'bruno')).refusal.code).toBe('alarm.requirements_missing');
    expect((await end(other.id, { override: 'Nobody answers' }, 'bruno')).status).toBe(200);
    const lines = await recordOf(other.id);
    expect(lines.slice(-2)).toMatchObject([
      { kind: 'end_overridden', by: { name: 'Bruno' }, about: 'contact, outcome', comments: 'Nobody answers' },
      { kind: 'attend', to: 'attended' },
    ]);
    expect(await auditOf(other.id)).toContainEqual(
      expect.objectContaining({ action: 'end_overridden', detail: expect.objectContaining({ comments: 'Nobody answers' }) }),
    );
  });

  test('of nothing that is missing leaves no line', async () => {
    const { id } = await held('bruno');
    expect((await end(id, { override: 'To be sure' }, 'bruno')).status).toBe(200);
    expect((await recordOf(id)).map(({ kind }) => kind)).toEqual(['raised', 'confirm', 'attend']);
  });

  test('does not replace the comment', async () => {
    const { id } = await held('bruno');
    const { status, refusal } = await end(id, { comments: '', override: 'No time' }, 'bruno');
    expect([status, Object.keys(refusal.errors ?? {})]).toEqual([422, ['comments']]);
  });
});

describe('outcome, cause and score', () => {
  test('are in the alarm, in its record and in the audit log, with the names of then', async () => {
    const { id, alarm_id } = await held();
    const { reply } = await end(id, { id_alarm_outcome: outcomes.false, id_alarm_cause: outcomes.animal, avs_score: 1 });
    const outcome = { id: outcomes.false, name: 'False', kind: 'false', cause: { id: outcomes.animal, name: 'Animal' } };
    expect(reply.data).toMatchObject({ outcome, avs_score: 1 });
    expect((await recordOf(id)).at(-1)).toMatchObject({ kind: 'attend', outcome: 'False', cause: 'Animal', avs_score: 1 });
    expect((await auditOf(id)).at(-1)?.detail).toMatchObject({ outcome: 'False', cause: 'Animal', avs_score: 1 });
    await run(sql`update alarm_outcome set name = 'Wrong' where id = ${outcomes.false}`);
    const after = (await platform.call('alarmById', { query: { alarm_id } })).reply.data;
    expect(after.outcome?.name).toBe('False');
    await run(sql`update alarm_outcome set name = 'False' where id = ${outcomes.false}`);
  });

  test.each([
    ['an outcome of another customer', () => ({ id_alarm_outcome: outcomes.foreign }), 'id_alarm_outcome'],
    ['one that does not exist', () => ({ id_alarm_outcome: 999_999 }), 'id_alarm_outcome'],
    ['a cause of another outcome', () => ({ id_alarm_outcome: outcomes.real, id_alarm_cause: outcomes.animal }), 'id_alarm_cause'],
    ['a cause of another customer', () => ({ id_alarm_outcome: outcomes.false, id_alarm_cause: outcomes.foreignCause }), 'id_alarm_cause'],
    ['no cause, where one is demanded', () => ({ id_alarm_outcome: outcomes.false }), 'id_alarm_cause'],
    ['a cause without an outcome', () => ({ id_alarm_cause: outcomes.animal }), 'id_alarm_cause'],
    ['a score above 4', () => ({ avs_score: 5 }), 'avs_score'],
  ])('%s is refused, also of the master administrator', async (_, more, field) => {
    for (const as of ['ana', 'admin'] as const) {
      const { id } = await held(as);
      const { status, refusal } = await end(id, more(), as);
      expect([status, Object.keys(refusal.errors ?? {})]).toEqual([422, [field]]);
    }
  });

  test('are not given with the taking', async () => {
    const { id } = await platform.raise();
    const body = { alarm_status: 'attending', id_alarm_outcome: outcomes.real };
    expect((await platform.call('changeAlarm', { id, body })).status).toBe(422);
  });

  test('those of the customer and the common ones are offered, with their causes', async () => {
    const { id } = await held();
    const names = (await gateOf(id)).outcomes.map(({ name, letter, causes }) => [name, letter, causes.map((one) => one.name)]);
    expect(names).toEqual([
      ['False', 'F', ['Animal']],
      ['Real', 'R', []],
    ]);
    expect((await platform.call('alarmGate', { id, as: 'carla' })).status).toBe(404);
    expect((await platform.call('alarmVideoViewed', { id, as: 'carla', body: { id_camera: 1 } })).status).toBe(404);
    expect((await platform.call('alarmVideoViewed', { id, as: 'guest', body: { id_camera: 1 } })).status).toBe(403);
  });
});

test('of 20 ends at once exactly one wins, with its outcome', async () => {
  await require('outcome');
  const { id, alarm_id } = await held();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      end(id, n % 2 === 0 ? { id_alarm_outcome: outcomes.real } : { alarm_status: 'canceled', avs_score: 2 }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { reply } = await platform.call('alarmById', { query: { alarm_id } });
  expect(reply.data).toMatchObject({ alarm_status: 'attended', outcome: { name: 'Real' }, avs_score: null, version: 3 });
  expect((await recordOf(id)).filter(({ kind }) => kind === 'attend' || kind === 'cancel')).toHaveLength(1);
});

test('the same end under the same key is carried out once; a refused one stores nothing under it', async () => {
  await require('outcome');
  const { id } = await held();
  const key = crypto.randomUUID();
  const change = { id_alarm_outcome: outcomes.real, override: 'x' };
  expect((await end(id, { override: null }, 'ana', key)).refusal.code).toBe('alarm.requirements_missing');
  const [one, other] = [await end(id, change, 'ana', key), await end(id, change, 'ana', key)];
  expect([one.status, one.text]).toEqual([200, other.text]);
  expect((await recordOf(id)).filter(({ kind }) => kind === 'attend')).toHaveLength(1);
});

describe('several at once', () => {
  const gatesOf = (alarms: readonly number[], as: Person = 'ana') =>
    callEndpoint<BulkGate>(platform, bulkActCalls.gatesOfAlarms, { as, body: { alarms } });
  const endAll = (ids: readonly number[], as: Person, more: Partial<AlarmChange>) =>
    callEndpoint<BulkActReply>(platform, bulkActCalls.actOnAlarms, {
      as,
      body: {
        alarms: ids.map((id) => ({ id })),
        act: { kind: 'change', change: { alarm_status: 'attended', comments: 'Checked', ...more } },
      },
    });

  test('each has its own requirements; the outcomes are those that all can end with', async () => {
    await require('video', 'outcome');
    const [first, second] = [await held(), await held()];
    await platform.call('alarmVideoViewed', { id: second.id, as: 'ana', body: { id_camera: platform.town.north.cameras[0] } });
    const { data } = await gatesOf([second.id, first.id, 999_999]);
    expect(data.alarms).toEqual([
      { id: first.id, requires: ['video', 'outcome', 'comment'], done: [] },
      { id: second.id, requires: ['video', 'outcome', 'comment'], done: ['video'] },
    ]);
    expect(data.outcomes).toEqual((await gateOf(first.id)).outcomes);
    const foreign = await platform.raise({ id_unit: platform.town.harbour.unit, token: townTokens.second });
    expect((await gatesOf([first.id, foreign.id])).data.alarms).toHaveLength(1);
    const ofBoth = (await gatesOf([first.id, foreign.id], 'admin')).data;
    expect([ofBoth.alarms.length, ofBoth.outcomes.map(({ name }) => name)]).toEqual([2, ['Real']]);
    expect((await gatesOf([first.id], 'guest')).status).toBe(403);
    expect((await gatesOf([foreign.id])).data).toEqual({ alarms: [], outcomes: [] });
  });

  test('one outcome, cause and score end each alarm that lacks nothing', async () => {
    await require('video', 'outcome');
    const [ready, lacking] = [await held(), await held()];
    await platform.call('alarmVideoViewed', { id: ready.id, as: 'ana', body: { id_camera: platform.town.north.cameras[0] } });
    const choice = { id_alarm_outcome: outcomes.false, id_alarm_cause: outcomes.animal, avs_score: 1 };
    const { data } = await endAll([lacking.id, ready.id], 'ana', choice);
    expect(data.results).toMatchObject([
      { id: lacking.id, result: 'refused', status: 'attending', code: 'alarm.requirements_missing', message: /its video looked at/ },
      { id: ready.id, result: 'done', status: 'attended' },
    ]);
    expect((await recordOf(ready.id)).at(-1)).toMatchObject({ kind: 'attend', outcome: 'False', cause: 'Animal', avs_score: 1 });
    const forbidden = await endAll([lacking.id], 'ana', { ...choice, override: 'Camera is broken' });
    expect(forbidden.data.results).toMatchObject([{ result: 'refused', code: 'access.forbidden' }]);
  });

  test('an override is recorded on the alarms that lacked something, and on no other', async () => {
    await require('video');
    const [ready, lacking] = [await held('bruno'), await held('bruno')];
    await platform.call('alarmVideoViewed', { id: ready.id, as: 'bruno', body: { id_camera: platform.town.north.cameras[0] } });
    expect((await endAll([ready.id, lacking.id], 'bruno', { override: 'Camera is broken' })).data.done).toBe(2);
    const kinds = async (id: number) => (await recordOf(id)).map(({ kind }) => kind).slice(-2);
    expect([await kinds(ready.id), await kinds(lacking.id)]).toEqual([
      ['video_viewed', 'attend'],
      ['end_overridden', 'attend'],
    ]);
  });
});
