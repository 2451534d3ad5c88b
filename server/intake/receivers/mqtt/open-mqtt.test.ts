import { type AddressInfo, createServer } from 'node:net';
import { Aedes } from 'aedes';
import { afterEach, expect, test } from 'vitest';
import { type FakeContext, fakeContext, fakeNow } from '../../../testing/receiver-context.ts';
import { openMqtt } from './open-mqtt.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function startBroker() {
  const broker = await Aedes.createBroker();
  broker.authenticate = (_client, user, password, done) => done(null, user === 'u' && password?.toString() === 'p');
  const server = createServer((socket) => broker.handle(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(async () => {
    await new Promise<void>((resolve) => broker.close(() => resolve()));
    await new Promise((resolve) => server.close(resolve));
  });
  const publish = (topic: string, payload: string | Buffer, retain = false) =>
    new Promise<void>((resolve, reject) =>
      broker.publish({ cmd: 'publish', topic, payload: Buffer.from(payload), qos: 1, retain, dup: false }, (error) =>
        error ? reject(error) : resolve(),
      ),
    );
  return { broker, publish, address: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const login = { user: 'u', password: 'p' };
async function openAt(context: FakeContext) {
  const receiver = await openMqtt(context);
  open.push(() => receiver.close());
  await context.until(() => context.faults.length > 0);
  return receiver;
}

const frigate = (type: string) =>
  JSON.stringify({ type, before: {}, after: { id: 'o1', camera: 'yard', label: 'person', frame_time: fakeNow / 1000 } });

test('events of Frigate are accepted, its changes ignored, and what is no event recorded', async () => {
  const { publish, address } = await startBroker();
  const context = fakeContext('mqtt', { ...login, address, topics: 'frigate/events' });
  const receiver = await openAt(context);
  expect([receiver.sessions?.(), context.faults]).toEqual([1, [null]]);
  for (const type of ['new', 'update', 'end']) await publish('frigate/events', frigate(type));
  await publish('frigate/events', '{');
  await publish('frigate/events', '['.repeat(100_000));
  await context.until(() => context.rejected.length === 2);
  expect(context.accepted.map(({ account, code, qualifier }) => `${account} ${code} ${qualifier}`)).toEqual([
    'yard person new',
    'yard person restore',
  ]);
  expect(context.rejected.map(({ reason }) => reason)).toEqual(['not_understood', 'too_large']);
});

test('a message that was not stored is not acknowledged, and the broker sends it again', async () => {
  const { publish, address } = await startBroker();
  const context = fakeContext('mqtt', { ...login, address, topics: ['frigate/#'] });
  await openAt(context);
  context.isStoreAway = true;
  await publish('frigate/events', frigate('new'));
  await context.until(() => context.attempts > 0);
  context.isStoreAway = false;
  await context.until(() => context.accepted.length === 1);
  await publish('frigate/events', frigate('end'));
  await context.until(() => context.accepted.length === 2);
  expect(context.accepted.map(({ qualifier }) => qualifier)).toEqual(['new', 'restore']);
  const notStored = 'The platform could not store a message. The broker sends it again.';
  expect(context.faults.filter((fault, at) => fault !== context.faults[at - 1])).toEqual([null, notStored, null]);
});

test('a connection that the broker closes is reported, and made again', async () => {
  const { broker, publish, address } = await startBroker();
  const joined: { close(): void }[] = [];
  broker.on('client', (client) => joined.push(client));
  const context = fakeContext('mqtt', { ...login, address, topics: ['frigate/#'] });
  const receiver = await openAt(context);
  joined[0]?.close();
  await context.until(() => context.faults.length === 3);
  expect(context.faults).toEqual([null, 'The connection to the broker is closed. The platform connects again.', null]);
  await publish('frigate/events', frigate('new'));
  await context.until(() => context.accepted.length === 1);
  expect(receiver.sessions?.()).toBe(1);
  await receiver.close();
  expect(receiver.sessions?.()).toBe(0);
});

test('closing waits for the message that is being stored, and reads no further one', async () => {
  const { publish, address } = await startBroker();
  const context = fakeContext('mqtt', { ...login, address, topics: ['frigate/#'] });
  const waiting: (() => void)[] = [];
  const { accept } = context;
  context.accept = async (signals) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return accept(signals);
  };
  const receiver = await openAt(context);
  await publish('frigate/events', frigate('new'));
  await expect.poll(() => waiting.length).toBe(1);
  let isClosed = false;
  const closing = receiver.close().then(() => {
    isClosed = true;
  });
  await publish('frigate/events', frigate('end'));
  expect(isClosed).toBe(false);
  waiting[0]?.();
  await closing;
  expect([context.accepted.length, waiting.length, context.faults]).toEqual([1, 1, [null]]);
});

test('messages sent while the receiver is closed arrive when it opens again', async () => {
  const { publish, address } = await startBroker();
  const settings = { ...login, address, topics: ['sites/+/alarm'], account_level: 2, mapping: 'generic' };
  const first = fakeContext('mqtt', settings);
  await (await openAt(first)).close();
  await publish('sites/unit-17/alarm', '{"event":"smoke"}');
  const second = fakeContext('mqtt', settings);
  await openAt(second);
  await second.until(() => second.accepted.length === 1);
  expect(second.accepted[0]).toMatchObject({ account: 'unit-17', code: 'smoke' });
});

test('retained messages are ignored, or are one signal however often they come', async () => {
  const { publish, address } = await startBroker();
  await publish('a/state', '{"device":"d","event":"x"}', true);
  const ignoring = fakeContext('mqtt', { ...login, address, topics: ['a/#'], mapping: 'generic' });
  await openAt(ignoring);
  await ignoring.until(() => ignoring.counts.get('retained') === 1);
  expect(ignoring.accepted).toEqual([]);
  const keys: string[] = [];
  for (const time of [fakeNow, fakeNow + 3_600_000]) {
    const reading = fakeContext('mqtt', { ...login, address, topics: ['a/#'], mapping: 'generic', retained: true, client_id: `c${time}` });
    reading.time = time;
    await openAt(reading);
    await reading.until(() => reading.accepted.length === 1);
    keys.push(reading.accepted[0]?.key ?? '');
  }
  expect(keys[0]).toBe(keys[1]);
});

test('a wrong password, a refused address and wrong filters are stated in one sentence', async () => {
  const { address } = await startBroker();
  const context = fakeContext('mqtt', { ...login, password: 'other', address, topics: ['a'] });
  await openAt(context);
  await context.until(() => context.faults.length > 1);
  expect(new Set(context.faults)).toEqual(new Set(['The broker does not accept the user or the password.']));
  const openWith = (settings: object) => openMqtt(fakeContext('mqtt', { ...login, address, topics: ['a'], ...settings }));
  await expect(openWith({ address: 'mqtt://169.254.169.254' })).rejects.toThrow('not allowed');
  await expect(openWith({ address: 'mqtt://10.0.0.1:5432' })).rejects.toThrow('databases');
  await expect(openWith({ topics: ['a/#/b'] })).rejects.toThrow('topics');
  await expect(openWith({ topics: [] })).rejects.toThrow('topics');
});
