import { Trans } from '@lingui/react/macro';
import type { Refusal } from '../../contract/platform/index.ts';
import { refusalText } from '../words/refusals.ts';

interface ActOutcomeProps {
  /** Why the last act on a list was refused; null: it was not. */
  refusal: Refusal | null;
  isUnanswered: boolean;
  className: string | undefined;
}

/** What became of the last act on a list, where it was not done. */
export function ActOutcome({ refusal, isUnanswered, className }: ActOutcomeProps) {
  if (!refusal && !isUnanswered) return null;
  return (
    <p role="alert" className={className}>
      {refusal ? (
        [refusalText(refusal), ...Object.values(refusal.errors ?? {}).flat()].join(' ')
      ) : (
        <Trans>No response. Check the list before you try again.</Trans>
      )}
    </p>
  );
}
