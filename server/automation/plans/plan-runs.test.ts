import { expect, test } from 'vitest';
import type { FlowNode } from '../../../contract/automation/flow.ts';
import type { PlanRun } from '../../../contract/automation/plan-run.ts';
import { answerText, newAnswers, toPlanAnswer } from './plan-runs.ts';

const nodes: FlowNode[] = [
  {
    id: 'a',
    type: 'decision',
    x: 0,
    y: 0,
    config: { question: 'Is it real?', extra: ['Maybe'] },
    outputs: { yes: 'b', no: 'e', extra1: 'e' },
  },
  { id: 'b', type: 'decision', x: 0, y: 0, config: { question: 'Called?' }, outputs: { yes: 'e', no: 'e' } },
  { id: 'e', type: 'terminate', x: 0, y: 0, config: {}, outputs: {} },
];
const by = { id: 7, name: 'Ana' } as never;
const answer = (node: string, given: string) => ({ node, answer: given });
/** A run with the answers stored so far; `at` null: it is over. */
const runWith = (at: string | null, ...answers: { node: string; answer: string }[]): PlanRun =>
  ({
    plan: { id: 1, name: 'Plan', version: 1, nodes },
    answers: answers.map((one) => ({ ...one, question: '', by, at: '' })),
    at,
  }) as unknown as PlanRun;
const refusalOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('the answers that a run does not have yet are stored', () => {
  expect(newAnswers(runWith('a'), [answer('a', 'yes')])).toEqual([answer('a', 'yes')]);
  expect(newAnswers(runWith('b', answer('a', 'yes')), [answer('a', 'yes'), answer('b', 'no')])).toEqual([answer('b', 'no')]);
  expect(newAnswers(runWith('b', answer('a', 'yes')), [answer('a', 'yes')])).toBeNull();
  expect(newAnswers(runWith(null, answer('a', 'no')), [answer('a', 'no')])).toBeNull();
});

test('answers that differ from stored ones, follow the end or are unknown are refused', () => {
  const stored = runWith('b', answer('a', 'yes'));
  expect(refusalOf(() => newAnswers(stored, [answer('a', 'no'), answer('b', 'no')]))).toBe('plan.changed');
  expect(refusalOf(() => newAnswers(stored, [answer('b', 'yes')]))).toBe('plan.changed');
  expect(refusalOf(() => newAnswers(stored, []))).toBe('plan.changed');
  expect(refusalOf(() => newAnswers(runWith(null, answer('a', 'no')), [answer('a', 'no'), answer('b', 'no')]))).toBe('plan.over');
  expect(refusalOf(() => newAnswers(stored, [answer('a', 'yes'), answer('b', 'perhaps')]))).toBe('plan.answer');
  expect(refusalOf(() => newAnswers(stored, [answer('a', 'yes'), answer('a', 'yes')]))).toBe('plan.answer');
});

test('an answer is stored with its question, which is empty where the node is gone', () => {
  const at = '2026-01-01T00:00:00.000Z';
  expect(toPlanAnswer(nodes, answer('a', 'yes'), by, at)).toEqual({ node: 'a', answer: 'yes', question: 'Is it real?', by, at });
  expect([toPlanAnswer(nodes, answer('x', 'yes'), by, at).question, toPlanAnswer(nodes, answer('e', 'yes'), by, at).question]).toEqual([
    '',
    '',
  ]);
});

test('an answer of a plan’s own has its text; yes, no, and those of a node that is gone stay', () => {
  expect([answer('a', 'extra1'), answer('a', 'yes'), answer('x', 'extra1')].map((one) => answerText(nodes, one))).toEqual([
    'Maybe',
    'yes',
    'extra1',
  ]);
});
