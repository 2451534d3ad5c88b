import { Trans, useLingui } from '@lingui/react/macro';
import { labelOf, type TextsField } from '../../../../contract/catalogues/fields/field.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { choiceWord, word } from '../../../words/catalogue.ts';
import { CaptionedGroup } from '../Captioned.tsx';
import css from '../fields.module.css';
import type { InputProps } from '../input.ts';
import { removeAt, withPositions } from '../rows/order.ts';

/** Texts: one a line, or some of a closed list. */
export function TextsInput(props: InputProps<TextsField>) {
  return props.field.of ? <SomeOf {...props} of={props.field.of} /> : <Lines {...props} />;
}

function SomeOf({ field, path, value, onChange, onLeave, of }: InputProps<TextsField> & { of: readonly string[] }) {
  const chosen = value as readonly string[];
  return (
    <CaptionedGroup field={field} path={path}>
      <div className={css.row}>
        {of.map((one) => (
          <label key={one} className={css.day}>
            <input
              type="checkbox"
              checked={chosen.includes(one)}
              onChange={({ target }) => onChange(of.filter((other) => (other === one ? target.checked : chosen.includes(other))))}
              onBlur={onLeave}
            />
            {choiceWord(one)}
          </label>
        ))}
      </div>
    </CaptionedGroup>
  );
}

function Lines({ field, path, value, onChange, onLeave }: InputProps<TextsField>) {
  const { t } = useLingui();
  const texts = value as readonly string[];
  const label = word(labelOf(field));
  return (
    <CaptionedGroup field={field} path={path}>
      {withPositions(texts).map(({ place: at, one: text }) => (
        <div key={at} className={css.line}>
          <input
            className={css.input}
            maxLength={1000}
            aria-label={`${label} ${at + 1}`}
            value={text}
            onChange={(event) => onChange(texts.map((one, index) => (index === at ? event.target.value : one)))}
            onBlur={onLeave}
          />
          <IconButton icon="close" label={t`Remove no. ${at + 1}`} onClick={() => onChange(removeAt(texts, at))} />
        </div>
      ))}
      <div className={css.row}>
        <Button
          small
          icon="plus"
          why={texts.length >= field.max ? t`Maximum: ${field.max}.` : null}
          onClick={() => onChange([...texts, ''])}
        >
          <Trans>Add</Trans>
        </Button>
      </div>
    </CaptionedGroup>
  );
}
