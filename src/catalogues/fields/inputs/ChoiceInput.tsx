import { useLingui } from '@lingui/react/macro';
import type { ChoiceField } from '../../../../contract/catalogues/fields/field.ts';
import { choiceWord } from '../../../words/catalogue.ts';
import { Captioned } from '../Captioned.tsx';
import type { InputProps } from '../input.ts';

/** One of a closed list. */
export function ChoiceInput({ field, path, value, onChange, onLeave }: InputProps<ChoiceField>) {
  const { t } = useLingui();
  const chosen = typeof value === 'string' ? value : '';
  // A value that the list no longer has stays, until another one is chosen.
  const values = chosen === '' || field.of.includes(chosen) ? field.of : [chosen, ...field.of];
  return (
    <Captioned field={field} path={path}>
      {(wiring) => (
        <select {...wiring} value={chosen} onChange={(event) => onChange(event.target.value)} onBlur={onLeave}>
          <option value="">{field.required ? t`Choose…` : '—'}</option>
          {values.map((one) => (
            <option key={one} value={one}>
              {choiceWord(one)}
            </option>
          ))}
        </select>
      )}
    </Captioned>
  );
}
