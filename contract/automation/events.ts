import * as z from 'zod/mini';
import { AlarmId } from '../platform/ids.ts';
import type { RealtimeEvents } from '../platform/realtime.ts';

/** The part of a plan or command run that every subscriber reads; views parse the whole as a `PlanRun` or a `CommandRun`. */
const ofAlarm = { alarm: z.nullable(z.looseObject({ id: AlarmId })) };

export const automationEvents = {
  'plan.shown': {
    channel: 'showActionPlan',
    audience: 'user',
    payload: z.object({ id_action_plan: z.int(), id_alarm: z.nullable(AlarmId) }),
  },
  /** An action plan was answered. */
  'plan.answered': { channel: 'user', audience: 'tenantOrUser', payload: z.object({ run: z.looseObject(ofAlarm) }) },
  /** The state of a command run changed; sent to the user of the run. */
  'command.told': { channel: 'user', audience: 'user', payload: z.object({ run: z.looseObject({ ...ofAlarm, status: z.string() }) }) },
} as const satisfies RealtimeEvents;
