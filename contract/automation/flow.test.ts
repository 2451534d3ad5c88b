import { describe, expect, test } from 'vitest';
import { FlowNode, startNode } from './flow.ts';
import { planOutputs } from './plan-nodes.ts';

const node = { id: 'a', type: 'decision', x: 40, y: -20.5, config: { question: 'Is anybody there?', extra: ['Cannot tell'] } };
const decision = { ...node, outputs: { yes: 'b', no: 'c', extra1: 'd' } };

describe('a node of a flowchart', { tags: ['OQ-64'] }, () => {
  test('is an id, a type, a position, a configuration and the node that each output leads to', () => {
    expect(FlowNode.parse({ ...decision, colour: 'red' })).toEqual(decision);
    expect(planOutputs(decision)).toEqual(Object.keys(decision.outputs));
    const command = { ...node, type: 'delay', config: { seconds: 5 }, outputs: { default: 'b' } };
    expect(FlowNode.parse(command)).toEqual(command);
  });

  test.each(['id', 'type', 'x', 'y', 'config', 'outputs'] as const)('is unreadable without its %s', (name) => {
    const { [name]: _, ...rest } = decision;
    expect(FlowNode.safeParse(rest).success).toBe(false);
  });

  test('leads from each output to one node', () => {
    expect(FlowNode.safeParse({ ...decision, outputs: { yes: ['b', 'c'] } }).success).toBe(false);
  });

  test('is the start where its type says so, else where no other leads to it', () => {
    const at = (id: string, type: string, to: string | null) => ({ ...node, id, type, outputs: to === null ? {} : { default: to } });
    expect(startNode([at('b', 'delay', null), at('s', 'start', 'b')])?.id).toBe('s');
    expect(startNode([at('b', 'delay', null), at('a', 'delay', 'b')])?.id).toBe('a');
  });
});
