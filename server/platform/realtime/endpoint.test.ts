import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Echo from 'laravel-echo';
import Pusher from 'pusher-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { TenantId, UserId } from '../../../contract/platform/ids.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { clientAddress } from '../http/client-address.ts';
import { defaultLimits, type Endpoint, type EndpointLimits, servePusher } from './endpoint.ts';
import { Hub, type LoggedEvent } from './hub.ts';
import { closeCodes } from './protocol.ts';
import { signChannel } from './signature.ts';

vi.setConfig({ testTimeout: 30_000 });
const keys = { key: 'atalaya', secret: 'a secret of this test' };
const closers: (() => void)[] = [];
let log: LoggedEvent[];
let over: Set<string>;
let hub: Hub;

beforeEach(() => {
  log = [];
  over = new Set();
  hub = new Hub(
    {
      readEvents: async (after, limit) => log.filter((line) => line.seq > after).slice(0, limit),
      readViewers: async (sessions) => {
        const alive = sessions.filter((session) => !over.has(session));
        return new Map(alive.map((session) => [session, { user: 1 as UserId, all: false, tenants: new Set([1 as TenantId]) }]));
      },
      failed: (error) => {
        throw error;
      },
    },
    0,
  );
});
afterEach(() => {
  for (const close of closers.splice(0).reverse()) close();
});

async function serve(limits: Partial<EndpointLimits> = {}): Promise<{ port: number; endpoint: Endpoint }> {
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      const form = new URLSearchParams(body);
      const channel = form.get('channel_name') ?? '';
      const isOwn = channel === 'private-user-1' || channel === 'private-user-setup-1';
      response.writeHead(isOwn ? 200 : 403, { 'content-type': 'application/json' });
      response.end(isOwn ? JSON.stringify(signChannel(keys, form.get('socket_id') ?? '', channel, 'ana')) : '{}');
    });
  });
  const endpoint = servePusher([server], {
    hub,
    keys,
    limits: { ...defaultLimits, ...limits },
    allowsOrigin: (origin) => origin !== 'https://elsewhere.test',
    addressOf: (request) => clientAddress(request, { trustProxy: true }),
    failed: (error) => {
      throw error;
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closers.push(() => {
    endpoint.close();
    server.close();
    server.closeAllConnections();
  });
  return { port: (server.address() as AddressInfo).port, endpoint };
}

function echoTo(port: number): Echo<'pusher'> {
  const client = new Pusher(keys.key, {
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    cluster: 'none',
    disableStats: true,
    channelAuthorization: { transport: 'ajax', endpoint: `http://127.0.0.1:${port}/broadcasting/auth` },
  });
  const echo = new Echo({ broadcaster: 'pusher', client, key: keys.key });
  closers.push(() => echo.disconnect());
  return echo;
}

/** A minimal client that records received messages and its close code. */
function bareClient(port: number, path = '/app/atalaya?protocol=7', headers: Record<string, string> = {}) {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
  closers.push(() => ws.terminate());
  const heard: { event: string; data: string }[] = [];
  const end = { code: 0, error: '' };
  ws.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as { event: string; data: string }));
  ws.on('close', (code) => {
    end.code = code;
  });
  ws.on('error', (error) => {
    end.error = error.message;
  });
  return { ws, heard, end };
}

function write(event: Partial<LoggedEvent>): Promise<void> {
  const seq = (log.at(-1)?.seq ?? 0) + 1;
  log.push({ seq, name: 'alarm', tenant: 1 as TenantId, user: null, data: JSON.stringify({ seq }), ...event });
  return hub.wake();
}

test('unmodified laravel-echo and pusher-js connect, subscribe and receive events', {
  tags: ['OP-7.40', 'OP-7.41', 'OP-7.46', 'OP-7.47'],
}, async () => {
  const { port } = await serve();
  const heard: unknown[] = [];
  const ready: string[] = [];
  const echo = echoTo(port);
  echo
    .private('user-1')
    .subscribed(() => ready.push('user'))
    .listen('.alarm', (event: unknown) => heard.push(event));
  echo
    .private('user-setup-1')
    .subscribed(() => ready.push('setup'))
    .listen('.config.updated', (event: unknown) => heard.push(event));
  await waitUntil(() => expect(ready.sort()).toEqual(['setup', 'user']));
  await write({});
  await write({ name: 'config.updated', user: 1 as UserId, tenant: null });
  await waitUntil(() => expect(heard).toEqual([{ seq: 1 }, { seq: 2 }]));
});

test("an unmodified client is refused another user's channel and continues with its own", { tags: ['OP-7.46'] }, async () => {
  const { port } = await serve();
  const errors: unknown[] = [];
  const ready: string[] = [];
  const echo = echoTo(port);
  echo.private('user-2').error((error: unknown) => errors.push(error));
  echo.private('user-1').subscribed(() => ready.push('user'));
  await waitUntil(() => expect([errors.length, ready]).toEqual([1, ['user']]));
});

