import { expect, test } from 'vitest';
import { isDeepEqual } from '../../../contract/platform/deep-equal.ts';
import { shareStructure } from './structural-sharing.ts';

test('two values say the same whatever the order of their keys', () => {
  expect(isDeepEqual({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1, d: undefined })).toBe(true);
  expect(isDeepEqual({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
  expect(isDeepEqual({ a: 1 }, { a: 1, b: null })).toBe(false);
});

test('what did not change stays the very same', () => {
  const before = {
    tabs: [
      { name: 'Yards', slots: [1] },
      { name: 'Gates', slots: [] },
    ],
    width: 580,
  };
  const after = shareStructure(before, {
    width: 580,
    tabs: [
      { name: 'Yards', slots: [1] },
      { name: 'Docks', slots: [] as number[] },
    ],
  });
  expect(after.tabs[0]).toBe(before.tabs[0]);
  expect(after.tabs[1]).toEqual({ name: 'Docks', slots: [] });
  expect(shareStructure(before, structuredClone(before))).toBe(before);
});
