import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import type { ReplyOf } from '../../../contract/api.ts';
import { freePort } from '../../demo/receivers/free-port.ts';
import { Dc09Panel } from '../../intake/receivers/dc09/panel.ts';
import { listenForAlarms } from '../../testing/alarm-listener.ts';
import { storeConnection } from '../../testing/connection.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { newDirectory } from '../../testing/template.ts';
import { townTokens } from '../../testing/town.ts';
import { type CollectedSpan, startTraceCollector, type TraceCollector } from '../../testing/trace-collector.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const ATALAYA_SECRET = 'b1kq8Tz0vWm4Xy7Jd2Rn9Lc5Hs3Pf6Ga';
let collector: TraceCollector;
let office: Office;
let other: TestPlatform;
const lines: string[] = [];
const sockets: WebSocket[] = [];

beforeAll(async () => {
  collector = await startTraceCollector();
  const env = { ATALAYA_SECRET, OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret' };
  office = await startOffice({ env, log: (line) => lines.push(line) });
  const { host, port, user, password, database } = await storeConnection(office.dataDir);
  const DATABASE_URL = `postgres://${user}:${encodeURIComponent(String(password))}@${host}:${port}/${database}`;
  const dataDir = await newDirectory('atalaya-test-');
  other = await startTestPlatform({ mode: 'production', dataDir, env: { ...env, DATABASE_URL, OTEL_SERVICE_NAME: 'second' } });
}, 120_000);
afterAll(async () => {
  await other?.close();
  await office?.clear();
  await collector?.close();
});
beforeEach(() => {
  collector.answer = 'accept';
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
  expect(collector.faults).toEqual([]);
});

/** Subscribes Ana's channel at a platform. @returns the ids of the alarms that arrive */
async function listenAt(platform: TestPlatform): Promise<number[]> {
  const { heard, socket } = await listenForAlarms(platform, { user: office.town.users.ana, token: office.tokens.ana });
  sockets.push(socket);
  return heard;
}

async function raise(reference: string, headers: Record<string, string> = {}): Promise<number> {
  const alarm = { reference, id_unit: office.town.north.unit, description: 'Fence cut by Vera', alarm_type: 'Intrusion', priority: 2 };
  const { body } = await office.request<ReplyOf<'raiseAlarm'>>('POST', '/v1/intake/alarms', {
    token: townTokens.first,
    body: alarm,
    headers,
  });
  return body.data.id;
}

/** The spans of the trace that raised an alarm, once `count` of them were delivered. */
async function traceOf(alarm: number, count = 1): Promise<CollectedSpan[]> {
  return waitUntil(() => {
    const raised = collector.spans.find(({ name, attributes }) => name === 'raise_alarm' && attributes['atalaya.alarm.id'] === alarm);
    const spans = collector.spans.filter(({ traceId }) => traceId === raised?.traceId);
    expect(spans.filter(({ name }) => name === 'deliver event_log')).toHaveLength(count);
    expect(spans.some(({ name, parentSpanId }) => parentSpanId === '' || name.startsWith('POST'))).toBe(true);
    return spans;
  });
}

const [server, client, internal, producer, consumer] = [2, 3, 1, 4, 5];
const childOf = (spans: readonly CollectedSpan[], parent: CollectedSpan, name: string): CollectedSpan => {
  const child = spans.find((span) => span.parentSpanId === parent.spanId && span.name === name);
  if (!child) throw new Error(`${parent.name} has no child ${name}: ${spans.map((span) => span.name).join(', ')}`);
  expect(child.start >= parent.start).toBe(true);
  return child;
};

test('an alarm by HTTP is one trace from its request to the sockets of two platforms', async () => {
  const heard = [await listenAt(office), await listenAt(other)];
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const alarm = await raise('traced', { traceparent: `00-${trace}-00f067aa0ba902b7-01` });
  await waitUntil(() => expect(heard).toEqual([[alarm], [alarm]]));
  const spans = await traceOf(alarm, 2);
  const request = spans.find(({ name }) => name === 'POST /v1/intake/alarms') as CollectedSpan;
  expect(request).toMatchObject({ traceId: trace, parentSpanId: '00f067aa0ba902b7', kind: server, status: 0 });
  expect(request.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/v1/intake/alarms',
    'url.scheme': 'http',
    'http.response.status_code': 201,
  });
  const stored = childOf(spans, request, 'transaction');
  expect(stored).toMatchObject({ kind: client, attributes: { 'db.system.name': 'postgresql', 'db.operation.name': 'transaction' } });
  const raised = childOf(spans, stored, 'raise_alarm');
  expect(raised).toMatchObject({ kind: internal, attributes: { 'atalaya.outcome': 'raised', 'atalaya.unit.id': office.town.north.unit } });
  const appended = childOf(spans, raised, 'append event_log');
  expect(appended).toMatchObject({ kind: producer, attributes: { 'messaging.operation.type': 'send' } });
  const delivered = spans.filter(({ name }) => name === 'deliver event_log');
  for (const delivery of delivered) {
    expect(delivery).toMatchObject({ kind: consumer, parentSpanId: appended.spanId, links: [{ traceId: trace, spanId: appended.spanId }] });
    expect(delivery.attributes).toMatchObject({
      'atalaya.event': 'alarm',
      'atalaya.sockets': 1,
      'atalaya.tenant.id': office.town.north.tenant,
    });
    expect(delivery.end >= delivery.start).toBe(true);
  }
  expect(delivered.map(({ resource }) => resource['service.name'])).toEqual(expect.arrayContaining(['atalaya', 'second']));
  expect(new Set(delivered.map(({ resource }) => resource['service.instance.id'])).size).toBe(2);
  expect(collector.requests.every((headers) => headers['x-key'] === 'a secret')).toBe(true);
});

