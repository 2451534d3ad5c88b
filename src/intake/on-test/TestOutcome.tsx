import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectMailedTo, selectRefusal } from '../../../machines/intake/test-mode/test-mode.selectors.ts';
import { refusalText } from '../../words/refusals.ts';
import css from '../signals/signals.module.css';
import type { TestModeRef } from './test-mode.ports.ts';

/** What became of the last act. */
export function TestOutcome({ tests }: { tests: TestModeRef }) {
  const now = useSelector(tests, (snapshot) => snapshot);
  const refusal = selectRefusal(now);
  const to = selectMailedTo(now);
  if (now.matches({ ready: 'denied' }) && refusal)
    return (
      <p role="alert" className={css.stale}>
        {refusalText(refusal)}
      </p>
    );
  if (now.matches({ ready: 'unanswered' }))
    return (
      <p role="alert" className={css.stale}>
        <Trans>No response. Check the list before you try again.</Trans>
      </p>
    );
  if (now.matches({ ready: 'mailed' }))
    return (
      <p role="status" className={css.stale}>
        <Trans>
          The report was sent to <bdi dir="ltr">{to}</bdi>.
        </Trans>
      </p>
    );
  return null;
}
