import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { type NodeChannel, openNodeChannel } from './node-channel.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const open = (dataDir: string, name: string) =>
  openNodeChannel({
    config: readConfig({ DATA_DIR: dataDir }),
    clock: { now: () => 1_790_000_000_000 },
    nodes: { name },
  });

/** A node that answers what it accepts. */
async function start(answer: (request: IncomingMessage, reply: ServerResponse, other: NodeChannel) => void) {
  const dataDir = await mkdtemp(join(tmpdir(), 'atalaya-nodes-'));
  const [own, other] = [await open(dataDir, 'a'), await open(dataDir, 'b')];
  const server = createServer((request, reply) => answer(request, reply, other));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    await rm(dataDir, { recursive: true, force: true });
  });
  return { own, to: { node: 'b', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } };
}
const guarded = (request: IncomingMessage, reply: ServerResponse, other: NodeChannel) =>
  void reply.writeHead(other.accepts(request) ? 200 : 403).end(`${request.method} ${request.url}`);

test('a node answers what another one of the installation signed for it', async () => {
  const { own, to } = await start(guarded);
  const reply = await own.ask(to, '/node/one?at=1');
  expect(reply).toMatchObject({ kind: 'answered', status: 200 });
  expect(reply.kind === 'answered' && reply.bytes.toString()).toBe('GET /node/one?at=1');
  const posted = await own.ask(to, '/node/two', { method: 'POST' });
  expect(posted.kind === 'answered' && posted.bytes.toString()).toBe('POST /node/two');
  const opened = await own.open(to, '/node/three', { range: 'bytes=0-1' });
  expect([opened?.status, await opened?.text()]).toEqual([200, 'GET /node/three']);
});

test('what was signed for another node, or by nobody, is refused', async () => {
  const { own, to } = await start(guarded);
  expect(await own.ask({ ...to, node: 'c' }, '/node/one')).toEqual({ kind: 'refused' });
  expect((await fetch(`${to.url}/node/one`)).status).toBe(403);
  expect((await own.open({ ...to, node: 'c' }, '/node/one'))?.status).toBe(403);
});

test.each([
  [401, { kind: 'refused' }],
  [403, { kind: 'refused' }],
  [404, { kind: 'answered', status: 404 }],
  [500, { kind: 'answered', status: 500 }],
])('a reply of %i is %j', async (status, kind) => {
  const { own, to } = await start((_, reply) => void reply.writeHead(status).end());
  expect(await own.ask(to, '/node/one')).toMatchObject(kind);
});

test('a node that is away, too slow or elsewhere does not answer', async () => {
  const { own, to } = await start((request, reply) => {
    if (request.url === '/node/moved') reply.writeHead(302, { location: '/node/one' }).end();
  });
  expect(await own.ask({ node: 'b', url: 'http://127.0.0.1:9' }, '/node/one')).toEqual({ kind: 'unanswered' });
  expect(await own.ask(to, '/node/slow', { withinMs: 20 })).toEqual({ kind: 'unanswered' });
  expect(await own.ask(to, '/node/moved')).toEqual({ kind: 'unanswered' });
  expect(await own.open({ node: 'b', url: 'http://127.0.0.1:9' }, '/node/one')).toBeNull();
});

test('headers of a caller cannot replace the signature', async () => {
  const { own, to } = await start(guarded);
  expect((await own.open(to, '/node/one', { 'x-atalaya-node': 'forged' }))?.status).toBe(200);
});
