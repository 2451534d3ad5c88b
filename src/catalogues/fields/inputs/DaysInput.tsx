import { useLingui } from '@lingui/react';
import type { DaysField } from '../../../../contract/catalogues/fields/field.ts';
import { CaptionedGroup } from '../Captioned.tsx';
import css from '../fields.module.css';
import type { InputProps } from '../input.ts';
import { weekdayName, weekdays } from '../weekdays.ts';

/** Days of the week. */
export function DaysInput({ field, path, value, onChange, onLeave }: InputProps<DaysField>) {
  const { i18n } = useLingui();
  const chosen = Array.isArray(value) ? (value as number[]) : [];
  const toggle = (day: number, on: boolean) =>
    onChange([...chosen.filter((one) => one !== day), ...(on ? [day] : [])].sort((a, b) => a - b));
  return (
    <CaptionedGroup field={field} path={path}>
      <div className={css.row}>
        {weekdays.map((day) => (
          <label key={day} className={css.day} title={weekdayName(day, 'long', i18n)}>
            <input
              type="checkbox"
              aria-label={weekdayName(day, 'long', i18n)}
              checked={chosen.includes(day)}
              onChange={(event) => toggle(day, event.target.checked)}
              onBlur={onLeave}
            />
            {weekdayName(day, 'short', i18n)}
          </label>
        ))}
      </div>
    </CaptionedGroup>
  );
}
