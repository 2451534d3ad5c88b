import * as z from 'zod/mini';

const RingChoice = z.object({
  /** 0 to 1 */
  volume: z.catch(z.number().check(z.minimum(0), z.maximum(1)), 0.7),
  /** As the browser names it; null: the system's own choice. */
  output: z.catch(z.nullable(z.string()), null),
});
export type RingChoice = z.infer<typeof RingChoice>;

const key = 'phoneRing';
const listeners = new Set<() => void>();
let now: RingChoice | null = null;

/** The ring settings of this workstation; stored in its browser, or in memory only where storage is unavailable. */
export function getRingChoice(): RingChoice {
  now ??= RingChoice.parse(readStored());
  return now;
}

/** Chooses how the phone rings from now on. */
export function setRingChoice(choice: Partial<RingChoice>): void {
  now = { ...getRingChoice(), ...choice };
  try {
    localStorage.setItem(key, JSON.stringify(now));
  } catch {
    // It stays in memory.
  }
  for (const hear of listeners) hear();
}

/** Reports every change of the ring settings. @returns the unsubscribe function */
export function watchRingChoice(hear: () => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

function readStored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') ?? {};
  } catch {
    return {};
  }
}
