import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readHandMutants, whyNotApplied } from '../../scripts/hand-mutants.ts';

const root = join(import.meta.dirname, '../..');
const mutants = readHandMutants();

test('each fault planted by hand still applies to the sources', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(24);
  expect(mutants.flatMap((mutant) => whyNotApplied(mutant) ?? [])).toEqual([]);
});

test('each names tests that exist', () => {
  const missing = mutants.flatMap(({ name, tests }) =>
    tests.filter((file) => !existsSync(join(root, file))).map((file) => `${name}: ${file}`),
  );
  expect(missing).toEqual([]);
});
