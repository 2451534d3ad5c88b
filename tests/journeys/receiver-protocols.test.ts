import { createServer, type Server } from 'node:net';
import { Aedes } from 'aedes';
import mqtt from 'mqtt';
import nodemailer from 'nodemailer';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SignalRow } from '../../contract/intake/receivers/calls.ts';
import type { Unit } from '../../contract/places/index.ts';
import { CameraSimulator } from '../../server/demo/receivers/camera-simulator.ts';
import { freePort } from '../../server/demo/receivers/free-port.ts';
import { Dc09Panel } from '../../server/intake/receivers/dc09/panel.ts';
import { call, readUnits, requestData, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage({ clockTurns: true, env: { CONNECTOR_PRIVATE_ADDRESSES: 'true' } });
const aedes = await Aedes.createBroker();
const camera = await new CameraSimulator({ login: { user: 'admin', password: 'secret' } }).start();
const waiting = { timeout: limits.arrived, interval: 100 };

let broker: Server;
let token: string;
let unit: Unit;

beforeAll(async () => {
  const { url } = stage.platform();
  token = (await signInByApi(url, 'admin')).access_token;
  const [found] = await readUnits(url, (await signInByApi(url, 'ana')).access_token);
  if (!found) throw new Error('Ana sees no unit');
  unit = found;
  broker = createServer(aedes.handle);
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', () => resolve()));
});
afterAll(async () => {
  await camera.stop();
  aedes.close();
  broker?.close();
});

const post = (path: string, body: object) => requestData<{ id: number }>(`${stage.platform().url}/v1/${path}`, { token, body });
async function addReceiver(body: object, account: string | null, device: object = {}): Promise<number> {
  const { id } = await post('receiver', { language: 'en', ...body });
  if (account !== null) await post('receiver_device', { name: account, receiver: id, account, unit: unit.id, ...device });
  return id;
}
/** Lets a code raise alarms of a type of its own, by which their row is found. */
async function addCode(code: string, description: string, vocabulary = 'event'): Promise<void> {
  const { id: alarm_type } = await post('type_alarm', { type: description });
  await post('signal_code', { vocabulary, code, description, category: 'video', effect: 'raise', priority: 1, alarm_type });
}
const readSignals = (receiver: number) =>
  requestData<{ rows: SignalRow[] }>(`${stage.platform().url}/v1/signals?id_receiver=${receiver}`, { token }).then(({ rows }) => rows);

/** Opens the alarm of this type from the queue. The simulated camera of its unit sends events only, no pictures. */
async function openRow(operator: Operator, type: string, description: string): Promise<void> {
  operator.watch.expect(/40[49].*media\/link/);
  await operator.expectRow(type);
  await operator.openAlarm(type);
  await operator.expectText(description);
}

test('a mail with a picture is an alarm that shows the picture', async () => {
  const port = await freePort();
  await addReceiver({ name: 'Mails', kind: 'smtp', port, smtp: { domains: 'alarms.test' } }, 'unit-17');
  await addCode('mail', 'Mail of a recorder');
  const ana = await stage.operator('ana');
  const content = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#305070' } })
    .jpeg()
    .toBuffer();
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  const mail = { from: 'nvr@site.test', to: 'unit-17@alarms.test', subject: 'Gate', text: '', messageId: '<1@nvr>', date: new Date() };
  await vi.waitFor(() => transport.sendMail({ ...mail, attachments: [{ filename: 'a.jpg', content }] }), waiting);
  await openRow(ana, 'Mail of a recorder', 'Mail of a recorder · Gate');
  const picture = ana.page.getByAltText('A picture that was sent with the alarm');
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth), waiting).toBe(640);
});

test('a message of a broker is an alarm', async () => {
  const address = `mqtt://127.0.0.1:${(broker.address() as { port: number }).port}`;
  const mapping = JSON.stringify({ vocabulary: 'event', account: { paths: ['/account'] }, code: { paths: ['/code'] } });
  await addReceiver({ name: 'Broker', kind: 'mqtt', mqtt: { address, topics: 'site/+/alarm', mapping } }, 'box');
  await addCode('intrusion', 'Intrusion of a box');
  const ana = await stage.operator('ana');
  await vi.waitFor(() => expect(aedes.connectedClients).toBe(1), waiting);
  const client = await mqtt.connectAsync(address);
  // The platform subscribes after it connected; the same message within a minute is one.
  await vi.waitFor(async () => {
    await client.publishAsync('site/1/alarm', JSON.stringify({ account: 'box', code: 'intrusion' }), { qos: 1 });
    expect(await ana.rows('Intrusion of a box').count()).toBe(1);
  }, waiting);
  await openRow(ana, 'Intrusion of a box', 'Intrusion of a box');
  await client.endAsync();
});

test('an event of an ONVIF camera is an alarm', async () => {
  const receiver = await addReceiver({ name: 'ONVIF', kind: 'onvif' }, null);
  const login = { user: 'admin', password: 'secret' };
  const custom_fields = { onvif_host: '127.0.0.1', onvif_port: camera.port, ...login, enabled_onvif_events: true };
  await post('generic-devices', { name: 'Yard', type: 'camera', units: [unit.id], custom_fields });
  await addCode('RuleEngine/LineDetector/Crossed', 'Line of a camera', 'onvif');
  const ana = await stage.operator('ana');
  await vi.waitFor(async () => {
    camera.emit({ topic: 'tns1:RuleEngine/LineDetector/Crossed', source: [{ name: 'Rule', value: 'Fence' }] });
    expect(await readSignals(receiver)).toContainEqual(expect.objectContaining({ outcome: 'alarm' }));
  }, waiting);
  await openRow(ana, 'Line of a camera', 'Line of a camera');
});

test('a post of a Hikvision camera is an alarm', async () => {
  const http = { source: 'push', mapping: 'hikvision', authentication: 'secret', secret: 'open-sesame', account: 'gate' };
  const receiver = await addReceiver({ name: 'Cameras', kind: 'http', http }, 'gate');
  await addCode('linedetection', 'Line crossed at the gate');
  const ana = await stage.operator('ana');
  const body = `<EventNotificationAlert><ipAddress>10.0.0.9</ipAddress><channelID>1</channelID><dateTime>${new Date().toISOString()}</dateTime>
    <eventType>linedetection</eventType><eventState>active</eventState></EventNotificationAlert>`;
  const url = `${stage.platform().url}/v1/receive/${receiver}/open-sesame`;
  await vi.waitFor(async () => {
    const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/xml' }, body });
    expect(reply.status).toBe(200);
  }, waiting);
  await openRow(ana, 'Line crossed at the gate', 'Line crossed at the gate');
});

test('a panel that falls silent is an alarm; its next signal restores it', async () => {
  const port = await freePort();
  const device = { name: 'Silent panel', expected_minutes: 2, grace_minutes: 1 };
  await addReceiver({ name: 'Panels', kind: 'dc09', port }, '1001', device);
  const panel = new Dc09Panel({ host: '127.0.0.1', port, account: '1001', isTimed: false });
  await vi.waitFor(async () => expect((await panel.sendLinkTest()).isAcknowledged).toBe(true), waiting);
  const ana = await stage.operator('ana');
  await stage.platform().turnClock(4 * 60_000);
  await openRow(ana, 'Supervision', 'No signal from Silent panel');
  await ana.expectText('Not restored yet');
  expect((await panel.sendLinkTest()).isAcknowledged).toBe(true);
  await ana.expectText(/^Restored /);
  panel.close();
  expect((await call(`${stage.platform().url}/health`)).status).toBe(200);
});
