import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longFiles, longFirst } from './long-files-first.ts';

const root = join(import.meta.dirname, '../..');
const file = (path: string, name = 'e2e') => ({ moduleId: join(root, path), project: { name } });

test('long journeys come first in their project, and the others keep their order', () => {
  const [longest = '', second = ''] = longFiles;
  const files = [file('server/a.platform.test.ts', 'platform'), file('tests/journeys/b.test.ts'), file('tests/journeys/a.test.ts')];
  const sorted = longFirst([...files, file(second), file(longest)], root);
  expect(sorted).toEqual([files[0], file(longest), file(second), files[1], files[2]]);
});

test.each(longFiles)('%s is there', (path) => {
  expect(existsSync(join(root, path))).toBe(true);
});
