import type { Page } from 'playwright-core';
import type { Path } from '../../../machines/quality/paths/paths.ts';

/** A walk whose machine says at the root of the page where it stands: how far it went, and how far what was said is known. */
export interface AttributeCursor {
  readonly tour: Path;
  step: number;
  known: number;
}
export const createAttributeCursor = (tour: Path): AttributeCursor => ({ tour, step: 0, known: 0 });

/** Keeps what machines say at the root of the page from now on, since some states pass within a moment; before the page is loaded. */
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

/** The state of the next step where it was said after the one before, or else what is said now. */
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
