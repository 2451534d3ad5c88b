import { errors, type Locator } from 'playwright-core';

/**
 * Limits by what is waited for, in ms: how long a journey waits before it counts as missing. They are far above what an idle machine takes,
 * since a limit that is met by a busy one says nothing of the product.
 */
export const limits = {
  /** What is drawn without anything to wait for, if it is. */
  drawn: 500,
  /** A reading of what may be gone meanwhile. */
  look: 1000,
  /** A gesture at what may be gone meanwhile. */
  press: 10_000,
  /** What the console shows by itself, or after one reply. */
  shown: 30_000,
  /** What another user, the platform or a device brings. */
  arrived: 40_000,
  /** What takes long by its nature: recorded pictures, exports, restarts, calls through a real server. */
  slow: 120_000,
} as const;

/** Whether an action on an element timed out because the element is gone; every other failure stays one. */
async function isGone(target: Locator, fault: unknown): Promise<boolean> {
  return fault instanceof errors.TimeoutError && !(await target.first().isVisible());
}

/** Clicks what may be there, and may go by itself. False: it was not there. Throws where it stays and cannot be clicked. */
export async function clickIfThere(target: Locator): Promise<boolean> {
  if (!(await target.first().isVisible())) return false;
  try {
    await target.first().click({ timeout: limits.press });
    return true;
  } catch (fault) {
    if (await isGone(target, fault)) return false;
    throw fault;
  }
}

/** Reads an attribute of the first match at once, without waiting for one. @returns null where there is none */
export const readAttribute = (target: Locator, name: string): Promise<string | null> =>
  target.evaluateAll((all, wanted) => all[0]?.getAttribute(wanted) ?? null, name);
