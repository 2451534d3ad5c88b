import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DrillResult, type DryLine, drillCalls } from '../../../contract/alarms/drills.ts';
import { sipCalls } from '../../../contract/telephony/calls.ts';
import { shareCalls } from '../../../contract/video/share.ts';
import { beginBreachRuns } from '../../automation/scheduler/command.ts';
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
});
afterAll(async () => {
  await office?.clear();
  await http?.close();
  await mail?.close();
});

const watch = (aheadMs = 0) =>
  watchAlarms({ ...office.app, clock: { ...office.app.clock, now: () => office.clock.now() + aheadMs } }, 86_400_000, (tx, commands) =>
    beginBreachRuns(office.app, tx, commands),
  );

async function raiseDrill(): Promise<{ drill: number; alarm: number }> {
  const { north, users } = office.town;
  const { data, text } = await callEndpoint<DrillResult>(office, drillCalls.startDrill, {
    body: {
      name: 'Silent',
      operators: [users.ana],
      scenario: {
        kind: 'scripted',
        steps: [{ after_seconds: 0, id_unit: north.unit, alarm_type: 'Intrusion', priority: 1, description: 'Door' }],
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

async function nodesThatSend() {
  const { north } = office.town;
  const output = await idOf(sql`insert into digital_output (id_tenant, id_unit, id_camera, name, number, url_on, url_off)
    values (${north.tenant}, ${north.unit}, ${north.cameras[0]}, 'Gate', 1, ${`${http.url}/on`}, ${`${http.url}/off`}) returning id`);
  const centre = await idOf(sql`insert into center (name, active, id_master_tenant)
    select 'C5', true, id_master_tenant from tenant where id = ${north.tenant} returning id`);
  const fog = await idOf(sql`insert into density_device (name, device_id, id_master_tenant)
    select 'Fog', 'F1', id_master_tenant from tenant where id = ${north.tenant} returning id`);
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
  expect([http.requests, mail.received]).toEqual([[], []]);
  expect(await linesOf(drill)).toEqual([
    'command guard@here.test',
    'command +52 55 1234 5678',
    'command +52 55 1234 5678',
    `command 127.0.0.1:${http.port}`,
    'command Gate',
    'command C5',
    'command Fog',
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
  await run(sql`update response_target set active = false`);
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