test('revoking a session closes its socket, and an unmodified client does not reconnect', {
  tags: ['OP-7.46'],
}, async () => {
  const { port, endpoint } = await serve();
  const echo = echoTo(port);
  const states: string[] = [];
  echo.connector.pusher.connection.bind('state_change', ({ current }: { current: string }) => states.push(current));
  const ready: string[] = [];
  echo.private('user-1').subscribed(() => ready.push('user'));
  await waitUntil(() => expect(ready).toEqual(['user']));
  await write({ name: 'session.revoked', tenant: null, user: 1 as UserId, data: JSON.stringify({ session: 'ana', reason: 'signed_out' }) });
  await waitUntil(() => expect([endpoint.connections, states.at(-1)]).toEqual([0, 'disconnected']));
});

test('a session that ran out loses its socket without any event', async () => {
  const { port } = await serve({ checkSessionsMs: 20 });
  const echo = echoTo(port);
  const ready: string[] = [];
  echo.private('user-1').subscribed(() => ready.push('user'));
  await waitUntil(() => expect(ready).toEqual(['user']));
  over.add('ana');
  await waitUntil(() => expect(echo.connector.pusher.connection.state).toBe('disconnected'));
});

test.each([
  ['/app/another?protocol=7', 4001],
  ['/app/atalaya?protocol=5', 4007],
  ['/app/atalaya', 4007],
])('%s is closed with %i', async (path, code) => {
  const { port } = await serve();
  const { end } = bareClient(port, path);
  await waitUntil(() => expect(end.code).toBe(code));
});

test('other addresses and pages of other origins get no socket at all', async () => {
  const { port, endpoint } = await serve();
  const [lost, foreign] = [bareClient(port, '/chat'), bareClient(port, undefined, { origin: 'https://elsewhere.test' })];
  await waitUntil(() =>
    expect([lost.end.error, foreign.end.error]).toEqual([expect.stringContaining('404'), expect.stringContaining('403')]),
  );
  expect(endpoint.connections).toBe(0);
});

test('one connection too many is closed with 4100', async () => {
  const { port } = await serve({ maxConnections: 1 });
  const first = bareClient(port);
  await waitUntil(() => expect(first.heard).toHaveLength(1));
  const second = bareClient(port);
  await waitUntil(() => expect(second.end.code).toBe(4100));
});

/** The endpoint's clock advances only when the test advances it. */
function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  closers.push(() => vi.useRealTimers());
}

test('a client that answers no ping is closed with 4201; one that answers remains', async () => {
  stopTime();
  const { port } = await serve({ pingAfterMs: 60_000, pongWithinMs: 60_000, idleMs: 3_600_000 });
  const [dead, alive] = [bareClient(port), bareClient(port)];
  alive.ws.on('message', (data: Buffer) => {
    // The ping follows the pong, so its reply proves that the pong was received.
    if (data.includes('pusher:ping')) for (const event of ['pong', 'ping']) alive.ws.send(`{"event":"pusher:${event}","data":{}}`);
  });
  await waitUntil(() => expect([dead.heard.length, alive.heard.length]).toEqual([1, 1]));
  for (const times of [1, 2, 3]) {
    vi.advanceTimersByTime(80_000);
    await waitUntil(() => expect(alive.heard.filter(({ event }) => event === 'pusher:pong')).toHaveLength(times));
  }
  await waitUntil(() => expect(dead.end.code).toBe(4201));
  expect(alive.ws.readyState).toBe(WebSocket.OPEN);
});

test('a socket without subscriptions is closed; one with a subscription remains', async () => {
  stopTime();
  const { port } = await serve({ idleMs: 600_000, pingAfterMs: 3_600_000, pongWithinMs: 60_000 });
  const ready: string[] = [];
  const echo = echoTo(port);
  echo.private('user-1').subscribed(() => ready.push('user'));
  await waitUntil(() => expect(ready).toEqual(['user']));
  const idle = bareClient(port);
  await waitUntil(() => expect(idle.heard).toHaveLength(1));
  vi.advanceTimersByTime(700_000);
  await waitUntil(() => expect(idle.end.code).toBe(4100));
  expect([ready, echo.connector.pusher.connection.state]).toEqual([['user'], 'connected']);
});

test('a ping is answered, a client event is refused (4301), invalid messages get an error', async () => {
  const { port } = await serve();
  const [speaker, other] = [bareClient(port), bareClient(port)];
  await waitUntil(() => expect([speaker.heard.length, other.heard.length]).toEqual([1, 1]));
  speaker.ws.send('{"event":"pusher:ping","data":{}}');
  speaker.ws.send('{"event":"client-hello","channel":"private-user-1","data":{}}');
  speaker.ws.send('{');
  await waitUntil(() => expect(speaker.heard.slice(1).map(({ event }) => event)).toEqual(['pusher:pong', 'pusher:error', 'pusher:error']));
  expect(JSON.parse(speaker.heard[2]?.data ?? '')).toMatchObject({ code: 4301 });
  expect(other.heard).toHaveLength(1);
});

