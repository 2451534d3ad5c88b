import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { type CameraOptions, CameraSimulator, type SimulatedEvent } from '../../../demo/receivers/camera-simulator.ts';
import { type FakeContext, fakeContext } from '../../../testing/receiver-context.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { readCameraTopics } from './camera-topics.ts';
import type { OnvifEventDevice, OnvifTiming } from './device.ts';
import { type OnvifReceiver, openOnvifDevice, openOnvifReceiver } from './open-onvif.ts';

const login = { user: 'operator', password: 'long & <secret>' } as const;
const quick: Partial<OnvifTiming> = { retryMs: 5, mostRetryMs: 20, pauseMs: 5, spreadMs: 1 };
const opened: OnvifReceiver[] = [];
const cameras: CameraSimulator[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((receiver) => receiver.close()));
  await Promise.all(cameras.splice(0).map((camera) => camera.stop()));
});

async function startCamera(options: CameraOptions = {}): Promise<CameraSimulator> {
  const camera = await new CameraSimulator({ login, ...options }).start();
  // The first request for messages is answered at once.
  camera.setProperty({ topic: 'tns1:Vendor/sim:Present', data: [{ name: 'State', value: 'true' }] });
  cameras.push(camera);
  return camera;
}

const deviceOf = ({ port }: { port: number }, more: Partial<OnvifEventDevice> = {}): OnvifEventDevice => ({
  account: '7',
  host: '127.0.0.1',
  port,
  ...login,
  topics: null,
  ...more,
});

async function open(
  device: OnvifEventDevice,
  timing: Partial<OnvifTiming> = {},
  context: FakeContext = fakeContext('onvif', {}, { now: Date.now }),
) {
  const receiver = await openOnvifDevice(context, device, { privateAddresses: true, timing: { ...quick, ...timing } });
  opened.push(receiver);
  return { context, receiver };
}

const input = (value: boolean, token = 'in-1'): SimulatedEvent => ({
  topic: 'tns1:Device/Trigger/DigitalInput',
  source: [{ name: 'InputToken', value: token }],
  data: [{ name: 'LogicalState', value: String(value) }],
});
const connected = (receiver: OnvifReceiver, count = 1) => waitUntil(() => expect(receiver.sessions()).toBe(count));
const qualifiers = ({ signals }: FakeContext) => signals.map(({ qualifier }) => qualifier);
const received = (context: FakeContext, expected: readonly string[]) => waitUntil(() => expect(qualifiers(context)).toEqual(expected));

