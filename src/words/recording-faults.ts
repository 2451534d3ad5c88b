import { t } from '@lingui/core/macro';
import type { RecordingFault } from '../../contract/video/recordings.ts';

/** Returns why recording does not work as configured, in the user's language. */
export function recordingFaultText(fault: RecordingFault): string {
  const texts: Record<RecordingFault, string> = {
    full: t`Recording is paused: the disk is full.`,
    failing: t`Recording is paused: the disk cannot be written to.`,
    slow: t`Recording is paused: the disk is too slow for what the cameras send.`,
    index: t`New recordings cannot be found yet: the database does not answer.`,
    crowded: t`Protected evidence exceeds the available space.`,
  };
  return texts[fault];
}
