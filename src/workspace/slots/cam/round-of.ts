import * as z from 'zod/mini';
import { CameraId } from '../../../../contract/platform/index.ts';
import type { SlotData } from '../../../../contract/workspace/slots.ts';

const Round = z.object({
  round: z.array(z.object({ id: CameraId, name: z.string() })).check(z.minLength(1)),
  seconds: z.int().check(z.minimum(1)),
});

/** The cameras of a round, and the seconds for each. */
export interface Round {
  cameras: readonly { id: CameraId; name: string }[];
  seconds: number;
}

/** The round that a slot shows; null: one camera. */
export function roundOf(data: SlotData): Round | null {
  const read = z.safeParse(Round, data);
  return read.success ? { cameras: read.data.round, seconds: read.data.seconds } : null;
}
