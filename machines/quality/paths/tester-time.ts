import type { Cause, Manual } from './manual.ts';
import type { Model } from './model.ts';
import type { Way } from './paths.ts';
import type { MachineState } from './steps.ts';

/** Up to this long, in ms, a tester does not see what was there before a delay. */
const brief = 1000;
/** How long a tester takes for a gesture, and for what is done at /qa, on a command line or in another browser, in ms. */
const gestureTime = 4000;
const elsewhereTime = 15_000;

/** A delay that runs in a situation: the id of its event, and how long it is, in ms. */
export interface PendingDelay {
  readonly id: string;
  readonly ms: number;
}

/** Delays that only read the same again are not waited for by anybody. */
const isRenewal = (name: string) => /renew|ping|check/i.test(name);

const afterOf = (type: string) => /^xstate\.after\.([^.]+)\./.exec(type)?.[1];

function lengthOf(model: Model, name: string): number | undefined {
  const declared: unknown = model.machine.implementations.delays[name];
  return typeof declared === 'number' ? declared : undefined;
}

/** The delays of constant length that run in a situation. */
export function delaysIn(model: Model, state: MachineState): PendingDelay[] {
  return state._nodes.flatMap(({ after }) =>
    after.flatMap(({ delay, eventType }) => {
      const name = String(delay);
      const ms = isRenewal(name) ? undefined : lengthOf(model, name);
      return ms === undefined ? [] : [{ id: String(eventType), ms }];
    }),
  );
}

/** Whether an event is a delay that is over before a tester sees what was there; one with a cause of its own is not. */
export function isBrief(model: Model, manual: Manual, { type }: Way[number]['event']): boolean {
  const name = afterOf(type);
  if (name === undefined || manual.delays?.[name] !== undefined) return false;
  return (lengthOf(model, name) ?? Number.POSITIVE_INFINITY) <= brief;
}

/** How long a tester takes for a step, with what is forced before it. */
export function elapsedBy(model: Model, { type }: Way[number]['event'], cause: Cause | undefined, forced: number): number {
  const name = afterOf(type);
  const own =
    name !== undefined ? (lengthOf(model, name) ?? 0) : cause === undefined || cause.by === 'gesture' ? gestureTime : elsewhereTime;
  return own + forced * elsewhereTime;
}

/** Whether a running delay is over before a step is done that is not its end. */
export const isOverdue = ({ id, ms }: PendingDelay, { type }: Way[number]['event'], passed: number): boolean => id !== type && passed >= ms;
