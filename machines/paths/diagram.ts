import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { leavesOf, nodesOf } from './leaves.ts';
import { outcomeOf } from './steps.ts';

/** A machine as a Mermaid state diagram; what is seen in a state is its note. */
export function diagramOf(machine: AnyStateMachine): string {
  const states = nodesOf(machine).map((node) => `  state "${node.path.join('.') || machine.id}" as ${mark(node.id)}`);
  const arrows = nodesOf(machine).flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])].flatMap(arrowsOf));
  const notes = leavesOf(machine).flatMap(({ description, node }) =>
    description === undefined ? [] : [`  note right of ${mark(node.id)}`, `    ${description}`, '  end note'],
  );
  return ['stateDiagram-v2', ...states, ...new Set([...begins(machine.root), ...arrows]), ...notes].join('\n');
}

const begins = (node: AnyStateNode): string[] => (node.initial?.target ?? []).map(({ id }) => `  [*] --> ${mark(id)}`);

const arrowsOf = (transition: AnyTransitionDefinition): string[] =>
  (transition.target ?? []).map((to) => `  ${mark(transition.source.id)} --> ${mark(to.id)}: ${causeOf(transition)}`);

/** What causes a transition, for people: an event, the answer of a port or machine inside, a delay. */
export function causeOf({ source, eventType }: AnyTransitionDefinition): string {
  const type = eventType as string;
  const [, delay] = /^xstate\.after\.([^.]+)/.exec(type) ?? [];
  if (delay !== undefined) return `after ${delay}`;
  const outcome = outcomeOf(type);
  if (outcome === undefined) return type.replace(/^xstate\.(done|error)\.state\..*/, 'all of it is $1') || 'at once';
  const src = source.invoke.find(({ id }) => id === outcome.actorId)?.src;
  const asked = typeof src === 'string' ? src : outcome.actorId;
  return outcome.kind === 'done' ? `${asked} replies` : `${asked} does not answer`;
}

const mark = (id: string) => id.replaceAll(/[^\w]/g, '_');
