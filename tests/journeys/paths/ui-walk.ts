import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { RefusalCode } from '../../../contract/platform/refusal.ts';
import { transitionName } from '../../../machines/quality/paths/coverage.ts';
import type { Model } from '../../../machines/quality/paths/model.ts';
import { beginningOf, type Path, walk } from '../../../machines/quality/paths/paths.ts';
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
  /** Whether its page is closed after the last walk, since a page that no walk needs draws what happens all the same. */
  readonly closes?: boolean;
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
  /** Transitions whose effect an earlier step has shown. */
  const observed = new Set<string>();
  let before: W | null = null;
  describe(`${id} in the interface`, { tags: [...tags] }, () => {
    afterAll(async () => {
      const page = before?.desk.page;
      if (!desk.closes || !page || page.isClosed()) return;
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().close();
    });
    test.each(tours.map((tour) => [titleOf(tour), tour] as const))('%s', async (_, tour) => {
      const earlier = before;
      before = null;
      const world = await desk.begin(tour, earlier);
      try {
        const model = models.find(({ name }) => name === tour.model) ?? models[0];
        const taken = [...walk(model, tour).takenAt.entries()].map(([, all]) => [...all].map(transitionName));
        const played = { path: tour, initial: beginningOf(model), isDrawn: desk.beginsDrawn ?? false, visible, taken, observed };
        await playPath(world, played, table, desk.drawn);
        before = world;
      } finally {
        await desk.leave?.(world);
      }
    });
  });
}

interface PlayedPath {
  readonly path: Path;
  readonly initial: string;
  readonly isDrawn: boolean;
  readonly visible: VisibleStates | undefined;
  /** The transitions of each step, after those of the beginning. */
  readonly taken: readonly (readonly string[])[];
  readonly observed: Set<string>;
}
/** Makes each step of a path, waits for the state that the model foretells, and wants what is declared of it to be visible. */
async function playPath<W extends { readonly desk: Operator }>(
  world: W,
  { path, initial, isDrawn, visible, taken, observed }: PlayedPath,
  table: Table<W>,
  drawn: UiWalk<W, never>['drawn'],
) {
  const done: string[] = [];
  const recorder = createRecorder(path, world.desk.page);
  const observer = visible && createObserver(world.desk.page, visible);
  try {
    if (isDrawn) {
      await expectDrawn(() => drawn(world), initial, 'before the first step');
      await recorder.begins(initial, (await observer?.begins(initial)) ?? false);
    }
    for (const [at, step] of path.steps.entries()) {
      done.push(step.text);
      const from = path.steps[at - 1]?.state ?? '';
      const transitions = taken[at + 1] ?? [];
      const isKnown = transitions.every((name) => observed.has(name));
      const effect = await observer?.before(step, from || initial, isKnown);
      await gestureOf(step, from, table)
        ?.play(world, sampleOf(step), path.steps.slice(at + 1))
        .catch((cause: unknown) => {
          throw new Error(`Could not be made, step ${at + 1} from ${from}: ${done.slice(-6).join(' → ')}`, { cause });
        });
      const message = `step ${at + 1} from ${from}: ${done.slice(-6).join(' → ')}`;
      await expectDrawn(() => drawn(world), step.state, message);
      const isSeen = (await effect?.(message)) ?? false;
      if (isSeen) for (const name of transitions) observed.add(name);
      await recorder.seen(isSeen);
    }
  } finally {
    recorder.end();
  }
}

/** Pauses between looks at the page, in ms: most states are drawn at once, and each look costs the page some of its time. */
const pauses = [10, 20, 40, 80] as const;
/** Waits until the screen names this state. */
async function expectDrawn(look: () => Promise<string | null>, state: string, message: string): Promise<void> {
  const until = performance.now() + limits.shown;
  for (let looks = 0; ; looks += 1) {
    const drawn = await look().catch((fault: unknown) => fault);
    if (drawn === state) return;
    if (performance.now() > until) {
      if (drawn instanceof Error) throw new Error(message, { cause: drawn });
      expect(drawn, message).toBe(state);
    }
    await delay(pauses[looks] ?? 80);
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
