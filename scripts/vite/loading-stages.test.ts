import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { loadingStages } from './loading-stages.ts';

const root = resolve(import.meta.dirname, '../..');

test('each loading stage names files that exist', () => {
  const files = loadingStages.flatMap((stage) => stage.files);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
