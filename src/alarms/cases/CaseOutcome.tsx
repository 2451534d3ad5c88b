import { useSelector } from '@xstate/react';
import { selectRefusal } from '../../../machines/alarms/evidence-cases/evidence-cases.selectors.ts';
import { ActOutcome } from '../ActOutcome.tsx';
import css from './cases.module.css';
import type { CasesRef } from './cases.ports.ts';

/** What became of the last act, where it was not done. */
export function CaseOutcome({ cases }: { cases: CasesRef }) {
  const now = useSelector(cases, (snapshot) => snapshot);
  return (
    <ActOutcome
      refusal={now.matches({ ready: 'denied' }) ? selectRefusal(now) : null}
      isUnanswered={now.matches({ ready: 'unanswered' })}
      className={css.note}
    />
  );
}
