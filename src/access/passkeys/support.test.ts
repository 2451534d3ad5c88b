import { expect, test } from 'vitest';
import { promptFaultOf } from './prompt-passkey.ts';
import { passkeySupport } from './support.ts';

const page = { isSecureContext: true, hostname: 'console.example.org', hasPasskeys: true };
const at = (domain: string | null) => ({ passkeys: { domain } });

test.each([
  ['a platform of the specification has none', null, {}, 'none'],
  ['a platform that announces none has none', { passkeys: null }, {}, 'none'],
  ['plain http has none', at('console.example.org'), { isSecureContext: false }, 'insecure'],
  ['an address without a name has none', at(null), {}, 'no_domain'],
  ['another domain has none', at('example.com'), {}, 'elsewhere'],
  ['a domain that only ends alike is another one', at('sole.example.org'), {}, 'elsewhere'],
  ['a browser without them has none', at('example.org'), { hasPasskeys: false }, 'unsupported'],
  ['the domain itself has them', at('console.example.org'), {}, 'available'],
  ['a subdomain has them', at('example.org'), {}, 'available'],
] as const)('%s', (_, capabilities, more, support) => {
  expect(passkeySupport(capabilities, { ...page, ...more })).toBe(support);
});

const named = (name: string) => Object.assign(new Error(name), { name });

test.each([
  ['NotAllowedError', 5000, 'cancelled'],
  ['NotAllowedError', 120_000, 'timed_out'],
  ['AbortError', 5000, 'cancelled'],
  ['SecurityError', 0, 'not_allowed'],
  ['InvalidStateError', 5000, 'registered'],
  ['ConstraintError', 5000, 'unsupported'],
  ['TypeError', 0, null],
] as const)('%s after %i ms is %s', (name, passed, fault) => {
  expect(promptFaultOf(named(name), passed, 120_000)).toBe(fault);
});
