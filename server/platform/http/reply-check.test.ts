import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { success } from '../../../contract/platform/envelope.ts';
import { checkReply } from './reply-check.ts';

const check = (endpoint: Parameters<typeof checkReply>[0], body: object) => checkReply(endpoint, JSON.stringify(body));
const call = {
  method: 'GET',
  path: '/v1/x',
  access: { kind: 'public' },
  summary: 'x',
  reply: success(z.array(z.object({ id: z.int() }))),
} as const;

test('accepts a reply that matches the contract', () => {
  expect(() => check(call, { success: true, data: [{ id: 1 }] })).not.toThrow();
});
test('names a reply against the contract', () => {
  expect(() => check(call, { success: true, data: [{ id: 'one' }] })).toThrow('GET /v1/x answers against its contract at data.0.id');
});
test('names additional fields of a reply', () => {
  expect(() => check(call, { success: true, data: [{ id: 1, password_hash: 'x' }] })).toThrow('answers .data[0].password_hash');
});
test('names a field that is read as its fallback because the reply is without it', () => {
  const withFallback = {
    ...call,
    reply: success(z.object({ id: z.int(), passkeys: z._default(z.int(), 0), name: z.optional(z.string()) })),
  };
  expect(() => check(withFallback, { success: true, data: { id: 1 } })).toThrow('answers without .data.passkeys, which is read as');
  expect(() => check(withFallback, { success: true, data: { id: 1, passkeys: 2 } })).not.toThrow();
});
