import fastify, { type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '../../../contract/platform/endpoint.ts';
import type { App } from './app.ts';
import { type ApiCall, callApi } from './call-api.ts';

const endpoint = {
  ...{ method: 'POST', path: '/v1/alarm/:id/of/:tenant', summary: 'x', access: { kind: 'public' } },
  reply: z.object({ success: z.literal(true), data: z.any() }),
} as unknown as Endpoint;
const client = {
  headers: {
    host: 'console.test',
    'user-agent': 'Browser',
    'x-forwarded-for': '203.0.113.7',
    cookie: 'known=1',
    authorization: 'Bearer own',
  },
  raw: { socket: { remoteAddress: '10.0.0.2' } },
} as unknown as FastifyRequest;

async function call(of: ApiCall = {}, answer: [status: number, body: unknown] | null = null, request = client) {
  const http = fastify();
  http.post('/v1/alarm/:id/of/:tenant', async (asked, reply) => {
    if (answer) return reply.code(answer[0]).send(answer[1]);
    const { url, body, headers, ip } = asked;
    return reply.header('set-cookie', 'a=b').send({ success: true, data: { url, body: body ?? null, headers, ip } });
  });
  return callApi({ http } as unknown as App, request, endpoint, { params: { id: 'a/b', tenant: 7 }, ...of });
}
const seen = async (of: ApiCall = {}) => {
  const reply = await call(of);
  if (reply.kind !== 'done') throw new Error('It was refused.');
  return (reply.reply as { data: { url: string; body: unknown; headers: Record<string, string>; ip: string } }).data;
};

test('a call has its parameters, its query and the address of the client', async () => {
  expect(await seen()).toMatchObject({ url: '/v1/alarm/a%2Fb/of/7', body: null, ip: '10.0.0.2' });
  expect((await seen({ query: { max: 5, by: 'a b' } })).url).toBe('/v1/alarm/a%2Fb/of/7?max=5&by=a+b');
});

test('it has the headers that name the client, and no right or cookie of the request by itself', async () => {
  const { headers } = await seen();
  expect(headers).toMatchObject({ host: 'console.test', 'user-agent': 'Browser', 'x-forwarded-for': '203.0.113.7' });
  for (const name of ['authorization', 'cookie', 'idempotency-key', 'content-type', 'x-forwarded-host'])
    expect(headers).not.toHaveProperty(name);
  const given = await seen({ token: 't', key: 'k', body: { a: 1 }, withCookies: true });
  expect(given.headers).toMatchObject({
    authorization: 'Bearer t',
    'idempotency-key': 'k',
    'content-type': 'application/json',
    cookie: 'known=1',
  });
  expect(given.body).toEqual({ a: 1 });
});

test('a reply comes with its cookies, a refusal with its status', async () => {
  expect(await call()).toMatchObject({ kind: 'done', reply: { success: true }, cookies: [{ name: 'a', value: 'b' }] });
  const refusal = { success: false, code: 'alarm.changed', message: 'x' };
  expect(await call({}, [409, refusal])).toEqual({ kind: 'refused', status: 409, refusal });
  expect(await call({}, [400, { ...refusal, code: 'request.malformed' }])).toMatchObject({ kind: 'refused', status: 400 });
});

test('a failure that is no refusal, and a reply that is not the agreed one, are errors', async () => {
  await expect(call({}, [500, { statusCode: 500 }])).rejects.toThrow('POST /v1/alarm/:id/of/:tenant failed with status 500');
  await expect(call({}, [200, { success: false }])).rejects.toThrow('success');
});

test('a request whose client has gone has no address', async () => {
  const gone = { ...client, raw: { socket: {} } } as unknown as FastifyRequest;
  expect(await call({}, null, gone)).toMatchObject({ kind: 'done' });
});
