import * as z from 'zod/mini';

const RingChoice = z.object({
  /** 0 to 1 */
  volume: z.catch(z.number().check(z.minimum(0), z.maximum(1)), 0.7),
  /** As the browser names it; null: the system's own choice. */
  output: z.catch(z.nullable(z.string()), null),
});
export type RingChoice = z.infer<typeof RingChoice>;

const key = 'phoneRing';
const hearers = new Set<() => void>();
let now: RingChoice | null = null;

/** How the phone rings at this workstation; kept with its browser, in memory only where that keeps nothing. */
export function ringChoice(): RingChoice {
  now ??= RingChoice.parse(stored());
  return now;
}

/** Chooses how the phone rings from now on. */
export function chooseRing(choice: Partial<RingChoice>): void {
  now = { ...ringChoice(), ...choice };
  try {
    localStorage.setItem(key, JSON.stringify(now));
  } catch {
    // It stays in memory.
  }
  for (const hear of hearers) hear();
}

/** Tells of each choice. @returns how to stop */
export function watchRing(hear: () => void): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

function stored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') ?? {};
  } catch {
    return {};
  }
}
