import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DrillResult, type DryLine, drillCalls } from '../../../contract/alarms/drills.ts';
import { type CommandRun, type Execution, type RunnableCommand, runCalls } from '../../../contract/automation/command-run.ts';
import { sipCalls } from '../../../contract/telephony/calls.ts';
import { shareCalls } from '../../../contract/video/share.ts';
import { beginBreachRuns } from '../../automation/scheduler/command.ts';
import { workflow } from '../../automation/scheduler/workflow.ts';
import { platformScope } from '../../platform/store/store.ts';
import { callEndpoint } from '../../testing/call-endpoint.ts';
import { addCommand, execute, outcomesOf, waitForRun } from '../../testing/commands.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import { type HttpPeer, httpPeer, type MailPeer, mailPeer } from '../../testing/peers.ts';
import { setUpTelephones } from '../../testing/telephony.ts';
import { watchAlarms } from '../watch-alarms.ts';

/** A platform on which every way out is connected, to peers that count what they receive. */
let office: Office;
let http: HttpPeer;
let mail: MailPeer;
const run = <T>(text: ReturnType<typeof sql<T>>) => office.app.store.within(platformScope, (tx) => text.execute(tx));
const idOf = async (text: ReturnType<typeof sql<{ id: number }>>) => (await run(text)).rows[0]?.id ?? 0;

beforeAll(async () => {
  [http, mail] = [await httpPeer((_, reply) => void reply.end('{"done":true,"folio":"F-1"}')), await mailPeer()];
  office = await startOffice({
    env: {
      CONNECTOR_PRIVATE_ADDRESSES: 'true',
      SMTP_URL: mail.url,
      MAIL_FROM: 'Tower <tower@here.test>',
      SMS_URL: `${http.url}/sms`,
      SMS_TOKEN: 'k9f2-of-sms',
      WHATSAPP_URL: `${http.url}/whatsapp`,
      WHATSAPP_TOKEN: 'k9f2-of-whatsapp',
      CONNECTOR_DENSITY_URL: `${http.url}/density`,
      CONNECTOR_EMERGENCY_CENTRE_URL: `${http.url}/centre`,
    },
  });
  await run(sql`update unit set allow_drills = true where id = ${office.town.north.unit}`);
});
beforeEach(() => {
  http.requests.length = 0;
  mail.received.length = 0;
  http.connections = 0;
  mail.connections = 0;
});
/** Ends the drills that run, so that they make no command of a later test dry. */
afterEach(() => run(sql`update drill set ended = now(), ended_by = 'Test' where ended is null`));
afterAll(async () => {
  await office?.clear();
  await http?.close();
  await mail?.close();
});

const watch = (aheadMs = 0) =>
  watchAlarms({ ...office.app, clock: { ...office.app.clock, now: () => office.clock.now() + aheadMs } }, 86_400_000, (tx, commands) =>
    beginBreachRuns(office.app, tx, commands),
  );

async function raiseDrill(alarm_type = 'Intrusion'): Promise<{ drill: number; alarm: number }> {
  const { north, users } = office.town;
  const { data, text } = await callEndpoint<DrillResult>(office, drillCalls.startDrill, {
    body: {
      name: 'Silent',
      operators: [users.ana],
      scenario: {
        kind: 'scripted',
        steps: [{ after_seconds: 0, id_unit: north.unit, alarm_type, priority: 1, description: 'Door' }],
      },
    },
  });
  if (!data) throw new Error(text);
  await watch();
  const { alarms } = await readDrill(data.id);
  return { drill: data.id, alarm: alarms[0]?.alarm?.id ?? 0 };
}
const readDrill = async (id: number) => (await callEndpoint<DrillResult>(office, drillCalls.drill, { params: { id } })).data;
const linesOf = async (drill: number) => (await readDrill(drill)).dry.map(({ way, to }: DryLine) => `${way} ${to ?? ''}`.trim());

