import { vi } from 'vitest';

/** Waits until a check holds: as long as a busy machine may need, and no longer than it takes. */
export function soon<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 15_000, interval: 10 });
}
