import { expect, test } from 'vitest';
import { brokerFault, subscriptionFault } from './broker-fault.ts';

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

test.each([
  [[0, 128, 2, 3], 'The broker refuses the topic b, d.'],
  [[1, 1, 1, 1], 'The broker refuses the subscription.'],
  [undefined, 'The broker refuses the subscription.'],
])('a subscription that is answered by %j is stated as: %s', (granted, sentence) => {
  const error = Object.assign(new Error('Subscribe error'), granted && { packet: { granted } });
  expect(subscriptionFault(error, ['a', 'b', 'c', 'd'])).toBe(sentence);
  expect(subscriptionFault(Object.assign(new Error('x'), { packet: { granted: [128] } }), ['t'.repeat(400)])).toHaveLength(300);
});