test('changes of a camera whose clock is wrong arrive as signals', async () => {
  const camera = await startCamera({ clockOffsetMs: -9 * 3_600_000 });
  const { context, receiver } = await open(deviceOf(camera));
  await connected(receiver);
  camera.change(input(true));
  camera.change(input(false));
  await received(context, ['new', 'restore']);
  const [first] = context.signals;
  expect(first).toMatchObject({ account: '7', vocabulary: 'onvif', code: 'Device/Trigger/DigitalInput', zone: 'in-1', pictures: [] });
  expect(first?.raw.toString()).toMatch(/^<wsnt:NotificationMessage>.*<\/wsnt:NotificationMessage>$/);
  expect(Math.abs((first?.happenedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  expect(context.faults).toEqual([]);
  await receiver.close();
  expect(camera.subscriptions).toBe(0);
  expect(camera.operations.at(-1)).toBe('Unsubscribe');
});

test('a wrong password is reported once, and not tried again at once', async () => {
  const camera = await startCamera();
  const { context } = await open(deviceOf(camera, { password: 'wrong' }));
  await waitUntil(() => expect(context.faults).toHaveLength(1));
  expect(context.faults[0]).toMatch(/^The camera refuses user or password\./);
  expect(camera.operations).toEqual(['GetSystemDateAndTime', 'GetCapabilities']);
  expect(JSON.stringify(context.faults)).not.toContain('wrong');
});

test('a password that is refused only for the list of services is not tried at another service', async () => {
  const camera = await startCamera();
  camera.intercept = (operation, reply) => {
    if (operation === 'GetCapabilities') reply.end('<Envelope><Body><GetCapabilitiesResponse/></Body></Envelope>');
    return operation === 'GetCapabilities';
  };
  const { context } = await open(deviceOf(camera, { password: 'wrong' }));
  await waitUntil(() => expect(context.faults).toHaveLength(1));
  expect(context.faults[0]).toMatch(/^The camera refuses user or password\./);
  expect(camera.operations).toEqual(['GetSystemDateAndTime', 'GetCapabilities', 'GetServices']);
});

test('repeated refusals of a login are one report, until it works', async () => {
  const camera = await startCamera();
  const context = fakeContext('onvif', {}, { now: Date.now });
  const { receiver } = await open(deviceOf(camera, { password: 'wrong' }), { loginRetryMs: 5 }, context);
  await waitUntil(() => expect(context.counts.get('reconnects')).toBeGreaterThan(2));
  expect(context.faults).toHaveLength(1);
  await receiver.setDevices([deviceOf(camera)]);
  await connected(receiver);
  expect(context.faults.at(-1)).toBeNull();
});

test('HTTP digest, reference parameters, GetServices and an unreachable address work', async () => {
  const camera = await startCamera({
    requiresHttpDigest: true,
    usesReferenceParameters: true,
    hasOnlyServices: true,
    statedHost: '192.0.2.9:8899',
  });
  const { context, receiver } = await open(deviceOf(camera));
  await connected(receiver);
  camera.change(input(true));
  await received(context, ['new']);
});

test('a camera that restarts is connected again, and what it missed is a restore or new', async () => {
  const camera = await startCamera();
  for (const token of ['a', 'b']) camera.setProperty(input(token === 'a', token));
  const { context, receiver } = await open(deviceOf(camera));
  await received(context, ['status', 'status']);
  await camera.stop();
  await waitUntil(() => expect(context.faults.at(-1)).toBe('The camera does not answer: nothing listens at its address.'));
  camera.setProperty(input(false, 'a'));
  camera.setProperty(input(true, 'b'));
  await camera.start();
  await received(context, ['status', 'status', 'restore', 'new']);
  expect(context.signals.slice(2).map(({ zone }) => zone)).toEqual(['a', 'b']);
  await connected(receiver);
  expect(context.faults.at(-1)).toBeNull();
});

/** A context whose clock can be advanced. */
function adjustableContext() {
  let ahead = 0;
  const context: FakeContext = fakeContext('onvif', {}, { now: () => Date.now() + ahead });
  return { context, advance: (ms: number) => void (ahead += ms) };
}
const subscriptionsOf = ({ operations }: CameraSimulator) => operations.filter((one) => one === 'CreatePullPointSubscription').length;

test('a subscription is renewed in time, and a lost one replaced without a report', async () => {
  const camera = await startCamera();
  const { context, advance } = adjustableContext();
  const { receiver } = await open(deviceOf(camera), { lifetimeMs: 20_000 }, context);
  await connected(receiver);
  expect(camera.operations).not.toContain('Renew');
  advance(11_000);
  camera.change(input(true));
  await waitUntil(() => expect(context.counts.get('subscription_renewed')).toBe(1));
  expect(camera.operations).toContain('Renew');
  camera.setProperty(input(false));
  camera.dropSubscriptions();
  await received(context, ['new', 'restore']);
  expect(subscriptionsOf(camera)).toBe(2);
  expect(context.counts.get('subscription_expired')).toBe(1);
  expect(context.faults).toEqual([]);
});

test('a camera that does not extend subscriptions gets a new one in time', async () => {
  const camera = await startCamera({ renews: false, mostSubscriptions: 1 });
  const { context, advance } = adjustableContext();
  const { receiver } = await open(deviceOf(camera), { lifetimeMs: 20_000 }, context);
  await connected(receiver);
  advance(11_000);
  camera.change(input(true));
  await waitUntil(() => expect(context.counts.get('renewal_refused')).toBe(1));
  expect(subscriptionsOf(camera)).toBe(1);
  advance(8500);
  camera.change(input(false));
  await waitUntil(() => expect(subscriptionsOf(camera)).toBe(2));
  await connected(receiver);
  await received(context, ['new', 'restore']);
  expect(context.faults).toEqual([]);
});

test('a camera without a free subscription is tried until it has one', async () => {
  const camera = await startCamera({ mostSubscriptions: 1 });
  const first = await open(deviceOf(camera));
  await connected(first.receiver);
  const second = await open(deviceOf(camera));
  await waitUntil(() => expect(second.context.faults.at(-1)).toMatch(/^The camera refuses a subscription \(HTTP 400\): Too many/));
  await first.receiver.close();
  await connected(second.receiver);
  expect(second.context.faults.at(-1)).toBeNull();
});

test('a shorter limit of held requests is followed', async () => {
  const camera = await startCamera({ mostHoldSeconds: 5 });
  const { context, receiver } = await open(deviceOf(camera));
  await connected(receiver);
  camera.change(input(true));
  await received(context, ['new']);
  camera.change(input(false));
  await received(context, ['new', 'restore']);
  expect(subscriptionsOf(camera)).toBe(1);
});

test('signals wait for the store in their order, the camera is not requested meanwhile', async () => {
  const camera = await startCamera();
  const context = fakeContext('onvif', {}, { now: Date.now });
  const { receiver } = await open(deviceOf(camera), {}, context);
  await connected(receiver);
  context.isStoreAway = true;
  camera.change(input(true));
  camera.change(input(false));
  await context.until(() => context.counts.get('store_retries') === 3);
  context.isStoreAway = false;
  await received(context, ['new', 'restore']);
  expect(context.faults).toEqual([]);
});

const hostile: Readonly<Record<string, (reply: ServerResponse) => void>> = {
  'a huge text': (reply) => reply.end(`<a>${'x'.repeat(600_000)}</a>`),
  'an entity bomb': (reply) => reply.end('<!DOCTYPE a [<!ENTITY b "1"><!ENTITY c "&b;&b;">]><Envelope><Body>&c;</Body></Envelope>'),
  'deep elements': (reply) => reply.end('<a>'.repeat(50_000)),
  'a text that ends early': (reply) => reply.end('<Envelope><Body>'),
  'a body without end': (reply) => {
    const write = (): void => {
      while (!reply.destroyed && reply.write('<a/>'.repeat(10_000)));
      if (!reply.destroyed) reply.once('drain', write);
    };
    write();
  },
  'headers without end': (reply) => {
    const { socket } = reply;
    socket?.on('error', () => undefined);
    const line = `X-A: ${'y'.repeat(1000)}\r\n`;
    socket?.write('HTTP/1.1 200 OK\r\n');
    const write = (): void => {
      while (socket?.writable && socket.write(line));
      if (socket?.writable) socket.once('drain', write);
    };
    write();
  },
};

test.each(Object.entries(hostile))('%s is a failure with a sentence, and the camera is tried again', async (_, respond) => {
  const camera = await startCamera();
  camera.setProperty(input(true));
  camera.intercept = (operation, reply) => {
    if (operation !== 'PullMessages') return false;
    respond(reply);
    return true;
  };
  const { context, receiver } = await open(deviceOf(camera));
  await waitUntil(() => expect(context.faults.at(-1)).toMatch(/^The camera (sends a reply that is not readable|does not answer: )/));
  camera.intercept = () => false;
  await connected(receiver);
  await received(context, ['status']);
  expect(context.faults.at(-1)).toBeNull();
});

test('a message without a topic is recorded as unreadable', async () => {
  const camera = await startCamera();
  const { context, receiver } = await open(deviceOf(camera));
  await connected(receiver);
  camera.emit({ topic: ' ' });
  await waitUntil(() => expect(context.rejected).toHaveLength(1));
  expect(context.rejected[0]).toMatchObject({ account: '7', reason: 'not_understood' });
});

test('an address that is not allowed is reported and not requested', async () => {
  const camera = await startCamera();
  const context = fakeContext('onvif', {}, { now: Date.now });
  opened.push(await openOnvifDevice(context, deviceOf(camera), { privateAddresses: false, timing: quick }));
  await waitUntil(() => expect(context.faults).toHaveLength(1));
  expect(context.faults[0]).toContain('CONNECTOR_PRIVATE_ADDRESSES');
  expect(camera.operations).toEqual([]);
});

test('a camera states its own topics with the items of their messages', async () => {
  const camera = await startCamera();
  camera.setProperty(input(false));
  camera.setProperty({ topic: 'tns1:RuleEngine/sim:Own', data: [{ name: 'State', value: 'false' }] });
  const topics = await readCameraTopics(deviceOf(camera), { privateAddresses: true, now: () => Date.now() });
  expect(topics).toMatchObject([
    {
      topic: 'Device/Trigger/DigitalInput',
      isProperty: true,
      source: [{ name: 'InputToken', type: 'ReferenceToken' }],
      data: [{ name: 'LogicalState', type: 'boolean' }],
      known: { category: 'input' },
    },
    { topic: 'RuleEngine/Own', isProperty: true, known: null },
    { topic: 'Vendor/Present' },
  ]);
  const refused = readCameraTopics(deviceOf(camera, { password: 'wrong' }), { privateAddresses: true, now: () => Date.now() });
  await expect(refused).rejects.toThrow('The camera refuses user or password.');
});

test('many devices have a subscription each, and their faults one sentence', async () => {
  const camera = await startCamera({ mostSubscriptions: 100 });
  const context = fakeContext('onvif', {}, { now: Date.now });
  const devices = Array.from({ length: 40 }, (_, at) => deviceOf(camera, { account: `c${at}` }));
  const receiver = await openOnvifReceiver(context, devices, { privateAddresses: true, timing: quick });
  opened.push(receiver);
  await connected(receiver, 40);
  expect(camera.subscriptions).toBe(40);
  camera.change(input(true));
  await waitUntil(() => expect(new Set(context.signals.map(({ account }) => account)).size).toBe(40));
  await receiver.setDevices([...devices.slice(0, 2), deviceOf({ port: 9 }, { account: 'blocked' })]);
  await waitUntil(() => expect(context.faults.at(-1)).toMatch(/^1 of 3 cameras give no events\. blocked: /));
  expect(camera.subscriptions).toBe(2);
  expect(subscriptionsOf(camera)).toBe(40);
});
