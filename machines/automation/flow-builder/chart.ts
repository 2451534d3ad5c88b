import { commandFaults } from '../../../contract/automation/command-nodes.ts';
import { type FlowFault, type FlowKind, type FlowNode, type NodeConfig } from '../../../contract/automation/flow.ts';
import { planFaults, planOutputs } from '../../../contract/automation/plan-nodes.ts';

export type Nodes = readonly FlowNode[];
/** A point of the chart, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}
export interface PlacedNode extends Point {
  id: string;
}
/** An output of a node. */
export interface NodeOutput {
  id: string;
  way: string;
}
/** A node to be added: its type, and its position or the output that leads to it. */
export interface NewNode {
  what: string;
  config?: NodeConfig | undefined;
  at: Point | null;
  after: { id: string; way?: string | undefined } | null;
}

/** Distance between an added node and its predecessor, in CSS pixels. */
const step = { x: 280, y: 150 } as const;

/** The outputs of a node (OQ-64): a command node has one, a decision one for each answer. */
const outputsOf = (kind: FlowKind, node: Pick<FlowNode, 'type' | 'config'>): readonly string[] =>
  kind === 'command' ? ['default'] : planOutputs(node);

/** Faults that prevent a chart from being saved (OP-5.15–5.18). */
export const chartFaults = (kind: FlowKind, nodes: Nodes): readonly FlowFault[] =>
  kind === 'command' ? commandFaults(nodes) : planFaults(nodes);

const named = (nodes: Nodes, id: string) => nodes.find((node) => node.id === id);
const round = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) });
const without = (outputs: FlowNode['outputs'], isKept: (way: string, to: string) => boolean): FlowNode['outputs'] =>
  Object.fromEntries(Object.entries(outputs).filter(([way, to]) => isKept(way, to)));

/** The nodes with some changed; the same list where none is. */
function changing(nodes: Nodes, change: (node: FlowNode) => FlowNode): Nodes {
  const now = nodes.map(change);
  return now.some((node, at) => node !== nodes[at]) ? now : nodes;
}

/** A number that no node has, as its id. */
const nextId = (nodes: Nodes): number => Math.max(0, ...nodes.map(({ id }) => (/^\d{1,9}$/.test(id) ? Number(id) : 0))) + 1;

/** The nearest free place below or beside a point. */
function freeFrom(nodes: Nodes, from: Point): Point {
  const isTaken = ({ x, y }: Point) => nodes.some((node) => Math.abs(node.x - x) < step.x - 20 && Math.abs(node.y - y) < step.y - 30);
  for (let along = 0; along < nodes.length + 1; along += 1) {
    const place = { x: from.x + along * step.x, y: from.y };
    if (!isTaken(place)) return place;
  }
  return from;
}

/** Position of an item added without one: under the lowest node. */
function under(nodes: Nodes): Point {
  const lowest = nodes.reduce<FlowNode | null>((low, node) => (low === null || node.y > low.y ? node : low), null);
  return lowest ? freeFrom(nodes, { x: lowest.x, y: lowest.y + step.y }) : { x: 0, y: 0 };
}

/**
 * Adds a node. After another node it is connected to the given output, else to a free one; the former target of that output
 * follows the new node. The first node of a command is its start. Null: the chart is full.
 */
export function addNode(kind: FlowKind, nodes: Nodes, coming: NewNode, most: number): { nodes: Nodes; id: string } | null {
  const begun = kind === 'command' && nodes.length === 0 && coming.what !== 'start' ? [startAt(coming.at)] : nodes;
  if (begun.length >= most) return null;
  const id = String(nextId(begun));
  const leading = named(begun, coming.after?.id ?? '') ?? (begun === nodes ? undefined : begun[0]);
  const way = leading && wayTo(kind, leading, coming.after?.way);
  const at = coming.at ?? (leading ? freeFrom(begun, { x: leading.x, y: leading.y + step.y }) : under(begun));
  const node: FlowNode = { id, type: coming.what, ...round(at), config: coming.config ?? {}, outputs: {} };
  const led = leading && way !== undefined ? linkNode(kind, begun, { id: leading.id, way }, node) : null;
  if (!led) return { nodes: [...begun, node], id };
  return { nodes: led.isBetween && coming.at === null ? moveDown(led.nodes, led.node) : led.nodes, id };
}

