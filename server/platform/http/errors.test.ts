import fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerError } from './errors.ts';
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
