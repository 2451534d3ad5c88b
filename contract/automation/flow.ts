import * as z from 'zod/mini';

const scalar = z.union([z.string().check(z.maxLength(8000)), z.number(), z.boolean()]);

/** Configuration of a node: flat names with strings, numbers, booleans, or lists of strings and numbers. */
export const NodeConfig = z.record(
  z.string().check(z.maxLength(100)),
  z.union([scalar, z.null(), z.array(z.union([z.string().check(z.maxLength(1000)), z.number()])).check(z.maxLength(1000))]),
);
export type NodeConfig = z.infer<typeof NodeConfig>;

/** A node of a flowchart (OQ-64). `outputs` maps each output to the following node; positions are in CSS pixels of the chart. */
export const FlowNode = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(60)),
  type: z.string().check(z.maxLength(40)),
  x: z.number(),
  y: z.number(),
  config: NodeConfig,
  outputs: z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(60))),
});
export type FlowNode = z.infer<typeof FlowNode>;

/** A custom command runs its nodes in sequence; an action plan branches on the answers. */
export const flowKinds = ['command', 'plan'] as const;
export type FlowKind = (typeof flowKinds)[number];

/** The most nodes of a flowchart. */
export const maxFlowNodes = 500;

/** A fault of a flowchart with the nodes it concerns; `incomplete` also lists the missing values of each node. */
export type FlowFault =
  | { code: 'empty' }
  | { code: 'unconnected'; nodes: readonly string[] }
  | { code: 'severalConnections'; nodes: readonly string[] }
  | { code: 'incomplete'; nodes: readonly string[] };

/** The following nodes by output; outputs to unknown nodes are ignored. */
export const successors = (node: FlowNode, nodes: readonly FlowNode[]): readonly { output: string; to: string }[] =>
  Object.entries(node.outputs).flatMap(([output, to]) => (nodes.some(({ id }) => id === to) ? [{ output, to }] : []));

/** The first node of a flowchart: the node of type `start`, otherwise the first node without an input; undefined: none. */
export function startNode(nodes: readonly FlowNode[]): FlowNode | undefined {
  const led = new Set(nodes.flatMap((node) => successors(node, nodes).map(({ to }) => to)));
  return nodes.find(({ type }) => type === 'start') ?? nodes.find(({ id }) => !led.has(id)) ?? nodes[0];
}

/** Ids of the nodes that can be reached from the start, in the order of the outputs. */
export function reachableNodes(nodes: readonly FlowNode[]): string[] {
  const start = startNode(nodes);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const seen = new Set<string>();
  const waiting = start ? [start] : [];
  for (let node = waiting.shift(); node; node = waiting.shift()) {
    if (seen.has(node.id)) continue;
    seen.add(node.id);
    for (const { to } of successors(node, nodes)) {
      const next = byId.get(to);
      if (next) waiting.push(next);
    }
  }
  return [...seen];
}

/**
 * Faults that prevent a flowchart from being saved (OP-5.15–5.18, OQ-64). Console and platform use the same function.
 * @param waysOf the outputs that a node must have connected
 * @param isComplete whether the configuration of a node is complete
 */
export function flowFaults(
  kind: FlowKind,
  nodes: readonly FlowNode[],
  of: { waysOf: (node: FlowNode) => readonly string[]; isComplete: (node: FlowNode) => boolean },
): FlowFault[] {
  if (!nodes.some(({ type }) => type !== 'start')) return [{ code: 'empty' }];
  const within = new Set(reachableNodes(nodes));
  const starts = nodes.filter(({ type }) => type === 'start');
  const ledTo = new Map<string, number>();
  for (const node of nodes) for (const { to } of successors(node, nodes)) ledTo.set(to, (ledTo.get(to) ?? 0) + 1);
  const unconnected = nodes.filter(
    (node) => !within.has(node.id) || of.waysOf(node).some((way) => !successors(node, nodes).some(({ output }) => output === way)),
  );
  const several =
    kind === 'command'
      ? nodes.filter(({ id }) => (ledTo.get(id) ?? 0) > 1 || (starts.length > 1 && starts.some((it) => it.id === id)))
      : [];
  const incomplete = nodes.filter((node) => !of.isComplete(node));
  const named = (found: readonly FlowNode[]) => found.map(({ id }) => id);
  return [
    ...(unconnected.length > 0 ? [{ code: 'unconnected', nodes: named(unconnected) } as const] : []),
    ...(several.length > 0 ? [{ code: 'severalConnections', nodes: named(several) } as const] : []),
    ...(incomplete.length > 0 ? [{ code: 'incomplete', nodes: named(incomplete) } as const] : []),
  ];
}
