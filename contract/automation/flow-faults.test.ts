import { expect, test } from 'vitest';
import { type FlowNode, flowFaults, reachableNodes, startNode, successors } from './flow.ts';

const node = (id: string, outputs: FlowNode['outputs'] = {}, type = 'step'): FlowNode => ({ id, type, x: 0, y: 0, config: {}, outputs });
const faultsOf = (kind: 'command' | 'plan', nodes: readonly FlowNode[]) =>
  flowFaults(kind, nodes, { waysOf: () => [], isComplete: () => true });

test('an output to a node that does not exist leads nowhere', () => {
  const nodes = [node('a', { one: 'b', two: 'gone', three: 'c' }), node('b'), node('c')];
  expect(successors(nodes[0] as FlowNode, nodes)).toEqual([
    { output: 'one', to: 'b' },
    { output: 'three', to: 'c' },
  ]);
});

test('a flowchart begins at its start, else at a node without an input, else at its first', () => {
  const idOf = (...nodes: FlowNode[]) => startNode(nodes)?.id;
  expect(idOf(node('a'), node('s', { default: 'a' }, 'start'))).toBe('s');
  expect(idOf(node('b'), node('a', { default: 'b' }), node('c', { default: 'b' }))).toBe('a');
  expect(idOf(node('x', { default: 'y' }), node('y', { default: 'x' }))).toBe('x');
  expect(idOf()).toBeUndefined();
});

test('nodes are reached once each, in the order of the outputs, also around a loop', () => {
  expect(
    reachableNodes([
      node('a', { one: 'c', two: 'b' }),
      node('b', { one: 'a' }),
      node('c', { one: 'd' }),
      node('d'),
      node('e', { one: 'e' }),
    ]),
  ).toEqual(['a', 'c', 'b', 'd']);
  expect(reachableNodes([])).toEqual([]);
});

test('a command has one start and one connection into each node; a plan may come together', () => {
  const joined = [node('s', { default: 'a' }, 'start'), node('a', { one: 'b', two: 'c' }), node('b', { default: 'c' }), node('c')];
  expect(faultsOf('command', joined)).toEqual([{ code: 'severalConnections', nodes: ['c'] }]);
  expect(faultsOf('plan', joined)).toEqual([]);
  const twoStarts = [node('s', { default: 'a' }, 'start'), node('t', { default: 'b' }, 'start'), node('a'), node('b')];
  expect(faultsOf('command', twoStarts)).toEqual([
    { code: 'unconnected', nodes: ['t', 'b'] },
    { code: 'severalConnections', nodes: ['s', 't'] },
  ]);
});
