import * as z from 'zod/mini';
import { absent, defineCall, Instant, requireAbility, success, UserId } from '../platform/index.ts';
import { Alarm } from './alarm.ts';
import { OperatorState } from './operator-state-calls.ts';

/** At most so many alarms in attention, late alarms that wait, and people; the counts are of all. */
export const supervisionLimits = { held: 500, late: 100, people: 500 } as const;

const count = z.int().check(z.nonnegative());

/** An operator with a connected console, or who holds an alarm. */
const SupervisedPerson = z.object({
  id: UserId,
  name: z.string(),
  /** Whether a console of theirs is connected. */
  is_connected: z.boolean(),
  /** Whether they speak with somebody. */
  in_call: z.boolean(),
  /** The session of their established call, where the platform carries its sound; null: there is none to listen to. */
  call_session: z.nullable(z.string()),
  /** Whether the caller may write to them in the chat, where the caller has a chat user. */
  takes_messages: z.boolean(),
  /** What they declared of themselves. */
  declared: OperatorState,
});
export type SupervisedPerson = z.infer<typeof SupervisedPerson>;

/** The alarms of a level that wait. */
const WaitingLevel = z.object({
  level: z.string(),
  priority: z.int(),
  color: z.string(),
  count,
  /** When the one that waits longest was raised. */
  oldest: Instant,
});

/** Who works, what they hold, what waits and what is late, within the tenants for which the caller may read it. */
export const Supervision = z.object({
  /** Those who hold most first, then by name. */
  people: z.array(SupervisedPerson),
  /** In attention, longest first. */
  held: z.array(Alarm),
  held_count: count,
  /** Most urgent first, without alarms of drills. */
  waiting: z.array(WaitingLevel),
  /** How many alarms of drills wait besides. */
  waiting_drills: absent(count, 0),
  /** Waiting and past their time to take, most urgent first, without alarms of drills. */
  late: z.array(Alarm),
  late_count: count,
  /** Of the alarms raised in the last 60 minutes: how many, how many somebody took, how many ended, and the median time to take, in ms. */
  hour: z.object({ raised: count, taken: count, ended: count, take_ms: z.nullable(count) }),
});
export type Supervision = z.infer<typeof Supervision>;

export const supervisionCalls = {
  supervision: defineCall({
    method: 'GET',
    path: '/v1/supervision',
    access: requireAbility('read', 'Supervision'),
    summary: 'Read who works, what they hold and for how long, what waits by level, what is late, and the load of the last hour',
    reply: success(Supervision),
  }),
} as const;