test('a signal of a panel is a trace from its receiver to the socket', async () => {
  const port = await freePort();
  const made = await office.send('POST', 'receiver', { body: { name: 'Panels', kind: 'dc09', port, language: 'en' } });
  const device = { receiver: made.data.id, unit: office.town.north.unit, name: 'Panel', account: '1234' };
  await office.send('POST', 'receiver_device', { body: device });
  const heard = await listenAt(office);
  const panel = new Dc09Panel({ host: '127.0.0.1', port, account: '1234' });
  await waitUntil(async () => expect((await panel.sendSia('BA05').catch(() => null))?.isAcknowledged).toBe(true));
  panel.close();
  await waitUntil(() => expect(heard).toHaveLength(1));
  const spans = await traceOf(heard[0] ?? 0);
  const root = spans.find(({ parentSpanId }) => parentSpanId === '') as CollectedSpan;
  expect(root).toMatchObject({ name: 'receive dc09', kind: consumer });
  expect(root.attributes).toMatchObject({ 'messaging.system': 'dc09', 'messaging.destination.name': `receiver-${made.data.id}` });
  const raised = childOf(spans, childOf(spans, root, 'transaction'), 'raise_alarm');
  childOf(spans, childOf(spans, raised, 'append event_log'), 'deliver event_log');
});

test('an operator’s act is a trace to the sockets of the others', async () => {
  await listenAt(office);
  const id = await raise('to take');
  await office.call('changeAlarm', { id, body: { alarm_status: 'attending' } });
  await waitUntil(() => {
    const request = collector.spans.find(({ name }) => name.startsWith('PUT /v1/') && name.includes('alarm')) as CollectedSpan;
    const spans = collector.spans.filter(({ traceId }) => traceId === request.traceId);
    const delivered = spans.find(({ name }) => name === 'deliver event_log');
    expect(spans.find(({ spanId }) => spanId === delivered?.parentSpanId)).toMatchObject({
      name: 'transaction',
      parentSpanId: request.spanId,
    });
  });
});

test('spans carry ids and names of routes, never addresses, people, texts or tokens', async () => {
  const id = await raise('described');
  await office.call('alarmById', { id });
  await traceOf(id, 0);
  const texts = collector.spans.map(({ name, attributes }) => JSON.stringify({ name, attributes })).join('\n');
  for (const secret of ['Vera', 'town.test', townTokens.first, office.tokens.ana, '127.0.0.1', 'described'])
    expect(texts).not.toContain(secret);
});

test('a collector that refuses or does not answer delays no alarm, and is logged once a change', async () => {
  const told = () =>
    lines.filter((line) => line.includes('OTEL_EXPORTER_OTLP_ENDPOINT')).map((line) => (JSON.parse(line) as { reason?: string }).reason);
  const before = told().length;
  const heard = await listenAt(office);
  collector.answer = 'refuse';
  const first = [await raise('refused 1'), await raise('refused 2')];
  await waitUntil(() => expect(told().slice(before)).toEqual(['it refuses with status 401']));
  collector.answer = 'silent';
  const second = [await raise('silent 1'), await raise('silent 2')];
  await waitUntil(() => expect(heard).toEqual([...first, ...second]));
  const metrics = (await office.request<string>('GET', '/metrics')).body;
  expect(metrics).toMatch(/^atalaya_trace_spans_total\{result="failed"\} [1-9]/m);
  expect(metrics).toMatch(/^atalaya_trace_spans_total\{result="sent"\} [1-9]/m);
});
