import { useLingui as useMessages } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useId, useState } from 'react';
import { Link } from 'wouter';
import type { Ability } from '../../../contract/access/index.ts';
import type { Checklist, ChecklistEntry } from '../../../contract/workspace/checklist.ts';
import { can } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { CatalogueAct } from '../catalogue-act.ts';
import { missingText, stepWords } from './checklist-words.ts';
import css from './SetupChecklist.module.css';

interface SetupChecklistProps {
  checklist: Checklist;
  abilities: readonly Ability[];
  /** A step was done here: the checklist is read again. */
  onDone: () => void;
}

/** The steps of the set-up for those who may do one that is unfinished; nothing once all are done. */
export function SetupChecklist({ checklist, abilities, onDone }: SetupChecklistProps) {
  const { t } = useLingui();
  const heading = useId();
  const mayDo = ({ step }: ChecklistEntry) => can(abilities, stepWords[step].right.action, stepWords[step].right.subject);
  if (!checklist.some((entry) => !entry.is_done && mayDo(entry))) return null;
  const all = checklist.length;
  const done = checklist.filter(({ is_done }) => is_done).length;
  return (
    <section className={css.checklist} aria-labelledby={heading}>
      <h3 id={heading}>
        <Trans>
          Set-up: {done} of {all} steps done
        </Trans>
      </h3>
      <ol aria-label={t`Steps of the set-up`}>
        {checklist.map((entry) => (
          <Step key={entry.step} entry={entry} mayDo={mayDo(entry)} onDone={onDone} />
        ))}
      </ol>
    </section>
  );
}

function TestAlarm({ onDone }: { onDone: () => void }) {
  const [isOpen, open] = useState(false);
  const close = () => open(false);
  return (
    <>
      <Button small onClick={() => open(true)}>
        <Trans>Send a test alarm</Trans>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CatalogueAct
            catalogue="unit"
            name="test_alarm"
            onClose={close}
            onDone={() => {
              close();
              onDone();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface StepProps {
  entry: ChecklistEntry;
  mayDo: boolean;
  onDone: () => void;
}

function Step({ entry, mayDo, onDone }: StepProps) {
  const { _ } = useMessages();
  const { title, action, href } = stepWords[entry.step];
  return (
    <li data-step={entry.step} data-state={entry.is_done ? 'done' : 'open'}>
      <Icon name={entry.is_done ? 'check' : 'alert'} size={16} />
      <span className={css.words}>
        <strong>{_(title)}</strong>
        <span className={css.missing}>{entry.is_done ? <Trans>Done</Trans> : missingText(entry)}</span>
      </span>
      {!entry.is_done && mayDo && (href === null ? <TestAlarm onDone={onDone} /> : <Link href={href}>{_(action)}</Link>)}
    </li>
  );
}
