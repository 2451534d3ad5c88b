import { expect, test } from 'vitest';
import { isStrongPassword } from './password.ts';

test.each([
  ['eleven letters', 'abcdefghijk', false],
  ['twelve letters', 'abcdefghijkl', true],
  ['eleven signs beyond the basic plane', '😀'.repeat(11), false],
  ['twelve signs beyond the basic plane', '😀'.repeat(12), true],
  ['eleven letters with their accents apart', 'n\u0303'.repeat(11), false],
] as const)('a new password of %s is long enough, or not', { tags: ['OQ-22'] }, (_, password, isLongEnough) => {
  expect(isStrongPassword(password)).toBe(isLongEnough);
});
