import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { lookAtPort } from './probe-port.ts';

const host = '127.0.0.1';
let servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  servers = [];
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, host, ready));
  return (server.address() as AddressInfo).port;
}
const look = (port: number) => lookAtPort({ variable: 'PORT', host, port });
const failing = (code: string) => async () => Promise.reject(Object.assign(new Error(`listen ${code}`), { code }));

test('a port that nothing uses is fine, and free again afterwards', async () => {
  const server = createServer();
  const port = await listening(server);
  await new Promise((closed) => server.close(closed));
  servers = [];
  expect((await look(port)).found).toContain('It is free');
  expect(await look(port)).toMatchObject({ outcome: 'fine', about: `Port ${port} on ${host} (PORT)` });
  expect(await look(0)).toMatchObject({ outcome: 'fine', found: 'Any free port is used.' });
});

test('a port of another program is a fault, whether or not that program speaks HTTP', async () => {
  const mute = createServer((socket) => socket.resume().end('220 mail\r\n'));
  const other = createHttpServer((_, reply) => void reply.end('hello'));
  for (const server of [mute, other])
    expect(await look(await listening(server))).toMatchObject({ outcome: 'fault', found: 'Another program uses it.' });
});

test('a port of the platform itself is fine', async () => {
  const own = createHttpServer((_, reply) => void reply.writeHead(404).end('{"success":false,"code":"route.not_found"}'));
  expect(await look(await listening(own))).toMatchObject({ outcome: 'fine', found: 'Atalaya answers there.' });
});

test.each([
  ['EACCES', 'fault', 'This account may not listen there.'],
  ['EADDRNOTAVAIL', 'fault', 'This machine does not have that address.'],
  ['ENOTFOUND', 'fault', 'This machine does not have that address.'],
  ['EMFILE', 'unknown', 'Could not be looked at because listen EMFILE.'],
])('a port that fails with %s is a %s', async (code, outcome, found) => {
  expect(await lookAtPort({ variable: 'REALTIME_PORT', host, port: 80 }, failing(code))).toMatchObject({ outcome, found });
});
