import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ClipboardEvent } from 'react';
import { cronParts } from '../../../machines/automation/schedule-editor/entry.ts';
import { selectEntry, selectWrong } from '../../../machines/automation/schedule-editor/schedule-editor.selectors.ts';
import { Labelled } from '../../ui/Field.tsx';
import css from './schedule.module.css';
import type { EditorRef } from './useSchedule.ts';

/** The five parts of a cron expression; a whole one that is pasted is taken apart. */
export function RawParts({ editor }: { editor: EditorRef }) {
  const { t } = useLingui();
  const entry = useSelector(editor, selectEntry);
  const wrong = useSelector(editor, selectWrong);
  const change = (parts: readonly string[]) => editor.send({ type: 'schedule.change', part: { parts } });
  const names = { minute: t`Minute`, hour: t`Hour`, day: t`Day`, month: t`Month`, weekday: t`Weekday` };
  const spans = { minute: '0–59', hour: '0–23', day: '1–31, L', month: '1–12', weekday: '0–7' };
  const paste = (event: ClipboardEvent) => {
    const parts = event.clipboardData.getData('text').trim().split(/\s+/);
    if (parts.length !== cronParts.length) return;
    event.preventDefault();
    change(parts);
  };
  return (
    <>
      <div className={css.parts} dir="ltr" onPaste={paste}>
        {cronParts.map((part, at) => (
          <Labelled
            key={part}
            label={names[part]}
            error={wrong.includes(part) ? spans[part] : null}
            hint={<bdi dir="ltr">{spans[part]}</bdi>}
          >
            {(wiring) => (
              <input
                {...wiring}
                dir="ltr"
                autoComplete="off"
                spellCheck={false}
                maxLength={120}
                value={entry.parts[at] ?? ''}
                onChange={({ target }) => change(entry.parts.map((one, place) => (place === at ? target.value : one)))}
              />
            )}
          </Labelled>
        ))}
      </div>
      <p className={css.note}>
        <Trans>
          * means every value, 1-5 a range, 1,15 a list, */10 every tenth value; L is the last day of the month, Sunday is 0 or 7. You can
          paste a whole expression.
        </Trans>
      </p>
    </>
  );
}