/** Connects a new node to an output; the former target follows it, where the new node has an output. */
function linkNode(
  kind: FlowKind,
  nodes: Nodes,
  { id, way }: NodeOutput,
  node: FlowNode,
): { nodes: Nodes; node: FlowNode; isBetween: boolean } {
  const [onward] = outputsOf(kind, node);
  const followed = named(nodes, named(nodes, id)?.outputs[way] ?? '')?.id;
  const isBetween = followed !== undefined && onward !== undefined;
  const joined = isBetween ? { ...node, outputs: { [onward]: followed } } : node;
  const led = nodes.map((one) => (one.id === id ? { ...one, outputs: { ...one.outputs, [way]: node.id } } : one));
  return { nodes: [...led, joined], node: joined, isBetween };
}

const startAt = (at: Point | null): FlowNode => {
  const place = at === null ? { x: 0, y: 0 } : { x: at.x, y: at.y - step.y };
  return { id: '1', type: 'start', ...round(place), config: {}, outputs: {} };
};

/** The way that leads from a node to one that is added after it: the one named, a free one, or the only one there is. */
function wayTo(kind: FlowKind, node: FlowNode, preferred: string | undefined): string | undefined {
  const ways = outputsOf(kind, node);
  if (preferred !== undefined) return ways.find((way) => way === preferred);
  return ways.find((way) => node.outputs[way] === undefined) ?? (ways.length === 1 ? ways[0] : undefined);
}

/** Makes room for a node inserted between two others: its successors move down. */
function moveDown(nodes: Nodes, node: FlowNode): Nodes {
  const below = new Set<string>();
  for (let next = named(nodes, Object.values(node.outputs)[0] ?? ''); next && !below.has(next.id); ) {
    below.add(next.id);
    next = named(nodes, Object.values(next.outputs)[0] ?? '');
  }
  const led = nodes.find((one) => Object.values(one.outputs).includes(node.id));
  const y = (led?.y ?? node.y - step.y) + step.y;
  const down = nodes.map((one) => (below.has(one.id) && one.id !== node.id ? { ...one, y: one.y + step.y } : one));
  return down.map((one) => (one.id === node.id ? { ...one, x: led?.x ?? one.x, y } : one));
}

/** The nodes with an output connected to another node; unchanged if that is not possible. */
export function connectNodes(kind: FlowKind, nodes: Nodes, { id, way }: NodeOutput, to: string): Nodes {
  const target = named(nodes, to);
  if (!target || to === id || target.type === 'start') return nodes;
  return changing(nodes, (node) =>
    node.id === id && node.outputs[way] !== to && outputsOf(kind, node).includes(way)
      ? { ...node, outputs: { ...node.outputs, [way]: to } }
      : node,
  );
}

/** The nodes without these connections. */
export function disconnectOutputs(nodes: Nodes, ways: readonly NodeOutput[]): Nodes {
  const cut = (id: string, way: string) => ways.some((one) => one.id === id && one.way === way);
  return changing(nodes, (node) =>
    Object.keys(node.outputs).some((way) => cut(node.id, way))
      ? { ...node, outputs: without(node.outputs, (way) => !cut(node.id, way)) }
      : node,
  );
}

/** Whether a node can be removed: a command retains its start node as long as it has other nodes. */
function canRemove(nodes: Nodes, node: FlowNode, going: ReadonlySet<string>): boolean {
  if (node.type !== 'start') return true;
  return nodes.every(({ id }) => going.has(id)) || nodes.some((one) => one.type === 'start' && !going.has(one.id));
}

