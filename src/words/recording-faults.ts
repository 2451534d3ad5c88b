import { t } from '@lingui/core/macro';
import type { RecordingFault } from '../../contract/video/recordings.ts';

/** Why what cameras send is not kept as it should be, in the user's language. */
export function recordingFaultText(fault: RecordingFault): string {
  const texts: Record<RecordingFault, string> = {
    full: t`Recording is paused: the disk is full.`,
    failing: t`Recording is paused: the disk takes nothing.`,
    slow: t`Recording is paused: the disk is too slow for what the cameras send.`,
    index: t`New recordings cannot be found yet: the database does not answer.`,
    crowded: t`Evidence that must be kept takes more than there is room for.`,
  };
  return texts[fault];
}
