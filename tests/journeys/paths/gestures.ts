import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { EventSamples, Model, ReplySamples } from '../../../machines/quality/paths/model.ts';
import { delayOf, type Step } from '../../../machines/quality/paths/steps.ts';

/** Why nobody at a desk can bring this about; the laws still walk it. */
export interface NotPlayable {
  readonly left: string;
}
/**
 * How a step is made at the desk. `only` names the samples that can be made (undefined: a port that does not answer); `from` the states in
 * which a hand can make it.
 */
export interface Gesture<W, E> {
  readonly only?: (sample: E) => boolean;
  readonly from?: RegExp;
  readonly play: (world: W, sample: E, ahead: readonly Step[]) => Promise<unknown>;
}
/** A gesture for every event of a machine, and how each reply of its ports is brought about: a new one does not compile without. */
export interface Gestures<W, M extends AnyStateMachine> {
  readonly events: { readonly [T in keyof EventSamples<M>]: Gesture<W, Extract<EventFromLogic<M>, { type: T }>> | NotPlayable };
  readonly replies: {
    readonly [P in keyof ReplySamples<M>]:
      | Gesture<W, ReplySamples<M>[P] extends readonly (infer R)[] ? R | undefined : never>
      | NotPlayable;
  };
  /** By their names; a delay that is not named passes by itself. */
  readonly delays?: Readonly<Record<string, Gesture<W, undefined> | NotPlayable>>;
}

type AnyGesture<W> = Gesture<W, unknown> | NotPlayable;
/** Gestures without the types of their machine. */
export interface Table<W> {
  readonly events: Readonly<Record<string, AnyGesture<W>>>;
  readonly replies: Readonly<Record<string, AnyGesture<W>>>;
  readonly delays?: Readonly<Record<string, AnyGesture<W>>>;
}

const passes = { play: () => Promise.resolve() };

/** The gesture of a step; undefined where no hand makes it from the state before. */
export function gestureOf<W>(step: Step, from: string, table: Table<W>): Gesture<W, unknown> | undefined {
  const gesture = named(step, table);
  if (!gesture || !('play' in gesture)) return undefined;
  if (gesture.only?.(sampleOf(step)) === false || gesture.from?.test(from) === false) return undefined;
  return gesture;
}

function named<W>({ kind, event, port }: Step, { events, replies, delays }: Table<W>): AnyGesture<W> | undefined {
  if (kind === 'delay') return delays?.[delayOf(event.type) ?? ''] ?? passes;
  return port === null ? events[event.type] : replies[port];
}

/** What a step brings: the event, or what the port replies; undefined where it does not answer. */
export function sampleOf({ kind, event }: Step): unknown {
  if (kind === 'reply') return (event as { output?: unknown }).output;
  return kind === 'event' ? event : undefined;
}

/** The model with those samples only that a desk can bring about. */
export function playableModel<W>(model: Model, table: Table<W>): Model {
  const kept = (samples: Readonly<Record<string, readonly unknown[]>>, gestures: Readonly<Record<string, AnyGesture<W>>>) =>
    Object.fromEntries(Object.entries(samples).map(([name, all]) => [name, all.filter((sample) => makes(gestures[name], sample))]));
  return { ...model, events: kept(model.events, table.events), replies: kept(model.replies, table.replies) } as unknown as Model;
}

const makes = <W>(gesture: AnyGesture<W> | undefined, sample: unknown): boolean =>
  gesture !== undefined && 'play' in gesture && (gesture.only?.(sample) ?? true);

/** What no hand at a desk brings about, with the reason. */
export function reasonsNotPlayable<W>({ events, replies, delays }: Table<W>): Record<string, string> {
  const all = Object.entries({ ...events, ...replies, ...delays });
  return Object.fromEntries(all.flatMap(([name, gesture]) => ('left' in gesture ? [[name, gesture.left]] : [])));
}
