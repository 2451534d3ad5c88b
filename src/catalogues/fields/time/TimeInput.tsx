import { useLingui } from '@lingui/react/macro';
import { labelOf, type TimeField } from '../../../../contract/catalogues/fields/field.ts';
import { word } from '../../../words/catalogue.ts';
import { CaptionedGroup } from '../Captioned.tsx';
import css from '../fields.module.css';
import type { InputProps } from '../input.ts';
import { type DateTimeDraft, toDateTimeDraft, toInstantText, zone } from './moment.ts';

/** A date and a time in the user's time zone, in 24-hour format. */
export function TimeInput({ field, path, value, onChange, onLeave }: InputProps<TimeField>) {
  const { t } = useLingui();
  const label = word(labelOf(field));
  const written = toDateTimeDraft(value);
  const change = (part: Partial<DateTimeDraft>) => onChange(toInstantText({ ...written, ...part }));
  return (
    <CaptionedGroup field={field} path={path} hint={<bdi dir="ltr">{zone()}</bdi>}>
      <div className={css.two}>
        <input
          className={css.input}
          type="date"
          aria-label={t`${label}: day`}
          aria-required={field.required || undefined}
          value={written.day}
          onChange={({ target: { value: day } }) => change({ day, ...(day !== '' && written.clock === '' ? { clock: '00:00' } : {}) })}
          onBlur={onLeave}
        />
        <input
          className={css.input}
          dir="ltr"
          inputMode="numeric"
          placeholder="HH:mm:ss"
          maxLength={8}
          autoComplete="off"
          aria-label={t`${label}: time of day`}
          value={written.clock}
          onChange={(event) => change({ clock: event.target.value.replaceAll(' ', '') })}
          onBlur={onLeave}
        />
      </div>
    </CaptionedGroup>
  );
}
