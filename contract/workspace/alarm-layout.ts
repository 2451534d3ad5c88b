import * as z from 'zod/mini';
import { absent, isParts, reads, wireNumber, wireRecord, wireText } from '../platform/index.ts';
import { Slot } from './config.ts';
import { Place } from './grid.ts';
import { arrangement } from './views.ts';

/**
 * The alarm view configured for an alarm (OP-7.16). It is designed before the alarm exists, so its slots refer to the alarm's cameras by
 * number (`data.camera`); the alarm and its unit are implied.
 */
export const AlarmView = wireRecord(
  arrangement,
  z.object({ id: wireNumber(z.int()), name: wireText(), layout: z.array(Place), slots: z.array(Slot) }),
);
export type AlarmView = z.infer<typeof AlarmView>;

/**
 * How an alarm opens. `view` null: the default alarm view (OP-7.17). `id_action_plan` null: no action plan applies (OQ-39). A platform of
 * the specification sends the view alone.
 */
export const AlarmLayout = reads(
  (value) => (value === null || (isParts(value) && !('view' in value)) ? { view: value } : value),
  z.object({ view: z.nullable(AlarmView), id_action_plan: absent(z.nullable(wireNumber(z.int())), null) }),
);
export type AlarmLayout = z.infer<typeof AlarmLayout>;

/** Slot position of the action plan, the delay in ms before it is placed, and where what was there goes (OP-9.16, OP-9.17, OQ-39). */
export const actionPlanPlace = { pos: 3, afterMs: 500, displacedPos: 7 } as const;
