import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Path } from '../../../machines/quality/paths/paths.ts';

/** A walk at a desk, as the report reads it: the path, and how many of its steps were made and seen on the screen. */
export interface RecordedWalk {
  readonly path: Path;
  readonly stepsSeen: number;
  /** The state in which it begins, where the screen said so before the first step. */
  readonly initialState: string | null;
  /** Pictures of states that no walk had shown before, by the step after which each was taken (0: before the first). */
  readonly pictures: Readonly<Record<string, string>>;
}
/** What is left out of a machine's walks at a desk, with the reasons. */
export interface WalkPlan {
  readonly machine: string;
  /** What no hand there brings about: by its event, port or delay. */
  readonly left: Readonly<Record<string, string>>;
  /** What no walk takes although its cause can be brought about elsewhere: by state and cause, as the report names them (`live: link.message`). */
  readonly unwalked: Readonly<Record<string, string>>;
}

/** Where walks are noted, for `npm run paths:report` and `npm run paths:figures`; pictures are taken by `npm run paths:ui` alone. */
const folder = process.env['PATHS_NOTES'];
const photographs = process.env['PATHS_PICTURES'] === 'true';
const photographed = new Set<string>();

/** Notes a walk, with a picture of each state that none showed before. */
export function createRecorder(path: Path, page: Page): { begins(state: string): Promise<void>; seen(): Promise<void>; end(): void } {
  const pictures: Record<string, string> = {};
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
    begins: async (state) => {
      initialState = state;
      await photograph(state);
    },
    seen: async () => {
      steps += 1;
      await photograph(path.steps[steps - 1]?.state);
    },
    end: () => note('walks.jsonl', { path, stepsSeen: steps, initialState, pictures } satisfies RecordedWalk),
  };
}

/** Notes what is left out of a machine's walks. */
export const recordWalkPlan = (desk: WalkPlan): void => note('desks.jsonl', desk);

function note(file: string, what: RecordedWalk | WalkPlan): void {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, file), `${JSON.stringify(what)}\n`);
}
