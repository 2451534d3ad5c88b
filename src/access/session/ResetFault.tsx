import { t } from '@lingui/core/macro';
import type { SnapshotFrom } from 'xstate';
import type { Refusal } from '../../../contract/platform/index.ts';
import type { forgottenPasswordMachine } from '../../../machines/access/reset-password/forgotten-password.machine.ts';
import type { resetPasswordMachine } from '../../../machines/access/reset-password/reset-password.machine.ts';
import { msUntilTry, selectRefusal } from '../../../machines/access/reset-password/reset-password.selectors.ts';
import { minutesAndSeconds } from '../../words/duration.ts';
import { actUnanswered, refusalText } from '../../words/refusals.ts';
import { RefusalBox } from './RefusalBox.tsx';

/** Why a password reset failed: too many attempts, no answer, or a refusal, for which `words` may have a more specific text. */
export function ResetFault(of: {
  now: SnapshotFrom<typeof forgottenPasswordMachine> | SnapshotFrom<typeof resetPasswordMachine>;
  words?: (refusal: Refusal) => string;
}) {
  const { now, words = refusalText } = of;
  const refusal = selectRefusal(now);
  const left = minutesAndSeconds(msUntilTry(now));
  const message = now.matches('throttled')
    ? t`Too many attempts. Try again in ${left}.`
    : now.matches({ prompting: 'failed' })
      ? actUnanswered()
      : now.matches({ prompting: 'refused' }) && refusal
        ? words(refusal)
        : null;
  return message === null ? null : (
    <RefusalBox>
      <p>{message}</p>
    </RefusalBox>
  );
}
