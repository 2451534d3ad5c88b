import { t } from '@lingui/core/macro';
import type { SnapshotFrom } from 'xstate';
import { maxClipMinutes } from '../../../contract/video/clip.ts';
import { type clipMachine, windowFault } from '../../../machines/video/clip/clip.machine.ts';
import { readFailed, refusalText } from '../../words/refusals.ts';

/** Why the clip cannot be requested, in words; null if it can. */
export function getBlockedReason(snapshot: SnapshotFrom<typeof clipMachine>): string | null {
  const { refusal } = snapshot.context;
  const fault = windowFault(snapshot.context);
  if (fault === 'too_long') return t`A clip is at most ${maxClipMinutes} minutes long.`;
  if (fault === 'reversed') return t`The end must be after the start.`;
  if (snapshot.context.cameras.length === 0) return t`This tab shows no camera. Open one first.`;
  if (fault === 'no_camera') return t`Choose a camera.`;
  if (snapshot.matches('empty')) return t`No footage available for the selected time`;
  if (snapshot.matches('unread')) return readFailed();
  if (snapshot.matches('refused')) return refusal && refusalText(refusal);
  return snapshot.can({ type: 'clip.save' }) ? null : t`Looking for footage…`;
}
