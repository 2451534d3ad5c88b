import * as z from 'zod/mini';
import { createStoredChoice } from '../platform/index.ts';

const RingChoice = z.object({
  /** 0 to 1 */
  volume: z.catch(z.number().check(z.minimum(0), z.maximum(1)), 0.7),
  /** As the browser names it; null: the system's own choice. */
  output: z.catch(z.nullable(z.string()), null),
});
export type RingChoice = z.infer<typeof RingChoice>;

const choice = createStoredChoice('phoneRing', (stored) => RingChoice.safeParse(stored).data ?? RingChoice.parse({}));

/** The ring settings of this workstation. */
export const getRingChoice = choice.get;
/** Reports every change of the ring settings. @returns the unsubscribe function */
export const watchRingChoice = choice.watch;

/** Chooses how the phone rings from now on. */
export function setRingChoice(changed: Partial<RingChoice>): void {
  choice.set({ ...choice.get(), ...changed });
}
