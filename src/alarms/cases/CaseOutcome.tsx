import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectRefusal } from '../../../machines/alarms/evidence-cases/evidence-cases.selectors.ts';
import { refusalText } from '../../words/refusals.ts';
import css from './cases.module.css';
import type { CasesRef } from './cases.ports.ts';

/** What became of the last act, where it was not done. */
export function CaseOutcome({ cases }: { cases: CasesRef }) {
  const now = useSelector(cases, (snapshot) => snapshot);
  const refusal = selectRefusal(now);
  if (now.matches({ ready: 'denied' }) && refusal) {
    const errors = Object.values(refusal.errors ?? {}).flat();
    return (
      <p role="alert" className={css.note}>
        {[refusalText(refusal), ...errors].join(' ')}
      </p>
    );
  }
  if (now.matches({ ready: 'unanswered' }))
    return (
      <p role="alert" className={css.note}>
        <Trans>No response. Check the list before you try again.</Trans>
      </p>
    );
  return null;
}
