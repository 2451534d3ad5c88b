import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { actorsOf, placeholderKind } from '../../shared/port.ts';

/** A state without states inside. It rests when the operator can stay there, is busy while a port works, or is only passed. */
export interface Leaf {
  readonly path: string;
  readonly kind: 'resting' | 'busy' | 'passing';
  readonly description: string | undefined;
  readonly node: AnyStateNode;
}

/** Every state of a machine, its root first. */
export function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  return [machine.root, ...getStateNodes(machine)];
}

/** The initial leaf states after entering a state: several where it has regions. */
export function firstIn(node: AnyStateNode): AnyStateNode[] {
  if (node.type === 'parallel') return Object.values(node.states).flatMap(firstIn);
  const [next] = node.type === 'compound' ? (node.initial.target ?? []) : [];
  return next === undefined ? [node] : firstIn(next);
}

/** The leaf states of a machine, in the order of its chart. */
export function leavesOf(machine: AnyStateMachine): Leaf[] {
  const ports = portsOf(machine);
  return nodesOf(machine)
    .filter((node) => node.type === 'atomic')
    .map((node) => ({ path: node.path.join('.'), kind: kindOf(node, ports), description: node.description, node }));
}

function kindOf(node: AnyStateNode, ports: ReadonlySet<string>): Leaf['kind'] {
  if (node.always?.some(({ guard }) => guard === undefined)) return 'passing';
  const hasRequest = node.invoke.some(({ src }) => typeof src === 'string' && ports.has(src));
  return hasRequest || node.tags.includes('busy') ? 'busy' : 'resting';
}

/** The names of the ports that a machine waits for. */
function portsOf(machine: AnyStateMachine): ReadonlySet<string> {
  return new Set(Object.entries(actorsOf(machine)).flatMap(([name, logic]) => (placeholderKind(logic) === 'port' ? [name] : [])));
}
