import type { Edge, Node } from '@xyflow/react';
import { type FlowFault, type FlowNode, reachableNodes, successors } from '../../../contract/automation/flow.ts';
import type { NodeOutput, Point } from '../../../machines/automation/flow-builder/chart.ts';
import { faultOfNode, type NodeView, type NodeViewOf, sizeOf } from './look.ts';

export type DrawnNode = Node<{ view: NodeView; fault: FlowFault['code'] | null; isBegin: boolean }, 'chart'>;

interface Look {
  viewOf: NodeViewOf;
  chosen: ReadonlySet<string>;
  faults: readonly FlowFault[];
  /** Where nodes are while they are dragged. */
  dragged: ReadonlyMap<string, Point>;
}

const drawn = new WeakMap<FlowNode, { viewOf: NodeViewOf; isSelected: boolean; fault: string | null; at: Point; node: DrawnNode }>();

/** A node as it is drawn; the same one for as long as nothing of it changes, so that it is not drawn again. */
function drawNode(node: FlowNode, { viewOf, chosen, faults, dragged }: Look): DrawnNode {
  const isSelected = chosen.has(node.id);
  const fault = faultOfNode(faults, node.id);
  const at = dragged.get(node.id) ?? node;
  const before = drawn.get(node);
  if (
    before?.viewOf === viewOf &&
    before.isSelected === isSelected &&
    before.fault === fault &&
    before.at.x === at.x &&
    before.at.y === at.y
  )
    return before.node;
  const view = before?.viewOf === viewOf ? before.node.data.view : viewOf(node);
  const made: DrawnNode = {
    id: node.id,
    type: 'chart',
    position: { x: at.x, y: at.y },
    ...sizeOf(view),
    data: before?.viewOf === viewOf && before.fault === fault ? before.node.data : { view, fault, isBegin: node.type === 'start' },
    selected: isSelected,
    ariaLabel: [view.title, view.detail].filter(Boolean).join(': '),
  };
  drawn.set(node, { viewOf, isSelected, fault, at: { x: at.x, y: at.y }, node: made });
  return made;
}

/** The nodes in the order in which the chart leads from one to the next: so the keyboard goes through them. */
export function orderNodes(nodes: readonly FlowNode[]): FlowNode[] {
  const first = reachableNodes(nodes);
  const places = new Map(first.map((id, at) => [id, at]));
  return nodes.toSorted((one, other) => (places.get(one.id) ?? nodes.length) - (places.get(other.id) ?? nodes.length));
}

/** The nodes as they are drawn. */
export const drawNodes = (nodes: readonly FlowNode[], look: Look): DrawnNode[] => nodes.map((node) => drawNode(node, look));

const edgeId = ({ id, way }: NodeOutput): string => `${id}:${way}`;
export const wayOf = (edge: string): NodeOutput => {
  const at = edge.lastIndexOf(':');
  return { id: edge.slice(0, at), way: edge.slice(at + 1) };
};

const madeEdges = new WeakMap<FlowNode, { titleOf: TitleOf; key: string; edges: Edge[] }>();
type TitleOf = (edge: { from: FlowNode; way: string; to: string }) => string;

/** The connections as they are drawn. */
export function drawEdges(nodes: readonly FlowNode[], chosen: ReadonlySet<string>, titleOf: TitleOf): Edge[] {
  return nodes.flatMap((node) => {
    const led = successors(node, nodes);
    const key = led.map(({ output, to }) => `${output}>${to}${chosen.has(edgeId({ id: node.id, way: output })) ? '!' : ''}`).join();
    const before = madeEdges.get(node);
    if (before?.key === key && before.titleOf === titleOf) return before.edges;
    const edges = led.map(({ output, to }): Edge => {
      const id = edgeId({ id: node.id, way: output });
      const ariaLabel = titleOf({ from: node, way: output, to });
      return { id, source: node.id, sourceHandle: output, target: to, type: 'smoothstep', selected: chosen.has(id), ariaLabel };
    });
    madeEdges.set(node, { titleOf, key, edges });
    return edges;
  });
}
