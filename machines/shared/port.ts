import type { AnyActorLogic, AnyEventObject, AnyStateMachine, CallbackActorLogic, EventObject, PromiseActorLogic } from 'xstate';
import { fromCallback, fromPromise } from 'xstate';
import type { Refusal, UnreadableRow } from '../../contract/platform/index.ts';

/**
 * The reply of a port to the platform. A refusal is an answer and arrives through `onDone`;
 * a port throws only on unexpected failures: no network, a 5xx, an unreadable reply to a write. `unreadable` are rows of a list that could
 * not be read: such a list is not empty, whatever its rows.
 */
export type Answer<T> =
  | { readonly ok: true; readonly data: T; readonly unreadable?: readonly UnreadableRow[] }
  | { readonly ok: false; readonly refusal: Refusal };

/** The data of an answer; only after a guard that excludes refusals. */
export function dataOf<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.data;
  throw new TypeError(`Read the data of a refusal: ${answer.refusal.code}`);
}

/** The refusal of an answer; only after a guard that ensures there is one. */
function refusalOf(answer: Answer<unknown>): Refusal {
  if (!answer.ok) return answer.refusal;
  throw new TypeError('Read the refusal of an answer that has none');
}

type ReplyEvent = { event: { output: Answer<unknown> } };
/** The same answer about other data; rows that could not be read stay with it. */
export function mapAnswer<T, R>(answer: Answer<T>, change: (data: T) => R): Answer<R> {
  return answer.ok ? { ...answer, data: change(answer.data) } : answer;
}
/** The rows of a reply that could not be read. */
export const unreadableOf = (answer: Answer<unknown>): readonly UnreadableRow[] => (answer.ok ? (answer.unreadable ?? []) : []);

/** `params` of a guard that looks at a port's reply. */
export const answerParams = ({ event }: ReplyEvent): Answer<unknown> => event.output;
/** `params` of an action that notes why a port's reply was no. */
export const refusalParams = ({ event }: ReplyEvent): { refusal: Refusal } => ({ refusal: refusalOf(event.output) });

/** Thrown when a machine reaches an unimplemented port. `unimplementedPorts` finds it before the start. */
export class UnimplementedPort extends Error {
  override readonly name = 'OpenPort';
  readonly port: string;
  constructor(port: string) {
    super(`Nothing was provided for the port "${port}". Fill it where the machines are composed.`);
    this.port = port;
  }
}

/** A placeholder with one reply: called with `In`, it resolves to `Out`. */
export type Port<Out, In> = PromiseActorLogic<Out, In> & { readonly output?: [Out] };

/** A placeholder that emits events for as long as its state lives. `Emitted` is the type of events sent to the machine, `Received` of those received from it. */
export type Feed<Emitted extends EventObject, In, Received extends EventObject = AnyEventObject> = CallbackActorLogic<
  Received,
  In,
  EventObject
> & {
  readonly emits?: Emitted;
};

const placeholders = new WeakMap<AnyActorLogic, 'port' | 'feed'>();

/** A typed placeholder for one request: called with `In`, it resolves to `Out` once. Implemented with `implementPort`. */
export function port<Out, In = void>(name: string): Port<Out, In> {
  const hole = fromPromise<Out, In>(() => Promise.reject(new UnimplementedPort(name)));
  placeholders.set(hole, 'port');
  return hole;
}

/** A typed hole for a source of events, such as the clock, the socket or another browser tab. Filled with `feeding`. */
export function feed<Emitted extends EventObject, In = void, Received extends EventObject = AnyEventObject>(
  name: string,
): Feed<Emitted, In, Received> {
  const hole = fromCallback<Received, In>(() => {
    throw new UnimplementedPort(name);
  });
  placeholders.set(hole, 'feed');
  return hole;
}

/** Fills a port. `signal` is aborted when the machine no longer waits for the reply. */
export function implementPort<Out, In = void>(work: (input: In, signal: AbortSignal) => Promise<Out>): PromiseActorLogic<Out, In> {
  return fromPromise<Out, In>(({ input, signal }) => work(input, signal));
}

/** Implements a feed. `work` starts the source and returns its stop function; `listen` receives the machine's events. */
export function implementFeed<Emitted extends EventObject, In = void, Received extends EventObject = AnyEventObject>(
  work: (say: (event: Emitted) => void, input: In, listen: (hear: (event: Received) => void) => void) => (() => void) | void,
): Feed<Emitted, In, Received> {
  return fromCallback<Received, In>(({ sendBack, input, receive }) => work((event) => sendBack(event), input, receive));
}

/** The actors a machine was set up with, by name; those of `provide` replace those of `setup`. */
export function actorsOf(machine: AnyStateMachine): Record<string, AnyActorLogic> {
  return machine.implementations.actors as Record<string, AnyActorLogic>;
}

export function isMachine(logic: AnyActorLogic): logic is AnyStateMachine {
  return 'implementations' in logic;
}

/** Whether this logic is still a hole, and of which kind; undefined where it was filled. */
export function placeholderKind(logic: AnyActorLogic): 'port' | 'feed' | undefined {
  return placeholders.get(logic);
}

/**
 * The ports and feeds that are still holes in a machine and in every machine it may invoke or spawn, as
 * `child.port`, sorted. Empty for whatever may be started.
 */
export function unimplementedPorts(machine: AnyStateMachine): string[] {
  return collect(machine, '', new Set()).sort();
}

function collect(machine: AnyStateMachine, path: string, visited: Set<AnyStateMachine>): string[] {
  if (visited.has(machine)) return [];
  visited.add(machine);
  return Object.entries(actorsOf(machine)).flatMap(([name, logic]) => {
    const here = path + name;
    if (isMachine(logic)) return collect(logic, `${here}.`, visited);
    return placeholders.has(logic) ? [here] : [];
  });
}
