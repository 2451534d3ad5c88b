import type { AnyActorLogic, AnyEventObject, AnyStateMachine, CallbackActorLogic, EventObject, PromiseActorLogic } from 'xstate';
import { fromCallback, fromPromise } from 'xstate';
import type { Refusal } from '../../contract/platform/refusal.ts';

/**
 * What a port that asks the platform replies. A refusal is an answer and comes through `onDone`;
 * a port throws only for a surprise: no network, a 5xx, a reply that cannot be read.
 */
export type Answer<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly refusal: Refusal };

/** What was answered, where a guard has made sure that it was. */
export function dataOf<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.data;
  throw new TypeError(`Read the data of a refusal: ${answer.refusal.code}`);
}

/** Why the platform said no, where a guard has made sure that it did. */
function refusalOf(answer: Answer<unknown>): Refusal {
  if (!answer.ok) return answer.refusal;
  throw new TypeError('Read the refusal of an answer that has none');
}

type ReplyEvent = { event: { output: Answer<unknown> } };
/** `params` of a guard that looks at a port's reply. */
export const answerParams = ({ event }: ReplyEvent): Answer<unknown> => event.output;
/** `params` of an action that notes why a port's reply was no. */
export const refusalParams = ({ event }: ReplyEvent): { refusal: Refusal } => ({ refusal: refusalOf(event.output) });

/** Thrown when a machine reaches a hole that nobody filled. `openPorts` finds it before the start. */
export class UnimplementedPort extends Error {
  override readonly name = 'OpenPort';
  readonly port: string;
  constructor(port: string) {
    super(`Nothing was provided for the port "${port}". Fill it where the machines are composed.`);
    this.port = port;
  }
}

/** A hole that replies once: asked with `In`, it answers `Out`. */
export type Port<Out, In> = PromiseActorLogic<Out, In> & { readonly output?: [Out] };

/** A hole that says events for as long as its state lives. `Said` is what it tells the machine, `Told` what the machine tells it. */
export type Feed<Said extends EventObject, In, Told extends EventObject = AnyEventObject> = CallbackActorLogic<Told, In, EventObject> & {
  readonly emits?: Said;
};

const placeholders = new WeakMap<AnyActorLogic, 'port' | 'feed'>();

/** A typed hole for one question: asked with `In`, it replies with `Out` once. Filled with `answering`. */
export function port<Out, In = void>(name: string): Port<Out, In> {
  const hole = fromPromise<Out, In>(() => Promise.reject(new UnimplementedPort(name)));
  placeholders.set(hole, 'port');
  return hole;
}

/** A typed hole for a source of events, such as the clock, the socket or another browser tab. Filled with `feeding`. */
export function feed<Said extends EventObject, In = void, Told extends EventObject = AnyEventObject>(name: string): Feed<Said, In, Told> {
  const hole = fromCallback<Told, In>(() => {
    throw new UnimplementedPort(name);
  });
  placeholders.set(hole, 'feed');
  return hole;
}

/** Fills a port. `signal` is aborted when the machine no longer waits for the reply. */
export function implementPort<Out, In = void>(work: (input: In, signal: AbortSignal) => Promise<Out>): PromiseActorLogic<Out, In> {
  return fromPromise<Out, In>(({ input, signal }) => work(input, signal));
}

/** Fills a feed. `work` starts the source and returns how to stop it; `listen` hears what the machine tells it. */
export function implementFeed<Said extends EventObject, In = void, Told extends EventObject = AnyEventObject>(
  work: (say: (event: Said) => void, input: In, listen: (hear: (event: Told) => void) => void) => (() => void) | void,
): Feed<Said, In, Told> {
  return fromCallback<Told, In>(({ sendBack, input, receive }) => work((event) => sendBack(event), input, receive));
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

function collect(machine: AnyStateMachine, path: string, seen: Set<AnyStateMachine>): string[] {
  if (seen.has(machine)) return [];
  seen.add(machine);
  return Object.entries(actorsOf(machine)).flatMap(([name, logic]) => {
    const here = path + name;
    if (isMachine(logic)) return collect(logic, `${here}.`, seen);
    return placeholders.has(logic) ? [here] : [];
  });
}
