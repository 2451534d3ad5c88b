import type { Page } from 'playwright-core';
import type { Path } from '../../../machines/quality/paths/paths.ts';

/** Position of a walk whose machine publishes its state at the root element: steps made, and published states read. */
export interface AttributeCursor {
  readonly tour: Path;
  step: number;
  known: number;
}
export const createAttributeCursor = (tour: Path): AttributeCursor => ({ tour, step: 0, known: 0 });

/** Records the states that machines publish at the root element, since some are short; call before the page is loaded. */
export const recordStateAttributes = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const said: Record<string, (string | null)[]> = {};
    Object.assign(globalThis, { said });
    const note = (changes: MutationRecord[]) => {
      for (const { attributeName: name, oldValue } of changes) (said[name ?? ''] ??= []).push(oldValue);
    };
    new MutationObserver(note).observe(document, {
      subtree: true,
      attributeFilter: ['data-console', 'data-outbox'],
      attributeOldValue: true,
    });
  });

/** Returns the state published after the previous step's, or else the current one. */
export async function nextStateAttribute(page: Page, world: AttributeCursor, name: 'data-console' | 'data-outbox'): Promise<string | null> {
  const said = await page.evaluate((attribute) => {
    const { said: before } = globalThis as unknown as { said: Record<string, (string | null)[]> };
    return [...(before[attribute] ?? []), document.documentElement.getAttribute(attribute)];
  }, name);
  const wanted = world.tour.steps[world.step]?.state ?? null;
  const at = said.indexOf(wanted, world.known);
  if (at < 0) return said.at(-1) ?? null;
  world.known = at;
  world.step += 1;
  return wanted;
}
