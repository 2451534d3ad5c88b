import { Trans, useLingui } from '@lingui/react/macro';
import type { RowsField } from '../../../../contract/catalogues/fields/field.ts';
import { draftOf } from '../../../../machines/catalogues/record/draft.ts';
import type { Draft } from '../../../../machines/catalogues/record/fields/kind.ts';
import { Button } from '../../../ui/Button.tsx';
import { CaptionedGroup } from '../Captioned.tsx';
import css from '../fields.module.css';
import { type InputProps, useForm } from '../input.ts';
import { moveItem, removeAt, withPositions } from './order.ts';
import { RowTools } from './RowTools.tsx';

/** A list of rows of parts: added, removed and put in order. */
export function RowsInput({ field, path, value, onChange, onLeave }: InputProps<RowsField>) {
  const { t } = useLingui();
  const { Inputs } = useForm();
  const rows = value as readonly Draft[];
  const change = (at: number, name: string, part: unknown) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [name]: part } : row)));
  return (
    <CaptionedGroup field={field} path={path}>
      <ol className={css.group}>
        {withPositions(rows).map(({ place: at, one: row }) => (
          <li key={at} className={css.box}>
            <RowTools
              at={at}
              count={rows.length}
              onMove={(by) => onChange(moveItem(rows, at, by))}
              onRemove={() => onChange(removeAt(rows, at))}
            />
            <Inputs
              fields={field.of}
              draft={row}
              within={`${path}.${at}.`}
              onChange={(name, part) => change(at, name, part)}
              onLeave={onLeave}
            />
          </li>
        ))}
      </ol>
      <div className={css.row}>
        <Button
          small
          icon="plus"
          why={rows.length >= field.max ? t`Maximum: ${field.max}.` : null}
          onClick={() => onChange([...rows, draftOf(field.of, null)])}
        >
          <Trans>Add</Trans>
        </Button>
      </div>
    </CaptionedGroup>
  );
}
