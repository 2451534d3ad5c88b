import { useLingui as useMessages } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { Checklist } from '../../../contract/workspace/checklist.ts';
import { type GuideStep, guideStepOf, isStepDone } from '../../../contract/workspace/guide.ts';
import { Icon } from '../../ui/Icon.tsx';
import { missingText } from '../home/checklist-words.ts';
import css from './Guide.module.css';
import { guideWords } from './words.ts';

interface RailProps {
  steps: readonly GuideStep[];
  step: GuideStep;
  /** Path of the guide. */
  base: string;
  /** Null: it is not known what is done. */
  checklist: Checklist | null;
}

/** The steps of the guide: which one is open, which are done, and what the others still need. */
export function Rail({ steps, step: current, base, checklist }: RailProps) {
  const { t } = useLingui();
  const { _ } = useMessages();
  return (
    <nav className={css.rail} aria-label={t`Steps of the set-up`}>
      <ol>
        {steps.map((step, at) => {
          const isDone = isStepDone(step, checklist ?? []);
          const open = checklist?.find((entry) => guideStepOf(entry.step) === step && !entry.is_done);
          return (
            <li key={step} data-step={step} data-state={isDone === null ? 'optional' : isDone ? 'done' : 'open'}>
              <Link href={`${base}?step=${step}`} aria-current={step === current ? 'step' : undefined}>
                <span className={css.number} aria-hidden="true">
                  {isDone ? <Icon name="check" size={14} /> : at + 1}
                </span>
                <span>
                  <strong>{_(guideWords[step].title)}</strong>
                  {isDone && (
                    <small>
                      <Trans>Done</Trans>
                    </small>
                  )}
                  {open && <small>{missingText(open)}</small>}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
