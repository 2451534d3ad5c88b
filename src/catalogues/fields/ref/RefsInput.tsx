import { useLingui } from '@lingui/react/macro';
import { labelOf, type RefsField } from '../../../../contract/catalogues/fields/field.ts';
import type { Named } from '../../../../machines/catalogues/record/fields/reference.ts';
import { word } from '../../../words/catalogue.ts';
import { useCatalogueExtensions } from '../../extensions.ts';
import { Captioned } from '../Captioned.tsx';
import { Chips } from '../Chips.tsx';
import type { InputProps } from '../input.ts';
import { Combo } from './Combo.tsx';

/** Records of another catalogue: by an input of their own, or found by typing. */
export function RefsInput(props: InputProps<RefsField>) {
  const Input = useCatalogueExtensions().refsInputs[props.field.to] ?? SearchableRefs;
  return <Input {...props} />;
}

/** Each chosen one is a chip. */
function SearchableRefs({ field, path, value, onChange, onLeave }: InputProps<RefsField>) {
  const { t } = useLingui();
  const chosen = value as readonly Named[];
  const ids = new Set(chosen.map(({ id }) => id));
  const without = (id: number) => chosen.filter((one) => one.id !== id);
  return (
    <Captioned field={field} path={path}>
      {(wiring) => (
        <>
          <Chips
            of={word(labelOf(field))}
            chips={chosen.map(({ id, label }) => ({ key: id, label: label || `#${id}` }))}
            onRemove={(id) => onChange(without(id))}
          />
          <Combo
            key={field.to}
            of={field.to}
            wiring={wiring}
            shown=""
            chosen={ids}
            placeholder={chosen.length === 0 ? t`Type to search…` : t`${chosen.length} selected. Type to add more…`}
            onPick={({ id, label }) => onChange(ids.has(id) ? without(id) : [...chosen, { id, label }])}
            onBack={() => onChange(chosen.slice(0, -1))}
            onLeave={onLeave}
            stays
          />
        </>
      )}
    </Captioned>
  );
}
