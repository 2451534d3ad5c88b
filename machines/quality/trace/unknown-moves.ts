import type { StateValue } from 'xstate';
import type { Trace } from '../../../contract/quality/trace.ts';
import type { Model } from '../paths/model.ts';
import { situationsOf } from '../paths/paths.ts';
import { dotted } from '../paths/scripted.ts';

/** A step of a machine from one state into another; states are dotted, with a leaf of each region. */
export interface Move {
  readonly machine: string;
  /** The type of the event. */
  readonly event: string;
  readonly from: string;
  readonly to: string;
}

/** The leaves that a move leaves, and those that it enters; other regions do not take part. */
export function leavesOfMove({ from, to }: Omit<Move, 'machine' | 'event'>): {
  readonly left: readonly string[];
  readonly entered: readonly string[];
} {
  const [before, after] = [from.split(' '), to.split(' ')];
  return { left: before.filter((leaf) => !after.includes(leaf)), entered: after.filter((leaf) => !before.includes(leaf)) };
}

function nameOf(move: Omit<Move, 'machine'>): string {
  const { left, entered } = leavesOfMove(move);
  return `${left.join(' ')} | ${move.event} | ${entered.join(' ')}`;
}

/** The names of the moves that a model makes; it is explored once. */
function movesOf(model: Model): ReadonlySet<string> {
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

/** The models among these that the moves need and that were not explored yet: each takes up to half a second. */
export function unexploredModels(moves: readonly Move[], models: readonly Model[]): Model[] {
  const machines = new Set(moves.map(({ machine }) => machine));
  return models.filter((model) => machines.has(model.machine.id) && !known.has(model));
}
/** Explores a model, for `unknownMoves` to be quick. */
export const exploreModel = (model: Model): void => void movesOf(model);

/**
 * The moves that no model of their machine makes, each once: its samples lack what led to them, so that no path and no case covers them.
 * A machine without a model has none.
 */
export function unknownMoves(moves: Iterable<Move>, models: readonly Model[]): Move[] {
  const found = new Map<string, Move>();
  for (const move of moves) {
    const own = models.filter(({ machine }) => machine.id === move.machine);
    const name = nameOf(move);
    const key = `${move.machine} ${name}`;
    if (own.length > 0 && !found.has(key) && !own.some((model) => movesOf(model).has(name))) found.set(key, move);
  }
  return [...found.values()];
}

/** The moves of a trace, actor by actor. */
export function movesOfTrace({ actors }: Pick<Trace, 'actors'>): Move[] {
  return actors.flatMap(({ machine, value, steps }) => {
    const states = [value, ...steps.map((step) => step.value)].map((one) => dotted(one as StateValue));
    const moves = steps.map(({ event }, at) => ({ machine, event: event.type, from: states[at] ?? '', to: states[at + 1] ?? '' }));
    return moves.filter(({ from, to }) => from !== to);
  });
}
