import { Trans } from '@lingui/react/macro';
import type { FlagField } from '../../../../contract/catalogues/fields/field.ts';
import { Captioned } from '../Captioned.tsx';
import css from '../fields.module.css';
import type { InputProps } from '../input.ts';

/** Yes or no. */
export function FlagInput({ field, path, value, onChange, onLeave }: InputProps<FlagField>) {
  return (
    <Captioned field={field} path={path}>
      {({ className: _, 'aria-required': _needed, ...wiring }) => (
        <span className={css.switch}>
          <input
            {...wiring}
            type="checkbox"
            role="switch"
            aria-checked={value === true}
            checked={value === true}
            onChange={(event) => onChange(event.target.checked)}
            onBlur={onLeave}
          />
          <span aria-hidden="true">{value === true ? <Trans>Yes</Trans> : <Trans>No</Trans>}</span>
        </span>
      )}
    </Captioned>
  );
}
