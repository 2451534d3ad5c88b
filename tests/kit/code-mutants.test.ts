import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { instrument } from './code-mutants.ts';

const source = `const least = 3;
export function allows(age: number, name: 'a' | 'b'): boolean {
  return age >= least && name !== 'b';
}
`;

test('faults lie inside functions, not in types or what runs at load', () => {
  const { mutants } = instrument('a.ts', source);
  expect(mutants.map(({ line, before, after }) => `${line}: ${before} → ${after}`)).toEqual([
    "3: age >= least && name !== 'b' → (age >= least) || (name !== 'b')",
    "3: age >= least && name !== 'b' → undefined",
    '3: age >= least → (age) > (least)',
    '3: age >= least → (age) < (least)',
    "3: name !== 'b' → (name) === ('b')",
    "3: 'b' → ''",
  ]);
});

test('a switch chooses one fault, and none leaves the code as it was', () => {
  const body = "(age, name) => { return age >= 3 && name !== 'b'; }";
  const { code } = instrument('a.js', body, 10);
  const run = (mutant: number) => {
    return runInNewContext(code, { __isMutant: (one: number) => one === mutant }) as (age: number, name: string) => boolean;
  };
  expect(run(-1)(3, 'a')).toBe(true);
  expect(run(10)(2, 'a')).toBe(true);
  expect(run(12)(3, 'a')).toBe(false);
});
