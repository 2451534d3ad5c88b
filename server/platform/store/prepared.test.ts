import { expect, test } from 'vitest';
import { preparedMark, preparedName } from './prepared.ts';

test('marked statements have a name of their own, others have none', () => {
  const [one, other] = [`${preparedMark}select 1`, `select ${preparedMark}2`].map(preparedName);
  expect(one).toMatch(/^prepared_\d+$/);
  expect(other).toMatch(/^prepared_\d+$/);
  expect(other).not.toBe(one);
  expect(preparedName(`${preparedMark}select 1`)).toBe(one);
  expect(preparedName('select 1')).toBeUndefined();
  expect(preparedName(`select '${'x'.repeat(40)}' ${preparedMark}`)).toBeUndefined();
});

test('a connection keeps 200 plans at most: further statements are planned each time', () => {
  const names = Array.from({ length: 300 }, (_, n) => preparedName(`${preparedMark}select ${n}, 'many'`)).filter(
    (name) => name !== undefined,
  );
  expect(names.length).toBeLessThanOrEqual(200);
  expect(names.length).toBeGreaterThan(150);
  expect(new Set(names).size).toBe(names.length);
});
