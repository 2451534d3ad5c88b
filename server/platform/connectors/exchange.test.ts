import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { exchange, type HttpRequest, send } from './exchange.ts';

const opened: Server[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A service on this machine that notes what it is asked. */
async function service(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, reply);
  });
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/base`);
  return { asked, call: (more: Partial<HttpRequest> = {}): HttpRequest => ({ url, body: null, token: null, ...more }) };
}

describe('an exchange that is aborted', () => {
  test('before it begins sends nothing', async () => {
    const { asked, call } = await service((_, reply) => reply.end('late'));
    const reason = new Error('The run was canceled');
    await expect(send(call({ signal: AbortSignal.abort(reason) }), true)).rejects.toBe(reason);
    expect(asked).toEqual([]);
  });

  test('while it waits ends at once, with its reason', async () => {
    const stop = new AbortController();
    const reason = new Error('The run was canceled');
    const { asked, call } = await service(() => stop.abort(reason));
    await expect(send(call({ signal: stop.signal }), true)).rejects.toBe(reason);
    expect(asked).toHaveLength(1);
  });

  test('by its own time limit ends, though its caller set none', async () => {
    const { call } = await service(() => undefined);
    await expect(send(call(), true, { patienceMs: 20, most: 100 })).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

test('a reply may be as long as the limit, and is given up beyond it', async () => {
  const { call } = await service((request, reply) => reply.end('x'.repeat(request.method === 'GET' ? 100 : 101)));
  const limits = { patienceMs: 5000, most: 100 };
  expect((await send(call(), true, limits)).text).toHaveLength(100);
  await expect(send(call({ body: '{}' }), true, limits)).rejects.toThrow('its answer is too long.');
});

test('a request without a body reads, one with a body posts, unless it states its method', async () => {
  const { asked, call } = await service((_, reply) => reply.end());
  for (const more of [{}, { body: '{}' }, { body: '{}', method: 'PUT' }]) await send(call(more), true);
  expect(asked).toEqual(['GET /base', 'POST /base', 'PUT /base']);
});

test.each<[number, string, string?]>([
  [200, 'fine'],
  [299, 'fine'],
  [300, 'it answered with a redirect, which is not followed.'],
  [399, 'it answered with a redirect, which is not followed.'],
  [400, 'it answered 400.', 'refused'],
  [499, 'it answered 499.', 'refused'],
  [500, 'it answered 500.', 'answered'],
])('a reply of %i is read as "%s"', async (status, text, kind) => {
  const { call } = await service((_, reply) => reply.writeHead(status).end('fine'));
  const found = await exchange(call(), true).catch((error: Error & { kind?: string }) => [error.message, error.kind]);
  expect(found).toEqual(status < 300 ? text : [text, kind ?? 'answered']);
});
