import { expect, test } from 'vitest';
import { type Checklist, checklistSteps } from './checklist.ts';
import { guideStepOf, guideSteps, isStepDone, stepsOfGuide, stepToShow } from './guide.ts';

const checklistWith = (...done: string[]): Checklist =>
  checklistSteps.map((step) => ({ step, is_done: done.includes(step), count: 0, incomplete: 0, names: [], cause: null }));

test('a further site has five steps; only the master administrator names the installation', () => {
  expect(stepsOfGuide('installation', true)).toEqual(guideSteps);
  expect(stepsOfGuide('installation', false)).toEqual(guideSteps.filter((step) => step !== 'installation' && step !== 'map'));
  expect(stepsOfGuide('site', true)).toEqual(['site', 'people', 'cameras', 'receiver', 'alarm']);
});

test('every entry of the checklist has its step, and a step is done with all of its entries', () => {
  expect(new Set(checklistSteps.map(guideStepOf))).toEqual(new Set(guideSteps.filter((step) => step !== 'map')));
  expect(isStepDone('tenant', checklistWith('tenant'))).toBe(false);
  expect(isStepDone('tenant', checklistWith('tenant', 'time_zone'))).toBe(true);
  expect(isStepDone('map', checklistWith())).toBeNull();
});

test('a guide opens at its address, else where it was left, else at the first open step', () => {
  const steps = stepsOfGuide('installation', true);
  const of = {
    wanted: null,
    position: null,
    kind: 'installation',
    checklist: checklistWith('installation', 'tenant', 'time_zone'),
  } as const;
  expect(stepToShow(steps, of)).toBe('site');
  expect(stepToShow(steps, { ...of, position: { kind: 'installation', step: 'levels', unit: null } })).toBe('levels');
  expect(stepToShow(steps, { ...of, position: { kind: 'site', step: 'receiver', unit: 3 } })).toBe('site');
  expect(stepToShow(steps, { ...of, wanted: 'map' })).toBe('map');
  expect(stepToShow(steps, { ...of, wanted: 'nothing' })).toBe('site');
  expect(stepToShow(stepsOfGuide('site', true), { ...of, kind: 'site' })).toBe('site');
});
