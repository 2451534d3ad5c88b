import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runInSavepoint } from '../../platform/index.ts';
import { platformScope } from '../../platform/store/store.ts';
import { readEventsOf } from '../../testing/call-endpoint.ts';
import { storeConnection } from '../../testing/connection.ts';
import { tableOfEffects } from '../../testing/effects.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { signIn } from '../../testing/town.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { planNew, readRunningSince, runNext } from './claim.ts';

const zone = 'America/Santiago';
/** Platforms on one database have one. */
const ATALAYA_SECRET = 'b1kq8Tz0vWm4Xy7Jd2Rn9Lc5Hs3Pf6Ga';
const minute = 60_000;
const hour = 60 * minute;
const { effects } = tableOfEffects(async () => ({ ok: true, code: 'done' }));
let office: Office;
let other: TestPlatform;
beforeAll(async () => {
  office = await startOffice({ effects, env: { ATALAYA_SECRET } });
  await query(sql`update tenant set id_timezone = (select id from timezone where name = ${zone})`);
  const { user, password, port } = await storeConnection(office.dataDir);
  const DATABASE_URL = `postgres://${user}:${String(password)}@127.0.0.1:${port}/atalaya`;
  other = await startTestPlatform({ mode: 'production', env: { DATABASE_URL, ATALAYA_SECRET }, fresh: true, clock: office.clock, effects });
});
/** Signs in again, because tokens expire as the clock advances. */
beforeEach(async () => {
  office.tokens.ana = await signIn(office, 'ana');
});
afterAll(async () => {
  await other?.clear();
  await office?.clear();
});

/** Rows of a statement in platform scope. */
const query = async <T>(statement: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await office.app.store.within(platformScope, (tx) => statement.execute(tx))).rows;
const post = async (path: string, body: object): Promise<number> => {
  const reply = await office.send('POST', path, { body });
  if (reply.status >= 300) throw new Error(reply.text);
  return reply.data.id;
};
const nodes = [
  { id: 'a', type: 'start', x: 0, y: 0, config: {}, outputs: { default: 'b' } },
  { id: 'b', type: 'notification', x: 0, y: 100, config: { channel: 'sms', to: ['+52 55 1234 5678'], message: 'Hello' }, outputs: {} },
];
let made = 0;
async function command(): Promise<{ id: number; name: string }> {
  made += 1;
  const name = `Lights ${made}`;
  return { id: await post('command', { name, alarm_compatible: true, nodes }), name };
}
const frequency = async (name: string): Promise<number> => {
  const [found] = await query(sql<{ id: number }>`select id from frequency_schedule_task where name = ${name}`);
  return found?.id ?? 0;
};
const schedule = async (id_command: number, cron_expressions: string[]): Promise<number> =>
  post('schedule', {
    command: id_command,
    frequency: await frequency('Custom'),
    cron_expressions,
    active: true,
    id_tenant: office.town.north.tenant,
  });
const typed = async (type: string): Promise<number> => post('type_alarm', { type });
const runsOf = (id: number) =>
  query(sql<{ cause: string; status: string }>`select cause, status from command_run where id_command = ${id} order by id`);
const logOf = (name: string) =>
  query(sql<{ status: string; message: string }>`select status, message from command_log where name = ${name} order by id`);
