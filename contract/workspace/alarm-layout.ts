import * as z from 'zod/mini';
import { Slot } from './config.ts';
import { Place } from './grid.ts';

/**
 * The alarm view configured for an alarm (OP-7.16). Its slots name the alarm's cameras by number (`data.camera`), since it is written for
 * alarms to come; the alarm and its unit go without saying.
 */
export const AlarmView = z.object({ id: z.int(), name: z.string(), layout: z.array(Place), slots: z.array(Slot) });
export type AlarmView = z.infer<typeof AlarmView>;

/** How an alarm opens: `view` null is the default alarm view (OP-7.17); `id_action_plan` is the plan that applies to it, null where none does (OQ-39). */
export const AlarmLayout = z.object({ view: z.nullable(AlarmView), id_action_plan: z.catch(z.nullable(z.int()), null) });
export type AlarmLayout = z.infer<typeof AlarmLayout>;

/** The action plan takes this position after so many ms (OP-9.17, OQ-39). */
export const actionPlanPlace = { pos: 3, afterMs: 500 } as const;
