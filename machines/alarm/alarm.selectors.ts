import type { SnapshotFrom } from 'xstate';
import { type Alarm, type AlarmAct, type AlarmComment, alarmTransitions } from '../../contract/alarm.ts';
import { type alarmMachine, changeOf, type Draft } from './alarm.machine.ts';

type Snapshot = SnapshotFrom<typeof alarmMachine>;

/** Why a draft cannot be agreed to: its act wants a comment (OQ-29), or a text is too long; null where it can. */
export function objectionTo({ context: { act, alarm } }: Snapshot, draft: Draft): 'comment_required' | 'too_long' | null {
  if (act === null || alarm === null) return null;
  if (alarmTransitions[act].comment === 'required' && draft.comments.trim() === '') return 'comment_required';
  return changeOf(act, draft, alarm.version) === null ? 'too_long' : null;
}

/** The prepared comments that fit: their status is where the act leads, their type and tenant match (OQ-28). */
export function commentsFor(comments: readonly AlarmComment[], act: AlarmAct, alarm: Alarm): AlarmComment[] {
  return comments.filter(
    ({ status, alarm_type, tenant }) =>
      status === alarmTransitions[act].to &&
      (alarm_type === null || alarm_type === alarm.alarm_type) &&
      (tenant === null || tenant === alarm.tenant.id),
  );
}

/** Who put the alarm where it stands, as far as the platform said. */
export function whoWasFirst({ context: { alarm } }: Snapshot): string | null {
  return alarm?.ended_by?.name ?? alarm?.taken_by?.name ?? null;
}
