import * as z from 'zod/mini';
import { absent, RecordId, wireNumber } from '../platform/index.ts';

export const outcomeKinds = ['real', 'false', 'test', 'technical', 'other'] as const;

/** How likely a person and a threat are, as ANSI/TMA-AVS-01 scores alarms: from 0, no response necessary, to 4, a threat to life. */
export const avsScores = [0, 1, 2, 3, 4] as const;
export const AvsScore = z.int().check(z.minimum(0), z.maximum(4));

/** How an alarm ended; names as they were at its end. */
export const AlarmOutcome = z.object({
  id: wireNumber(RecordId),
  name: z.string(),
  kind: z.enum(outcomeKinds),
  cause: absent(z.nullable(z.object({ id: wireNumber(RecordId), name: z.string() })), null),
});
export type AlarmOutcome = z.infer<typeof AlarmOutcome>;