test('a subscription without a signature, or with one of another socket, is refused', async () => {
  const { port } = await serve();
  const { ws, heard } = bareClient(port);
  await waitUntil(() => expect(heard).toHaveLength(1));
  ws.send('{"event":"pusher:subscribe","data":{"channel":"private-user-1"}}');
  const foreign = signChannel(keys, '9.9', 'private-user-1', 'ana');
  ws.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'private-user-1', ...foreign } }));
  await waitUntil(() =>
    expect(heard.slice(1).map(({ event }) => event)).toEqual(['pusher:subscription_error', 'pusher:subscription_error']),
  );
});

test('a client that floods is closed, a message that is too large too', async () => {
  const { port } = await serve();
  const [flood, large] = [bareClient(port), bareClient(port)];
  await waitUntil(() => expect([flood.heard.length, large.heard.length]).toEqual([1, 1]));
  for (let count = 0; count < 200; count += 1) flood.ws.send('{"event":"pusher:ping"}');
  large.ws.send('x'.repeat(20_000));
  await waitUntil(() => expect([flood.end.code, large.end.code]).toEqual([4100, 1009]));
});

test('a client that does not read is dropped with a bounded queue, and others receive everything', async () => {
  const { port, endpoint } = await serve({ maxQueuedBytes: 1_000_000 });
  const echo = echoTo(port);
  const heard: number[] = [];
  const ready: string[] = [];
  echo
    .private('user-1')
    .subscribed(() => ready.push('echo'))
    .listen('.alarm', ({ seq }: { seq: number }) => heard.push(seq));
  const stuck = bareClient(port);
  await waitUntil(() => expect([ready, stuck.heard.length]).toEqual([['echo'], 1]));
  const { socket_id: id } = JSON.parse(stuck.heard[0]?.data ?? '') as { socket_id: string };
  stuck.ws.send(
    JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'private-user-1', ...signChannel(keys, id, 'private-user-1', 'ana') } }),
  );
  await waitUntil(() => expect(stuck.heard).toHaveLength(2));
  stuck.ws.pause();
  const payload = 'x'.repeat(400_000);
  for (let seq = 1; endpoint.connections === 2 && seq < 2000; seq += 1) {
    await write({ data: JSON.stringify({ seq, payload }) });
    await waitUntil(() => expect(heard.length).toBe(seq));
  }
  expect(endpoint.connections).toBe(1);
  expect(heard).toEqual(log.map(({ seq }) => seq));
});

test('clients are asked to reconnect when the platform stops', async () => {
  const { port, endpoint } = await serve();
  const { heard, end } = bareClient(port);
  await waitUntil(() => expect(heard).toHaveLength(1));
  endpoint.close();
  await waitUntil(() => expect(end.code).toBe(4200));
});

test('a drained endpoint closes each client with 4200 after the other, and accepts no more', async () => {
  const { port, endpoint } = await serve();
  const clients = [bareClient(port), bareClient(port), bareClient(port)];
  await waitUntil(() => expect(endpoint.connections).toBe(3));
  const drained = endpoint.drain(60);
  const late = bareClient(port);
  await waitUntil(() => expect(late.end.error).toContain('503'));
  await drained;
  await waitUntil(() => expect(clients.map(({ end }) => end.code)).toEqual([4200, 4200, 4200]));
  expect(endpoint.connections).toBe(0);
});

test('an address has a limited number of sockets without subscriptions', async () => {
  const { port, endpoint } = await serve({ waitingEach: 2 });
  const open = () => new WebSocket(`ws://127.0.0.1:${port}/app/atalaya?protocol=7`);
  const [one, two] = [open(), open()];
  await Promise.all([one, two].map((socket) => new Promise((opened) => socket.once('open', opened))));
  await waitUntil(() => expect(endpoint.connections).toBe(2));
  const code = await new Promise((closed) => open().once('close', closed));
  expect(code).toBe(4100);
  one.close();
  await waitUntil(() => expect(endpoint.connections).toBe(1));
  const welcomed = await new Promise((opened) => open().once('message', opened));
  expect(String(welcomed)).toContain('connection_established');
  two.close();
});

test('behind a proxy, strangers at one address keep nobody out and lose their oldest sockets', async () => {
  const { port, endpoint } = await serve({ waitingEach: 3, waitingAll: 4 });
  const socketOf = (address: string) => bareClient(port, undefined, { 'x-forwarded-for': address });
  const strangers: ReturnType<typeof bareClient>[] = [];
  for (let n = 0; n < 3; n += 1) {
    strangers.push(socketOf('203.0.113.7'));
    await waitUntil(() => expect(endpoint.connections).toBe(n + 1));
  }
  const refused = socketOf('203.0.113.7');
  await waitUntil(() => expect(refused.end.code).toBe(4100));
  const operators = [socketOf('198.51.100.1'), socketOf('198.51.100.2')];
  await waitUntil(() => expect(operators.map(({ heard }) => heard[0]?.event)).toEqual(Array(2).fill('pusher:connection_established')));
  await waitUntil(() => expect(strangers.map(({ end }) => end.code)).toEqual([closeCodes.idle.code, 0, 0]));
});
