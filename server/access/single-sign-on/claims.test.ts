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
