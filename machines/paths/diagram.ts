import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { nodesOf } from './leaves.ts';

/** A machine as a Mermaid state diagram. */
export function diagramOf(machine: AnyStateMachine): string {
  const states = nodesOf(machine).map((node) => `  state "${node.path.join('.') || machine.id}" as ${mark(node.id)}`);
  const arrows = nodesOf(machine).flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])].flatMap(arrowsOf));
  return ['stateDiagram-v2', ...states, ...new Set(arrows)].join('\n');
}

const arrowsOf = ({ source, target, eventType }: AnyTransitionDefinition): string[] =>
  (target ?? []).map((to) => `  ${mark(source.id)} --> ${mark(to.id)}: ${causeOf(eventType as string)}`);

/** What causes a transition, for people: an event, a port's reply or failure, a delay. */
export const causeOf = (type: string): string => {
  const [, delay] = /^xstate\.after\.([^.]+)/.exec(type) ?? [];
  if (delay !== undefined) return `after ${delay}`;
  return type.replace(/^xstate\.(done|error)\.(actor|state)\./, '$1 ') || 'at once';
};

const mark = (id: string) => id.replaceAll(/[^\w]/g, '_');
