import type { AnyActorLogic, AnyStateMachine, ContextFrom, EventFromLogic, EventObject, InputFrom } from 'xstate';
import { fromCallback, fromPromise } from 'xstate';
import { actorsOf, isMachine, placeholderKind } from '../../shared/port.ts';

type OneOrMore<T> = readonly [T, ...T[]];

/** Logic of the actors a machine was set up with, by name. */
type ActorsOf<M extends AnyStateMachine> = M extends { provide(implementations: { actors?: infer A }): unknown } ? NonNullable<A> : never;
type AnsweredBy<L> = L extends { readonly output?: [infer Out] } ? Out : never;
type RepliesOf<A> = {
  readonly [K in keyof A as 'output' extends keyof NonNullable<A[K]> ? K : never]-?: OneOrMore<AnsweredBy<NonNullable<A[K]>>>;
};

/** One or more samples of every event that a machine takes; a new event does not compile without one. */
export type EventSamples<M extends AnyStateMachine> = {
  readonly [T in EventFromLogic<M>['type']]: OneOrMore<Extract<EventFromLogic<M>, { type: T }>>;
};
/** One or more samples of what every port may reply; a new port, or another reply, does not compile without one. */
export type ReplySamples<M extends AnyStateMachine> = RepliesOf<ActorsOf<M>>;

/**
 * A machine's steps in words for testers. An event is a sentence with its actor (`The operator agrees.`), a port is the
 * request to the platform (`change the alarm`), a delay is the time that passes (`Two seconds`); a new event or port does not compile without.
 */
export interface StepWords<M extends AnyStateMachine> {
  readonly events: { readonly [T in EventFromLogic<M>['type']]: string };
  readonly ports: { readonly [P in keyof ReplySamples<M>]: string };
  readonly delays?: Readonly<Record<string, string>>;
}

export interface ModelParts<M extends AnyStateMachine> {
  /** Default: the machine's id. */
  readonly name?: string;
  /** The precondition, a sentence: `An operator opens an alarm from the list.` */
  readonly given: string;
  /** The steps in words. */
  readonly says: StepWords<M>;
  readonly machine: M;
  readonly input: InputFrom<M>;
  readonly events: EventSamples<M>;
  readonly replies: ReplySamples<M>;
  /** The part of the context that distinguishes situations of one state: whatever a guard reads. Default: nothing. */
  readonly about?: (context: ContextFrom<M>) => unknown;
  /** Events that the machine raises itself; they are never sent from outside. */
  readonly raised?: readonly EventFromLogic<M>['type'][];
  /** Events and ports covered by another model of the same machine: they are ignored here, so that not every one combines with every other. */
  readonly elsewhere?: readonly (EventFromLogic<M>['type'] | (keyof ReplySamples<M> & string))[];
  /** Requirement ids that its paths prove, by the step that proves them. */
  readonly proves?: Proofs<M>;
}

/**
 * Requirement ids, with spaces between, by the event, the port or the state (dotted; those inside it too) that shows them: a path proves what its
 * steps and the states on it show.
 */
export interface Proofs<M extends AnyStateMachine> {
  readonly events?: { readonly [T in EventFromLogic<M>['type']]?: string };
  readonly ports?: { readonly [P in keyof ReplySamples<M>]?: string };
  readonly states?: Readonly<Record<string, string>>;
}

/** A machine with what its paths are made of; see `pathsOf`. */
export interface Model {
  readonly name: string;
  readonly given: string;
  readonly says: Readonly<Record<'events' | 'ports' | 'delays', Readonly<Record<string, string>>>>;
  readonly machine: AnyStateMachine;
  readonly input: unknown;
  readonly events: Readonly<Record<string, OneOrMore<EventObject>>>;
  readonly replies: Readonly<Record<string, OneOrMore<unknown>>>;
  readonly about: (context: unknown) => unknown;
  readonly raised: readonly string[];
  readonly elsewhere: readonly string[];
  readonly proves: Readonly<Record<'events' | 'ports' | 'states', Readonly<Record<string, string>>>>;
}

/** Makes a model; the types of events and replies are checked here and forgotten. */
export function modelOf<M extends AnyStateMachine>(parts: ModelParts<M>): Model {
  const { name, given, says, machine, input, events, replies, about, raised, elsewhere, proves } = parts;
  return {
    name: name ?? machine.id,
    given,
    says: { events: wordsOf(says.events), ports: wordsOf(says.ports), delays: wordsOf(says.delays) },
    machine,
    input,
    events,
    replies,
    about: (context) => about?.(context as ContextFrom<M>),
    raised: raised ?? [],
    elsewhere: elsewhere ?? [],
    proves: { events: wordsOf(proves?.events), ports: wordsOf(proves?.ports), states: wordsOf(proves?.states) },
  };
}

const wordsOf = (of: object | undefined): Readonly<Record<string, string>> => ({ ...of });

const silence: AnyActorLogic = fromCallback(() => undefined);
const waiting: AnyActorLogic = fromPromise(() => new Promise<never>(forEver));
function forEver(): void {}

/** The machine alone: its ports wait for ever, its feeds and the machines inside it say nothing. */
export function alone<M extends AnyStateMachine>(machine: M): M {
  const known = aloneOnes.get(machine) as M | undefined;
  if (known !== undefined) return known;
  const made = provided(machine, (logic) => (placeholderKind(logic) === 'port' ? waiting : silence));
  aloneOnes.set(machine, made);
  return made;
}
const aloneOnes = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** The machine with the machines inside it, all of them without a platform: ports wait for ever, feeds say nothing. */
export function unplugged<M extends AnyStateMachine>(machine: M): M {
  return provided(machine, (logic) => {
    if (isMachine(logic)) return unplugged(logic);
    const kind = placeholderKind(logic);
    return kind === undefined ? logic : kind === 'port' ? waiting : silence;
  });
}

function provided<M extends AnyStateMachine>(machine: M, by: (logic: AnyActorLogic) => AnyActorLogic): M {
  const actors = Object.fromEntries(Object.entries(actorsOf(machine)).map(([name, logic]) => [name, by(logic)]));
  return machine.provide({ actors }) as M;
}
