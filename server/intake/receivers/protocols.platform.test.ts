import { createServer, type Server } from 'node:net';
import { Aedes } from 'aedes';
import mqtt from 'mqtt';
import nodemailer from 'nodemailer';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignalRow } from '../../../contract/intake/receivers/calls.ts';
import { CameraSimulator } from '../../demo/receivers/camera-simulator.ts';
import { freePort } from '../../demo/receivers/free-port.ts';
import { listenForAlarms } from '../../testing/alarm-listener.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import { type CollectedSpan, startTraceCollector, type TraceCollector } from '../../testing/trace-collector.ts';
import { waitUntil } from '../../testing/wait-until.ts';

let office: Office;
let broker: Server;
let aedes: Aedes;
let brokerPort: number;
let collector: TraceCollector;
let listener: Awaited<ReturnType<typeof listenForAlarms>>;

beforeAll(async () => {
  collector = await startTraceCollector();
  office = await startOffice({ env: { CONNECTOR_PRIVATE_ADDRESSES: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  listener = await listenForAlarms(office, { user: office.town.users.ana, token: office.tokens.ana });
  aedes = await Aedes.createBroker();
  broker = createServer(aedes.handle);
  brokerPort = await new Promise((resolve) => broker.listen(0, '127.0.0.1', () => resolve((broker.address() as { port: number }).port)));
}, 120_000);
afterAll(async () => {
  listener?.socket.close();
  await office?.clear();
  await collector?.close();
  aedes?.close();
  broker?.close();
});

async function addReceiver(body: object, account: string | null): Promise<number> {
  const made = await office.send('POST', 'receiver', { body: { language: 'en', ...body } });
  expect(made.errors).toEqual({});
  const { unit, cameras } = office.town.north;
  if (account !== null) {
    const device = { name: account, receiver: made.data.id, account, unit, camera: cameras[0] };
    expect((await office.send('POST', 'receiver_device', { body: device })).errors).toEqual({});
  }
  return Number(made.data.id);
}
const addCode = (code: string, description: string) =>
  office.send('POST', 'signal_code', { body: { vocabulary: 'event', code, description, category: 'video', effect: 'raise', priority: 2 } });
const lastOf = (receiver: number) =>
  waitUntil(async () => {
    const { data } = await office.send<{ rows: SignalRow[] }>('GET', `signals?id_receiver=${receiver}&max=1`);
    if (!data.rows[0]) throw new Error('No signal arrived yet');
    return data.rows[0];
  });

/** Demands that an alarm of a receiver is one trace, which begins with its receiver and ends at the socket of an operator. */
const demandTrace = (receiver: number, kind: string) =>
  waitUntil(() => {
    const destination = `receiver-${receiver}`;
    const { spans } = collector;
    const received = spans.filter(
      ({ name, attributes }) => name === `receive ${kind}` && attributes['messaging.destination.name'] === destination,
    );
    const below = (parents: readonly CollectedSpan[], name: string) =>
      spans.filter((span) => span.name === name && parents.some(({ spanId }) => spanId === span.parentSpanId));
    const raised = below(below(received, 'transaction'), 'raise_alarm');
    const delivered = below(below(raised, 'append event_log'), 'deliver event_log');
    expect(delivered.length).toBeGreaterThan(0);
    const [root] = received.filter(({ traceId }) => traceId === delivered[0]?.traceId);
    expect(root).toMatchObject({ kind: 5, parentSpanId: '', status: 0, attributes: { 'messaging.system': kind } });
    const ids = raised.map(({ attributes }) => attributes['atalaya.alarm.id']);
    expect(listener.heard.some((id) => ids.includes(id))).toBe(true);
    expect(collector.faults).toEqual([]);
  });

test('a camera’s XML over HTTP raises an alarm; a wrong secret is refused', async () => {
  const http = { source: 'push', mapping: 'hikvision', authentication: 'secret', secret: 'open-sesame', account: 'gate' };
  const receiver = await addReceiver({ name: 'Cameras', kind: 'http', http }, 'gate');
  const event = `<EventNotificationAlert><ipAddress>10.0.0.9</ipAddress><channelID>1</channelID><dateTime>${new Date().toISOString()}</dateTime>
    <eventType>linedetection</eventType><eventState>active</eventState></EventNotificationAlert>`;
  const post = (secret: string) =>
    fetch(`${office.url}/v1/receive/${receiver}/${secret}`, {
      method: 'POST',
      headers: { 'content-type': 'application/xml' },
      body: event,
    });
  await waitUntil(async () => expect((await post('open-sesame')).status).toBe(200));
  expect(await lastOf(receiver)).toMatchObject({ code: 'linedetection', outcome: 'alarm', description: 'Line crossed' });
  expect((await post('guess')).status).toBe(401);
  const unknown = await fetch(`${office.url}/v1/receive/99999/x`, { method: 'POST', body: 'x'.repeat(1000) });
  expect(unknown.status).toBe(404);
  const large = { method: 'POST', headers: { 'content-type': 'application/xml' }, body: Buffer.alloc(12_000_001) };
  expect((await fetch(`${office.url}/v1/receive/${receiver}/open-sesame`, large)).status).toBe(413);
  const health = await fetch(`${office.url}/health`);
  expect(((await health.json()) as { connectors: Record<string, string> }).connectors).toHaveProperty(`receiver-${receiver}`, 'ok');
});

test('what an HTTP receiver did not understand is an example to those who may read it', async () => {
  const http = { source: 'push', authentication: 'secret', secret: 'open-sesame' };
  const receiver = await addReceiver({ name: 'Analytics', kind: 'http', http }, null);
  const body = JSON.stringify({ sensor: { site: 'barn' }, kind: 'intrusion' });
  await waitUntil(async () => {
    const answer = await fetch(`${office.url}/v1/receive/${receiver}/open-sesame`, { method: 'POST', body });
    expect(answer.status).toBe(400);
  });
  const signal = await lastOf(receiver);
  expect(signal).toMatchObject({ outcome: 'unreadable', reason: 'not_understood' });
  const example = await office.send('POST', 'signal_examples', { body: { signal: signal.id } });
  expect(example.data).toEqual({ document: JSON.parse(body), fault: null });
  expect((await office.send('POST', 'signal_examples', { body: { signal: signal.id }, as: 'carla' })).status).toBe(404);
  expect((await office.send('POST', 'signal_examples', { body: { text: 'event=motion' } })).data).toMatchObject({
    document: { event: 'motion' },
  });
  expect((await office.send('POST', 'signal_examples', { body: { text: '{' } })).data).toEqual({ document: null, fault: 'not_understood' });
  for (const wrong of [{}, { text: 'x'.repeat(64_001) }, { signal: 0 }, { signal: 1, text: 'x' }]) {
    expect((await office.send('POST', 'signal_examples', { body: wrong })).status).toBe(422);
  }
});

test('a mail with a picture raises an alarm that shows it', async () => {
  const port = await freePort();
  const receiver = await addReceiver({ name: 'Mails', kind: 'smtp', port, smtp: { domains: 'alarms.test' } }, 'unit-17');
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  const content = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#305070' } })
    .jpeg()
    .toBuffer();
  const mail = {
    from: 'nvr@site.test',
    to: 'unit-17@alarms.test',
    subject: 'Motion',
    text: 'Gate',
    attachments: [{ filename: 'a.jpg', content }],
  };
  await waitUntil(() => transport.sendMail(mail));
  const signal = await lastOf(receiver);
  expect(signal).toMatchObject({ account: 'unit-17', outcome: 'alarm', description: 'Alarm by mail' });
  const alarm = await office.send<{ detection_event_data: { image: string } }>(
    'GET',
    `services/alarms/alarm-by-id?alarm_id=${signal.alarm?.id}`,
  );
  expect(alarm.data.detection_event_data.image).toMatch(/^\/media\/picture\//);
  await demandTrace(receiver, 'smtp');
});

test('a message of a broker raises an alarm', async () => {
  const topics = 'site/+/alarm';
  const mapping = JSON.stringify({
    vocabulary: 'event',
    account: { paths: ['/account'], constant: null },
    code: { paths: ['/code'], constant: null },
  });
  const settings = { address: `mqtt://127.0.0.1:${brokerPort}`, topics, mapping };
  const receiver = await addReceiver({ name: 'Broker', kind: 'mqtt', mqtt: settings }, 'box');
  await addCode('intrusion', 'Intrusion of a box');
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${brokerPort}`);
  await waitUntil(() => expect(aedes.connectedClients).toBe(2));
  await waitUntil(async () => {
    await client.publishAsync('site/1/alarm', JSON.stringify({ account: 'box', code: 'intrusion' }), { qos: 1 });
    const { data } = await office.send<{ rows: SignalRow[] }>('GET', `signals?id_receiver=${receiver}&max=1`);
    expect(data.rows[0]?.outcome).toBe('alarm');
  });
  await client.endAsync();
  await demandTrace(receiver, 'mqtt');
});

test('a generic device with ONVIF events reports by itself', async () => {
  const camera = await new CameraSimulator({ login: { user: 'admin', password: 'secret' } }).start();
  const { port } = camera;
  const receiver = await addReceiver({ name: 'ONVIF', kind: 'onvif' }, null);
  const custom_fields = { onvif_host: '127.0.0.1', onvif_port: port, user: 'admin', password: 'secret', enabled_onvif_events: true };
  const made = await office.send('POST', 'generic-devices', {
    body: { name: 'Yard', type: 'camera', units: [office.town.north.unit], custom_fields },
  });
  expect(made.errors).toEqual({});
  await waitUntil(async () => {
    camera.emit({ topic: 'tns1:RuleEngine/LineDetector/Crossed', source: [{ name: 'Rule', value: 'Line' }] });
    const { data } = await office.send<{ rows: SignalRow[] }>('GET', `signals?id_receiver=${receiver}&max=1`);
    expect(data.rows[0]).toMatchObject({ vocabulary: 'onvif', outcome: 'alarm' });
  });
  await demandTrace(receiver, 'onvif');
  const { data: devices } = await office.send<{ id: number; account: string }[]>('GET', 'receiver_device?max=50');
  const device = devices.find(({ account }) => account === `device-${made.data.id}`);
  const topics = () => office.send<{ topics: { topic: string }[] }>('GET', `receiver_device/${device?.id}/topics`);
  expect((await topics()).status).toBe(200);
  expect((await office.send('GET', `receiver_device/${device?.id}/topics`, { as: 'carla' })).status).toBe(404);
  // Only the topics that are chosen for the device count: the platform knows nothing of this one.
  const codes = async () => {
    const { data } = await office.send<{ rows: SignalRow[] }>('GET', `signals?id_receiver=${receiver}&max=200`);
    return data.rows.map(({ code }) => code);
  };
  const own = { topic: 'tns1:Vendor/sim:Own', source: [{ name: 'Rule', value: 'Own' }] };
  expect((await office.send('PUT', `receiver_device/${device?.id}`, { body: { topics: ['Vendor/Own'], hold_off: 0 } })).errors).toEqual({});
  await waitUntil(async () => {
    camera.emit(own);
    expect(await codes()).toContain('Vendor/Own');
  });
  const before = (await codes()).filter((code) => code !== 'Vendor/Own').length;
  camera.emit({ topic: 'tns1:RuleEngine/LineDetector/Crossed', source: [{ name: 'Rule', value: 'Other' }] });
  camera.emit({ ...own, source: [{ name: 'Rule', value: 'Last' }] });
  const isLast = async () => (await lastOf(receiver)).partition === 'Last';
  await waitUntil(async () => expect(await isLast()).toBe(true));
  expect((await codes()).filter((code) => code !== 'Vendor/Own')).toHaveLength(before);
  await camera.stop();
  expect((await topics()).code).toBe('connector.failed');
});
