import { expect, test } from 'vitest';
import { faultTexts } from '../../contract/catalogues/fields/fault.ts';
import { nodesIn } from './command-faults.ts';
import { faultsOfFlow } from './flow-faults.ts';

test('omitted values of nodes have defaults; no nodes are an empty list', () => {
  expect(
    nodesIn([
      { id: '1', type: 'start' },
      { id: '2', type: 'delay', x: 3, y: 4, config: { seconds: 5 }, outputs: { next: '1' } },
    ]),
  ).toEqual([
    { id: '1', type: 'start', x: 0, y: 0, config: {}, outputs: {} },
    { id: '2', type: 'delay', x: 3, y: 4, config: { seconds: 5 }, outputs: { next: '1' } },
  ]);
  expect([nodesIn(null), nodesIn(undefined)]).toEqual([[], []]);
});

test('faults of a flow are on its field, with the nodes concerned by name', () => {
  const nodes = nodesIn([
    { id: '1', type: 'start' },
    { id: '2', type: 'delay' },
    { id: '3', type: 'start' },
  ]);
  const faults = faultsOfFlow(
    [
      { code: 'empty' },
      { code: 'unconnected', nodes: ['3', '2'] },
      { code: 'severalConnections', nodes: ['1'] },
      { code: 'incomplete', nodes: [] },
    ],
    nodes,
    ({ id, type }) => `${type} ${id}`,
  );
  expect(faults.map(({ field, text, values }) => [field, text, values])).toEqual([
    ['nodes', faultTexts.flowEmpty, { nodes: '' }],
    ['nodes', faultTexts.flowUnconnected, { nodes: 'delay 2, start 3' }],
    ['nodes', faultTexts.flowSeveral, { nodes: 'start 1' }],
    ['nodes', faultTexts.flowIncomplete, { nodes: '' }],
  ]);
});
