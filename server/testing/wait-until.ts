import { vi } from 'vitest';

/**
 * Waits until a check holds: as long as a busy machine may need, and no longer than it takes.
 * @param timeout ms; a process of its own may need more
 */
export function waitUntil<T>(check: () => T | Promise<T>, timeout = 15_000): Promise<T> {
  return vi.waitFor(check, { timeout, interval: 10 });
}
