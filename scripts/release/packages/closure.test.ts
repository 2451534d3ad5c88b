import { expect, test } from 'vitest';
import { dependencyFolders } from './closure.ts';

const lock = {
  packages: {
    '': { dependencies: { a: '1' } },
    'node_modules/a': { dependencies: { b: '1', '@scope/c': '1' }, optionalDependencies: { 'a-linux': '1', 'a-windows': '1' } },
    'node_modules/a/node_modules/b': { version: '1' },
    'node_modules/b': { version: '2', dependencies: { unrelated: '1' } },
    'node_modules/@scope/c': { dependencies: { b: '2', a: '1' } },
    'node_modules/a-linux': {},
    'node_modules/a-windows': {},
    'node_modules/unrelated': {},
    'node_modules/vitest': {},
  },
};
const onLinux = (path: string) => !path.endsWith('windows');

test('packages come with the nearest version of each dependency for this machine, and no others', () => {
  expect(dependencyFolders(lock, ['a-linux'], onLinux)).toEqual(['node_modules/a-linux']);
  expect(dependencyFolders(lock, ['a'], onLinux)).toEqual([
    'node_modules/@scope/c',
    'node_modules/a',
    'node_modules/a-linux',
    'node_modules/a/node_modules/b',
    'node_modules/b',
    'node_modules/unrelated',
  ]);
});

test('a dependency that is not installed is refused, unless it is optional', () => {
  expect(() => dependencyFolders(lock, ['a'], (path) => path !== 'node_modules/@scope/c')).toThrow(
    '@scope/c, which node_modules/a needs, is not installed',
  );
  expect(() => dependencyFolders(lock, ['absent'], onLinux)).toThrow('absent, which the platform needs');
});
