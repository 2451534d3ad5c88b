import { expect, test } from 'vitest';
import { groupsIn, hasGroups, nameIn, statesFactor, verifiedEmail } from './claims.ts';

test.each([
  ['a list', { groups: ['guards', 'chiefs'] }, 'groups', ['guards', 'chiefs']],
  ['one text', { hd: 'example.test' }, 'hd', ['example.test']],
  ['a path', { realm_access: { roles: ['guards'] } }, 'realm_access.roles', ['guards']],
  ['a name with dots', { 'https://a.test/groups': ['guards'] }, 'https://a.test/groups', ['guards']],
  ['texts only', { groups: ['guards', 7, null, {}, ''] }, 'groups', ['guards']],
  ['nothing where the claim is missing', {}, 'groups', []],
  ['nothing of a prototype', {}, 'constructor.name', []],
])('groups are read from %s', (_, claims, groups_claim, groups) => {
  expect(groupsIn(claims, { groups_claim })).toEqual(groups);
});

test('a claim that names no group is there; one that is missing is not', () => {
  expect(hasGroups({ groups: [] }, { groups_claim: null })).toBe(true);
  expect(hasGroups({}, { groups_claim: null })).toBe(false);
});

test.each([
  [{ email: 'Ana@A.test', email_verified: true }, false, 'ana@a.test'],
  [{ email: 'ana@a.test', email_verified: false }, true, null],
  [{ email: 'ana@a.test' }, false, null],
  [{ email: 'ana@a.test' }, true, 'ana@a.test'],
  [{ email: 'not an address', email_verified: true }, true, null],
  [{ email_verified: true }, true, null],
])('the e-mail of %j is vouched for only by the provider or its administrator', (claims, email_trusted, email) => {
  expect(verifiedEmail(claims, { email_trusted })).toBe(email);
});

test('a required second factor must be in amr or acr', () => {
  expect(statesFactor({ amr: ['pwd', 'mfa'] }, { factor_values: 'mfa hwk' })).toBe(true);
  expect(statesFactor({ acr: 'mfa' }, { factor_values: 'mfa' })).toBe(true);
  expect(statesFactor({ amr: ['pwd'] }, { factor_values: 'mfa' })).toBe(false);
  expect(statesFactor({}, { factor_values: 'mfa' })).toBe(false);
  expect(statesFactor({}, { factor_values: null })).toBe(true);
});

test('a new user is named by what the provider gives', () => {
  expect(nameIn({ given_name: 'Ana', family_name: 'Torres' }, 'ana@a.test')).toEqual({
    name: 'Ana',
    first_surname: 'Torres',
    username: 'ana',
  });
  expect(nameIn({ name: 'Ana T', preferred_username: 'at@a.test' }, 'x@a.test')).toEqual({
    name: 'Ana T',
    first_surname: null,
    username: 'at',
  });
});

test('a person without names is named by their address, and names are cut at 120 characters', () => {
  expect(nameIn({}, 'ana@a.test')).toEqual({ name: 'ana', first_surname: null, username: 'ana' });
  expect(nameIn({ given_name: ' Ana ', family_name: ' ' }, 'ana@a.test')).toMatchObject({ name: 'Ana', first_surname: null });
  expect(nameIn({ given_name: '', name: 7, preferred_username: '' }, '@a.test')).toMatchObject({ name: '@a.test', username: '@a.test' });
  const long = 'x'.repeat(200);
  const cut = 'x'.repeat(120);
  expect(nameIn({ given_name: long, family_name: long }, `${long}@a.test`)).toEqual({ name: cut, first_surname: cut, username: cut });
  expect(nameIn({ name: long }, `${long}@a.test`)).toMatchObject({ name: cut, username: cut });
  expect(nameIn({}, `${long}@a.test`)).toMatchObject({ name: cut, username: cut });
});

test('an address is one of at most 254 characters, vouched for in either form', () => {
  const address = (length: number) => `${'a'.repeat(length - 7)}@a.test`;
  const read = (email: unknown, email_verified: unknown) => verifiedEmail({ email, email_verified }, { email_trusted: false });
  expect(read(address(254), true)).toBe(address(254));
  expect(read(address(255), true)).toBeNull();
  expect([read('a@a.test', 'true'), read('a@a.test', 'false'), read('a@a.test', 1), read(7, true)]).toEqual(['a@a.test', null, null, null]);
});

test('a path into a claim ends where there is nothing, and at most 2000 groups are read', () => {
  const at = (claims: Record<string, unknown>, groups_claim: string | null) => groupsIn(claims, { groups_claim });
  expect([at({ a: 'x' }, 'a.b'), at({ a: null }, 'a.b'), at({ a: { b: 'x' } }, 'a.c'), at({ groups: ['x'] }, '')]).toEqual([
    [],
    [],
    [],
    ['x'],
  ]);
  expect(at({ groups: Array.from({ length: 2001 }, (_, n) => `g${n}`) }, null)).toHaveLength(2000);
});

test('one of the required factors is enough, separated by blanks or commas', () => {
  expect(statesFactor({ amr: ['hwk'] }, { factor_values: 'mfa,hwk' })).toBe(true);
  expect(statesFactor({ amr: ['pwd'], acr: ['hwk'] }, { factor_values: ' mfa  hwk ' })).toBe(true);
  expect(statesFactor({ amr: ['pwd'] }, { factor_values: ' , ' })).toBe(true);
});
