import { expect, test } from 'vitest';
import { groupEnvironments } from './environments-together.ts';

test('files with an environment of their own run first in their project', () => {
  const files = ['unit a', 'unit b dom', 'unit c', 'views d', 'views e dom', 'views f dom', 'laws g'];
  const grouped = groupEnvironments(files, (file) => ({ project: file.split(' ')[0] ?? '', ownsEnvironment: file.endsWith('dom') }));
  expect(grouped).toEqual(['unit b dom', 'unit a', 'unit c', 'views e dom', 'views f dom', 'views d', 'laws g']);
});