/** A daily expression, the given minutes from now in the time zone. */
function inMinutes(minutes: number): { expression: string; at: number } {
  const at = Math.floor((office.clock.now() + minutes * minute) / minute) * minute;
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' }).formatToParts(
    at,
  );
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return { expression: `${part('minute')} ${part('hour')} * * *`, at };
}
/** Waits until written rules are planned with the current clock. */
const planned = () => waitUntil(async () => expect(await query(sql`select 1 from automation_due where not planned`)).toEqual([]));
/** Advances the clock in steps shorter than an outage. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 40_000) {
    office.clock.advance(Math.min(left, 40_000));
    const since = office.clock.now();
    await waitUntil(async () => {
      const [pulse] = await query(sql<{ seen: Date }>`select seen from automation_pulse`);
      expect(pulse?.seen.getTime()).toBeGreaterThanOrEqual(since);
    });
  }
}

describe('the next runs of expressions', { tags: ['OQ-68'] }, () => {
  test('are listed in the time zone of a tenant, each once', async () => {
    const body = { cron_expressions: ['0 8 * * *', '0 8,20 * * *'], id_tenant: office.town.north.tenant };
    const { data } = await office.send<{ zone: string; runs: string[] }>('POST', 'schedule/next-runs', { body });
    expect(data.zone).toBe(zone);
    expect(data.runs).toHaveLength(5);
    const hours = data.runs.map((run) =>
      new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(new Date(run)),
    );
    expect(new Set(hours)).toEqual(new Set(['08', '20']));
  });
  test('are refused for an invisible tenant', async () => {
    const body = { cron_expressions: ['0 8 * * *'], id_tenant: office.town.harbour.tenant };
    expect((await office.send('POST', 'schedule/next-runs', { body })).code).toBe('record.not_found');
  });
});

describe('a scheduled task', { tags: ['OP-2.20'] }, () => {
  test('runs its command when due, in its tenant’s time zone, and shows its next run', async () => {
    const { id, name } = await command();
    const { expression, at } = inMinutes(2);
    const task = await schedule(id, [expression]);
    const before = await waitUntil(async () => {
      const { data } = await office.send('GET', `schedule/${task}`);
      expect(data['next_run']).toBe(new Date(at).toISOString());
      return data;
    });
    expect(before['last_run']).toBeNull();
    await pass(2 * minute);
    await waitUntil(async () => expect(await runsOf(id)).toEqual([{ cause: 'schedule', status: 'success' }]));
    expect((await logOf(name)).map(({ status }) => status)).toEqual(['success']);
    const { data } = await office.send('GET', `schedule/${task}`);
    expect(Date.parse(String(data['last_run']))).toBeGreaterThanOrEqual(at);
    expect(Date.parse(String(data['next_run'])) - at).toBeGreaterThan(20 * hour);
  });

  test('is planned anew when it is changed, and not at all while it is not active', async () => {
    const { id } = await command();
    const task = await schedule(id, [inMinutes(30).expression]);
    const { expression, at } = inMinutes(90);
    const nextIs = (next: string | null) =>
      waitUntil(async () => expect((await office.send('GET', `schedule/${task}`)).data['next_run']).toBe(next));
    const change = async (body: object) => expect((await office.send('PUT', `schedule/${task}`, { body })).status).toBe(200);
    await change({ cron_expressions: [expression] });
    await nextIs(new Date(at).toISOString());
    await change({ active: false });
    await nextIs(null);
    await change({ active: true });
    await nextIs(new Date(at).toISOString());
    await office.send('DELETE', `schedule/${task}`);
    expect(await query(sql`select 1 from automation_due where kind = 'task' and id_rule = ${task}`)).toEqual([]);
  });

  test('is neither planned nor run while it is written, and does not block the writer', async () => {
    const { id } = await command();
    const task = await schedule(id, [inMinutes(30).expression]);
    const { store } = office.app;
    const due = (state: 'new' | 'due') =>
      query(sql`update automation_due set planned = ${state === 'due'}, due = '2000-01-01' where kind = 'task' and id_rule = ${task}`);
    const states = () =>
      query(sql<{ planned: boolean; year: number }>`select planned, extract(year from due)::int as year from automation_due
        where kind = 'task' and id_rule = ${task}`);
    await store.within(platformScope, async (writing) => {
      await sql`select 1 from schedule where id = ${task} for update`.execute(writing);
      await due('new');
      await store.within(platformScope, (tx) => planNew(tx, office.clock.now()));
      expect(await states()).toEqual([{ planned: false, year: 2000 }]);
      await due('due');
      const at = { app: office.app, now: office.clock.now(), since: 0 };
      expect(await store.within(platformScope, (tx) => runNext(tx, at))).toBe(false);
      expect(await states()).toEqual([{ planned: true, year: 2000 }]);
      await sql`update schedule set active = false, version = version + 1 where id = ${task}`.execute(writing);
    });
    await planned();
    expect(await runsOf(id)).toEqual([]);
  });

  test('runs exactly once with two platforms on one database', async () => {
    const commands = await Promise.all(Array.from({ length: 12 }, command));
    const { expression, at } = inMinutes(2);
    for (const { id } of commands) await schedule(id, [expression]);
    await waitUntil(async () => {
      const due = await query(sql`select 1 from automation_due where kind = 'task' and planned and due = ${new Date(at)}`);
      expect(due).toHaveLength(12);
    });
    await pass(3 * minute);
    for (const { id } of commands)
      await waitUntil(async () => expect(await runsOf(id)).toEqual([{ cause: 'schedule', status: 'success' }]));
  });

  test('is either started or still due after an interruption', async () => {
    const { id } = await command();
    const { store } = office.app;
    const due = new Date(office.clock.now() + 10 * 24 * hour);
    const task = await schedule(id, ['0 0 1 1 *']);
    await waitUntil(async () =>
      expect(await query(sql`select 1 from automation_due where id_rule = ${task} and kind = 'task' and planned`)).toHaveLength(1),
    );
    await query(sql`update automation_due set due = ${due} where kind = 'task' and id_rule = ${task}`);
    const app = { ...office.app, clock: { now: () => due.getTime() } };
    const breaking = store.within(platformScope, async (tx) => {
      await sql`update automation_due set due = ${new Date(due.getTime() + hour)} where id_rule <> ${task}`.execute(tx);
      expect(await runNext(tx, { app, now: due.getTime(), since: 0 })).toBe(true);
      throw new Error('The power is cut');
    });
    await expect(breaking).rejects.toThrow('The power is cut');
    expect(await runsOf(id)).toEqual([]);
    expect(await query(sql`select due from automation_due where kind = 'task' and id_rule = ${task}`)).toEqual([{ due }]);
    await office.send('DELETE', `schedule/${task}`);
  });

  test('a deadlock is retried and does not fail the rule', async () => {
    const broken = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    const attempted = (error: Error) => office.app.store.within(platformScope, (tx) => runInSavepoint(tx, () => Promise.reject(error)));
    await expect(attempted(broken)).rejects.toBe(broken);
    const fault = new Error('It cannot be done');
    expect(await attempted(fault)).toBe(fault);
  });

  test('is reported as missed after an outage, and not run more than a minute late', async () => {
    const { id, name } = await command();
    const { expression } = inMinutes(60);
    await schedule(id, [expression]);
    await pass(1000);
    await planned();
    office.clock.advance(55 * hour);
    const [line] = await waitUntil(async () => {
      const lines = await logOf(name);
      expect(lines).toHaveLength(1);
      return lines;
    });
    expect(line?.status).toBe('missed');
    expect(line?.message).toMatch(/^Missed 3: \d{4}-\d\d-\d\d \d\d:\d\d – \d{4}-\d\d-\d\d \d\d:\d\d \(America\/Santiago\)$/);
    expect(await runsOf(id)).toEqual([]);
  });

  test('records since when platforms run without interruption', async () => {
    const at = office.clock.now() + 400 * 24 * hour;
    const since = (now: number) =>
      office.app.store
        .within(platformScope, async (tx) => {
          await sql`select 1 from automation_pulse for update`.execute(tx);
          const first = await readRunningSince(tx, at);
          const second = await readRunningSince(tx, now);
          throw Object.assign(new Error('undone'), { found: [first, second] });
        })
        .catch((error: { found: number[] }) => error.found);
    expect(await since(at + 30_000)).toEqual([at - minute, at - minute]);
    expect(await since(at + 90_000)).toEqual([at - minute, at + 30_000]);
  });
});

describe('a purge rule', { tags: ['OP-3.10', 'OQ-36'] }, () => {
  test('changes alarms that wait too long, with its comment, and publishes them', { tags: ['OP-9.78', 'ADM-9.05'] }, async () => {
    const { id } = await office.raise();
    const { id: attended } = await office.raise();
    await office.call('changeAlarm', { id: attended, body: { alarm_status: 'attending' } });
    await post('alarm_purge', {
      name: 'Forgotten',
      input_alarm_status: 'waiting',
      output_alarm_status: 'canceled',
      timeout: 30,
      comment: 'Nobody answered',
      protocol: 'P-7',
    });
    office.clock.advance(20 * minute);
    await pass(1000);
    const [before] = await query(sql<{ s: string }>`select alarm_status as s from alarm where id = ${id}`);
    expect(before?.s).toBe('waiting');
    office.clock.advance(11 * minute);
    const alarm = await waitUntil(async () => {
      const [row] = await query(
        sql<Record<string, unknown>>`select alarm_status, version, comments, protocol, ended_by from alarm where id = ${id}`,
      );
      expect(row?.['alarm_status']).toBe('canceled');
      return row;
    });
    expect(alarm).toMatchObject({ version: 2, comments: 'Nobody answered', protocol: 'P-7', ended_by: null });
    const lines = await query(
      sql`select kind, about, from_status, to_status, comments, id_user from alarm_record where id_alarm = ${id} order by id`,
    );
    expect(lines.at(-1)).toEqual({
      kind: 'purged',
      about: 'Forgotten',
      from_status: 'waiting',
      to_status: 'canceled',
      comments: 'Nobody answered',
      id_user: null,
    });
    const events = await query(
      sql`select 1 from event_log where name = 'alarm' and data ->> 'id' = ${String(id)} and data ->> 'alarm_status' = 'canceled'`,
    );
    expect(events).toHaveLength(1);
    const [stored] = await query(sql<{ s: string }>`select alarm_status as s from alarm where id = ${attended}`);
    expect(stored?.s).toBe('attending');
    await query(sql`delete from alarm_purge`);
  });
});

describe('a purge rule of ended alarms', { tags: ['OP-3.10', 'OQ-36'] }, () => {
  test('brings them back to waiting or to attention, as a new version', { tags: ['OQ-26'] }, async () => {
    const { id } = await office.raise();
    await office.call('changeAlarm', { id, body: { alarm_status: 'attending' } });
    await office.call('changeAlarm', { id, body: { alarm_status: 'attended', comments: 'Done' } });
    const rule = async (name: string, input_alarm_status: string, output_alarm_status: string) => {
      office.tokens.ana = await signIn(office, 'ana');
      await post('alarm_purge', { name, input_alarm_status, output_alarm_status, timeout: 30 });
      await pass(1000);
    };
    const stateOf = async () =>
      (
        await query(
          sql<
            Record<string, unknown>
          >`select alarm_status, version, taken_at is null as free, ended_at is null as open, ended_by from alarm where id = ${id}`,
        )
      )[0];
    const becomes = (expected: object) => waitUntil(async () => expect(await stateOf()).toMatchObject(expected));
    await rule('Reopen', 'attended', 'attending');
    office.clock.advance(31 * minute);
    await becomes({ alarm_status: 'attending', version: 4, free: false, open: true, ended_by: null });
    const told = sql`select data ->> 'alarm_status' as status from event_log where name = 'alarm' and data::jsonb @> ${JSON.stringify({ id, version: 4 })}::jsonb`;
    expect(await query(told)).toEqual([{ status: 'attending' }]);
    await query(sql`delete from alarm_purge`);
    await rule('Again', 'attending', 'waiting');
    office.clock.advance(31 * minute);
    await becomes({ alarm_status: 'waiting', version: 5, free: true, open: true });
    await query(sql`delete from alarm_purge`);
    await rule('Drop', 'waiting', 'canceled');
    office.clock.advance(31 * minute);
    await becomes({ alarm_status: 'canceled', version: 6, open: false });
    await query(sql`delete from alarm_purge`);
  });
});

describe('an alarm workflow', { tags: ['OP-3.11', 'OQ-37'] }, () => {
  test('handles each matching alarm once: runs its command and shows its view to connected users', async () => {
    const { id } = await command();
    const type = await typed('Perimeter');
    const view = await post('services/views/get-views', {
      name: 'Gate',
      tenant: office.town.north.tenant,
      periodicity: 'always',
      layout_configuration: [{ pos: 1, x: 0, y: 0, w: 12, h: 12, type: 'cam', name: 'First', data: { camera: 1 } }],
    });
    const rule = await post('alarm_workflow', {
      id_type_alarm: type,
      alarm_status: 'waiting',
      frequency: await frequency('Every minute'),
      view,
      days: [0, 1, 2, 3, 4, 5, 6],
      start_time: '00:00',
      end_time: '23:59',
      params: { command: String(id) },
    });
    await post('alarm_workflow_unit', { id_alarm_workflow: rule, id_unit: office.town.north.unit });
    const { ana, carla } = office.town.users;
    await query(sql`insert into presence (node, id_user, until) select gen_random_uuid(), u, now() + interval '1 hour'
      from unnest(${`{${ana},${carla}}`}::bigint[]) u`);
    const { id: alarm } = await office.raise({ alarm_type: 'Perimeter', cameras: [office.town.north.cameras[1] ?? (0 as never)] });
    await office.raise({ alarm_type: 'Perimeter', id_unit: office.town.south.unit });
    await pass(3 * minute);
    await waitUntil(async () => expect(await runsOf(id)).toEqual([{ cause: 'workflow', status: 'success' }]));
    const events = await readEventsOf<{ view: { id: number; data: { slots: { data: object }[] } } }>(office, ana, 'view.shown');
    expect(events).toHaveLength(1);
    expect(events[0]?.view.data.slots).toEqual([
      expect.objectContaining({ data: expect.objectContaining({ id_alarm: alarm, id_camera: office.town.north.cameras[1] }) }),
    ]);
    expect(await readEventsOf(office, carla, 'view.shown')).toEqual([]);
    expect(await readEventsOf(office, office.town.users.bruno, 'view.shown')).toEqual([]);
    await office.send('DELETE', `alarm_workflow/${rule}`);
  });
});

describe('a scheduled alarm', { tags: ['OQ-35'] }, () => {
  test('raises one alarm at each of its units as its window begins, and no other while it lasts', async () => {
    const type = await typed('Closing');
    const { expression } = inMinutes(2);
    const [from = '0', hourOf = '0'] = expression.split(' ');
    const clock = (add: number) => `${String((Number(hourOf) + add) % 24).padStart(2, '0')}:${from.padStart(2, '0')}`;
    await post('schedule_alarm', {
      name: 'Close the doors',
      id_tenant: office.town.north.tenant,
      alarm_type: type,
      units: [],
      days: [0, 1, 2, 3, 4, 5, 6],
      start_time: clock(0),
      end_time: clock(1),
      active: true,
    });
    await planned();
    await pass(5 * minute);
    const raised = () =>
      query(
        sql<
          Record<string, unknown>
        >`select id_unit, description, alarm_status, host, cardinality(cameras)::int as cameras from alarm where alarm_type = 'Closing'`,
      );
    await waitUntil(async () => expect(await raised()).toHaveLength(1));
    await pass(minute);
    expect(await raised()).toEqual([
      { id_unit: office.town.north.unit, description: 'Close the doors', alarm_status: 'waiting', host: 'Scheduled alarms', cameras: 2 },
    ]);
  });
});
