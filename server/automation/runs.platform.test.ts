import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cooldownMs } from '../../contract/automation/command-nodes.ts';
import type { CommandRun, RunnableCommand } from '../../contract/automation/command-run.ts';
import { platformScope } from '../platform/store/store.ts';
import { readEventsOf } from '../testing/call-endpoint.ts';
import { addCommand, execute, outcomesOf, readRun, waitForRun } from '../testing/commands.ts';
import { type Performed, tableOfEffects } from '../testing/effects.ts';
import { type Office, startOffice } from '../testing/office.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { beginRun } from './begin-run.ts';
import type { EffectOutcome } from './effect.ts';
import { wakeRuns } from './runner.ts';

let office: Office;
const done = async (): Promise<EffectOutcome> => ({ ok: true, code: 'done' });
let answer: (call: Performed) => Promise<EffectOutcome> = done;
const { effects, performed } = tableOfEffects((call) => answer(call), ['show_view']);
beforeAll(async () => {
  office = await startOffice({ effects });
});
afterAll(() => office?.clear());
afterEach(() => {
  performed.length = 0;
  answer = done;
});

const danger = { reason: 'A drill', confirmed: true };
const logOf = async (name: string, as: 'ana' | 'carla' | 'admin' = 'ana') =>
  (await office.send<Record<string, unknown>[]>('GET', `command/logs?search=${encodeURIComponent(name)}`, { as })).data;
const recordOf = async (alarm: number) =>
  (await office.call('alarmRecord', { id: alarm })).reply.data.filter(({ kind }) => kind === 'command');
const cancel = (id: number, as: 'ana' | 'carla' = 'ana') => office.send<CommandRun>('POST', `command/runs/${id}/cancel`, { as });
/** An effect that runs until it is aborted. */
const untilAborted = ({ at: { signal } }: Performed): Promise<EffectOutcome> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true }));

