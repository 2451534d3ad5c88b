import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Config, Log, Tx } from '../platform/index.ts';
import { embeddedSipBackend, externalSipBackend } from './sip-backend.ts';
import type { SipServer } from './sip-contract.ts';

const warn = vi.fn();
const log = { warn } as unknown as Log;
/** The registrations of these backends are not in the store. */
const tx = {} as Tx;
const backendAt = (url: string | null) =>
  externalSipBackend({ control: url === null ? null : { url, token: 'of-the-server' } } as Config['sip'], log);

/** A SIP server that answers its control requests with a status. */
async function controlled() {
  const heard: { authorization: string | undefined; body: unknown }[] = [];
  const state = { status: 200 };
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      heard.push({ authorization: request.headers.authorization, body: JSON.parse(Buffer.concat(chunks).toString()) as unknown });
      reply.writeHead(state.status).end();
    });
  });
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  onTestFinished(() => void server.close());
  return { heard, state, backend: backendAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/control`) };
}

test('an external server is asked to take and end a call and disconnect a phone, with its token', async () => {
  const { heard, backend } = await controlled();
  expect(await backend.take('s-1', '1001')).toBe('sent');
  expect(await backend.end('s-1', 'hung_up')).toBe('ended');
  backend.disconnect('1001');
  await vi.waitFor(() => expect(heard).toHaveLength(3));
  expect(heard.map(({ body }) => body)).toEqual([
    { act: 'take', sessionId: 's-1', number: '1001' },
    { act: 'end', sessionId: 's-1', ending: 'hung_up' },
    { act: 'disconnect', number: '1001' },
  ]);
  expect(new Set(heard.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer of-the-server']));
});

test.each([
  [200, 'sent', 'ended'],
  [204, 'sent', 'ended'],
  [299, 'sent', 'ended'],
  [300, 'not_supported', 'not_supported'],
  [404, 'gone', 'gone'],
  [410, 'gone', 'gone'],
  [500, 'not_supported', 'not_supported'],
])('an external server that answers %i: taking is %s, ending is %s', async (status, taken, ended) => {
  const { state, backend } = await controlled();
  state.status = status;
  expect([await backend.take('s-1', '1001'), await backend.end('s-1', 'declined')]).toEqual([taken, ended]);
});

test('an external server that cannot be asked does nothing; one that is not reached is logged', async () => {
  const without = backendAt(null);
  expect([await without.take('s-1', '1001'), await without.end('s-1', 'hung_up')]).toEqual(['not_supported', 'not_supported']);
  expect(warn).not.toHaveBeenCalled();
  const closed = createServer();
  await new Promise<void>((listens) => closed.listen(0, '127.0.0.1', listens));
  const { port } = closed.address() as AddressInfo;
  await new Promise((done) => closed.close(done));
  expect(await backendAt(`http://127.0.0.1:${port}/`).take('s-1', '1001')).toBe('not_supported');
  expect(warn).toHaveBeenCalledWith({ reason: expect.any(String) as string, act: 'take' }, 'the outside SIP server was not reached');
});

test('of phones at an external server nothing is known', async () => {
  const backend = backendAt(null);
  expect([backend.embedded, await backend.registered(tx, ['1001']), backend.stateOf('1001')]).toEqual([false, null, null]);
});

test('the embedded server is asked directly', async () => {
  const sip = {
    isRegistered: (number: string) => number === '1001',
    stateOf: (number: string) => `state of ${number}`,
    take: () => Promise.resolve('no_phone' as const),
    end: (session: string) => session === 's-1',
    endListening: vi.fn(),
    disconnect: vi.fn(),
  };
  const backend = embeddedSipBackend(sip as unknown as SipServer);
  expect([backend.embedded, await backend.registered(tx, ['1001', '1002']), backend.stateOf('1001')]).toEqual([
    true,
    new Set(['1001']),
    'state of 1001',
  ]);
  expect(await Promise.all([backend.take('s-1', '1001'), backend.end('s-1', 'lost'), backend.end('s-2', 'lost')])).toEqual([
    'no_phone',
    'ended',
    'gone',
  ]);
  backend.endListening('l-1');
  backend.disconnect('1001');
  expect([sip.endListening.mock.calls, sip.disconnect.mock.calls]).toEqual([[['l-1']], [['1001']]]);
});
