import { type AnyActorRef, type StateValue, waitFor } from 'xstate';
import { implementPort } from '../../shared/port.ts';

const waits = () => undefined;

/** Every port of a machine under test: each reply is used once, in order; a port without one never answers, an Error is thrown. */
export class Script<Call extends string> {
  readonly asked: { call: Call; input: unknown }[] = [];
  readonly replies: Partial<Record<Call, unknown[]>>;
  constructor(replies: Partial<Record<Call, unknown[]>>) {
    this.replies = replies;
  }
  /** Logic for the port of this name. */
  port<Out, In>(call: Call) {
    return implementPort<Out, In>(this.call(call));
  }
  /** The next reply to a call of this name, for logic that does more with it. */
  call<Out, In>(call: Call) {
    return async (input: In): Promise<Out> => {
      this.asked.push({ call, input });
      const replies = this.replies[call] ?? [];
      if (replies.length === 0) return new Promise<never>(waits);
      const reply = replies.shift();
      if (reply instanceof Error) throw reply;
      return (await Promise.resolve(reply)) as Out;
    };
  }
  /** The inputs of this port's calls, oldest first. */
  inputs(call: Call): unknown[] {
    return this.asked.filter((one) => one.call === call).map(({ input }) => input);
  }
}

/** A state value as one dotted path; parallel regions side by side, each with the states it lies in, in the order of the chart. */
export function dotted(value: StateValue, inside = ''): string {
  if (typeof value === 'string') return inside + value;
  return Object.entries(value)
    .map(([key, rest]) => (rest === undefined || Object.keys(rest).length === 0 ? inside + key : dotted(rest, `${inside}${key}.`)))
    .join(' ');
}

const stateOf = (snapshot: unknown) => dotted((snapshot as { value: StateValue }).value);

/** Waits until the actor is in the state of this dotted path; fails after two seconds, naming where it was. */
export async function reaches(actor: AnyActorRef, path: string): Promise<void> {
  await waitFor(actor, (snapshot) => stateOf(snapshot) === path, { timeout: 2000 }).catch((cause: unknown) => {
    throw new Error(`Stayed in ${stateOf(actor.getSnapshot())}, never reached ${path}`, { cause });
  });
}

/** Replies of a table for one script, which uses them up. */
export const copyOf = <Call extends string>(replies: Partial<Record<Call, readonly unknown[]>>): Partial<Record<Call, unknown[]>> =>
  Object.fromEntries(Object.entries<readonly unknown[] | undefined>(replies).map(([call, list]) => [call, [...(list ?? [])]])) as Partial<
    Record<Call, unknown[]>
  >;