let made = 0;
async function nodesThatSend() {
  const { north } = office.town;
  const output = await idOf(sql`insert into digital_output (id_tenant, id_unit, id_camera, name, number, url_on, url_off)
    values (${north.tenant}, ${north.unit}, ${north.cameras[0]}, 'Gate', 1, ${`${http.url}/on`}, ${`${http.url}/off`}) returning id`);
  const centre = await idOf(sql`insert into center (name, active, id_master_tenant)
    select ${`C5 ${(made += 1)}`}, true, id_master_tenant from tenant where id = ${north.tenant} returning id`);
  const fog = await idOf(sql`insert into density_device (name, device_id, id_master_tenant)
    select ${`Fog ${made}`}, ${`F${made}`}, id_master_tenant from tenant where id = ${north.tenant} returning id`);
  return addCommand(office, [
    ['notification', { channel: 'email', to: ['guard@here.test'], subject: 'Go', message: 'Go' }],
    ['notification', { channel: 'sms', to: ['+52 55 1234 5678'], message: 'Go' }],
    ['notification', { channel: 'whatsapp', to: ['+52 55 1234 5678'], message: 'Go' }],
    ['notification', { channel: 'webhook', url: `${http.url}/hook`, verb: 'POST', message: '' }],
    ['digital_output', { target: 'camera', outputs: [output], state: 'on' }],
    ['emergency_centre', { center: centre, sectors: [], message: 'Come' }],
    ['density_shoot', { device: fog, mode: 'test', seconds: 10 }],
  ]);
}
const runOn = async (command: number, id_alarm: number) => {
  await run(sql`delete from command_cool_down`);
  const { data, text } = await execute(office, command, { id_alarm, reason: 'Training', confirmed: true });
  if (!data) throw new Error(text);
  return waitForRun(office, data.id);
};

test('a command for an alarm of a drill sends and switches nothing, and records what it would', async () => {
  const command = await nodesThatSend();
  const { drill, alarm } = await raiseDrill();
  const dry = await runOn(command, alarm);
  expect([dry.dry, new Set(outcomesOf(dry).map((outcome) => outcome.replace(/^\w+ /, '')))]).toEqual([true, new Set(['done would_do'])]);
  expect([http.connections, mail.connections]).toEqual([0, 0]);
  expect(await linesOf(drill)).toEqual([
    'command guard@here.test',
    'command +52 55 1234 5678',
    'command +52 55 1234 5678',
    `command 127.0.0.1:${http.port}`,
    'command Gate',
    'command C5 1',
    'command Fog 1',
  ]);
  // The same command for a real alarm reaches every one of them.
  const real = await runOn(command, (await office.raise()).id);
  expect(outcomesOf(real).filter((outcome) => !outcome.includes(' done '))).toEqual([]);
  expect(mail.received).toHaveLength(1);
  expect(http.requests.map(({ path }) => path.split('/')[1]).toSorted((one = '', other = '') => one.localeCompare(other))).toEqual([
    'centre',
    'density',
    'hook',
    'on',
    'sms',
    'whatsapp',
  ]);
});

test('a run that was begun as a real one becomes dry, should its alarm belong to a drill', async () => {
  const command = await addCommand(office, ['delay', ['notification', { channel: 'sms', to: ['+52 55 1234 5678'], message: 'Go' }]]);
  const { alarm } = await raiseDrill();
  const { data } = await execute(office, command, { id_alarm: (await office.raise()).id });
  const isWaiting = async () => (await run(sql`select from command_run_node where id_run = ${data.id} and until is not null`)).rows.length;
  await expect.poll(isWaiting).toBe(1);
  await run(sql`update command_run set id_alarm = ${alarm}, due = clock_timestamp() where id = ${data.id}`);
  await run(sql`update command_run_node set until = clock_timestamp() where id_run = ${data.id} and until is not null`);
  expect(outcomesOf(await waitForRun(office, data.id)).at(-1)).toBe('notification done would_do');
  expect(http.requests).toEqual([]);
});

