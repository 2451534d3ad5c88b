import type { StateValue } from 'xstate';
import type { Trace } from '../../../contract/quality/trace.ts';
import type { Model } from '../paths/model.ts';
import { situationsOf } from '../paths/paths.ts';
import { dotted } from '../paths/scripted.ts';

/** A step of a machine from one state into another; states are dotted, with a leaf of each region. */
export interface RecordedTransition {
  readonly machine: string;
  /** The type of the event. */
  readonly event: string;
  readonly from: string;
  readonly to: string;
}

/** The leaves that a transition leaves, and those that it enters; other regions do not take part. */
export function leavesOfTransition({ from, to }: Omit<RecordedTransition, 'machine' | 'event'>): {
  readonly left: readonly string[];
  readonly entered: readonly string[];
} {
  const [before, after] = [from.split(' '), to.split(' ')];
  return { left: before.filter((leaf) => !after.includes(leaf)), entered: after.filter((leaf) => !before.includes(leaf)) };
}

function nameOf(transition: Omit<RecordedTransition, 'machine'>): string {
  const { left, entered } = leavesOfTransition(transition);
  return `${left.join(' ')} | ${transition.event} | ${entered.join(' ')}`;
}

/** The names of the transitions that a model makes; it is explored once. */
function transitionNamesOf(model: Model): ReadonlySet<string> {
  const explored = known.get(model);
  if (explored) return explored;
  const found = new Set<string>();
  for (const { state, steps } of Object.values(situationsOf(model))) {
    const from = dotted(state.value);
    for (const { event, state: after } of steps) found.add(nameOf({ event: event.type, from, to: dotted(after.value) }));
  }
  known.set(model, found);
  return found;
}
const known = new WeakMap<Model, ReadonlySet<string>>();

/** The models among these that the transitions need and that were not explored yet: each takes up to half a second. */
export function unexploredModels(transitions: readonly RecordedTransition[], models: readonly Model[]): Model[] {
  const machines = new Set(transitions.map(({ machine }) => machine));
  return models.filter((model) => machines.has(model.machine.id) && !known.has(model));
}
/** Explores a model, for `unknownTransitions` to be quick. */
export const exploreModel = (model: Model): void => void transitionNamesOf(model);

/**
 * The transitions that no model of their machine makes, each once: its samples lack what led to them, so that no path and no case covers them.
 * A machine without a model has none.
 */
export function unknownTransitions(transitions: Iterable<RecordedTransition>, models: readonly Model[]): RecordedTransition[] {
  const found = new Map<string, RecordedTransition>();
  for (const transition of transitions) {
    const own = models.filter(({ machine }) => machine.id === transition.machine);
    const name = nameOf(transition);
    const key = `${transition.machine} ${name}`;
    if (own.length > 0 && !found.has(key) && !own.some((model) => transitionNamesOf(model).has(name))) found.set(key, transition);
  }
  return [...found.values()];
}

/** The transitions of a trace, actor by actor. */
export function transitionsOfTrace({ actors }: Pick<Trace, 'actors'>): RecordedTransition[] {
  return actors.flatMap(({ machine, value, steps }) => {
    const states = [value, ...steps.map((step) => step.value)].map((one) => dotted(one as StateValue));
    const transitions = steps.map(({ event }, at) => ({ machine, event: event.type, from: states[at] ?? '', to: states[at + 1] ?? '' }));
    return transitions.filter(({ from, to }) => from !== to);
  });
}
