import type { ClockField } from '../../../../contract/catalogues/fields/field.ts';
import { Captioned } from '../Captioned.tsx';
import type { InputProps } from '../input.ts';

/** `8:5` and `0805` are 08:05; anything else stays as it is. */
function tidyClock(text: string): string {
  const [, hours, minutes] = /^(\d{1,2}):?(\d{2}|\d(?=$))$/.exec(text.trim()) ?? [];
  return hours && minutes ? `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}` : text.trim();
}

/** A time of day, `HH:mm`. */
export function ClockInput({ field, path, value, onChange, onLeave }: InputProps<ClockField>) {
  const text = typeof value === 'string' ? value : '';
  return (
    <Captioned field={field} path={path}>
      {(wiring) => (
        <input
          {...wiring}
          dir="ltr"
          inputMode="numeric"
          placeholder="HH:mm"
          maxLength={5}
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => {
            if (tidyClock(text) !== text) onChange(tidyClock(text));
            onLeave();
          }}
        />
      )}
    </Captioned>
  );
}
