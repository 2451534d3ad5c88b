import * as z from 'zod/mini';
import { AlarmId } from '../platform/ids.ts';
import type { RealtimeEvents } from '../platform/realtime.ts';

/** What everybody reads of a run of a plan or of a command; whoever shows it reads it whole, as a `PlanRun` or a `CommandRun`. */
const ofAlarm = { alarm: z.nullable(z.looseObject({ id: AlarmId })) };

export const automationEvents = {
  'plan.shown': {
    channel: 'showActionPlan',
    audience: 'user',
    payload: z.object({ id_action_plan: z.int(), id_alarm: z.nullable(AlarmId) }),
  },
  /** Somebody answered an action plan. */
  'plan.answered': { channel: 'user', audience: 'tenantOrUser', payload: z.object({ run: z.looseObject(ofAlarm) }) },
  /** The state of a run of a command changed; its user hears it. */
  'command.told': { channel: 'user', audience: 'user', payload: z.object({ run: z.looseObject({ ...ofAlarm, status: z.string() }) }) },
} as const satisfies RealtimeEvents;
