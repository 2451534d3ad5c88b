import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { compareVersions, programVersion } from './version.ts';

test('the version of the program is that of package.json', () => {
  expect(programVersion).toBe(manifest.version);
});

test.each([
  ['0.1.0', '0.1.0', 0],
  ['0.1.0', '0.2.0', -1],
  ['0.10.0', '0.9.9', 1],
  ['1.0.0', '0.9.9', 1],
  ['0.1.2', '0.1.10', -1],
  ['0.1', '0.1.0', 0],
] as const)('%s compared with %s is %i', (one, other, order) => {
  expect(Math.sign(compareVersions(one, other))).toBe(order);
});
