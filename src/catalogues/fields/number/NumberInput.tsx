import type { NumberField } from '../../../../contract/catalogues/fields/field.ts';
import { Captioned } from '../Captioned.tsx';
import css from '../fields.module.css';
import type { InputProps } from '../input.ts';

/** Number input with its unit; invalid text is kept and reported as an error. */
export function NumberInput({ field, path, value, onChange, onLeave }: InputProps<NumberField>) {
  return (
    <Captioned field={field} path={path}>
      {(wiring) => (
        <div className={field.unit ? css.unit : undefined}>
          <input
            {...wiring}
            dir="ltr"
            inputMode={field.whole ? 'numeric' : 'decimal'}
            autoComplete="off"
            value={typeof value === 'string' ? value : ''}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onLeave}
          />
          {field.unit && <span>{field.unit}</span>}
        </div>
      )}
    </Captioned>
  );
}
