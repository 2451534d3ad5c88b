import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeclaredState, type HelpCall, type OperatorState, operatorStateCalls } from '../../contract/alarms/operator-state-calls.ts';
import { type Supervision, supervisionCalls } from '../../contract/alarms/supervision-calls.ts';
import { platformScope } from '../platform/store/store.ts';
import { callEndpoint } from '../testing/call-endpoint.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';

type Who = 'ana' | 'bruno' | 'carla' | 'admin';

let town: TownPlatform;
const run = <T>(text: ReturnType<typeof sql<T>>) => town.app.store.within(platformScope, (tx) => text.execute(tx));
const declare = async (as: Who, state: DeclaredState) =>
  (await callEndpoint<OperatorState>(town, operatorStateCalls.declareState, { as, body: { state } })).data;
const own = async (as: Who) => (await callEndpoint<OperatorState>(town, operatorStateCalls.operatorState, { as })).data;
const help = async (as: Who) => (await callEndpoint<HelpCall[]>(town, operatorStateCalls.helpCalls, { as })).data;
const answer = (as: Who, id: number) => callEndpoint<HelpCall>(town, operatorStateCalls.answerHelp, { as, params: { id } });
const audited = async () => {
  const { rows } = await run(sql<{ action: string; user_name: string; subject: string }>`
    select action, user_name, subject from audit_entry where action in ('on_break', 'available', 'needs_help', 'help_answered') order by id`);
  return rows.map(({ action, user_name, subject }) => `${user_name}: ${action} ${subject}`);
};

beforeAll(async () => {
  town = await startTown();
  const { ana, carla } = town.town.users;
  await run(
    sql`insert into user_ability (id_user, action, subject) values (${ana}, 'read', 'Supervision'), (${carla}, 'read', 'Supervision')`,
  );
});
beforeEach(() => run(sql`delete from operator_state`));
afterAll(() => town?.clear());

test('who declared nothing is available; a break keeps its beginning when declared again', async () => {
  expect(await own('bruno')).toEqual({ state: 'available', since: null, answered_by: null });
  const begun = await declare('bruno', 'on_break');
  expect(begun).toMatchObject({ state: 'on_break', answered_by: null });
  expect(begun.since).not.toBeNull();
  expect(await declare('bruno', 'on_break')).toEqual(begun);
  expect(await own('bruno')).toEqual(begun);
  expect(await own('ana')).toMatchObject({ state: 'available' });
  expect(await declare('bruno', 'available')).toMatchObject({ state: 'available' });
});

test('breaks, calls for help and their answers are audited once each, by name', async () => {
  const before = await audited();
  await declare('bruno', 'on_break');
  await declare('bruno', 'on_break');
  await declare('bruno', 'needs_help');
  await answer('ana', town.town.users.bruno);
  await answer('ana', town.town.users.bruno);
  await declare('bruno', 'available');
  expect((await audited()).slice(before.length)).toEqual([
    'Bruno: on_break Bruno',
    'Bruno: needs_help Bruno',
    'Ana Torres: help_answered Bruno',
    'Bruno: available Bruno',
  ]);
});

test('the board shows what operators declared; who calls for help comes first', async () => {
  const { ana, bruno } = town.town.users;
  await run(sql`insert into presence (node, id_user, until)
    select gen_random_uuid(), unnest(${`{${ana},${bruno}}`}::bigint[]), clock_timestamp() + interval '1 hour'`);
  await declare('ana', 'on_break');
  await declare('bruno', 'needs_help');
  const { people } = (await callEndpoint<Supervision>(town, supervisionCalls.supervision, { as: 'ana' })).data;
  expect(people.map(({ name, declared }) => `${name}: ${declared.state}`)).toEqual(['Bruno: needs_help', 'Ana Torres: on_break']);
});

test('supervisors of a shared tenant see a call for help until its operator is available again', async () => {
  await declare('bruno', 'needs_help');
  expect(await help('ana')).toMatchObject([{ id: town.town.users.bruno, name: 'Bruno', answered_by: null }]);
  expect(await help('carla')).toEqual([]);
  expect((await answer('carla', town.town.users.bruno)).status).toBe(404);
  await declare('bruno', 'available');
  expect(await help('ana')).toEqual([]);
  expect((await answer('ana', town.town.users.bruno)).status).toBe(404);
});

test('whoever answers first is named to the operator, and the next call begins without an answer', async () => {
  await declare('bruno', 'needs_help');
  expect((await answer('ana', town.town.users.bruno)).data).toMatchObject({ answered_by: 'Ana Torres' });
  expect((await answer('admin', town.town.users.bruno)).data).toMatchObject({ answered_by: 'Ana Torres' });
  expect(await own('bruno')).toMatchObject({ state: 'needs_help', answered_by: 'Ana Torres' });
  await declare('bruno', 'available');
  await declare('bruno', 'needs_help');
  expect(await own('bruno')).toMatchObject({ answered_by: null });
});

test('calls for help are refused to whoever has no right to the board', async () => {
  expect((await callEndpoint(town, operatorStateCalls.helpCalls, { as: 'bruno' })).status).toBe(403);
  expect((await answer('bruno', town.town.users.ana)).status).toBe(403);
});
