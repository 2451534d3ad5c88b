import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { selectAt, selectExpressions, selectMax } from '../../../machines/automation/schedule-editor/schedule-editor.selectors.ts';
import { namedOf, selectDraft } from '../../../machines/catalogues/index.ts';
import { type CustomPartProps, recordErrorAt } from '../../catalogues/index.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { stateOf } from '../../ui/state.ts';
import { Composer } from './Composer.tsx';
import { useCronWords } from './cron-words.ts';
import { NextRuns } from './NextRuns.tsx';
import css from './schedule.module.css';
import type { Frequency } from './useFrequencies.ts';
import { type EditorRef, useSchedule } from './useSchedule.ts';

interface CronEditorProps extends CustomPartProps {
  frequencies: readonly Frequency[];
}

/** The cron editor of a scheduled task: its expressions in words, the one that is composed, and when all of them run next (OP-2.20). */
export function CronEditor({ record, isEditable, beforeSave, frequencies }: CronEditorProps) {
  const editor = useSchedule(record, frequencies);
  const state = useSelector(editor, stateOf);
  const expressions = useSelector(editor, selectExpressions);
  const isComposing = useSelector(editor, (now) => now.matches('composing'));
  const error = useSelector(record, (now) => recordErrorAt(now, 'cron_expressions') ?? recordErrorAt(now, 'frequency'));
  const tenant = useSelector(record, (now) => namedOf(selectDraft(now)['id_tenant'], undefined)?.id ?? null);
  useEffect(() => {
    beforeSave(() => isSettled(editor));
    return () => beforeSave(null);
  }, [editor, beforeSave]);
  return (
    <fieldset className={css.part} data-field="cron_expressions" data-state={state}>
      <legend>
        <Trans>When it runs</Trans>
      </legend>
      {expressions.length > 0 && <Expressions editor={editor} isEditable={isEditable} />}
      {isEditable && (isComposing ? <Composer editor={editor} frequencies={frequencies} /> : <AddExpression editor={editor} />)}
      {error !== null && !isComposing && (
        <p className={css.notice} role="alert">
          <Icon name="alert" />
          {error}
        </p>
      )}
      <NextRuns expressions={expressions} tenant={tenant} title={<Trans>Next five runs</Trans>} />
    </fieldset>
  );
}

/** Adds the expression being composed before the form is saved; returns false if it is invalid, which keeps the form open. */
function isSettled(editor: EditorRef): boolean {
  if (!editor.getSnapshot().matches('composing')) return true;
  editor.send({ type: 'schedule.add' });
  return editor.getSnapshot().matches('listing');
}

function Expressions({ editor, isEditable }: { editor: EditorRef; isEditable: boolean }) {
  const { t } = useLingui();
  const words = useCronWords();
  const expressions = useSelector(editor, selectExpressions);
  const at = useSelector(editor, selectAt);
  const isComposing = useSelector(editor, (now) => now.matches('composing'));
  return (
    <ul className={css.list} aria-label={t`When it runs`}>
      {expressions.map((expression, place) => {
        const said = words(expression);
        const isOpen = isComposing && at === place;
        return (
          <li key={expression} className={css.item} data-open={isOpen}>
            <span className={css.said}>
              <span>{said}</span>
              <bdi dir="ltr" className={css.code}>
                {expression}
              </bdi>
            </span>
            {isEditable && (
              <>
                <IconButton icon="edit" label={t`Change: ${said}`} onClick={() => editor.send({ type: 'schedule.open', at: place })} />
                <IconButton
                  icon="trash"
                  label={t`Remove: ${said}`}
                  why={isOpen ? t`It is being changed.` : null}
                  onClick={() => editor.send({ type: 'schedule.remove', at: place })}
                />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function AddExpression({ editor }: { editor: EditorRef }) {
  const { t } = useLingui();
  const expressions = useSelector(editor, selectExpressions);
  const max = useSelector(editor, selectMax);
  return (
    <div className={css.foot}>
      <Button
        small
        icon="plus"
        why={expressions.length >= max ? t`Maximum: ${max}.` : null}
        onClick={() => editor.send({ type: 'schedule.open', at: null })}
      >
        <Trans>Another time</Trans>
      </Button>
    </div>
  );
}