describe('a run', { tags: ['OP-4.25', 'OQ-65'] }, () => {
  test('performs the nodes in sequence and publishes each step to its user', async () => {
    const began = await execute(office, await addCommand(office, ['show_view', 'notification']));
    expect([began.status, began.data.status, outcomesOf(began.data)]).toEqual([
      200,
      'running',
      ['show_view waiting', 'notification waiting'],
    ]);
    const run = await waitForRun(office, began.data.id);
    expect([run.status, outcomesOf(run)]).toEqual(['success', ['show_view done done', 'notification done done']]);
    const updates = (await readEventsOf<{ run: CommandRun }>(office, office.town.users.ana, 'command.told')).map(({ run: one }) => one);
    expect(updates.map(({ version, nodes }) => [version, nodes.map(({ state }) => state).join()])).toEqual([
      [1, 'waiting,waiting'],
      [2, 'running,waiting'],
      [3, 'done,running'],
      [4, 'done,done'],
    ]);
    expect(await readEventsOf(office, office.town.users.bruno, 'command.told')).toEqual([]);
  });

  test('stops with an error at a failed node and skips the others', { tags: ['OP-8.11'] }, async () => {
    answer = async ({ type }) => (type === 'notification' ? { ok: false, code: 'unreachable', values: { status: 503 } } : done());
    const { data } = await execute(office, await addCommand(office, ['notification', 'show_view']));
    const run = await waitForRun(office, data.id);
    expect([run.status, outcomesOf(run), run.nodes[0]?.values]).toEqual([
      'error',
      ['notification failed unreachable', 'show_view skipped'],
      { status: 503 },
    ]);
  });

  test('continues after a failed node if configured, and still reports the failure', async () => {
    answer = async ({ type }) => {
      if (type === 'notification') throw new Error('an unexpected error');
      return done();
    };
    const { data } = await execute(office, await addCommand(office, [['notification', { on_failure: 'continue' }], 'show_view']));
    const run = await waitForRun(office, data.id);
    expect([run.status, outcomesOf(run)]).toEqual(['error', ['notification failed failed', 'show_view done done']]);
  });

  test('waits until an instant in the store', async () => {
    const { data } = await execute(office, await addCommand(office, [['delay', { seconds: 60 }], 'show_view']));
    const waiting = await waitUntil(async () => {
      const { data: run } = await readRun(office, data.id);
      expect(run.nodes[0]?.state).toBe('running');
      return run;
    });
    expect(Date.parse(waiting.nodes[0]?.until ?? '') - Date.parse(waiting.nodes[0]?.started ?? '')).toBe(60_000);
    office.clock.advance(61_000);
    const run = await waitForRun(office, data.id);
    expect([run.status, outcomesOf(run), run.nodes[0]?.values]).toEqual([
      'success',
      ['delay done waited', 'show_view done done'],
      { seconds: 60 },
    ]);
  });

  test('a short delay is over to the second', { tags: ['OP-9.63'] }, async () => {
    const { data } = await execute(office, await addCommand(office, [['delay', { seconds: 1 }], 'show_view']));
    const [delay] = (await waitForRun(office, data.id)).nodes;
    const took = Date.parse(delay?.ended ?? '') - Date.parse(delay?.started ?? '');
    expect(took).toBeGreaterThanOrEqual(1000);
    expect(took).toBeLessThan(30_000);
  });

  test('two requests with one key create one run', async () => {
    const id = await addCommand(office, ['show_view']);
    const key = crypto.randomUUID();
    const [first, second] = await Promise.all([execute(office, id, {}, { key }), execute(office, id, {}, { key })]);
    expect(second.data.id).toBe(first.data.id);
    await waitForRun(office, first.data.id);
    expect(performed).toHaveLength(1);
    expect((await execute(office, id, { dry: true }, { key })).code).toBe('request.key_reused');
  });

  test('starts in the transaction of its caller: a rollback leaves no effect', async () => {
    const id = await addCommand(office, ['show_view']);
    const begin = (fails: boolean) =>
      office.app.store.within(platformScope, async (tx) => {
        const run = await beginRun(office.app, tx, { command: id, by: null, cause: 'schedule', tenant: office.town.north.tenant });
        if (fails) throw new Error('rolled back');
        return run;
      });
    await expect(begin(true)).rejects.toThrow('rolled back');
    const run = await begin(false);
    wakeRuns(office.app);
    await waitForRun(office, run.id);
    expect(performed.map(({ at }) => [at.run.id, at.run.by, at.run.scope])).toEqual([
      [run.id, null, { kind: 'user', user: 0, tenants: [office.town.north.tenant, office.town.south.tenant] }],
    ]);
  });
});

describe('stopping a run', { tags: ['OP-4.25'] }, () => {
  test('in a delay it ends at once, and what has not begun is skipped', async () => {
    const { data } = await execute(office, await addCommand(office, ['show_view', ['delay', { seconds: 60 }], 'notification']));
    await waitUntil(async () => expect((await readRun(office, data.id)).data.nodes[1]?.state).toBe('running'));
    const stopped = await cancel(data.id);
    expect([stopped.data.status, outcomesOf(stopped.data)]).toEqual([
      'canceled',
      ['show_view done done', 'delay skipped canceled', 'notification skipped canceled'],
    ]);
    expect(await logOf(stopped.data.command.name)).toMatchObject([
      { status: 'canceled', message: 'Show view: done; Delay: skipped; Notification: skipped. Stopped by Ana' },
    ]);
    expect((await cancel(data.id)).code).toBe('command.over');
  });

  test('aborts the current node, whose outcome is unknown', async () => {
    answer = untilAborted;
    const { data } = await execute(office, await addCommand(office, ['notification', 'show_view']));
    await waitUntil(() => expect(performed).toHaveLength(1));
    expect((await cancel(data.id)).data.status).toBe('running');
    const run = await waitForRun(office, data.id);
    expect((await logOf(run.command.name))[0]).toMatchObject({ message: expect.stringMatching(/Stopped by Ana$/) });
    expect([run.status, outcomesOf(run)]).toEqual(['canceled', ['notification unknown canceled', 'show_view skipped canceled']]);
  });
});

