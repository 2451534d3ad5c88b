import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import { custom, hourlyAt } from '../../../contract/automation/frequencies.ts';
import { expressionOf, raw } from '../../../machines/automation/schedule-editor/entry.ts';
import {
  selectAt,
  selectEntry,
  selectExpressions,
  selectWrong,
} from '../../../machines/automation/schedule-editor/schedule-editor.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { CustomFields } from './CustomFields.tsx';
import { useCronWords } from './cron-words.ts';
import { usePresetWords } from './preset-words.ts';
import { RawParts } from './RawParts.tsx';
import css from './schedule.module.css';
import type { Frequency } from './useFrequencies.ts';
import type { EditorRef } from './useSchedule.ts';

interface ComposerProps {
  editor: EditorRef;
  frequencies: readonly Frequency[];
}

/** One expression while it is composed: a preset, custom, or part by part (OP-9.55–9.58, OP-5.20, OP-5.21). */
export function Composer({ editor, frequencies }: ComposerProps) {
  const { t } = useLingui();
  const presetWords = usePresetWords();
  const words = useCronWords();
  const entry = useSelector(editor, selectEntry);
  const wrong = useSelector(editor, selectWrong);
  const at = useSelector(editor, selectAt);
  const expressions = useSelector(editor, selectExpressions);
  const expression = expressionOf(entry);
  const add = () => editor.send({ type: 'schedule.add' });
  // Enter adds the expression; it does not save the form around it.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.stopPropagation();
    add();
  };
  return (
    <div className={css.composer} role="group" aria-label={at === null ? t`New time` : t`Change a time`} onKeyDown={press}>
      <div className={css.fields}>
        <Select
          label={t`How often`}
          needed
          error={wrong.includes('way') ? t`Choose how often it runs.` : null}
          value={entry.way}
          onChange={({ target }) => editor.send({ type: 'schedule.change', part: { way: target.value } })}
        >
          <option value="">{t`Choose…`}</option>
          {frequencies.map((frequency) => (
            <option key={frequency.id} value={frequency.value}>
              {presetWords(frequency)}
            </option>
          ))}
          <option value={raw}>{t`Cron expression`}</option>
        </Select>
        {entry.way === hourlyAt && (
          <TextField
            label={t`Minute past the hour`}
            hint="0–59"
            error={wrong.includes('minute') ? t`A whole number from 0 to 59` : null}
            inputMode="numeric"
            maxLength={2}
            value={entry.minute}
            onChange={({ target }) => editor.send({ type: 'schedule.change', part: { minute: target.value } })}
          />
        )}
      </div>
      {entry.way === custom && <CustomFields editor={editor} />}
      {entry.way === raw && <RawParts editor={editor} />}
      <Fault editor={editor} />
      {typeof expression === 'string' && (
        <p className={css.meaning}>
          {words(expression)}{' '}
          <bdi dir="ltr" className={css.code}>
            {expression}
          </bdi>
        </p>
      )}
      <div className={css.foot}>
        <Button small kind="primary" icon="check" onClick={add}>
          {at === null ? <Trans>Add</Trans> : <Trans>Apply</Trans>}
        </Button>
        {expressions.length > 0 && (
          <Button small onClick={() => editor.send({ type: 'schedule.cancel' })}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

/** Why it was not added, in the literal words. */
function Fault({ editor }: { editor: EditorRef }) {
  const { t } = useLingui();
  const isTwice = useSelector(editor, (now) => now.matches({ composing: 'duplicate' }));
  const isFaulty = useSelector(editor, (now) => now.matches({ composing: 'invalid' }));
  if (!isTwice && !isFaulty) return null;
  return (
    <p className={css.notice} role="alert">
      <Icon name="alert" />
      {isTwice ? t`An equal expression already exists` : t`Please check the fields`}
    </p>
  );
}
