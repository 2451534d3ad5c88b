import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Path } from '../../../machines/quality/paths/paths.ts';

/** A walk in the UI as the report reads it: the path, and how many of its steps were performed and verified on the screen. */
export interface RecordedWalk {
  readonly path: Path;
  readonly stepsSeen: number;
  /** The initial state, where the screen shows it before the first step. */
  readonly initialState: string | null;
  /** The steps whose effect was seen on the screen, from 1; 0 is the initial state. */
  readonly observed: readonly number[];
  /** Pictures of states that no walk had shown before, by the step after which each was taken (0: before the first). */
  readonly pictures: Readonly<Record<string, string>>;
}
/** The parts of a machine that its UI walks omit, with the reasons. */
export interface WalkPlan {
  readonly machine: string;
  /** Reasons for what cannot be triggered in the UI, by event, port or delay. */
  readonly left: Readonly<Record<string, string>>;
  /** Reasons for transitions that no walk takes although their cause is triggered elsewhere, by state and cause (`live: link.message`). */
  readonly unwalked: Readonly<Record<string, string>>;
  /** Reasons why nobody sees a state, or the effect of a transition (`live: link.message`), although it is walked; null: nothing is declared. */
  readonly unseen: { readonly states: Readonly<Record<string, string>>; readonly transitions: Readonly<Record<string, string>> } | null;
}

/** Where walks are noted, for `npm run paths:report` and `npm run paths:figures`; pictures are taken by `npm run paths:ui` alone. */
const folder = process.env['PATHS_NOTES'];
const photographs = process.env['PATHS_PICTURES'] === 'true';
const photographed = new Set<string>();

interface Recorder {
  readonly begins: (state: string, isObserved: boolean) => Promise<void>;
  readonly seen: (isObserved: boolean) => Promise<void>;
  readonly end: () => void;
}

/** Notes a walk, with a picture of each state that none showed before. */
export function createRecorder(path: Path, page: Page): Recorder {
  const pictures: Record<string, string> = {};
  const observed: number[] = [];
  let steps = 0;
  let initialState: string | null = null;
  const photograph = async (state: string | undefined) => {
    if (!folder || !photographs || photographed.has(`${path.model} ${state}`)) return;
    photographed.add(`${path.model} ${state}`);
    const file = `${path.id}-${steps}.jpg`;
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 60, scale: 'css' });
    pictures[steps] = file;
  };
  return {
    begins: async (state, isObserved) => {
      initialState = state;
      if (isObserved) observed.push(0);
      await photograph(state);
    },
    seen: async (isObserved) => {
      steps += 1;
      if (isObserved) observed.push(steps);
      await photograph(path.steps[steps - 1]?.state);
    },
    end: () => note('walks.jsonl', { path, stepsSeen: steps, initialState, observed, pictures } satisfies RecordedWalk),
  };
}

/** Records what a machine's UI walks omit. */
export const recordWalkPlan = (plan: WalkPlan): void => note('plans.jsonl', plan);

function note(file: string, what: RecordedWalk | WalkPlan): void {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, file), `${JSON.stringify(what)}\n`);
}
