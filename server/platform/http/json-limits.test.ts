import { expect, test } from 'vitest';
import { exceededLimit, isStorable, jsonLimits } from './json-limits.ts';

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

const many = (count: number, text: (n: number) => string) => Array.from({ length: count }, (_, n) => text(n)).join(',');

test.each([
  ['a plain body', '{"a":[{"b":1}],"c":"[[[["}', null],
  ['brackets and commas within texts', `["${'[{,'.repeat(50_000)}\\\\\\"[[["]`, null],
  ['nesting', '['.repeat(100_000), 'depth'],
  ['65 levels', `${'['.repeat(65)}${']'.repeat(65)}`, 'depth'],
  ['64 levels', `${'['.repeat(64)}${']'.repeat(64)}`, null],
  ['many numbers', `[${many(20_101, () => '1')}]`, 'values'],
  ['many empty objects', `[${many(10_051, () => '{}')}]`, 'values'],
  ['many small arrays', `{"a":[${many(7000, () => '[1,2]')}]}`, 'values'],
  ['the longest list of ids, and fields', `{"id":1,"units":[${many(20_000, () => '1')}]}`, null],
  ['a thousand keys', `{${many(1000, (n) => `"k${n}":1`)}}`, null],
  ['more keys', `{${many(1001, (n) => `"k${n}":1`)}}`, 'keys'],
  ['an unclosed text', '{"a', null],
])('the limit that is exceeded: %s', (_, text, limit) => {
  expect(exceededLimit(text, jsonLimits)).toBe(limit);
});
