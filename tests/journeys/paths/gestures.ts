import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { EventSamples, Model, ReplySamples } from '../../../machines/quality/paths/model.ts';
import { delayOf, type Step } from '../../../machines/quality/paths/steps.ts';

/** Why no user can cause this event; the property tests still cover it. */
export interface NotPlayable {
  readonly left: string;
}
/**
 * How a user performs a step. `only` selects the samples that can be performed (undefined: a port that does not answer); `from` the states
 * in which a user can perform it.
 */
export interface Gesture<W, E> {
  readonly only?: (sample: E) => boolean;
  readonly from?: RegExp;
  readonly play: (world: W, sample: E, ahead: readonly Step[]) => Promise<unknown>;
}
/** A gesture for every event of a machine, and a way to cause each reply of its ports: a missing one is a compile error. */
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

/** Returns the payload of a step: the event, or the port's reply; undefined where the port does not answer. */
export function sampleOf({ kind, event }: Step): unknown {
  if (kind === 'reply') return (event as { output?: unknown }).output;
  return kind === 'event' ? event : undefined;
}

/** Returns the model with only those samples that can be triggered in the UI. */
export function playableModel<W>(model: Model, table: Table<W>): Model {
  const kept = (samples: Readonly<Record<string, readonly unknown[]>>, gestures: Readonly<Record<string, AnyGesture<W>>>) =>
    Object.fromEntries(Object.entries(samples).map(([name, all]) => [name, all.filter((sample) => makes(gestures[name], sample))]));
  return { ...model, events: kept(model.events, table.events), replies: kept(model.replies, table.replies) } as unknown as Model;
}

const makes = <W>(gesture: AnyGesture<W> | undefined, sample: unknown): boolean =>
  gesture !== undefined && 'play' in gesture && (gesture.only?.(sample) ?? true);

/** Returns the events, replies and delays that cannot be triggered in the UI, with the reason for each. */
export function reasonsNotPlayable<W>({ events, replies, delays }: Table<W>): Record<string, string> {
  const all = Object.entries({ ...events, ...replies, ...delays });
  return Object.fromEntries(all.flatMap(([name, gesture]) => ('left' in gesture ? [[name, gesture.left]] : [])));
}