describe('a run is refused', { tags: ['OQ-65'] }, () => {
  test('of a command that there is not, or that is another customer’s', async () => {
    const id = await addCommand(office, ['show_view']);
    expect([(await execute(office, 999_999)).code, (await execute(office, id, {}, { as: 'carla' })).code]).toEqual([
      'record.not_found',
      'record.not_found',
    ]);
    expect((await execute(office, id, {}, { as: 'guest' })).code).toBe('access.forbidden');
  });

  test('of an incomplete command, with its nodes', async () => {
    const { status, code, details } = await execute(office, await addCommand(office, [['show_view', { view: 0 }]]));
    expect([status, code, details]).toEqual([409, 'command.incomplete', { nodes: ['n1'] }]);
  });

  test('of a dangerous one without a reason and a second confirmation', async () => {
    const id = await addCommand(office, ['digital_output']);
    for (const body of [{}, { confirmed: true }, { reason: 'A drill' }, { reason: '   ', confirmed: true }])
      expect((await execute(office, id, body)).code).toBe('command.unconfirmed');
    expect((await execute(office, id, danger)).status).toBe(200);
  });

  test('of a dangerous command during its cool-down, for every user, but not of others', async () => {
    const id = await addCommand(office, ['digital_output']);
    const begun = office.clock.now();
    await waitForRun(office, (await execute(office, id, danger)).data.id);
    const over = office.clock.now();
    const { code, details } = await execute(office, id, danger, { as: 'bruno' });
    expect(code).toBe('command.cooling_down');
    const cools = Date.parse(String(details['until'])) - cooldownMs;
    expect([cools >= begun, cools <= over]).toEqual([true, true]);
    const commands = (await office.send<RunnableCommand[]>('GET', 'command/for-me')).data.find((one) => one.id === id);
    expect(commands).toMatchObject({ dangerous: true, cooling_until: details['until'], steps: [{ id: 'n1', type: 'digital_output' }] });
    office.clock.advance(cooldownMs + 1000);
    expect((await execute(office, id, danger, { as: 'bruno' })).status).toBe(200);
  });

  test('without its requirements, by field', async () => {
    const id = await addCommand(office, ['show_view'], { requirements: ['alarm', 'unit', 'reason'] });
    const { errors } = await execute(office, id);
    expect(Object.keys(errors).sort()).toEqual(['alarm_id', 'id_unit', 'reason']);
    const alarm = await office.raise();
    const { data: run } = await execute(office, id, { alarm_id: alarm.id, reason: 'A drill' });
    expect(run.alarm).toMatchObject({ id: alarm.id });
    const { data: ofOlderConsole } = await execute(office, id, { id_alarm: alarm.id, reason: 'A drill' });
    expect(ofOlderConsole.alarm).toMatchObject({ id: alarm.id });
    const incompatible = await addCommand(office, ['show_view'], { alarm_compatible: false });
    expect((await execute(office, incompatible, { alarm_id: alarm.id })).errors).toHaveProperty('alarm_id');
  });

  test('for an invisible alarm or unit', async () => {
    const id = await addCommand(office, ['show_view']);
    expect((await execute(office, id, { id_unit: office.town.harbour.unit })).code).toBe('record.not_found');
    expect((await execute(office, id, { alarm_id: 999_999 })).code).toBe('record.not_found');
  });
});

test('a dry run reports effects: it has no requirements, delays or cool-down and is not recorded', {
  tags: ['OP-4.25'],
}, async () => {
  answer = async ({ at }) => ({ ok: true, code: at.run.dry ? 'would_do' : 'done' });
  const alarm = await office.raise();
  const id = await addCommand(office, [['delay', { seconds: 60 }], 'digital_output'], { requirements: ['reason'] });
  const run = await waitForRun(office, (await execute(office, id, { dry: true, alarm_id: alarm.id })).data.id);
  expect([run.status, outcomesOf(run)]).toEqual(['success', ['delay done would_do', 'digital_output done would_do']]);
  expect(await logOf(run.command.name)).toMatchObject([{ dry: true, status: 'success' }]);
  expect(await recordOf(alarm.id)).toEqual([]);
  expect((await execute(office, id, danger)).status).toBe(200);
});

