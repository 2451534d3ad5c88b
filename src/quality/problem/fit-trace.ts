import type { Trace, TracedActor } from '../../../contract/quality/trace.ts';

/** An actor of a trace with the size of its initial state and of each step, in bytes. */
interface MeasuredActor {
  readonly actor: TracedActor;
  readonly start: number;
  readonly steps: readonly number[];
}

/**
 * Cuts a trace to a size limit. Actors without steps are removed first, since nothing of them is replayed. Then the larger of the two
 * is removed, repeatedly: the older half of the steps, or the actor with the largest context.
 */
export function fitTrace(trace: Trace, bytes: number): Trace {
  if (sizeOf(trace) <= bytes) return trace;
  const room = bytes - sizeOf({ ...trace, actors: [] });
  let weighed = trace.actors.filter(hasSteps).map(measureActor);
  while (weighed.length > 0) {
    const starts = sum(weighed.map(({ start }) => start));
    const steps = sum(weighed.flatMap((one) => one.steps));
    if (starts + steps <= room) break;
    weighed = starts < steps && countOf(weighed) > 1 ? newerHalf(weighed) : withoutLargest(weighed);
  }
  return { ...trace, cut: true, actors: weighed.map(({ actor }) => actor) };
}

const encoder = new TextEncoder();
/** Bytes of a trace, or of a part of it, as it travels. */
export const sizeOf = (part: unknown): number => encoder.encode(JSON.stringify(part)).length;
/** With the comma after it. */
const weightOf = (part: unknown): number => sizeOf(part) + 1;

const hasSteps = ({ steps }: TracedActor): boolean => steps.length > 0;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const countOf = (weighed: readonly MeasuredActor[]): number => sum(weighed.map(({ steps }) => steps.length));
const startOf = (actor: TracedActor): number => weightOf({ ...actor, steps: [] });
const measureActor = (actor: TracedActor): MeasuredActor => ({ actor, start: startOf(actor), steps: actor.steps.map(weightOf) });

function newerHalf(weighed: readonly MeasuredActor[]): MeasuredActor[] {
  const times = weighed.flatMap(({ actor }) => actor.steps.map(({ at }) => at)).toSorted((one, other) => one - other);
  const [first = 0] = times;
  const middle = times[Math.floor(times.length / 2)] ?? first;
  // Where half of them happened at the first moment, all of that moment go.
  const from = middle > first ? middle : (times.find((at) => at > first) ?? Number.POSITIVE_INFINITY);
  return weighed.map((one) => trimBefore(one, from)).filter(({ actor }) => hasSteps(actor));
}

/** Drops the steps of an actor before a moment; their changes become part of its initial state. */
function trimBefore({ actor, start, steps }: MeasuredActor, from: number): MeasuredActor {
  const gone = actor.steps.filter(({ at }) => at < from);
  const last = gone.at(-1);
  if (!last) return { actor, start, steps };
  const context = Object.assign({}, actor.context, ...gone.map(({ changed }) => changed)) as TracedActor['context'];
  const { value, children, state } = last;
  const begun = { ...actor, context, value, children, state, steps: actor.steps.slice(gone.length) };
  return { actor: begun, start: startOf(begun), steps: steps.slice(gone.length) };
}

function withoutLargest(weighed: readonly MeasuredActor[]): MeasuredActor[] {
  const largest = weighed.reduce((one, other) => (other.start > one.start ? other : one));
  return weighed.filter((one) => one !== largest);
}
