import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { type FakeContext, fakeContext } from '../../../testing/receiver-context.ts';
import { createTlsCertificate } from '../../../testing/tls-certificate.ts';
import type { OpenReceiver } from '../signal.ts';
import { openHttp } from './open-http.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** A device that requires Digest and answers with what a test writes. */
async function startDevice(
  stream: (response: ServerResponse, request: IncomingMessage) => void,
): Promise<{ address: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (!request.headers.authorization?.startsWith('Digest username="admin"')) {
      response.writeHead(401, { 'www-authenticate': 'Digest realm="IP Camera", nonce="n1", qop="auth", algorithm=MD5' }).end();
      return;
    }
    stream(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

async function openStream(context: FakeContext): Promise<OpenReceiver> {
  const receiver = await openHttp(context);
  open.push(() => receiver.close());
  return receiver;
}

const alert = (type: string, state: string) =>
  `<EventNotificationAlert><channelID>1</channelID><eventType>${type}</eventType><eventState>${state}</eventState></EventNotificationAlert>`;
const hikvisionPart = (xml: string) =>
  `--boundary\r\nContent-Type: application/xml; charset="UTF-8"\r\nContent-Length: ${xml.length}\r\n\r\n${xml}\r\n`;
const settings = { source: 'hikvision', user: 'admin', password: 'secret', account: 'nvr-1' };

test('Hikvision events are accepted once, heartbeats once a minute, video loss restored', async () => {
  const device = await startDevice((response) => {
    response.writeHead(200, { 'content-type': 'multipart/mixed; boundary=boundary' });
    const events = [
      alert('videoloss', 'inactive'),
      alert('videoloss', 'inactive'),
      alert('VMD', 'active'),
      alert('VMD', 'active'),
      alert('VMD', 'inactive'),
      alert('videoloss', 'active'),
      alert('videoloss', 'inactive'),
    ];
    for (const xml of events) response.write(hikvisionPart(xml));
  });
  const context = fakeContext('http', { ...settings, address: device.address });
  const receiver = await openStream(context);
  await context.until(() => context.accepted.length === 5);
  expect(context.accepted.map(({ account, code, qualifier }) => `${account} ${code} ${qualifier}`)).toEqual([
    'nvr-1 videoloss test',
    'nvr-1 VMD new',
    'nvr-1 VMD restore',
    'nvr-1 videoloss new',
    'nvr-1 videoloss restore',
  ]);
  expect(device.requests.at(-1)).toBe('/ISAPI/Event/notification/alertStream');
  expect([receiver.sessions?.(), context.faults.at(-1)]).toEqual([1, null]);
});

test('events of a Dahua stream are read with the heartbeat', async () => {
  const device = await startDevice((response) => {
    response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=myboundary' });
    const part = (text: string) => `--myboundary\r\nContent-Type: text/plain\r\nContent-Length:${text.length}\r\n\r\n${text}\r\n\r\n`;
    const text =
      part('Heartbeat') +
      part('Code=VideoMotion;action=Start;index=0;data={\n"Id" : [ 0 ]\n}\n') +
      part('Code=VideoMotion;action=Stop;index=0');
    for (const byte of Buffer.from(text)) response.write(Buffer.from([byte]));
  });
  const context = fakeContext('http', { ...settings, source: 'dahua', address: device.address });
  await openStream(context);
  await context.until(() => context.accepted.length === 3);
  expect(context.accepted.map(({ code, qualifier, zone }) => [code, qualifier, zone])).toEqual([
    ['Heartbeat', 'test', null],
    ['VideoMotion', 'new', '0'],
    ['VideoMotion', 'restore', '0'],
  ]);
  expect(device.requests.at(-1)).toContain('action=attach&codes=[All]&heartbeat=5');
});

test('a stream that ends is opened again, and an event waits for a store that does not answer', async () => {
  let connections = 0;
  const device = await startDevice((response) => {
    connections += 1;
    response.writeHead(200, { 'content-type': 'multipart/mixed; boundary=boundary' });
    response.write(hikvisionPart(alert('fielddetection', 'active')));
    if (connections === 1) response.end('--boundary--');
  });
  const context = fakeContext('http', { ...settings, hold_off: 0, address: device.address });
  context.isStoreAway = true;
  await openStream(context);
  await context.until(() => context.attempts > 0);
  context.isStoreAway = false;
  await context.until(() => context.accepted.length === 2);
  expect(connections).toBe(2);
  expect(context.faults).toContain('The device closed its event stream. The platform connects again.');
});

test('a wrong password, another reply and an oversize part are reported in one sentence', async () => {
  const device = await startDevice((response) => void response.writeHead(401).end());
  const refused = fakeContext('http', { ...settings, address: device.address });
  await openStream(refused);
  await refused.until(() => refused.faults.length > 0);
  expect(refused.faults).toEqual(['The device does not accept the user or the password.']);
  const page = await startDevice((response) => void response.writeHead(200, { 'content-type': 'text/html' }).end());
  const other = fakeContext('http', { ...settings, address: page.address });
  await openStream(other);
  await other.until(() => other.faults.length > 0);
  expect(other.faults).toEqual(['The device answers with something else than an event stream.']);
  const large = await startDevice((response) => {
    response.writeHead(200, { 'content-type': 'multipart/mixed; boundary=b' }).write('--b\r\nContent-Length: 99999999\r\n\r\n');
  });
  const hostile = fakeContext('http', { ...settings, address: large.address });
  await openStream(hostile);
  await hostile.until(() => hostile.faults.length > 1);
  expect(hostile.faults).toEqual([null, 'The connection to the device broke.']);
});

test('addresses of clouds, ports of databases and names of none are not connected to', async () => {
  const openAt = (address: string | null) => openHttp(fakeContext('http', { ...settings, address }));
  await expect(openAt('http://169.254.169.254')).rejects.toThrow('not allowed');
  await expect(openAt('http://192.168.1.10:5432')).rejects.toThrow('databases');
  await expect(openAt('ftp://192.168.1.10')).rejects.toThrow('address');
  await expect(openAt(null)).rejects.toThrow('missing');
});

const multipart = { 'content-type': 'multipart/mixed; boundary=boundary' } as const;
/** What is reported first of a device that answers every request in this way. */
async function firstFault(answer: (response: ServerResponse) => void, more: object = {}): Promise<string | null | undefined> {
  const server = createServer((_request, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const context = fakeContext('http', { ...settings, address, ...more });
  await openStream(context);
  await context.until(() => context.faults.length > 0);
  return context.faults[0];
}

test('a device without a login is read; what it answers instead of events is stated', async () => {
  expect(await firstFault((response) => void response.writeHead(200, multipart).write('--boundary'))).toBeNull();
  expect(await firstFault((response) => void response.writeHead(404).end())).toBe('The device answers 404.');
  const challenge = (response: ServerResponse) => void response.writeHead(401, { 'www-authenticate': 'Digest realm="a", nonce="n"' }).end();
  expect(await firstFault(challenge, { user: null })).toBe('The device requires a user and a password.');
  expect(await firstFault(challenge, { password: null })).toBe('The device requires a user and a password.');
  expect(await firstFault((response) => void response.socket?.destroy())).toBe('The connection to the device broke.');
});

test('a device that is not there, has no name or a forbidden address is stated', async () => {
  const faultAt = async (address: string) => {
    const context = fakeContext('http', { ...settings, address });
    await openStream(context);
    await context.until(() => context.faults.length > 0);
    return context.faults[0];
  };
  expect(await faultAt('http://127.0.0.1:2')).toBe('Nothing listens at the address of the device.');
  expect(await faultAt('http://device.invalid')).toBe('The name of the device is not known.');
});

test('a device with TLS is verified by the authorities of the settings, or not where it says so', async () => {
  const { cert, key } = await createTlsCertificate();
  const server = createTlsServer({ cert, key }, (_request, response) => void response.writeHead(200, multipart).write('--boundary'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const faultAt = async (host: string, more: object) => {
    const context = fakeContext('http', { ...settings, address: `https://${host}:${port}`, ...more });
    await openStream(context);
    await context.until(() => context.faults.length > 0);
    return context.faults[0];
  };
  expect(await faultAt('localhost', {})).toBe('The connection to the device broke.');
  expect(await faultAt('localhost', { ca: cert })).toBeNull();
  expect(await faultAt('127.0.0.1', { verify_certificate: false })).toBeNull();
});

test('pictures are counted; parts that are not understood and have no signals are recorded', async () => {
  const json = (text: string) => `--boundary\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}\r\n`;
  const jpeg = Buffer.from(`ffd8ffe0${'00'.repeat(20)}`, 'hex');
  const device = await startDevice((response) => {
    response.writeHead(200, multipart);
    response.write(`--boundary\r\nContent-Type: image/jpeg\r\nContent-Length: ${jpeg.length}\r\n\r\n`);
    response.write(jpeg);
    response.write('\r\n');
    response.write(json('{'));
    response.write(json('{"rows":[{"device":"d"}]}'));
    response.write(json('{"rows":[{"device":"d","event":"x"},{"device":"e"}]}'));
  });
  const mapping = { items: '/rows', account: { paths: ['/rows/*/device'] }, code: { paths: ['/rows/*/event'] } };
  const context = fakeContext('http', { ...settings, mapping, account: null, address: device.address });
  await openStream(context);
  await context.until(() => context.accepted.length === 1);
  expect(context.accepted).toMatchObject([{ account: 'd', code: 'x' }]);
  expect(context.rejected.map(({ reason, raw }) => [reason, String(raw).trim()])).toEqual([
    ['not_understood', '{'],
    ['not_understood', '{"rows":[{"device":"d"}]}'],
  ]);
  expect(context.counts).toEqual(new Map([['pictures_of_stream', 1]]));
});

test('a heartbeat is stored again after a minute; another channel has its own', async () => {
  let write: (text: string) => void = () => undefined;
  const device = await startDevice((response) => {
    response.writeHead(200, multipart).write(hikvisionPart(alert('videoloss', 'inactive')));
    write = (text) => void response.write(text);
  });
  const context = fakeContext('http', { ...settings, hold_off: 0, address: device.address });
  await openStream(context);
  await context.until(() => context.accepted.length === 1);
  context.time += 59_999;
  write(hikvisionPart(alert('videoloss', 'inactive')));
  await context.until(() => context.counts.get('repeated') === 1);
  context.time += 1;
  write(hikvisionPart(alert('videoloss', 'inactive')));
  await context.until(() => context.accepted.length === 2);
  expect(context.accepted.map(({ qualifier }) => qualifier)).toEqual(['test', 'test']);
});

test('an event that waits for the store is logged; closing ends the wait and the stream', async () => {
  const device = await startDevice((response) => {
    response.writeHead(200, multipart).write(hikvisionPart(alert('VMD', 'active')));
  });
  const context = fakeContext('http', { ...settings, address: device.address });
  const warn = vi.spyOn(context.log, 'warn');
  context.isStoreAway = true;
  const receiver = await openStream(context);
  await context.until(() => context.attempts > 0);
  await expect.poll(() => warn.mock.calls.length).toBe(1);
  expect(warn.mock.calls[0]?.[1]).toBe('an event of a device could not be stored, and is tried again');
  expect(receiver.sessions?.()).toBe(1);
  await receiver.close();
  expect([receiver.sessions?.(), context.faults, context.accepted]).toEqual([0, [null], []]);
});
