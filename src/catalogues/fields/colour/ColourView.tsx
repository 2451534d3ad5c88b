import type { CSSProperties } from 'react';
import { labelOf } from '../../../../contract/catalogues/fields/field.ts';
import { word } from '../../../words/catalogue.ts';
import cells from '../../cells/Cell.module.css';
import values from '../FieldValue.module.css';
import { asWritten, type FieldView, type FilterProps } from '../view.ts';

export const colourView: FieldView<'colour'> = {
  Value: ({ value }) => <Swatch code={String(value)} css={values} />,
  Cell: ({ value }) => <Swatch code={String(value)} css={cells} />,
  Filter: ColourFilter,
  filterWord: asWritten,
};

function Swatch({ code, css }: { code: string; css: { readonly colour?: string; readonly swatch?: string } }) {
  return (
    <span className={css.colour}>
      <span className={css.swatch} style={{ '--swatch': code } as CSSProperties} />
      <bdi dir="ltr">{code}</bdi>
    </span>
  );
}

function ColourFilter({ field, drafts, onChange }: FilterProps) {
  return (
    <input
      type="text"
      dir="ltr"
      maxLength={60}
      placeholder="#RRGGBB"
      aria-label={word(labelOf(field))}
      value={drafts.is?.[0] ?? ''}
      onChange={({ target }) => onChange('is', [target.value])}
    />
  );
}
