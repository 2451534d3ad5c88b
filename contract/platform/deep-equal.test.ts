import { expect, test } from 'vitest';
import { isDeepEqual } from './deep-equal.ts';

test.each([
  [1, 1, true],
  [Number.NaN, Number.NaN, true],
  [1, '1', false],
  [null, {}, false],
  [{}, null, false],
  [undefined, null, false],
  [[1, [2]], [1, [2]], true],
  [[1, 2], [1], false],
  [[1], [1, 2], false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [{}, [], false],
  [{ a: 1, b: { c: [1] } }, { b: { c: [1] }, a: 1 }, true],
  [{ a: 1 }, { a: 2 }, false],
  [{ a: 1 }, { a: 1, b: 1 }, false],
  [{ a: 1, b: 1 }, { a: 1 }, false],
  [{ a: 1, b: undefined }, { a: 1 }, true],
] as const)('%j and %j are equal, or not', (one, other, isEqual) => {
  expect(isDeepEqual(one, other)).toBe(isEqual);
});
