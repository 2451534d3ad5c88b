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

/** A part of a model; one that requires nothing may be left out. */
type Part<K extends string, T> = {} extends T ? { readonly [Name in K]?: T } : { readonly [Name in K]: T };
type EventType<M extends AnyStateMachine> = EventFromLogic<M>['type'];
type SamplesOf<M extends AnyStateMachine, T> = OneOrMore<Extract<EventFromLogic<M>, { type: T }>>;
/** The types of the events that may go without a payload. */
type PlainEventType<M extends AnyStateMachine> = {
  [T in EventType<M>]: { type: T } extends Extract<EventFromLogic<M>, { type: T }> ? T : never;
}[EventType<M>];

/** One or more samples of every event with a payload; a new one does not compile without. Any other event is its own sample. */
export type EventSamples<M extends AnyStateMachine> = {
  readonly [T in Exclude<EventType<M>, PlainEventType<M>>]: SamplesOf<M, T>;
} & { readonly [T in PlainEventType<M>]?: SamplesOf<M, T> };
/** One or more samples of what every port may reply; a new port, or another reply, does not compile without one. */
export type ReplySamples<M extends AnyStateMachine> = RepliesOf<ActorsOf<M>>;

/** Sentences of events that many machines take; a machine may word them its own way. */
const commonWords = {
  'call.began': 'A call begins.',
  'call.ended': 'The call ends.',
  'clock.ticked': 'Time passes by the clock of the platform.',
  'link.lost': 'The link to the platform is lost.',
  'link.restored': 'The link to the platform is back.',
} as const;
type CommonType = keyof typeof commonWords;

/**
 * A machine's steps in words for testers. An event is a sentence with its actor (`The operator agrees.`), a port is the
 * request to the platform (`change the alarm`), a delay is the time that passes (`Two seconds`); a new event or port does not compile without.
 */
export type StepWords<M extends AnyStateMachine> = Part<'ports', { readonly [P in keyof ReplySamples<M>]: string }> & {
  readonly events: { readonly [T in Exclude<EventType<M>, CommonType>]: string } & { readonly [T in CommonType]?: string };
  readonly delays?: Readonly<Record<string, string>>;
};

/** What makes a model. The types of input, events and replies follow from the machine. */
export type ModelParts<M extends AnyStateMachine> = CommonParts<M> &
  Part<'events', EventSamples<M>> &
  Part<'replies', ReplySamples<M>> &
  (undefined extends InputFrom<M> ? { readonly input?: InputFrom<M> } : { readonly input: InputFrom<M> });

interface CommonParts<M extends AnyStateMachine> {
  /** Default: the machine's id. */
  readonly name?: string;
  /** The precondition, a sentence: `An operator opens an alarm from the list.` */
  readonly given: string;
  /** The steps in words. */
  readonly stepWords: StepWords<M>;
  readonly machine: M;
  /** The part of the context that distinguishes situations of one state: whatever a guard reads. Default: nothing. */
  readonly about?: (context: ContextFrom<M>) => unknown;
  /** Events that the machine raises itself; they are never sent from outside. */
  readonly raised?: readonly EventType<M>[];
  /** Events and ports covered by another model of the same machine: they are ignored here, so that not every one combines with every other. */
  readonly elsewhere?: readonly (EventType<M> | (keyof ReplySamples<M> & string))[];
  /** Requirement ids that its paths prove, by the step that proves them. */
  readonly proves?: Proofs<M>;
}

/**
 * Requirement ids, with spaces between, by the event, the port or the state (dotted; those inside it too) that shows them: a path proves what its
 * steps and the states on it show.
 */
export interface Proofs<M extends AnyStateMachine> {
  readonly events?: { readonly [T in EventType<M>]?: string };
  readonly ports?: { readonly [P in keyof ReplySamples<M>]?: string };
  readonly states?: Readonly<Record<string, string>>;
}

/** A machine with the events and replies of its paths; see `stepPaths`. */
export interface Model {
  readonly name: string;
  readonly given: string;
  readonly stepWords: Readonly<Record<'events' | 'ports' | 'delays', Readonly<Record<string, string>>>>;
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
  const { name, given, stepWords, machine, about, raised, elsewhere, proves } = parts;
  const { input, events, replies }: Partial<Pick<Model, 'input' | 'events' | 'replies'>> = parts;
  const { ports }: { readonly ports?: object } = stepWords;
  const common = Object.entries(commonWords).filter(([type]) => machine.events.includes(type));
  const sentences = { ...Object.fromEntries(common), ...wordsOf(stepWords.events) };
  const plain = Object.fromEntries(Object.keys(sentences).map((type) => [type, [{ type }] as const]));
  return {
    name: name ?? machine.id,
    given,
    stepWords: { events: sentences, ports: wordsOf(ports), delays: wordsOf(stepWords.delays) },
    machine,
    input,
    events: { ...plain, ...events },
    replies: { ...replies },
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

/** The machine alone: its ports never answer, its feeds and child machines emit nothing. */
export function alone<M extends AnyStateMachine>(machine: M): M {
  const known = aloneOnes.get(machine) as M | undefined;
  if (known !== undefined) return known;
  const made = provided(machine, (logic) => (placeholderKind(logic) === 'port' ? waiting : silence));
  aloneOnes.set(machine, made);
  return made;
}
const aloneOnes = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** The machine with its child machines, all without a platform: ports never answer, feeds emit nothing. */
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
