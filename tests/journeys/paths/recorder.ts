import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Path } from '../../../machines/paths/paths.ts';

/** A walk at a desk, as the report reads it: the path, and how many of its steps were made and seen on the screen. */
export interface Walked {
  readonly path: Path;
  readonly seen: number;
  /** A picture after each step that was seen, by its file. */
  readonly pictures: readonly string[];
}

/** Where walks are noted, for `npm run paths:report` and `npm run paths:figures`; pictures are taken by `npm run paths:ui` alone. */
const folder = process.env['PATHS_NOTES'];
const photographs = process.env['PATHS_PICTURES'] === 'true';

/** Notes a walk, with a picture of each state. */
export function recorderOf(path: Path, page: Page): { seen(): Promise<void>; end(): void } {
  const pictures: string[] = [];
  let steps = 0;
  return {
    seen: async () => {
      steps += 1;
      if (!folder || !photographs) return;
      const file = `${path.id}-${steps}.jpg`;
      mkdirSync(folder, { recursive: true });
      await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 60, scale: 'css' });
      pictures.push(file);
    },
    end: () => {
      if (!folder) return;
      mkdirSync(folder, { recursive: true });
      appendFileSync(join(folder, 'walks.jsonl'), `${JSON.stringify({ path, seen: steps, pictures } satisfies Walked)}\n`);
    },
  };
}
