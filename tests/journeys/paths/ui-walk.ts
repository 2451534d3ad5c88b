import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { RefusalCode } from '../../../contract/platform/refusal.ts';
import type { Model } from '../../../machines/quality/paths/model.ts';
import { beginningOf, type Path } from '../../../machines/quality/paths/paths.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import { type TourLimits, toursOf } from '../../../machines/quality/paths/tours.ts';
import type { Answer } from '../../../machines/shared/port.ts';
import type { Operator } from '../../kit/operator.ts';
import { createObserver } from '../../kit/visible/observer.ts';
import { unseenParts, type Visible, type VisibleStates } from '../../kit/visible/visible.ts';
import { limits } from '../../kit/waits.ts';
import { type Gestures, gestureOf, playableModel, reasonsNotPlayable, sampleOf, type Table } from './gestures.ts';
import { createRecorder, recordWalkPlan } from './walk-recorder.ts';

export type { Gestures } from './gestures.ts';

/** Describes how a machine is walked in the UI. */
export interface UiWalk<W extends { readonly desk: Operator }, M extends AnyStateMachine> extends TourLimits {
  readonly models: readonly [Model, ...Model[]];
  readonly gestures: Gestures<W, M>;
  /** Brings a page to the start of the model; `before` is the world of the previous walk, which can be reused if that walk passed. */
  readonly begin: (tour: Path, before: W | null) => Promise<W>;
  /** What an operator must see in each state; a walk without it observes nothing. */
  readonly visible?: Visible<M>;
  /** Returns the state that the screen names, from the `data-state` of the element that draws the machine: what a walk waits for. */
  readonly drawn: (world: W) => Promise<string | null>;
  /** Whether the state in which it begins is on the screen once `begin` is done; many begin before they are drawn. */
  readonly beginsDrawn?: boolean;
  /** After each walk, also one that failed. */
  readonly leave?: (world: W) => Promise<unknown>;
  /** Ids of the requirements that the walks prove. */
  readonly tags?: readonly string[];
  /** Reasons why no walk takes a transition that is triggered elsewhere, by state and cause as in the report (`live: link.message`). */
  readonly unwalked?: Readonly<Record<string, string>>;
}

/** Walks a machine in the UI, one test per tour; together they take every transition that a user or the platform can trigger. */
export function walkMachine<W extends { readonly desk: Operator }, M extends AnyStateMachine>(desk: UiWalk<W, M>): void {
  const { models, possible = () => true, tags = [], unwalked = {} } = desk;
  const { id } = models[0].machine;
  const table = desk.gestures as unknown as Table<W>;
  const canMake = (steps: readonly Step[], model: Model) => {
    const [last] = steps.slice(-1);
    return last !== undefined && gestureOf(last, steps.at(-2)?.state ?? '', table) !== undefined && possible(steps, model);
  };
  const limits = { ...desk, possible: canMake };
  const tours = toursOf(
    models.map((model) => playableModel(model, table)),
    limits,
  );
  const visible = desk.visible as VisibleStates | undefined;
  recordWalkPlan({ machine: id, left: reasonsNotPlayable(table), unwalked, unseen: visible ? unseenParts(visible) : null });
  let before: W | null = null;
  describe(`${id} in the interface`, { tags: [...tags] }, () => {
    test.each(tours.map((tour) => [titleOf(tour), tour] as const))('%s', async (_, tour) => {
      const earlier = before;
      before = null;
      const world = await desk.begin(tour, earlier);
      try {
        const model = models.find(({ name }) => name === tour.model) ?? models[0];
        const walk = { path: tour, initial: beginningOf(model), isDrawn: desk.beginsDrawn ?? false, visible };
        await playPath(world, walk, table, desk.drawn);
        before = world;
      } finally {
        await desk.leave?.(world);
      }
    });
  });
}

/** Makes each step of a path, waits for the state that the model foretells, and wants what is declared of it to be visible. */
async function playPath<W extends { readonly desk: Operator }>(
  world: W,
  { path, initial, isDrawn, visible }: { path: Path; initial: string; isDrawn: boolean; visible: VisibleStates | undefined },
  table: Table<W>,
  drawn: UiWalk<W, never>['drawn'],
) {
  const done: string[] = [];
  const recorder = createRecorder(path, world.desk.page);
  const observer = visible && createObserver(world.desk.page, visible);
  try {
    if (isDrawn) {
      await expect.poll(() => drawn(world), { message: 'before the first step', timeout: limits.shown, interval: 20 }).toBe(initial);
      await recorder.begins(initial, (await observer?.begins(initial)) ?? false);
    }
    for (const [at, step] of path.steps.entries()) {
      done.push(step.text);
      const from = path.steps[at - 1]?.state ?? '';
      const effect = await observer?.before(step, from || initial);
      await gestureOf(step, from, table)
        ?.play(world, sampleOf(step), path.steps.slice(at + 1))
        .catch((cause: unknown) => {
          throw new Error(`Could not be made, step ${at + 1} from ${from}: ${done.slice(-6).join(' → ')}`, { cause });
        });
      const message = `step ${at + 1} from ${from}: ${done.slice(-6).join(' → ')}`;
      await expect.poll(() => drawn(world), { message, timeout: limits.shown, interval: 20 }).toBe(step.state);
      await recorder.seen((await effect?.(message)) ?? false);
    }
  } finally {
    recorder.end();
  }
}

/** Returns the next reply of a port; undefined if it never replies, null if the path ends before. */
export function nextReply(ahead: readonly Step[], port: string): unknown {
  const step = ahead.find((it) => it.port === port);
  return step === undefined ? null : (step.event as { output?: unknown }).output;
}

/** A tour by its length and end: `14 steps to signingOut (session-42406b41)`. */
const titleOf = ({ steps, state, id }: Path): string => `${steps.length} steps to ${state} (${id})`;

/** Returns the code of a refusal. */
export function refusalOf(reply: unknown): RefusalCode | undefined {
  const answer = reply as Answer<unknown> | null | undefined;
  return answer && !answer.ok ? (answer.refusal.code as RefusalCode) : undefined;
}
/** Returns the data of a successful reply. */
export function dataOf(reply: unknown): unknown {
  const answer = reply as Answer<unknown> | null | undefined;
  return answer?.ok ? answer.data : undefined;
}
/** Builds a refusal to force on a page where the platform cannot be made to give it. */
export const refusalReply = (code: RefusalCode) => ({ refusal: { code } });

/** Maps a reply of the model to the reply to a held call: none, the same refusal, or the platform's own success. */
export function replyFromModel(reply: unknown): 'none' | 'as it is' | { refusal: { code: RefusalCode } } {
  if (reply === undefined) return 'none';
  const code = refusalOf(reply);
  return code === undefined ? 'as it is' : refusalReply(code);
}
/** Maps a reply of the model to the reply to a held call: none, the same refusal, or the model's own data. */
export function dataFromModel(reply: unknown): ReturnType<typeof replyFromModel> | { data: unknown } {
  const data = dataOf(reply);
  return data === undefined ? replyFromModel(reply) : { data };
}
