import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type CustomInterval, customIntervals, type Entry } from '../../../machines/automation/schedule-editor/entry.ts';
import { selectEntry, selectWrong } from '../../../machines/automation/schedule-editor/schedule-editor.selectors.ts';
import fields from '../../catalogues/fields/fields.module.css';
import { weekdayName, weekdays } from '../../catalogues/index.ts';
import { Select, TextField } from '../../ui/Field.tsx';
import css from './schedule.module.css';
import type { EditorRef } from './useSchedule.ts';

const daysOfMonth = Array.from({ length: 31 }, (_, at) => String(at + 1));

/** Custom frequency: hourly, daily, weekly or monthly, with days of the week (OP-9.58). */
export function CustomFields({ editor }: { editor: EditorRef }) {
  const { t } = useLingui();
  const entry = useSelector(editor, selectEntry);
  const wrong = useSelector(editor, selectWrong);
  const { every, minute, time, day } = entry;
  const change = (part: Partial<Entry>) => editor.send({ type: 'schedule.change', part });
  const names: Readonly<Record<CustomInterval, string>> = { hourly: t`Hourly`, daily: t`Daily`, weekly: t`Weekly`, monthly: t`Monthly` };
  return (
    <>
      <div className={css.fields}>
        <Select label={t`Repeats`} value={every} onChange={({ target }) => change({ every: target.value as CustomInterval })}>
          {customIntervals.map((one) => (
            <option key={one} value={one}>
              {names[one]}
            </option>
          ))}
        </Select>
        {every === 'hourly' ? (
          <TextField
            label={t`Minute past the hour`}
            hint="0–59"
            error={wrong.includes('minute') ? t`A whole number from 0 to 59` : null}
            inputMode="numeric"
            maxLength={2}
            value={minute}
            onChange={({ target }) => change({ minute: target.value })}
          />
        ) : (
          <TextField
            label={t`Time of day`}
            error={wrong.includes('time') ? t`Enter a time as HH:mm` : null}
            dir="ltr"
            placeholder="HH:mm"
            maxLength={5}
            autoComplete="off"
            value={time}
            onChange={({ target }) => change({ time: target.value })}
          />
        )}
        {every === 'monthly' && (
          <Select
            label={t`Day of the month`}
            hint={Number(day) > 28 ? t`Months without this day are left out.` : null}
            error={wrong.includes('day') ? t`Choose a day.` : null}
            value={day}
            onChange={({ target }) => change({ day: target.value })}
          >
            {daysOfMonth.map((one) => (
              <option key={one}>{one}</option>
            ))}
            <option value="L">{t`Last day of month`}</option>
          </Select>
        )}
      </div>
      {(every === 'weekly' || every === 'hourly') && <Weekdays editor={editor} />}
    </>
  );
}

function Weekdays({ editor }: { editor: EditorRef }) {
  const { t, i18n } = useLingui();
  const entry = useSelector(editor, selectEntry);
  const wrong = useSelector(editor, selectWrong);
  const { days, every } = entry;
  const isWrong = wrong.includes('days');
  const toggle = (day: number, isOn: boolean) =>
    editor.send({ type: 'schedule.change', part: { days: isOn ? [...days, day] : days.filter((one) => one !== day) } });
  return (
    <fieldset className={fields.group} aria-invalid={isWrong || undefined}>
      <legend className={fields.legend}>
        <Trans>Days of the week</Trans>
      </legend>
      <div className={fields.row}>
        {weekdays.map((day) => (
          <label key={day} className={fields.day} title={weekdayName(day, 'long', i18n)}>
            <input
              type="checkbox"
              aria-label={weekdayName(day, 'long', i18n)}
              checked={days.includes(day)}
              onChange={({ target }) => toggle(day, target.checked)}
            />
            {weekdayName(day, 'short', i18n)}
          </label>
        ))}
      </div>
      {isWrong ? (
        <div className={fields.error} role="alert">
          {t`Choose at least one day.`}
        </div>
      ) : (
        every === 'hourly' && days.length === 0 && <div className={fields.hint}>{t`None selected: every day`}</div>
      )}
    </fieldset>
  );
}
