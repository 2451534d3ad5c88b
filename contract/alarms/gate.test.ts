import { expect, test } from 'vitest';
import { type AlarmGate, asksOutcomeFirst, endRequirements, isOverridable, missingRequirements, type OutcomeChoice } from './gate.ts';

const requires = [...endRequirements];

test('missing is what is neither done nor given, in the order in which it is done', () => {
  expect(missingRequirements({ requires: requires.toReversed(), done: ['contact'] }, {})).toEqual([
    'plan',
    'video',
    'restore',
    'outcome',
    'comment',
  ]);
  expect(missingRequirements({ requires, done: ['plan', 'contact', 'video', 'restore'] }, { comments: 'x', id_alarm_outcome: 3 })).toEqual(
    [],
  );
});

test('a blank comment and no outcome are missing only where they are required', () => {
  expect(missingRequirements({ requires: ['comment'], done: [] }, { comments: '  ', id_alarm_outcome: null })).toEqual(['comment']);
  expect(missingRequirements({ requires: [], done: [] }, {})).toEqual([]);
});

test('the question begins with the outcome only where one is required, can be chosen and is not', () => {
  const real: OutcomeChoice = { id: 1, name: 'Real', letter: 'R', kind: 'real', demands_cause: false, causes: [] };
  const gate: AlarmGate = { requires: ['outcome'], done: [], outcomes: [real] };
  expect(asksOutcomeFirst(gate, {})).toBe(true);
  expect(asksOutcomeFirst(gate, { id_alarm_outcome: 1 })).toBe(false);
  expect(asksOutcomeFirst({ ...gate, outcomes: [] }, {})).toBe(false);
  expect(asksOutcomeFirst({ ...gate, requires: ['comment'] }, {})).toBe(false);
});

test('an override replaces everything but the comment', () => {
  expect(endRequirements.filter((one) => !isOverridable(one))).toEqual(['comment']);
});
