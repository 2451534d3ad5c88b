import * as z from 'zod/mini';
import { AlarmId, CameraId, defineCall, RecordId, requireAbility, success } from '../platform/index.ts';
import { alarmActs } from './acts.ts';
import { outcomeKinds } from './outcome.ts';

/**
 * What can be required before an alarm may be ended, in the order in which it is done. `comment` is required of every alarm (OQ-29), the
 * others where the type of the alarm requires them. `restore` concerns alarms that a panel can restore, `plan` those that a plan applies to.
 */
export const endRequirements = ['plan', 'contact', 'video', 'restore', 'outcome', 'comment'] as const;
export const EndRequirement = z.enum(endRequirements);
export type EndRequirement = z.infer<typeof EndRequirement>;

/** What is written down when an alarm ends, beside its comment. */
interface EndInput {
  comments?: string | null | undefined;
  id_alarm_outcome?: number | null | undefined;
}

/** The requirements of one alarm, and which of them are done already: by its plan, its calls, its video and its panel. */
interface Requirements {
  requires: readonly EndRequirement[];
  done: readonly EndRequirement[];
}

/** What is missing before an alarm may be ended. Console and platform use the same function. */
export function missingRequirements({ requires, done }: Requirements, input: EndInput): EndRequirement[] {
  const isGiven: Partial<Record<EndRequirement, boolean>> = {
    outcome: (input.id_alarm_outcome ?? null) !== null,
    comment: (input.comments ?? '').trim() !== '',
  };
  return endRequirements.filter((one) => requires.includes(one) && !done.includes(one) && !isGiven[one]);
}

/** An override replaces everything but the comment. */
export const isOverridable = (requirement: EndRequirement): boolean => requirement !== 'comment';

export const OutcomeChoice = z.object({
  id: RecordId,
  name: z.string(),
  letter: z.string(),
  kind: z.enum(outcomeKinds),
  demands_cause: z.boolean(),
  causes: z.array(z.object({ id: RecordId, name: z.string() })),
});
export type OutcomeChoice = z.infer<typeof OutcomeChoice>;

/** Reply of GET v1/alarm/:id/gate: the requirements of an alarm, which are done, and the outcomes to choose from. */
export const AlarmGate = z.object({
  requires: z.array(EndRequirement),
  done: z.array(EndRequirement),
  outcomes: z.array(OutcomeChoice),
});
export type AlarmGate = z.infer<typeof AlarmGate>;

/** Whether the question about an end begins with the outcome: where one is required and none is chosen. */
export const asksOutcomeFirst = ({ requires, outcomes }: AlarmGate, { id_alarm_outcome }: EndInput): boolean =>
  requires.includes('outcome') && outcomes.length > 0 && (id_alarm_outcome ?? null) === null;

/** Body of POST v1/alarm/:id/video_viewed: the camera whose picture was looked at, for at least `videoViewedSeconds`. */
export const VideoViewed = z.object({ id_camera: CameraId });
export type VideoViewed = z.infer<typeof VideoViewed>;

/** How long a picture plays until it counts as looked at. */
export const videoViewedSeconds = 3;

const ofAlarm = z.object({ id: z.pipe(z.coerce.number(), AlarmId) });

export const gateCalls = {
  alarmGate: defineCall({
    method: 'GET',
    path: '/v1/alarm/:id/gate',
    access: requireAbility('read', 'Home'),
    summary: 'Read what is required before an alarm may be ended, what of it is done, and the outcomes to choose from',
    params: ofAlarm,
    reply: success(AlarmGate),
    refusals: ['record.not_found'],
  }),
  alarmVideoViewed: defineCall({
    method: 'POST',
    path: '/v1/alarm/:id/video_viewed',
    access: { kind: 'ability', ...alarmActs.take.right },
    summary: 'Record that the caller looked at video of a camera of an open alarm; recorded once for each camera and user',
    params: ofAlarm,
    body: VideoViewed,
    reply: success(AlarmGate),
    refusals: ['record.not_found', 'alarm.final'],
  }),
} as const;
