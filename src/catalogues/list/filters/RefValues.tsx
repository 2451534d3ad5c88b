import { useLingui } from '@lingui/react/macro';
import { labelOf, type RefField, type RefsField } from '../../../../contract/catalogues/fields/field.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Labelled } from '../../../ui/Field.tsx';
import { word } from '../../../words/catalogue.ts';
import { FormProvider } from '../../fields/input.ts';
import { Combo } from '../../fields/ref/Combo.tsx';
import type { FilterProps } from '../../fields/view.ts';
import { useStandaloneForm } from '../../useStandaloneForm.ts';
import { useLabels } from '../useLabels.ts';
import css from './Filters.module.css';

/** Records to filter by, found by typing, over lists of any size. */
export function RefValues({ field, drafts, onChange }: FilterProps<RefField | RefsField>) {
  const { t } = useLingui();
  const form = useStandaloneForm();
  const of = field.to;
  const chosen = drafts.is ?? [];
  const label = useLabels(of, chosen.map(Number));
  const without = (id: string) => chosen.filter((one) => one !== id);
  return (
    <FormProvider value={form}>
      {chosen.length > 0 && (
        <ul className={css.chosen}>
          {chosen.map((id) => {
            const name = label(Number(id)) ?? `#${id}`;
            return (
              <li key={id}>
                <bdi>{name}</bdi>
                <IconButton small icon="close" size={14} label={t`Unassign ${name}`} onClick={() => onChange('is', without(id))} />
              </li>
            );
          })}
        </ul>
      )}
      <Labelled label={word(labelOf(field))}>
        {(wiring) => (
          <Combo
            of={of}
            wiring={wiring}
            shown=""
            chosen={new Set(chosen.map(Number))}
            placeholder={t`Type to search…`}
            stays
            onPick={({ id }) => onChange('is', chosen.includes(String(id)) ? without(String(id)) : [...chosen, String(id)])}
            onLeave={() => undefined}
          />
        )}
      </Labelled>
    </FormProvider>
  );
}
