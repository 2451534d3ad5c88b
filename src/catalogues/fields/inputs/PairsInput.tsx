import { Trans, useLingui } from '@lingui/react/macro';
import { labelOf, type PairsField } from '../../../../contract/catalogues/fields/field.ts';
import type { Pair } from '../../../../machines/catalogues/record/fields/pairs.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { word } from '../../../words/catalogue.ts';
import { CaptionedGroup } from '../Captioned.tsx';
import css from '../fields.module.css';
import type { InputProps } from '../input.ts';
import { removeAt, withPositions } from '../rows/order.ts';

/** Free names with their values. */
export function PairsInput({ field, path, value, onChange, onLeave }: InputProps<PairsField>) {
  const { t } = useLingui();
  const pairs = value as readonly Pair[];
  const label = word(labelOf(field));
  const change = (at: number, part: Partial<Pair>) => onChange(pairs.map((pair, index) => (index === at ? { ...pair, ...part } : pair)));
  return (
    <CaptionedGroup field={field} path={path}>
      {withPositions(pairs).map(({ place: at, one: pair }) => (
        <div key={at} className={css.line}>
          <input
            className={css.input}
            maxLength={100}
            placeholder={t`Name`}
            aria-label={t`${label} ${at + 1}: name`}
            value={pair.name}
            onChange={(event) => change(at, { name: event.target.value })}
            onBlur={onLeave}
          />
          <input
            className={css.input}
            maxLength={4000}
            placeholder={t`Value`}
            aria-label={t`${label} ${at + 1}: value`}
            value={String(pair.value ?? '')}
            onChange={(event) => change(at, { value: event.target.value })}
            onBlur={onLeave}
          />
          <IconButton icon="close" label={t`Remove no. ${at + 1}`} onClick={() => onChange(removeAt(pairs, at))} />
        </div>
      ))}
      <div className={css.row}>
        <Button small icon="plus" onClick={() => onChange([...pairs, { name: '', value: '' }])}>
          <Trans>Add</Trans>
        </Button>
      </div>
    </CaptionedGroup>
  );
}
