import type { Locator, Page } from 'playwright-core';

/** Locates a button by its whole name, or by a pattern. */
export function button(within: Page | Locator, name: string | RegExp): Locator {
  return within.getByRole('button', { name, exact: typeof name === 'string' });
}

/** Types into a field that offers records of another catalogue, and chooses the first one with this text. */
export async function chooseRecord(within: Locator, label: string | RegExp, text: string): Promise<void> {
  const field = within.getByRole('combobox', { name: label });
  await field.fill(text);
  await within.getByRole('option').filter({ hasText: text }).first().click();
  await field.press('Escape');
}

/** The dialog that opens when a screen with unsaved changes is left. */
export function unsavedDialog(page: Page): { keepEditing(): Promise<void>; discardChanges(): Promise<void> } {
  const press = (name: string) => button(page.getByRole('dialog', { name: 'Leave without saving?' }), name).click();
  return { keepEditing: () => press('Keep editing'), discardChanges: () => press('Discard changes') };
}

/** A point on the screen, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns a point of an element: its center, or the point at these fractions of its width and height. */
export async function pointOf(target: Locator, across = 0.5, down = 0.5): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error('The element is not drawn');
  return { x: box.x + box.width * across, y: box.y + box.height * down };
}

/** Drags with the mouse through these points, slowly enough for the elements below the pointer to react. */
export async function dragMouse({ mouse }: Page, [start, ...path]: readonly [Point, ...Point[]], steps = 8): Promise<void> {
  await mouse.move(start.x, start.y);
  await mouse.down();
  for (const { x, y } of path) await mouse.move(x, y, { steps });
  await mouse.up();
}
