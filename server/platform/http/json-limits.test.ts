import { expect, test } from 'vitest';
import { depthOf, isStorable } from './json-limits.ts';

test.each([
  ['a plain word', 'ñandú 🦜', true],
  ['NUL', 'a\0b', false],
  ['half of a pair', '\ud83e', false],
  ['a bad key', { 'a\0': 1 }, false],
  ['a bad word deep inside', { rows: [{ name: 'x\0' }] }, false],
  ['numbers and nulls', [1, null, true, undefined], true],
])('whether %s can be kept', (_, value, can) => {
  expect(isStorable(value)).toBe(can);
});

test('counts nesting, but not within texts', () => {
  expect(depthOf('{"a":[{"b":1}]}', 64)).toBe(3);
  expect(depthOf('"[[[[\\"[["', 64)).toBe(0);
  expect(depthOf('['.repeat(100_000), 64)).toBe(65);
});
