import { type AddressInfo, createServer, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { Aedes } from 'aedes';
import { afterEach, expect, test, vi } from 'vitest';
import { type FakeContext, fakeContext } from '../../../testing/receiver-context.ts';
import { createTlsCertificate } from '../../../testing/tls-certificate.ts';
import { openMqtt } from './open-mqtt.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function startBroker() {
  const broker = await Aedes.createBroker();
  const clients: { id: string; clean: boolean }[] = [];
  broker.on('client', ({ id, clean }) => clients.push({ id, clean }));
  const server = createServer((socket) => broker.handle(socket));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  open.push(async () => {
    await new Promise<void>((closed) => broker.close(() => closed()));
    await new Promise((closed) => server.close(closed));
  });
  const publish = (topic: string, payload: string) =>
    new Promise<void>((sent, failed) =>
      broker.publish({ cmd: 'publish', topic, payload: Buffer.from(payload), qos: 1, retain: false, dup: false }, (error) =>
        error ? failed(error) : sent(),
      ),
    );
  return { broker, clients, publish, address: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
async function openAt(settings: Record<string, unknown>): Promise<FakeContext> {
  const context = fakeContext('mqtt', { topics: ['a'], mapping: 'generic', ...settings });
  const receiver = await openMqtt(context);
  open.push(() => receiver.close());
  await context.until(() => context.faults.length > 0);
  return context;
}
const event = (more: object = {}) => JSON.stringify({ device: 'd', event: 'x', ...more });

test('a topic that the broker refuses is named', async () => {
  const { broker, address } = await startBroker();
  broker.authorizeSubscribe = (_client, subscription, done) => done(null, subscription.topic === 'b' ? null : subscription);
  const context = await openAt({ address, topics: ['a', 'b'] });
  expect(context.faults).toEqual(['The broker refuses the topic b.']);
});

test('a session is kept at the broker under the id of the receiver, or the one that is given', async () => {
  const { clients, address } = await startBroker();
  await openAt({ address });
  await openAt({ address, client_id: 'own' });
  expect(clients).toEqual([
    { id: 'receiver-7', clean: false },
    { id: 'own', clean: false },
  ]);
});

test('a message over the limit is recorded in part, one far beyond it ends the connection', async () => {
  const { publish, address } = await startBroker();
  const context = await openAt({ address, max_bytes: 70_000 });
  await publish('a', event({ text: 'y'.repeat(70_000 - event({ text: '' }).length) }));
  await context.until(() => context.accepted.length === 1);
  await publish('a', 'x'.repeat(70_001));
  await context.until(() => context.rejected.length === 1);
  expect(context.rejected[0]).toMatchObject({ reason: 'too_large', account: null });
  expect(context.rejected[0]?.raw).toHaveLength(64_000);
  await publish('a', 'x'.repeat(400_000));
  await context.until(() => context.faults.includes('The broker sends a message that is too large.'));
});

test('many messages within the limit do not end the connection', async () => {
  const { publish, address } = await startBroker();
  const context = await openAt({ address, max_bytes: 10_000 });
  for (let at = 0; at < 60; at += 1) await publish('a', event({ at, text: 'x'.repeat(9000) }));
  await context.until(() => context.attempts === 60);
  expect([context.faults, context.rejected]).toEqual([[null], []]);
});

test('the account is that of the level of the topic, of the settings, or of the message', async () => {
  const { publish, address } = await startBroker();
  const byLevel = await openAt({ address, topics: ['sites/+/x'], account_level: 2, account: 'spare', client_id: 'c1' });
  const bySetting = await openAt({ address, topics: ['sites/+/x'], account: 'fixed', client_id: 'c2' });
  const byMessage = await openAt({ address, topics: ['sites/+/x'], client_id: 'c3' });
  const beyond = await openAt({ address, topics: ['sites/+/x'], account_level: 9, account: 'spare', client_id: 'c4' });
  await publish('sites/one/x', event());
  for (const context of [byLevel, bySetting, byMessage, beyond]) await context.until(() => context.accepted.length === 1);
  expect([byLevel, bySetting, byMessage, beyond].map(({ accepted }) => accepted[0]?.account)).toEqual(['one', 'fixed', 'd', 'spare']);
});

test('a signal that repeats one within the hold-off is counted and left out', async () => {
  const { publish, address } = await startBroker();
  const context = await openAt({ address, hold_off: 10 });
  await publish('a', event({ n: 1 }));
  await context.until(() => context.accepted.length === 1);
  context.time += 9999;
  await publish('a', event({ n: 2 }));
  await context.until(() => context.counts.get('repeated') === 1);
  context.time += 1;
  await publish('a', event({ n: 3 }));
  await context.until(() => context.accepted.length === 2);
});

test('a broker that is not there is reported in one sentence', async () => {
  const context = await openAt({ address: 'mqtt://127.0.0.1:2' });
  expect(context.faults[0]).toBe('Nothing listens at the address of the broker.');
});

test('an address of a blocked port or a forbidden host is refused before it is called', async () => {
  const openWith = (address: string) => openMqtt(fakeContext('mqtt', { address, topics: ['a'] }));
  await expect(openWith('mqtt://[fe80::1]')).rejects.toThrow('The address of the broker is not allowed.');
  await expect(openWith('mqtts://0.0.0.0')).rejects.toThrow('The address of the broker is not allowed.');
  await expect(openWith('mqtt://here.test:25')).rejects.toThrow('The port of the broker is one of mail, terminals or databases.');
});

test('a message that is not understood, and one that is ignored, are recorded and counted', async () => {
  const { publish, address } = await startBroker();
  const mapping = { account: { paths: ['/device'] }, code: { paths: ['/event'] } };
  const context = await openAt({ address, mapping, account: 'fixed' });
  await publish('a', JSON.stringify({ device: 'd' }));
  await context.until(() => context.rejected.length === 1);
  expect(context.rejected[0]).toMatchObject({ account: 'fixed', reason: 'not_understood', raw: Buffer.from('{"device":"d"}') });
  expect(context.rejected[0]?.key).toMatch(/^a\//);
  const frigate = await openAt({ address, mapping: 'frigate_events', client_id: 'f' });
  await publish('a', JSON.stringify({ type: 'update', before: {}, after: { id: 'o1', camera: 'yard', label: 'person' } }));
  await frigate.until(() => frigate.counts.get('ignored') === 1);
  expect([frigate.accepted, frigate.rejected]).toEqual([[], []]);
});

test('a name without a port is called at 1883, with TLS at 8883 and by its own authorities', async () => {
  const connections: unknown[] = [];
  const connect = Socket.prototype.connect;
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...given: unknown[]) {
    const [options] = given.flat() as [{ port?: number; host?: string }];
    connections.push([options.host, options.port]);
    return Reflect.apply(connect, this, [{ ...options, host: '127.0.0.1', port: 2 }]) as Socket;
  });
  await openAt({ address: 'mqtt://127.0.0.3' });
  await openAt({ address: 'mqtts://127.0.0.4', client_id: 'b' });
  vi.restoreAllMocks();
  expect(connections).toEqual([
    ['127.0.0.3', 1883],
    ['127.0.0.4', 8883],
  ]);
});

test('a broker with TLS is verified by the authorities of the settings, or not where it says so', async () => {
  const { cert, key } = await createTlsCertificate();
  const broker = await Aedes.createBroker();
  const server = createTlsServer({ cert, key }, (socket) => broker.handle(socket));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  open.push(async () => {
    await new Promise<void>((closed) => broker.close(() => closed()));
    await new Promise((closed) => server.close(closed));
  });
  const { port } = server.address() as AddressInfo;
  const faultAt = async (host: string, settings: object) =>
    (await openAt({ address: `mqtts://${host}:${port}`, client_id: `c${JSON.stringify(settings).length}${host}`, ...settings })).faults[0];
  expect(await faultAt('localhost', {})).toBe('The certificate of the broker is not valid.');
  expect(await faultAt('localhost', { ca: cert })).toBeNull();
  expect(await faultAt('127.0.0.1', { verify_certificate: false })).toBeNull();
});
