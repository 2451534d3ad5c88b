import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { forceOf, runReplyCommand } from './reply.ts';

/** A demo that notes what it is asked. */
async function demo(): Promise<{ url: string; asked: unknown[] }> {
  const asked: unknown[] = [];
  const server = createServer((request, reply) => void answer(request, reply));
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const body = await text(request);
    asked.push([request.method, decodeURIComponent(request.url ?? ''), body === '' ? null : JSON.parse(body)]);
    const held = { id: 7, call: 'PUT /v1/alarm/:id', desk: null, url: '/v1/alarm/1', body: null };
    const data = request.method === 'POST' ? { id: 1 } : request.method === 'GET' ? held : null;
    reply.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, message: '', data }));
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

test('the words of the command are forced replies; a refusal by the clock says when to try again', () => {
  expect(forceOf('hold')).toEqual({ how: 'hold' });
  expect(forceOf('no-answer')).toEqual({ how: 'break off' });
  expect(forceOf('unreadable')).toEqual({ how: 'give', body: {} });
  expect(forceOf('code.incorrect', '{"tries_left":4}')).toEqual({ how: 'refuse', code: 'code.incorrect', details: { tries_left: 4 } });
  expect(forceOf('access.throttled', '{}', 0)).toMatchObject({ details: { retry_at: '1970-01-01T00:01:00.000Z' } });
  expect(() => forceOf('no.such.code')).toThrow('Invalid');
});

test('a reply is forced for everybody, once', async () => {
  const { url, asked } = await demo();
  await runReplyCommand(['--url', url, 'POST /v1/user/auth', 'session.credentials']);
  const rule = { call: 'POST /v1/user/auth', desk: null, force: { how: 'refuse', code: 'session.credentials', details: {} }, stays: false };
  expect(asked).toEqual([['POST', '/demo/replies', rule]]);
});

test('a held call is waited for and answered', async () => {
  const { url, asked } = await demo();
  expect(await runReplyCommand(['--url', url, '--release', 'PUT /v1/alarm/:id', 'as-it-is'])).toContain('is answered');
  expect(asked).toEqual([
    ['GET', '/demo/replies/held?call=PUT+/v1/alarm/:id', null],
    ['PUT', '/demo/replies/held/7', { how: 'as it is' }],
  ]);
});

test('what is not said is answered with the usage', async () => {
  await expect(runReplyCommand([])).rejects.toThrow('npm run reply');
});

test('a reply is forced every time until all are cleared', async () => {
  const { url, asked } = await demo();
  await runReplyCommand(['--url', url, '--every-time', 'POST /v1/user/auth', 'no-answer']);
  await runReplyCommand(['--url', url, '--clear']);
  const rule = { call: 'POST /v1/user/auth', desk: null, force: { how: 'break off' }, stays: true };
  expect(asked).toEqual([
    ['POST', '/demo/replies', rule],
    ['DELETE', '/demo/replies', null],
  ]);
});
