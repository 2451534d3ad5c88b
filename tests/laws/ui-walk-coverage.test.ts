import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allModels } from '../../machines/quality/paths/models.ts';

const walked = JSON.parse(readFileSync(join(import.meta.dirname, '../trace/coverage-baseline.json'), 'utf8')) as Record<string, unknown>;

test('every machine has a UI walk in tests/journeys/paths, noted by paths:figures -- --accept', () => {
  const ids = new Set(allModels.map(({ machine }) => machine.id));
  expect([...ids].filter((id) => !(id in walked))).toEqual([]);
  expect(Object.keys(walked).filter((id) => !ids.has(id))).toEqual([]);
});
