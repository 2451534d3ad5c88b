import * as z from 'zod/mini';
import { playbackRates } from '../../../../contract/video/index.ts';
import type { SlotData } from '../../../../contract/workspace/slots.ts';
import type { Tuned } from '../../../video/index.ts';

const StoredTuning = z.object({
  rate: z.catch(z.optional(z.literal([...playbackRates])), undefined),
  volume: z.catch(z.optional(z.number().check(z.minimum(0), z.maximum(1))), undefined),
});

/** Speed and volume that were chosen in a slot. */
export function tunedOf(data: SlotData): Partial<Tuned> {
  const { rate, volume } = StoredTuning.parse(data);
  return { ...(rate !== undefined && { rate }), ...(volume !== undefined && { volume }) };
}
