import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { FlowNode } from '../../../contract/automation/flow.ts';
import { type PlanRun, planCalls } from '../../../contract/automation/plan-run.ts';
import { platformScope } from '../../platform/store/store.ts';
import { type Office, startOffice } from '../../testing/office.ts';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office?.clear());

const ask = (id: string, question: string, outputs: Record<string, string>, extra: string[] = []): FlowNode => ({
  id,
  type: 'decision',
  x: 0,
  y: 0,
  config: { question, extra },
  outputs,
});
const end = (id: string, result: string, comment = ''): FlowNode => ({
  id,
  type: 'terminate',
  x: 0,
  y: 0,
  config: { result, comment },
  outputs: {},
});
const nodes = [
  ask('a', 'Is anybody there?', { yes: 'b', no: 'z' }),
  ask('b', 'Who?', { yes: 'y', no: 'z', extra1: 'y' }, ['The guard']),
  end('y', 'attended', 'Seen on camera'),
  end('z', 'canceled'),
];
const putPlan = async (name: string, more: object = {}) => {
  const { data, errors } = await office.send('POST', 'action_plan', { body: { name, nodes, ...more } });
  expect(errors).toEqual({});
  return data.id;
};
type As = 'ana' | 'bruno' | 'carla' | 'admin';
const runOf = (plan: number, alarm?: number, as: As = 'ana') =>
  office.send<PlanRun>('GET', `action_plan/${plan}/run${alarm === undefined ? '' : `?id_alarm=${alarm}`}`, { as });
const answer = (plan: number, body: object, as: As = 'ana', key?: string) =>
  office.send<PlanRun>('POST', `action_plan/${plan}/log`, { as, body, ...(key && { key }) });
const yes = { node: 'a', answer: 'yes' };
const guard = { node: 'b', answer: 'extra1' };

test('a plan is answered by two operators, with who and when in run, record and log', {
  tags: ['OP-7.29', 'OP-1.14', 'OP-4.24', 'OQ-65', 'ADM-7.27'],
}, async () => {
  const plan = await putPlan('Intrusion plan');
  const { id, alarm_id } = await office.raise();
  const begun = await runOf(plan, id);
  expect(z.parse(planCalls.planRun.reply, JSON.parse(begun.text)).data).toMatchObject({ id: null, version: 0, at: 'a', answers: [] });
  const first = await answer(plan, { alarm_id: id, answers: [yes], version: 0 }, 'ana', 'a-key-of-plans-000001');
  expect(first.data).toMatchObject({
    version: 1,
    at: 'b',
    answers: [{ ...yes, question: 'Is anybody there?', by: { name: 'Ana Torres' } }],
  });
  const again = await answer(plan, { alarm_id: id, answers: [yes], version: 0 }, 'ana', 'a-key-of-plans-000001');
  expect(again.data).toEqual(first.data);
  const second = await answer(plan, { alarm_id: id, answers: [{ node: 'a', answer: 'no' }], version: 0 }, 'bruno');
  expect([second.status, second.code]).toEqual([409, 'plan.changed']);
  expect(second.details['run']).toMatchObject({ version: 1, answers: [{ by: { name: 'Ana Torres' } }] });
  const last = await answer(plan, { alarm_id: id, answers: [yes, guard] }, 'bruno');
  expect(last.data).toMatchObject({
    at: null,
    result: 'attended',
    ended: expect.any(String),
    answers: [yes, { ...guard, by: { name: 'Bruno' } }],
  });
  expect((await answer(plan, { alarm_id: id, answers: [yes, guard, yes] })).code).toBe('plan.over');
  const { data: log } = await office.send<Record<string, unknown>[]>('GET', 'action_plan/get-action-plan-logs');
  expect(log.filter((line) => line['alarm_id'] === alarm_id)).toMatchObject([
    {
      answers: [
        { question: 'Is anybody there?', answer: 'yes', by: 'Ana Torres' },
        { answer: 'The guard', by: 'Bruno' },
      ],
    },
  ]);
  const lines = await office.app.store.within(platformScope, (tx) =>
    sql`select kind, about, comments, user_name as by, to_status as status from alarm_record where id_alarm = ${id} order by id`.execute(
      tx,
    ),
  );
  expect(lines.rows.slice(1)).toEqual([
    { kind: 'plan', about: 'Intrusion plan', comments: 'Is anybody there?: yes', by: 'Ana Torres', status: 'waiting' },
    { kind: 'plan', about: 'Intrusion plan', comments: 'Who?: The guard', by: 'Bruno', status: 'waiting' },
  ]);
  const { rows } = await office.app.store.within(platformScope, (tx) =>
    sql<{
      tenant: number;
      run: PlanRun;
    }>`select id_tenant as tenant, data -> 'run' as run from event_log where name = 'plan.answered' order by seq`.execute(tx),
  );
  expect(rows.map(({ tenant, run }) => [tenant, run.version, run.at])).toEqual([
    [office.town.north.tenant, 1, 'b'],
    [office.town.north.tenant, 2, null],
  ]);
});