test('a run is a line of the log, and of the record of its alarm', { tags: ['OP-4.25', 'OP-7.28', 'ADM-7.27'] }, async () => {
  answer = async () => ({ ok: true, code: 'switched', values: { count: 1 } });
  const alarm = await office.raise();
  const id = await addCommand(office, ['digital_output']);
  const run = await waitForRun(office, (await execute(office, id, { ...danger, alarm_id: alarm.id })).data.id);
  expect(run).toMatchObject({
    by: { name: 'Ana Torres' },
    alarm: { id: alarm.id, alarm_id: alarm.alarm_id },
    reason: 'A drill',
    cause: 'operator',
  });
  expect(await logOf(run.command.name)).toMatchObject([
    {
      name: run.command.name,
      status: 'success',
      alarm_id: alarm.alarm_id,
      dry: false,
      message: 'Digital output: switched',
      nodes: run.nodes,
    },
  ]);
  expect(await recordOf(alarm.id)).toMatchObject([
    {
      kind: 'command',
      about: run.command.name,
      by: { name: 'Ana Torres' },
      from: 'waiting',
      to: 'waiting',
      comments: 'success: Digital output: switched. Reason: A drill',
    },
  ]);
  const { data } = await office.send<CommandRun[]>('GET', `command/runs?id_alarm=${alarm.id}`, { as: 'bruno' });
  expect(data.map((one) => one.id)).toEqual([run.id]);
});

test('another customer neither sees nor cancels a run', async () => {
  const alarm = await office.raise();
  const id = await addCommand(office, [['delay', { seconds: 60 }]]);
  const { data: run } = await execute(office, id, { alarm_id: alarm.id });
  expect((await office.send<CommandRun[]>('GET', 'command/runs')).data.map((one) => one.id)).toContain(run.id);
  expect((await office.send<CommandRun[]>('GET', 'command/runs', { as: 'bruno' })).data).toEqual([]);
  expect((await office.send<CommandRun[]>('GET', `command/runs?id_alarm=${alarm.id}`, { as: 'carla' })).data).toEqual([]);
  expect((await office.send<RunnableCommand[]>('GET', 'command/for-me', { as: 'carla' })).data).toEqual([]);
  expect([(await readRun(office, run.id, 'carla')).code, (await cancel(run.id, 'carla')).code]).toEqual([
    'record.not_found',
    'record.not_found',
  ]);
  expect((await readRun(office, run.id, 'bruno')).status).toBe(200);
  await cancel(run.id);
  expect([(await logOf(run.command.name)).length, (await logOf(run.command.name, 'carla')).length]).toEqual([1, 0]);
});

test('what a run may do ends with the rights of who began it', { tags: ['OP-6.02'] }, async () => {
  const { data: run } = await execute(office, await addCommand(office, [['delay', { seconds: 70 }], 'show_view']), {}, { as: 'bruno' });
  await waitUntil(async () => expect((await readRun(office, run.id)).data.nodes[0]?.state).toBe('running'));
  await office.app.store.within(platformScope, (tx) =>
    tx.deleteFrom('user_tenant').where('id_user', '=', office.town.users.bruno).where('id_tenant', '=', office.town.south.tenant).execute(),
  );
  office.clock.advance(71_000);
  await waitForRun(office, run.id);
  expect(performed.find(({ at }) => at.run.id === run.id)?.at.run.scope).toEqual({
    kind: 'user',
    user: office.town.users.bruno,
    tenants: [office.town.north.tenant],
  });
});

test('the capabilities list commands', async () => {
  expect((await office.request('GET', '/v1/capabilities')).body.data).toMatchObject({ automation: true });
});