test('a breached time of a drill mails nobody and runs its command dry', async () => {
  const command = await addCommand(office, [['notification', { channel: 'sms', to: ['+52 55 1234 5678'], message: 'Late' }]]);
  const group = await idOf(sql`insert into user_group (name, id_master_tenant)
    select 'Supervisors', id_master_tenant from tenant where id = ${office.town.north.tenant} returning id`);
  await run(sql`insert into user_group_users (id_owner, id_target) values (${group}, ${office.town.users.bruno})`);
  await run(sql`insert into response_target (name, id_command, id_notify_group, notify_by_mail, take_seconds, active)
    values ('Target', ${command}, ${group}, true, 60, true)`);
  const { drill } = await raiseDrill();
  const real = await office.raise();
  await watch(3_600_000);
  await expect.poll(async () => (await linesOf(drill)).toSorted()).toEqual(['command +52 55 1234 5678', 'mail bruno@town.test']);
  const { rows } = await run(sql<{ to: string; isReal: boolean }>`
    select recipient as "to", strpos(subject, ${real.alarm_id}) > 0 as "isReal" from mail where recipient = 'bruno@town.test'`);
  expect(rows).toEqual([{ to: 'bruno@town.test', isReal: true }]);
  await expect.poll(() => http.requests.map(({ path }) => path)).toEqual(['/sms']);
  await run(sql`update mail set next_try = ${new Date(office.clock.now())} where state = 'waiting'`);
  office.app.mailer.wake();
  await expect.poll(() => mail.received.map(({ to }) => to)).toEqual(['bruno@town.test']);
  await run(sql`update response_target set active = false`);
});

test('a rule of automation reaches no peer for a drill, and every one for a real alarm', async () => {
  const command = await nodesThatSend();
  const type = await idOf(sql`insert into type_alarm (type) values ('Gas leak') returning id`);
  const rule =
    await idOf(sql`insert into alarm_workflow (id_type_alarm, id_frequency, alarm_status, days, start_time, end_time, params, id_master_tenant)
    select ${type}, (select min(id) from frequency_schedule_task), 'waiting', '{0,1,2,3,4,5,6}', '00:00', '23:59', ${JSON.stringify({ command: String(command) })}::jsonb, id_master_tenant
    from tenant where id = ${office.town.north.tenant} returning id`);
  await run(sql`insert into alarm_workflow_unit (id_alarm_workflow, id_unit) values (${rule}, ${office.town.north.unit})`);
  const applyRule = async (alarm: number) => {
    await run(sql`delete from command_cool_down`);
    const now = office.clock.now();
    await office.app.store.within(platformScope, (tx) => workflow.run({ app: office.app, tx, id: rule, due: now, now, since: now }));
    const { rows } = await run(sql<{ id: number; cause: string }>`select id, cause from command_run where id_alarm = ${alarm}`);
    expect(rows.map(({ cause }) => cause)).toEqual(['workflow']);
    return waitForRun(office, rows[0]?.id ?? 0);
  };
  const { drill, alarm } = await raiseDrill('Gas leak');
  const dry = await applyRule(alarm);
  expect([dry.dry, dry.drill, dry.status]).toEqual([true, 'Silent', 'success']);
  expect(await linesOf(drill)).toHaveLength(7);
  expect([http.connections, mail.connections]).toEqual([0, 0]);
  const real = await applyRule((await office.raise({ alarm_type: 'Gas leak' })).id);
  expect([real.dry, real.drill, real.status]).toEqual([false, null, 'success']);
  expect([http.requests.length, mail.received.length]).toEqual([6, 1]);
});

