import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type FakeContext, fakeContext } from '../../../testing/receiver-context.ts';
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
