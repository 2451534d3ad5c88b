import { expect, test } from 'vitest';
import { brokerFault } from './broker-fault.ts';

test.each([
  [4, 'The broker does not accept the user or the password.'],
  [5, 'The broker does not accept the user or the password.'],
  [3, 'The connection to the broker broke.'],
  ['ELARGE', 'The broker sends a message that is too large.'],
  ['EGUARD', 'The address of the broker is not allowed.'],
  ['ENOTFOUND', 'The name of the broker is not known.'],
  ['EAI_AGAIN', 'The name of the broker is not known.'],
  ['ECONNREFUSED', 'Nothing listens at the address of the broker.'],
  ['CERT_HAS_EXPIRED', 'The certificate of the broker is not valid.'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The certificate of the broker is not valid.'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'The certificate of the broker is not valid.'],
  ['ECONNRESET', 'The connection to the broker broke.'],
  [undefined, 'The connection to the broker broke.'],
])('a connection that fails with %s is stated as: %s', (code, sentence) => {
  expect(brokerFault(Object.assign(new Error('secret details'), code === undefined ? {} : { code }))).toBe(sentence);
});
