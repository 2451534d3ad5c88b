import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { transitionName } from './coverage.ts';
import { causeOf } from './diagram.ts';
import { firstIn, leavesOf, nodesOf } from './leaves.ts';

/** A box of a chart. */
export interface Box {
  readonly path: string;
  /** A state in which the machine can rest, or a group with a transition that applies to every state inside. */
  readonly kind: 'resting' | 'busy' | 'passing' | 'group';
  readonly description: string | undefined;
}
/** An arrow between two boxes; `name` is unique among the transitions of the machine. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly cause: string;
  readonly name: string;
}
export interface Chart {
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
}

/** Words of a chart that are not the machine's own. */
export interface ChartWords {
  /** Describes the end of a machine. */
  readonly over: string;
  readonly anyState: string;
  readonly anyOf: (group: string) => string;
}
/** The default language, as for printed machines. */
export const plainWords: ChartWords = { over: 'It has ended.', anyState: 'any state', anyOf: (group) => `any of ${group}` };

/** The states of a machine, the groups from which a transition leads, and all transitions. */
export function chartOf(machine: AnyStateMachine): Chart {
  const arrows = nodesOf(machine).flatMap(arrowsFrom);
  const leaves = leavesOf(machine);
  const groups = new Set(arrows.map(({ from }) => from).filter((from) => leaves.every(({ path }) => path !== from)));
  const states = leaves.map(({ path, kind, description }) => ({ path, kind, description }));
  return { boxes: [...states, ...[...groups].map((path): Box => ({ path, kind: 'group', description: undefined }))], arrows };
}

function arrowsFrom(node: AnyStateNode): Arrow[] {
  const transitions: AnyTransitionDefinition[] = [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
  return transitions.flatMap((transition) =>
    (transition.target ?? []).flatMap(firstIn).map((to) => ({
      from: node.path.join('.'),
      to: to.path.join('.'),
      cause: causeOf(transition),
      name: transitionName(transition),
    })),
  );
}
