import { expect, test } from 'vitest';
import { billOf } from './bill-of-materials.ts';
import { isAccepted, noticeOf, shippedPackages } from './licences.ts';

const lock = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/zod': { version: '4.0.0', license: 'MIT', integrity: 'sha512-AQI=' },
    'node_modules/a/node_modules/@scope/b': { version: '1.0.0', license: 'ISC' },
    'node_modules/@scope/b': { version: '1.0.0', license: 'ISC' },
    'node_modules/vitest': { version: '4.0.0', license: 'MIT', dev: true },
    'node_modules/silent': { version: '1.0.0' },
  },
};

test('packages that are installed for production are listed once by name, with their licences', () => {
  expect(shippedPackages(lock)).toEqual([
    { name: '@scope/b', version: '1.0.0', licence: 'ISC', sha512: '' },
    { name: 'silent', version: '1.0.0', licence: '', sha512: '' },
    { name: 'zod', version: '4.0.0', licence: 'MIT', sha512: '0102' },
  ]);
  expect(noticeOf(shippedPackages(lock))).toContain('\nzod 4.0.0: MIT\n');
});

test('the bill of materials names every package with its address, licence and hash', () => {
  const bom = billOf({ version: '0.1.0', packages: shippedPackages(lock) });
  expect([bom.bomFormat, bom.specVersion, bom.metadata.component.version]).toEqual(['CycloneDX', '1.5', '0.1.0']);
  expect(bom.components.map(({ purl }) => purl)).toEqual(['pkg:npm/%40scope/b@1.0.0', 'pkg:npm/silent@1.0.0', 'pkg:npm/zod@4.0.0']);
  expect(bom.components[2]).toMatchObject({ licenses: [{ expression: 'MIT' }], hashes: [{ alg: 'SHA-512', content: '0102' }] });
  expect(bom.components[1]).not.toHaveProperty('licenses');
});

test('licences are accepted by their SPDX expression; unknown and absent ones are not', () => {
  expect(['MIT', '(MIT OR CC0-1.0)', '(GPL-2.0-only OR MIT)', 'Apache-2.0 AND MIT'].map(isAccepted)).toEqual([true, true, true, true]);
  expect(['', 'GPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN FILE'].map(isAccepted)).toEqual([false, false, false, false]);
});
