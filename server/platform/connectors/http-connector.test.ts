import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Refused } from '../http/refused.ts';
import { httpConnector } from './http-connector.ts';

const open: Server[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A service on this machine. @returns its address */
async function service(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`;
}

const reasonOf = async (reply: Promise<unknown>): Promise<unknown> =>
  reply.then(
    () => 'answered',
    (error: unknown) => (error instanceof Refused ? [error.code, (error.details as { reason: string }).reason] : error),
  );
const ask = (url: string, isAllowed = true, limits = { patienceMs: 5000, most: 1000 }) =>
  httpConnector('dahua', { url, token: 'the token' }, isAllowed, limits).request('dahua/discover', { ip: '10.0.0.9' });

test('posts the parameters with the token, and parses the reply', async () => {
  const requests: unknown[] = [];
  const url = await service((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push([request.method, request.url, request.headers.authorization, JSON.parse(Buffer.concat(chunks).toString())]);
      reply.end(JSON.stringify({ cameras: [{ channel: '1', name: 'Gate' }] }));
    });
  });
  expect(await ask(url)).toEqual({ cameras: [{ channel: '1', name: 'Gate' }] });
  expect(requests).toEqual([['POST', '/base/discover', 'Bearer the token', { ip: '10.0.0.9' }]]);
});

test('does not request private addresses unless allowed', async () => {
  let count = 0;
  const url = await service((_, reply) => {
    count += 1;
    reply.end('{"cameras":[]}');
  });
  const reason = 'its address is private, which CONNECTOR_PRIVATE_ADDRESSES does not allow.';
  expect(await reasonOf(ask(url, false))).toEqual(['connector.failed', reason]);
  expect(await reasonOf(ask(url.replace('127.0.0.1', 'localhost'), false))).toEqual(['connector.failed', reason]);
  expect(await reasonOf(ask('http://169.254.169.254/', true))).toEqual(['connector.failed', reason]);
  expect(count).toBe(0);
});

test('sends no token over plain http to the internet', async () => {
  expect(await reasonOf(ask('http://service.example/', false))).toEqual(['connector.failed', 'its address must begin with https://.']);
});

test('follows no redirect', async () => {
  let count = 0;
  const elsewhere = await service((_, reply) => {
    count += 1;
    reply.end('{"cameras":[]}');
  });
  const url = await service((_, reply) => {
    reply.writeHead(307, { location: elsewhere }).end();
  });
  expect(await reasonOf(ask(url))).toEqual(['connector.failed', 'it answered with a redirect, which is not followed.']);
  expect(count).toBe(0);
});

test.each([
  ['a refusal', (_, reply) => void reply.writeHead(503).end(), 'it answered 503.'],
  ['something that is no JSON', (_, reply) => void reply.end('<html>'), 'its answer is not JSON.'],
  [
    'another answer than agreed',
    (_, reply) => void reply.end('{"cameras":[{"name":"Gate"}]}'),
    'its answer to dahua/discover is not as agreed (cameras.0.channel).',
  ],
  ['an endless answer', (_, reply) => void reply.end(`{"cameras":"${'x'.repeat(2000)}"}`), 'its answer is too long.'],
  ['a broken connection', (request) => void request.destroy(), 'the connection broke.'],
] satisfies [string, RequestListener, string][])('says why after %s', async (_, answer, reason) => {
  expect(await reasonOf(ask(await service(answer)))).toEqual(['connector.failed', reason]);
});

test('gives up on a service that never answers, and on one that is not there', async () => {
  const silent = await service(() => undefined);
  expect(await reasonOf(ask(silent, true, { patienceMs: 50, most: 1000 }))).toEqual(['connector.failed', 'it took too long.']);
  const closed = await service(() => undefined);
  const server = open.pop();
  await new Promise((resolve) => server?.close(resolve));
  expect(await reasonOf(ask(closed))).toEqual(['connector.failed', 'nothing listens at its address.']);
});
