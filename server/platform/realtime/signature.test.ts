import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { signChannel, signedSession } from './signature.ts';

const keys = { key: 'atalaya', secret: 'a secret of this test' };

test('the signature is key:HMAC-SHA256(secret, socket_id:channel:channel_data)', { tags: ['OP-7.46'] }, () => {
  const grant = signChannel(keys, '1.1', 'private-user-7', 'session-a');
  const expected = createHmac('sha256', keys.secret).update(`1.1:private-user-7:${grant.channel_data}`).digest('hex');
  expect(grant.auth).toBe(`atalaya:${expected}`);
  expect(signedSession(keys, '1.1', 'private-user-7', grant.auth, grant.channel_data)).toBe('session-a');
});

test('a signature is valid only for its socket, channel, session and key', { tags: ['OP-7.46'] }, () => {
  const { auth, channel_data: data } = signChannel(keys, '1.1', 'private-user-7', 'session-a');
  expect(signedSession(keys, '1.2', 'private-user-7', auth, data)).toBeUndefined();
  expect(signedSession(keys, '1.1', 'private-user-8', auth, data)).toBeUndefined();
  expect(signedSession(keys, '1.1', 'private-user-7', auth, data.replace('session-a', 'session-b'))).toBeUndefined();
  expect(signedSession({ ...keys, secret: 'another' }, '1.1', 'private-user-7', auth, data)).toBeUndefined();
  expect(signedSession(keys, '1.1', 'private-user-7', '', data)).toBeUndefined();
});
