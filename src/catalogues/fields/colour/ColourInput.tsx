import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { type ColourField, labelOf } from '../../../../contract/catalogues/fields/field.ts';
import { inkOn } from '../../../ui/contrast.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { word } from '../../../words/catalogue.ts';
import { CaptionedGroup } from '../Captioned.tsx';
import css from '../fields.module.css';
import type { InputProps } from '../input.ts';
import { legibilityOf, panels, tidyColour } from './legibility.ts';

const sample = (colour: string, background: string, text: string): CSSProperties =>
  ({ '--sample': colour, background, color: text }) as CSSProperties;

/** A colour, by picker or by its code, with how it reads as text and under text (operator-ux: 4.5:1). */
export function ColourInput({ field, path, value, onChange, onLeave }: InputProps<ColourField>) {
  const { t } = useLingui();
  const label = word(labelOf(field));
  const text = typeof value === 'string' ? value : '';
  const reads = legibilityOf(text);
  return (
    <CaptionedGroup field={field} path={path}>
      <div className={css.row}>
        <input
          className={css.swatch}
          type="color"
          aria-label={t`${label}: choose`}
          value={reads ? text.toLowerCase() : '#808080'}
          onChange={(event) => onChange(event.target.value)}
        />
        <input
          className={css.input}
          dir="ltr"
          placeholder="#rrggbb"
          maxLength={9}
          autoComplete="off"
          spellCheck={false}
          aria-label={t`${label}: code`}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => {
            if (tidyColour(text) !== text) onChange(tidyColour(text));
            onLeave();
          }}
        />
        {reads && (
          <>
            <span className={css.sample} style={sample(text, text, inkOn(text))} title={t`Text on this color`}>
              Aa
            </span>
            <span className={css.sample} style={sample(text, panels.light, text)} title={t`As text on the light skins`}>
              Aa {reads.light}:1
            </span>
            <span className={css.sample} style={sample(text, panels.dark, text)} title={t`As text on the dark skin`}>
              Aa {reads.dark}:1
            </span>
          </>
        )}
      </div>
      {reads?.isPoor && (
        <p className={css.warning} role="status">
          <Icon name="alert" size={16} />
          <Trans>This color is hard to read as text on every skin (below 4.5:1). Choose a darker or lighter one.</Trans>
        </p>
      )}
    </CaptionedGroup>
  );
}
