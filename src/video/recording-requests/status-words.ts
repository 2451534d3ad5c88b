import { t } from '@lingui/core/macro';
import type { RecordingStatus } from '../../../contract/video/recording-status.ts';

/** A status of requests, in words (OQ-73). */
export function statusWord(status: RecordingStatus): string {
  switch (status) {
    case 'requested':
      return t`requested`;
    case 'authorized':
      return t`authorized`;
    case 'rejected':
      return t`rejected`;
    case 'in process':
      return t`in process`;
    case 'available':
      return t`available`;
    case 'expired':
      return t`expired`;
  }
}
