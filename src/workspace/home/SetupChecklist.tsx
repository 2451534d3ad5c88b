import { useLingui as useMessages } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Link } from 'wouter';
import type { Ability } from '../../../contract/access/index.ts';
import type { Checklist, ChecklistEntry } from '../../../contract/workspace/checklist.ts';
import { guideStepOf } from '../../../contract/workspace/guide.ts';
import { can, guide, newSite } from '../../platform/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { missingText, stepWords } from './checklist-words.ts';
import css from './SetupChecklist.module.css';

export interface SetupChecklistProps {
  checklist: Checklist;
  abilities: readonly Ability[];
}

/** The steps of the set-up for those who may do one that is unfinished; nothing once all are done. */
export function SetupChecklist({ checklist, abilities }: SetupChecklistProps) {
  const { t } = useLingui();
  const heading = useId();
  const mayDo = ({ step }: ChecklistEntry) => can(abilities, stepWords[step].right.action, stepWords[step].right.subject);
  if (!checklist.some((entry) => !entry.is_done && mayDo(entry))) return can(abilities, 'create', 'Unit') ? <NewSite /> : null;
  const all = checklist.length;
  const done = checklist.filter(({ is_done }) => is_done).length;
  return (
    <section className={css.checklist} aria-labelledby={heading}>
      <h3 id={heading}>
        <Trans>
          Set-up: {done} of {all} steps done
        </Trans>
      </h3>
      <p>
        <Link href={guide}>
          <Trans>Continue the guided set-up</Trans>
        </Link>
      </p>
      <ol aria-label={t`Steps of the set-up`}>
        {checklist.map((entry) => (
          <Step key={entry.step} entry={entry} mayDo={mayDo(entry)} />
        ))}
      </ol>
    </section>
  );
}

function NewSite() {
  return (
    <p className={css.more}>
      <Link href={newSite}>
        <Trans>New site…</Trans>
      </Link>
    </p>
  );
}

interface StepProps {
  entry: ChecklistEntry;
  mayDo: boolean;
}

function Step({ entry, mayDo }: StepProps) {
  const { _ } = useMessages();
  const { title, action } = stepWords[entry.step];
  return (
    <li data-step={entry.step} data-state={entry.is_done ? 'done' : 'open'}>
      <Icon name={entry.is_done ? 'check' : 'alert'} size={16} />
      <span className={css.words}>
        <strong>{_(title)}</strong>
        <span className={css.missing}>{entry.is_done ? <Trans>Done</Trans> : missingText(entry)}</span>
      </span>
      {!entry.is_done && mayDo && <Link href={`${guide}?step=${guideStepOf(entry.step)}`}>{_(action)}</Link>}
    </li>
  );
}
