import { graphlib, layout } from '@dagrejs/dagre';
import { type FlowNode, successors } from '../../../contract/automation/flow.ts';
import type { PlacedNode } from '../../../machines/automation/flow-builder/chart.ts';
import { type NodeViewOf, sizeOf } from './look.ts';

/** Computes node positions so that the chart reads from top to bottom, with first answers first. */
export function arrangeNodes(nodes: readonly FlowNode[], viewOf: NodeViewOf): PlacedNode[] {
  const graph = new graphlib.Graph();
  graph.setGraph({ rankdir: 'TB', nodesep: 50, ranksep: 58 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of nodes) graph.setNode(node.id, sizeOf(viewOf(node)));
  for (const node of nodes) {
    const ways = viewOf(node).ways.map(({ id }) => id);
    const led = successors(node, nodes).toSorted((one, other) => ways.indexOf(one.output) - ways.indexOf(other.output));
    for (const { to } of led) if (to !== node.id) graph.setEdge(node.id, to);
  }
  layout(graph);
  return nodes.map((node) => {
    const { x = 0, y = 0 } = graph.node(node.id) as { x?: number; y?: number };
    const { width, height } = sizeOf(viewOf(node));
    return { id: node.id, x: Math.round(x - width / 2), y: Math.round(y - height / 2) };
  });
}