describe('a command for the unit of a drill, without an alarm', () => {
  const sms = ['notification', { channel: 'sms', to: ['+52 55 1234 5678'], message: 'Go' }] as const;
  const runAt = async (id: number, body: Execution = {}, as: 'ana' | 'bruno' = 'ana') => {
    await run(sql`delete from command_cool_down`);
    const { data, text } = await execute(
      office,
      id,
      { id_unit: office.town.north.unit, reason: 'Training', confirmed: true, ...body },
      { as },
    );
    if (!data) throw new Error(text);
    return waitForRun(office, data.id);
  };
  const kindOf = ({ dry, drill }: CommandRun) => (dry ? `dry in ${String(drill)}` : 'real');

  test('is dry for a named operator, and real for others, elsewhere and for a real alarm', async () => {
    const command = await addCommand(office, [sms]);
    const { drill } = await raiseDrill();
    const dry = await runAt(command);
    expect([kindOf(dry), outcomesOf(dry)]).toEqual(['dry in Silent', ['notification done would_do']]);
    expect(http.connections).toBe(0);
    expect((await readDrill(drill)).dry).toMatchObject([{ alarm_id: null, way: 'command', to: '+52 55 1234 5678' }]);
    const { rows } = await run(sql<{ drill: number }>`
      select (detail ->> 'drill')::int as drill from audit_entry where kind = 'command' and (detail ->> 'run')::int = ${dry.id}`);
    expect(rows).toEqual([{ drill }, { drill }]);
    const others = [
      await runAt(command, {}, 'bruno'),
      await runAt(command, { id_unit: office.town.south.unit }),
      await runAt(command, { id_unit: null }),
      await runAt(command, { id_alarm: (await office.raise()).id, id_unit: null }),
    ];
    expect(others.map(kindOf)).toEqual(['real', 'real', 'real', 'real']);
    expect(http.requests).toHaveLength(4);
  });

  test('that switches an output of the unit is dry whatever the unit it is run for', async () => {
    const { north, south } = office.town;
    const output = await idOf(sql`insert into digital_output (id_tenant, id_unit, id_camera, name, number, url_on, url_off)
      values (${north.tenant}, ${north.unit}, ${north.cameras[0]}, 'Siren', 2, ${`${http.url}/on`}, ${`${http.url}/off`}) returning id`);
    const command = await addCommand(office, [['digital_output', { target: 'camera', outputs: [output], state: 'on' }]]);
    const plain = await addCommand(office, [sms]);
    await raiseDrill();
    for (const id_unit of [null, south.unit]) expect(kindOf(await runAt(command, { id_unit }))).toBe('dry in Silent');
    expect(http.connections).toBe(0);
    const offered = async (as: 'ana' | 'bruno') =>
      (await callEndpoint<RunnableCommand[]>(office, runCalls.runnable, { as })).data
        .filter(({ id }) => id === command || id === plain)
        .map(({ drills }) => drills.map(({ name, units, always }) => [name, units, always]));
    expect(await offered('ana')).toEqual([[['Silent', [north.unit], true]], [['Silent', [north.unit], false]]]);
    expect(await offered('bruno')).toEqual([[], []]);
  });

  test('that was shown as one of the drill is refused once it has ended, and real asked anew', async () => {
    const command = await addCommand(office, [sms]);
    const { drill } = await raiseDrill();
    await callEndpoint(office, drillCalls.endDrill, { params: { id: drill } });
    const shown = await execute(office, command, { id_unit: office.town.north.unit, in_drill: true });
    expect([shown.status, shown.code]).toEqual([409, 'command.drill_over']);
    expect((await run(sql`select from command_run where id_command = ${command}`)).rows).toEqual([]);
    expect(kindOf(await runAt(command))).toBe('real');
  });
});

test('a call for an alarm of a drill is refused and recorded; one for a real alarm is announced', async () => {
  await setUpTelephones(office);
  const { drill, alarm } = await raiseDrill();
  const call = (alarm_id: number) =>
    callEndpoint<{ state: string }>(office, sipCalls.createPresavedSipCall, {
      body: { alarm_id, remotePartyNumber: '+525500001234', callingPartyNumber: '1001' },
    });
  expect((await call(alarm)).code).toBe('drill.stays_inside');
  expect(await linesOf(drill)).toEqual(['call +525500001234']);
  expect((await run(sql`select 1 from sip_call where id_alarm = ${alarm}`)).rows).toEqual([]);
  expect((await call((await office.raise()).id)).data.state).toBe('calling');
});

test('video of an alarm of a drill is not shared; that of a real alarm is', async () => {
  const { drill, alarm } = await raiseDrill();
  const share = (id_alarm: number) => callEndpoint(office, shareCalls.makeShare, { body: { id_alarm } });
  expect((await share(alarm)).code).toBe('drill.stays_inside');
  expect((await linesOf(drill)).map((line) => line.split(' ')[0])).toEqual(['share']);
  expect((await share((await office.raise()).id)).status).toBeLessThan(300);
});