/** The nodes without these, and without these connections. In a command, what led to one that went leads to what followed it. */
export function removeNodes(kind: FlowKind, nodes: Nodes, ids: readonly string[], ways: readonly NodeOutput[] = []): Nodes {
  const requested = new Set(ids);
  const going = new Set(nodes.filter((node) => requested.has(node.id) && canRemove(nodes, node, requested)).map(({ id }) => id));
  const cut = disconnectOutputs(nodes, ways);
  if (going.size === 0) return cut;
  const onward = (to: string, visited: readonly string[] = []): string | undefined => {
    if (!going.has(to)) return to;
    const next = kind === 'command' ? named(cut, to)?.outputs['default'] : undefined;
    return next === undefined || visited.includes(next) ? undefined : onward(next, [...visited, to]);
  };
  return cut
    .filter(({ id }) => !going.has(id))
    .map((node) => {
      if (!Object.values(node.outputs).some((to) => going.has(to))) return node;
      const led = Object.entries(node.outputs).flatMap(([way, to]) => {
        const next = onward(to);
        return next === undefined || next === node.id ? [] : [[way, next] as const];
      });
      return { ...node, outputs: Object.fromEntries(led) };
    });
}

/** The nodes with some at other places. */
export function moveNodes(nodes: Nodes, places: readonly PlacedNode[]): Nodes {
  const byId = new Map(places.map((place) => [place.id, round(place)]));
  return changing(nodes, (node) => {
    const place = byId.get(node.id);
    return place && (place.x !== node.x || place.y !== node.y) ? { ...node, ...place } : node;
  });
}

/** The nodes with one set otherwise; ways out that it has no more lead nowhere. */
export function configureNode(kind: FlowKind, nodes: Nodes, id: string, config: NodeConfig): Nodes {
  return changing(nodes, (node) => {
    if (node.id !== id || JSON.stringify(node.config) === JSON.stringify(config)) return node;
    const ways = outputsOf(kind, { type: node.type, config });
    return { ...node, config, outputs: without(node.outputs, (way) => ways.includes(way)) };
  });
}

/** Copies of nodes for pasting: without the start node, and without connections to nodes that are not copied. */
export function copyNodes(nodes: Nodes, ids: readonly string[]): Nodes {
  const taken = nodes.filter(({ id, type }) => ids.includes(id) && type !== 'start');
  const within = new Set(taken.map(({ id }) => id));
  return taken.map((node) => ({ ...node, outputs: without(node.outputs, (_, to) => within.has(to)) }));
}

/** Adds copies with new ids; `at` is the position of their upper left corner. Null: the chart is full. */
export function pasteNodes(nodes: Nodes, copies: Nodes, at: Point | null, most: number): { nodes: Nodes; ids: readonly string[] } | null {
  if (nodes.length + copies.length > most) return null;
  const first = nextId(nodes);
  const ids = new Map(copies.map(({ id }, order) => [id, String(first + order)]));
  const from = { x: Math.min(...copies.map(({ x }) => x)), y: Math.min(...copies.map(({ y }) => y)) };
  const isTaken = (by: Point) => copies.some(({ x, y }) => nodes.some((node) => node.x === x + by.x && node.y === y + by.y));
  let by = at === null ? { x: 40, y: 40 } : { x: at.x - from.x, y: at.y - from.y };
  while (at === null && isTaken(by)) by = { x: by.x + 40, y: by.y + 40 };
  const placed = copies.map((node) => ({
    ...node,
    ...round({ x: node.x + by.x, y: node.y + by.y }),
    id: ids.get(node.id) ?? node.id,
    outputs: Object.fromEntries(Object.entries(node.outputs).map(([way, to]) => [way, ids.get(to) ?? to])),
  }));
  return { nodes: [...nodes, ...placed], ids: placed.map(({ id }) => id) };
}
