import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { transitionsOf } from './coverage.ts';
import { firstIn, leavesOf, nodesOf } from './leaves.ts';
import { delayOf, outcomeOf } from './steps.ts';

/** A machine as a Mermaid state diagram; notes describe its states. An arrow ends at the state finally entered; from a group it starts in any state. */
export function diagramOf(machine: AnyStateMachine): string {
  const drawn = nodesOf(machine).filter((node) => isSingle(node) || transitionsOf(node).length > 0);
  const states = drawn.map((node) => `  state "${labelOf(node)}" as ${mark(node.id)}`);
  const begins = firstIn(machine.root).map(({ id }) => `  [*] --> ${mark(id)}`);
  const arrows = nodesOf(machine).flatMap(transitionsOf).flatMap(arrowsOf);
  const notes = leavesOf(machine).flatMap(({ description, node }) =>
    description === undefined ? [] : [`  note right of ${mark(node.id)}`, `    ${description}`, '  end note'],
  );
  return ['stateDiagram-v2', ...states, ...new Set([...begins, ...arrows]), ...notes].join('\n');
}

const isSingle = ({ type }: AnyStateNode): boolean => type !== 'compound' && type !== 'parallel';

function labelOf(node: AnyStateNode): string {
  const path = node.path.join('.');
  if (isSingle(node)) return path;
  return path === '' ? 'any state' : `any of ${path}`;
}

const arrowsOf = (transition: AnyTransitionDefinition): string[] =>
  (transition.target ?? []).flatMap(firstIn).map((to) => `  ${mark(transition.source.id)} --> ${mark(to.id)}: ${causeOf(transition)}`);

/** What causes a transition, for people: an event, the answer of a port or machine inside, a delay. */
export function causeOf({ source, eventType }: AnyTransitionDefinition): string {
  const type = eventType as string;
  const delay = delayOf(type);
  if (delay !== undefined) return `after ${delay}`;
  const outcome = outcomeOf(type);
  if (outcome === undefined) return type.replace(/^xstate\.(done|error)\.state\..*/, 'all of it is $1') || 'at once';
  const src = source.invoke.find(({ id }) => id === outcome.actorId)?.src;
  const requested = typeof src === 'string' ? src : outcome.actorId;
  return outcome.kind === 'done' ? `${requested} replies` : `${requested} does not answer`;
}

const mark = (id: string) => id.replaceAll(/[^\w]/g, '_');
