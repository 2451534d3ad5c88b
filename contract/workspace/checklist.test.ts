import { expect, test } from 'vitest';
import { type Checklist, checklistSteps, missingForMonitoring } from './checklist.ts';

const entriesWith = (counts: Partial<Record<(typeof checklistSteps)[number], number>>): Checklist =>
  checklistSteps.map((step) => ({ step, is_done: false, count: counts[step] ?? 1, incomplete: 0, names: [], cause: null }));

test('a site, a receiver and an operator are what monitoring needs, named in this order', () => {
  expect(missingForMonitoring(entriesWith({ operator: 0, site: 0, receiver: 0 }))).toEqual(['site', 'receiver', 'operator']);
  expect(missingForMonitoring(entriesWith({ receiver: 0 }))).toEqual(['receiver']);
  expect(missingForMonitoring(entriesWith({ camera: 0, tenant: 0, level: 0, alarm: 0 }))).toEqual([]);
});
