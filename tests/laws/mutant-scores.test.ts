import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allModels } from '../../machines/quality/paths/models.ts';

/** Per cent of the mutants of each machine that its tests notice, as `npm run mutants -- --accept` recorded them. */
const scores = JSON.parse(readFileSync(join(import.meta.dirname, '../trace/mutants.json'), 'utf8')) as Record<string, number>;

const ids = [...new Set(allModels.map(({ machine }) => machine.id))];
/** Machines of which every mutant must be noticed. */
const whole = ['session', 'lock', 'alarm', 'call', 'outbox', 'two-factor'];
const floorOf = (id: string): number => (whole.includes(id) ? 100 : 90);

test('every machine has a recorded score, and there is none of another', () => {
  expect(Object.keys(scores).toSorted()).toEqual(ids.toSorted());
});

test('no machine is below its floor', () => {
  const below = ids.filter((id) => (scores[id] ?? 0) < floorOf(id));
  expect(below.map((id) => `${id}: ${scores[id]} %`)).toEqual([]);
});
