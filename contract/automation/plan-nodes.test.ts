import { describe, expect, test } from 'vitest';
import type { FlowNode } from './flow.ts';
import { answerLabel, followAnswers, isPlanNode, planConfigFaults, planFaults, planOutputs, readPlanConfig } from './plan-nodes.ts';
import { planRunOf } from './plan-run.ts';

const node = (id: string, type: string, config: FlowNode['config'], outputs: FlowNode['outputs'] = {}): FlowNode => ({
  id,
  type,
  x: 0,
  y: 0,
  config,
  outputs,
});
const ask = (id: string, outputs: FlowNode['outputs'], extra: string[] = []) =>
  node(id, 'decision', { question: 'Is it real?', extra }, outputs);
const end = (id: string, config: FlowNode['config'] = {}) => node(id, 'terminate', config);

describe('outputs of a question', () => {
  test('are yes, no, and one for each answer of its own; an end has none', { tags: ['OP-3.20', 'OQ-64'] }, () => {
    expect(planOutputs(ask('a', {}, ['Maybe', 'Later']))).toEqual(['yes', 'no', 'extra1', 'extra2']);
    expect(planOutputs(node('a', 'decision', { extra: 'Maybe' }))).toEqual(['yes', 'no']);
    expect(planOutputs(end('b'))).toEqual([]);
  });

  test('have the label of the plan, or none where the console translates it', () => {
    const question = ask('a', {}, ['Maybe', 'Later']);
    expect(['yes', 'no', 'extra1', 'extra2', 'extra3'].map((answer) => answerLabel(question, answer))).toEqual([
      null,
      null,
      'Maybe',
      'Later',
      'extra3',
    ]);
    expect(answerLabel(node('a', 'decision', {}), 'extra1')).toBe('extra1');
  });
});

describe('following answers through a plan', () => {
  const nodes = [ask('a', { yes: 'b', no: 'e' }), ask('b', { yes: 'e', no: 'gone', extra1: 'a' }, ['Again']), end('e')];
  const after = (...answers: [string, string][]) => {
    const {
      at,
      end: ended,
      answered,
    } = followAnswers(
      nodes,
      answers.map(([question, answer]) => ({ node: question, answer })),
    );
    return [at?.id ?? null, ended?.id ?? null, answered];
  };

  test('begins at the first question and ends at an end', { tags: ['OQ-67'] }, () => {
    expect(after()).toEqual(['a', null, 0]);
    expect(after(['a', 'yes'])).toEqual(['b', null, 1]);
    expect(after(['a', 'no'])).toEqual([null, 'e', 1]);
    expect(after(['a', 'yes'], ['b', 'extra1'], ['a', 'no'])).toEqual([null, 'e', 3]);
  });

  test('stops at an answer to another question, one that is none, or one that leads nowhere', { tags: ['OQ-67'] }, () => {
    expect(after(['b', 'yes'])).toEqual(['a', null, 0]);
    expect(after(['a', 'perhaps'])).toEqual(['a', null, 0]);
    expect(after(['a', 'extra1'])).toEqual(['a', null, 0]);
    expect(after(['a', 'yes'], ['b', 'no'])).toEqual(['b', null, 1]);
    expect(after(['a', 'no'], ['e', 'yes'])).toEqual([null, 'e', 1]);
  });

  test('of a plan without steps is nowhere', () => {
    expect(followAnswers([], [{ node: 'a', answer: 'yes' }])).toEqual({ at: null, end: null, answered: 0 });
  });
});

describe('a plan is not saved', () => {
  test('empty, with an answer that leads nowhere, or with a question that is not complete', { tags: ['OP-3.20'] }, () => {
    expect(planFaults([])).toEqual([{ code: 'empty' }]);
    expect(planFaults([ask('a', { yes: 'e', no: 'e' }), end('e')])).toEqual([]);
    expect(planFaults([ask('a', { yes: 'e', no: 'e' }, ['Maybe']), end('e')])).toEqual([{ code: 'unconnected', nodes: ['a'] }]);
    const blank = node('a', 'decision', { question: ' ' }, { yes: 'e', no: 'e' });
    expect(planFaults([blank, end('e'), node('t', 'tea', {})])).toEqual([
      { code: 'unconnected', nodes: ['t'] },
      { code: 'incomplete', nodes: ['a', 't'] },
    ]);
  });

  test('with a second start; several answers may lead to one node', { tags: ['OQ-64'] }, () => {
    const first = ask('a', { yes: 'b', no: 'e' });
    const [second, third] = [ask('b', { yes: 'e', no: 'e' }), ask('c', { yes: 'b', no: 'e' })];
    expect(planFaults([first, second, end('e')])).toEqual([]);
    expect(planFaults([first, second, third, end('e')])).toEqual([{ code: 'unconnected', nodes: ['c'] }]);
  });

  test('with a value that is none: each is named once', () => {
    expect(planConfigFaults('decision', { question: 'Is it real?' })).toEqual([]);
    expect(planConfigFaults('decision', {})).toEqual(['question']);
    expect(planConfigFaults('terminate', { result: 'perhaps', comment: 'x'.repeat(2001) })).toEqual(['result', 'comment']);
    expect(readPlanConfig('terminate', {})).toEqual({ result: 'none', comment: '', avs_score: null });
    expect(readPlanConfig('terminate', { result: 'perhaps' })).toBeNull();
    expect(['decision', 'terminate', 'tea'].map(isPlanNode)).toEqual([true, true, false]);
  });
});

test('a refusal that holds the run of a plan gives it, another one gives none', () => {
  const run = {
    id: 1,
    version: 2,
    plan: { id: 3, name: 'Fire', version: 1, nodes: [] },
    alarm: null,
    at: null,
    answers: [],
    result: null,
    started: null,
    ended: null,
  };
  const refusal = (details: unknown) => ({ code: 'plan.changed', message: '', details }) as Parameters<typeof planRunOf>[0];
  expect(planRunOf(refusal({ run }))).toMatchObject({ id: 1, version: 2 });
  expect(planRunOf(refusal({ run: { id: 1 } }))).toBeUndefined();
});
