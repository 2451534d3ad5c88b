import { useLingui } from '@lingui/react/macro';
import type { RefField } from '../../../../contract/catalogues/fields/field.ts';
import type { Named } from '../../../../machines/catalogues/record/fields/reference.ts';
import { Captioned } from '../Captioned.tsx';
import type { InputProps } from '../input.ts';
import { Combo } from './Combo.tsx';
import { useLabel } from './useLabel.ts';

/** A record of another catalogue, found by typing. */
export function RefInput({ field, path, value, onChange, onLeave }: InputProps<RefField>) {
  const { t } = useLingui();
  const named = value as Named | null;
  const label = useLabel(field.to, named);
  return (
    <Captioned field={field} path={path}>
      {(wiring) => (
        <Combo
          key={field.to}
          of={field.to}
          wiring={wiring}
          shown={label}
          chosen={new Set(named ? [named.id] : [])}
          placeholder={t`Type to search…`}
          onPick={onChange}
          onClear={named ? () => onChange(null) : undefined}
          onLeave={onLeave}
        />
      )}
    </Captioned>
  );
}