test('first answers at once: one wins, the other learns who; unknown questions are refused', {
  tags: ['OP-4.24'],
}, async () => {
  const plan = await putPlan('Two at once');
  const { id } = await office.raise();
  const replies = await Promise.all([
    answer(plan, { alarm_id: id, answers: [yes] }, 'ana'),
    answer(plan, { alarm_id: id, answers: [{ node: 'a', answer: 'no' }] }, 'bruno'),
  ]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const other = await office.raise();
  for (const wrong of [
    { node: 'a', answer: 'extra1' },
    { node: 'b', answer: 'yes' },
    { node: 'gone', answer: 'yes' },
  ])
    expect((await answer(plan, { alarm_id: other.id, answers: [wrong] })).code).toBe('plan.answer');
});

test('another customer cannot read or answer a run; without an alarm each operator has their own', {
  tags: ['OP-1.14'],
}, async () => {
  const plan = await putPlan('Practice');
  const { id } = await office.raise();
  expect((await runOf(plan, id, 'carla')).code).toBe('record.not_found');
  expect((await answer(plan, { alarm_id: id, answers: [yes] }, 'carla')).code).toBe('record.not_found');
  expect((await runOf(plan, undefined, 'carla')).code).toBe('record.not_found');
  await answer(plan, { answers: [yes, guard] });
  expect((await runOf(plan)).data).toMatchObject({ at: null, result: 'attended', alarm: null });
  expect((await runOf(plan, undefined, 'bruno')).data).toMatchObject({ at: 'a', answers: [] });
  expect((await answer(plan, { answers: [], restart: true })).data).toMatchObject({ id: null, at: 'a', answers: [], version: 0 });
  expect((await answer(plan, { answers: [yes] })).data).toMatchObject({ at: 'b' });
});

test('the plan with most matching criteria applies, else the default; a started plan remains', { tags: ['OQ-39'] }, async () => {
  const { data: types } = await office.send<{ id: number; type: string }[]>('GET', 'type_alarm?max=100');
  const intrusion = types.find(({ type }) => type === 'Intrusion')?.id;
  const { data: levels } = await office.send<{ id: number; level: string }[]>('GET', 'alarm_level?max=100');
  const critical = levels.find(({ level }) => level === 'Critical')?.id;
  const usual = await putPlan('Usual', { default: true });
  const critic = await putPlan('Of critical', { alarm_levels: [critical] });
  const opens = async (id: number) =>
    (await office.send<{ id_action_plan: number | null }>('GET', `services/views/find?id_alarm=${id}`)).data.id_action_plan;
  const { id } = await office.raise({ alarm_type: 'Intrusion', priority: 1 });
  expect(await opens(id)).toBe(critic);
  const both = await putPlan('Of both', { alarm_levels: [critical], alarm_types: [intrusion] });
  const typed = await putPlan('Of intrusions', { alarm_types: [intrusion] });
  expect((await runOf(0, id)).data.plan.id).toBe(both);
  await office.send('DELETE', `action_plan/${both}`);
  expect((await runOf(0, id)).data.plan.id).toBe(typed);
  const low = await office.raise({ alarm_type: 'Panic', priority: 4 });
  expect((await runOf(0, low.id)).data.plan.id).toBe(usual);
  await answer(usual, { alarm_id: low.id, answers: [yes] });
  await office.send('PUT', `action_plan/${usual}`, { body: { default: false } });
  expect((await runOf(0, low.id)).data.plan.id).toBe(usual);
  const other = await runOf(0, (await office.raise({ alarm_type: 'Panic', priority: 4 })).id);
  expect([other.status, other.data]).toEqual([200, null]);
  expect((await runOf(0, 999_999_999)).code).toBe('record.not_found');
});

test('each save of changed nodes creates a version; a run keeps its version', { tags: ['OP-3.20'] }, async () => {
  const plan = await putPlan('Of versions');
  const { id } = await office.raise();
  await answer(plan, { alarm_id: id, answers: [yes] });
  const fewer = [ask('q', 'Police?', { yes: 'y', no: 'y' }), end('y', 'attended')];
  await office.send('PUT', `action_plan/${plan}`, { as: 'bruno', body: { nodes: fewer } });
  await office.send('PUT', `action_plan/${plan}`, { body: { name: 'Renamed' } });
  const { text } = await office.send('GET', `action_plan/${plan}/versions`);
  const versions = z.parse(planCalls.planVersions.reply, JSON.parse(text)).data;
  expect(versions.map(({ version, by, nodes: { length } }) => [version, by?.name, length])).toEqual([
    [2, 'Bruno', 2],
    [1, 'Ana Torres', 4],
  ]);
  expect((await runOf(plan, id)).data.plan).toMatchObject({ version: 1, name: 'Of versions' });
  expect((await runOf(plan, (await office.raise()).id)).data.plan).toMatchObject({ version: 2, name: 'Renamed' });
  expect((await office.send('GET', `action_plan/${plan}/versions`, { as: 'carla' })).code).toBe('record.not_found');
});

test.each([
  ['empty', [], 'The flowchart cannot be empty'],
  ['a way out that leads nowhere', [ask('a', 'Who?', { yes: 'z' }), end('z', 'none')], 'Every node must have a connection'],
  ['no question', [ask('a', ' ', { yes: 'z', no: 'z' }), end('z', 'none')], 'Incomplete configuration in the following nodes: #a'],
])('%s: the platform refuses such a plan', { tags: ['OP-5.15', 'OP-5.16', 'OP-5.18'] }, async (_name, wrong, message) => {
  const refused = await office.send('POST', 'action_plan', { body: { name: 'Refused', nodes: wrong } });
  expect([refused.status, refused.errors]).toEqual([422, { nodes: [message] }]);
});
