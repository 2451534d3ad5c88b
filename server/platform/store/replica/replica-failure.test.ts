import { expect, test } from 'vitest';
import { isReplicaFailure } from './replica-failure.ts';

const errorOf = (code: string | undefined, message = 'it failed') => Object.assign(new Error(message), code !== undefined && { code });

test.each([
  ['57P01', 'terminating connection due to administrator command'],
  ['40001', 'canceling statement due to conflict with recovery'],
  ['08006', 'connection failure'],
  ['ECONNREFUSED', 'connect ECONNREFUSED'],
  [undefined, 'Connection terminated unexpectedly'],
  [undefined, 'timeout exceeded when trying to connect'],
])('%s (%s) is the server: the primary answers', (code, message) => {
  expect(isReplicaFailure(errorOf(code, message))).toBe(true);
});

test.each([
  ['57014', 'canceling statement due to statement timeout'],
  ['25006', 'cannot execute INSERT in a read-only transaction'],
  ['42P01', 'relation does not exist'],
  ['ENOSPC', 'no space left on device'],
  ['ABORT_ERR', 'The operation was aborted'],
  [undefined, 'The caller left'],
])('%s (%s) is of the read itself', (code, message) => {
  expect(isReplicaFailure(errorOf(code, message))).toBe(false);
});
