import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { success } from '../../../contract/platform/envelope.ts';
import { checkReply } from './reply-check.ts';

const call = {
  method: 'GET',
  path: '/v1/x',
  access: { kind: 'public' },
  summary: 'x',
  reply: success(z.array(z.object({ id: z.int() }))),
} as const;

test('accepts a reply that matches the contract', () => {
  expect(() => checkReply(call, { success: true, data: [{ id: 1 }] })).not.toThrow();
});
test('names a reply against the contract', () => {
  expect(() => checkReply(call, { success: true, data: [{ id: 'one' }] })).toThrow('GET /v1/x answers against its contract at data.0.id');
});
test('names additional fields of a reply', () => {
  expect(() => checkReply(call, { success: true, data: [{ id: 1, password_hash: 'x' }] })).toThrow('answers .data[0].password_hash');
});
