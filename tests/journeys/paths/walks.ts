import { expect } from 'vitest';
import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { RefusalCode } from '../../../contract/refusal.ts';
import type { EventSamples, Model, ReplySamples } from '../../../machines/paths/model.ts';
import { type Path, stepPaths } from '../../../machines/paths/paths.ts';
import type { Step } from '../../../machines/paths/steps.ts';
import type { Answer } from '../../../machines/port.ts';
import type { Operator } from '../../kit/operator.ts';
import { recorderOf } from './recorder.ts';

/** Why nobody at a desk can bring this about; the laws still walk it. */
export interface Left {
  readonly left: string;
}
/** How a step is made at the desk. `only` names the samples that can be made; `from` the states in which a hand can make it. */
export interface Gesture<W, E> {
  readonly only?: (sample: E) => boolean;
  readonly from?: RegExp;
  readonly play: (world: W, sample: E, ahead: readonly Step[]) => Promise<unknown>;
}
/** A gesture for every event of a machine, and how each reply of its ports is brought about: a new one does not compile without. */
export interface Gestures<W, M extends AnyStateMachine> {
  readonly events: { readonly [T in keyof EventSamples<M>]: Gesture<W, Extract<EventFromLogic<M>, { type: T }>> | Left };
  readonly replies: {
    readonly [P in keyof ReplySamples<M>]: Gesture<W, ReplySamples<M>[P] extends readonly (infer R)[] ? R | undefined : never>;
  };
}

type AnyGesture<W> = Gesture<W, unknown> | Left;
interface Table<W> {
  readonly events: Readonly<Record<string, AnyGesture<W>>>;
  readonly replies: Readonly<Record<string, AnyGesture<W>>>;
}

const makes = <W>(gesture: AnyGesture<W> | undefined, sample: unknown): boolean =>
  gesture !== undefined && 'play' in gesture && (gesture.only?.(sample) ?? true);

/** The model with those samples only that a desk can bring about. */
function within<W>(model: Model, table: Table<W>): Model {
  const kept = (samples: Readonly<Record<string, readonly unknown[]>>, gestures: Readonly<Record<string, AnyGesture<W>>>) =>
    Object.fromEntries(Object.entries(samples).map(([name, all]) => [name, all.filter((sample) => makes(gestures[name], sample))]));
  return { ...model, events: kept(model.events, table.events), replies: kept(model.replies, table.replies) } as unknown as Model;
}

function gestureOf<W>(step: Step, table: Table<W>): Gesture<W, unknown> | undefined {
  if (step.kind === 'delay') return { play: () => Promise.resolve() };
  const gesture = step.port === null ? table.events[step.event.type] : table.replies[step.port];
  return gesture && 'play' in gesture ? gesture : undefined;
}

/**
 * Few paths that together reach every state and take every kind of step that a desk can bring about: from the shortest on, each path that
 * adds a state or a step in a state not seen before.
 */
export function walksOf<W, M extends AnyStateMachine>(
  model: Model,
  gestures: Gestures<W, M>,
  accept: (path: Path) => boolean = () => true,
): Path[] {
  const table = gestures as unknown as Table<W>;
  const canWalk = ({ steps }: Path) =>
    steps.every((step, at) => {
      const from = steps[at - 1]?.state ?? '';
      const gesture = gestureOf(step, table);
      return gesture !== undefined && (gesture.from === undefined || gesture.from.test(from));
    });
  const seen = new Set<string>();
  const ways = stepPaths(within(model, table))
    .filter((path) => canWalk(path) && accept(path))
    .toSorted((a, b) => a.steps.length - b.steps.length);
  return ways.filter(({ steps }) => {
    const adds = steps.flatMap((step) => [step.state, step.text]).filter((it) => !seen.has(it));
    for (const it of adds) seen.add(it);
    return adds.length > 0;
  });
}

/** Walks a path at a desk: makes each step, and wants the state that the model foretells to be drawn. */
export async function walkAt<W extends { readonly desk: Operator }, M extends AnyStateMachine>(
  world: W,
  path: Path,
  gestures: Gestures<W, M>,
  drawn: (world: W) => Promise<string | null>,
): Promise<void> {
  const done: string[] = [];
  const recorder = recorderOf(path, world.desk.page);
  try {
    for (const [at, step] of path.steps.entries()) {
      done.push(step.text);
      const sample = step.kind === 'event' ? step.event : step.kind === 'reply' ? (step.event as { output?: unknown }).output : undefined;
      await gestureOf(step, gestures as unknown as Table<W>)?.play(world, sample, path.steps.slice(at + 1));
      await expect.poll(() => drawn(world), { message: `after ${done.join(' → ')}`, timeout: 20_000 }).toBe(step.state);
      await recorder.seen();
    }
  } finally {
    recorder.end();
  }
}

/** What a port is going to reply next; undefined where it will not answer, null where the path ends before. */
export function nextReply(ahead: readonly Step[], port: string): unknown {
  const step = ahead.find((it) => it.port === port);
  return step === undefined ? null : (step.event as { output?: unknown }).output;
}

/** A path by its last step and where that leads: `session.signOut → signingOut (session-42406b41)`. */
export const titleOf = ({ steps, state, id }: Path): string => `${steps.at(-1)?.text ?? 'begins'} → ${state} (${id})`;

/** The code of a reply that says no. */
export function refusalOf(reply: unknown): RefusalCode | undefined {
  const answer = reply as Answer<unknown> | null | undefined;
  return answer && !answer.ok ? (answer.refusal.code as RefusalCode) : undefined;
}
/** What a reply that says yes brings. */
export function dataOf(reply: unknown): unknown {
  const answer = reply as Answer<unknown> | null | undefined;
  return answer?.ok ? answer.data : undefined;
}
/** A refusal to force upon a desk, where the platform cannot be brought to it. */
export function refusing(code: RefusalCode) {
  return { refusal: { success: false as const, code, message: `Refused: ${code}.` } };
}
