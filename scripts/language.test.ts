import { expect, test } from 'vitest';
import { findBannedNames } from './language.ts';

test('a banned word in a file name is found', () => {
  const found = findBannedNames(new Map([['src/alarms/alarm-desk.tsx', 'export const a = 1;']]));
  expect(found).toEqual(['src/alarms/alarm-desk.tsx: the file name uses "desk".']);
});

test.each(['export const lastTold = 1;', 'export type LastTold = 1;', 'const lastTold = 1; export { lastTold };'])(
  '%s is found',
  (code) => {
    expect(findBannedNames(new Map([['server/a.ts', code]]))).toHaveLength(1);
  },
);

test('words of two meanings, local names and re-exports pass', () => {
  const code = "const told = 1;\nexport const isolate = told;\nexport { kept } from './b.ts';\nexport const translateAside2 = 1;";
  expect(findBannedNames(new Map([['server/latency.ts', code.replace('Aside2', '')]]))).toEqual([]);
});
