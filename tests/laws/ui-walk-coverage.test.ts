import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { surfaceOf } from '../../machines/quality/paths/coverage.ts';
import { allModels } from '../../machines/quality/paths/models.ts';
import type { CoverageCounts } from '../../scripts/ui-coverage.ts';

const walked = JSON.parse(readFileSync(join(import.meta.dirname, '../trace/coverage-baseline.json'), 'utf8')) as CoverageCounts;

test('every machine has a UI walk in tests/journeys/paths, noted by paths:figures -- --accept', () => {
  const ids = new Set(allModels.map(({ machine }) => machine.id));
  expect([...ids].filter((id) => !(id in walked))).toEqual([]);
  expect(Object.keys(walked).filter((id) => !ids.has(id))).toEqual([]);
});

test('no more states and transitions are accepted as walked than the chart of a machine has', () => {
  const charts = new Map(allModels.map(({ machine }) => [machine.id, surfaceOf(machine)]));
  const beyond = Object.entries(walked).filter(([id, accepted]) => {
    const { states, transitions } = charts.get(id) ?? { states: [], transitions: [] };
    return accepted.states > states.length || accepted.transitions > transitions.length;
  });
  expect(beyond).toEqual([]);
});
