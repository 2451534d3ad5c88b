import fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { answerError, readPart } from './errors.ts';
import { refuse } from './refused.ts';

async function answerTo(error: Error): Promise<{ status: number; body: { code: string; message: string }; retryAfter: unknown }> {
  const http = fastify();
  http.setErrorHandler(answerError);
  http.get('/', async () => Promise.reject(error));
  const reply = await http.inject('/');
  return { status: reply.statusCode, body: reply.json(), retryAfter: reply.headers['retry-after'] };
}
const withCode = (code: string, message = 'secret inside') => Object.assign(new Error(message), { code });

test('a refusal travels with its status, code and details', async () => {
  const { status, body } = await answerTo(refuse('alarm.changed', { details: { alarm: 1 } }));
  expect([status, body]).toEqual([
    409,
    { success: false, code: 'alarm.changed', message: expect.any(String) as string, details: { alarm: 1 } },
  ]);
});

test.each(['53100', '53200', '53300', '58030'])('a store without room (%s) asks the sender to try again later', async (code) => {
  const { status, body, retryAfter } = await answerTo(withCode(code));
  expect([status, body.code, retryAfter]).toEqual([503, 'platform.away', '10']);
});

test('an unexpected error does not reveal its details', async () => {
  const { status, body } = await answerTo(new Error('secret inside'));
  expect([status, body.code]).toEqual([500, 'platform.failed']);
  expect(JSON.stringify(body)).not.toMatch(/secret|\.ts/);
});

test.each([
  ['22021', 422, 'request.invalid'],
  ['22P05', 422, 'request.invalid'],
  ['55P03', 409, 'request.in_progress'],
  ['57P01', 503, 'platform.away'],
  ['08006', 503, 'platform.away'],
  ['ECONNREFUSED', 503, 'platform.away'],
  ['23505', 500, 'platform.failed'],
])('what the store says as %s becomes %i %s', async (code, status, answered) => {
  const { body, retryAfter, ...reply } = await answerTo(withCode(code));
  expect([reply.status, body.code]).toEqual([status, answered]);
  expect(JSON.stringify(body)).not.toMatch(/secret/);
  expect(retryAfter).toBe(status === 503 ? '1' : undefined);
});

test.each([
  [404, 404, 'route.not_found'],
  [400, 400, 'request.malformed'],
  [499, 400, 'request.malformed'],
  [500, 500, 'platform.failed'],
  [399, 500, 'platform.failed'],
])('an error of the framework with status %i becomes %i %s', async (statusCode, status, code) => {
  const { body, ...reply } = await answerTo(Object.assign(new Error('secret inside'), { statusCode }));
  expect([reply.status, body.code]).toEqual([status, code]);
});

test.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])('%s: the store is away', async (message) => {
  const { status, body, retryAfter } = await answerTo(new Error(message));
  expect([status, body, retryAfter]).toEqual([
    503,
    { success: false, code: 'platform.away', message: 'The store is away for a moment: try again.' },
    '1',
  ]);
});

test.each([
  [{ retry_at: new Date(Date.now() + 30_000).toISOString() }, /^(29|30)$/],
  [{ retry_at: new Date(Date.now() - 30_000).toISOString() }, /^1$/],
])('a refusal until %j states the seconds to wait', async (details, seconds) => {
  const { status, retryAfter } = await answerTo(refuse('access.throttled', { details }));
  expect([status, retryAfter]).toEqual([429, expect.stringMatching(seconds)]);
});

test('a body that is too large is refused with the limit of its call in megabytes', async () => {
  const http = fastify({ bodyLimit: 100 });
  http.setErrorHandler(answerError);
  http.post('/', { bodyLimit: 2_400_000 }, async () => 'ok');
  const reply = await http.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload: `"${'x'.repeat(2_400_000)}"`,
  });
  expect([reply.statusCode, reply.json<{ code: string; message: string }>()]).toEqual([
    413,
    { success: false, code: 'request.too_large', message: 'The body is larger than 2 MB: send less in one request, or smaller pictures.' },
  ]);
});

test('what is not JSON, or has no length, is malformed', async () => {
  const http = fastify();
  http.setErrorHandler(answerError);
  http.post('/', async () => 'ok');
  for (const [type, payload] of [
    ['application/json', '{'],
    ['application/json', ''],
    ['text/csv', 'a'],
  ] as const) {
    const reply = await http.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload });
    expect([reply.statusCode, reply.json<{ code: string }>().code, reply.headers['cache-control']]).toEqual([
      400,
      'request.malformed',
      'no-store',
    ]);
  }
});

test('parts that are not valid are named by field, and the whole by its name', () => {
  const fault = (value: unknown, part?: string) => {
    try {
      return readPart(z.object({ a: z.object({ b: z.int() }), c: z.string() }), value, part ?? 'body');
    } catch (error) {
      return { ...(error as { errors?: object }).errors };
    }
  };
  expect(fault({ a: { b: 1 }, c: 'x' })).toEqual({ a: { b: 1 }, c: 'x' });
  expect(Object.keys(fault({ a: { b: 'x' } }))).toEqual(['a.b', 'c']);
  expect(Object.keys(fault(null, 'query'))).toEqual(['query']);
});
