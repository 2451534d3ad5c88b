import { t } from '@lingui/core/macro';
import { type ReactNode, useId } from 'react';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import { labelOf } from '../../../contract/catalogues/fields/field.ts';
import { Labelled, Needed, type Wiring } from '../../ui/Field.tsx';
import { word } from '../../words/catalogue.ts';
import css from './fields.module.css';
import { useForm } from './input.ts';

interface CaptionedProps {
  field: Field;
  path: string;
  /** Whether a value is required; defaults to the field's own setting. */
  needed?: boolean;
  /** Besides the field's own help. */
  hint?: ReactNode;
  children: (wiring: Wiring) => ReactNode;
}

/** A field's label and control, with its error or hint below. */
export function Captioned({ field, path, needed = field.required === true, hint, children }: CaptionedProps) {
  const { errorOf } = useForm();
  return (
    <Labelled label={word(labelOf(field))} needed={needed} error={errorOf(path)} hint={helpOf(field, hint)}>
      {children}
    </Labelled>
  );
}

/** The same for a field of several controls: they are a group with one name. */
export function CaptionedGroup({ field, path, hint, children }: Omit<CaptionedProps, 'children'> & { children: ReactNode }) {
  const { errorOf } = useForm();
  const id = useId();
  const error = errorOf(path);
  const help = helpOf(field, hint);
  const below = error ?? help;
  return (
    <fieldset className={css.group} aria-describedby={below ? id : undefined} aria-invalid={error ? true : undefined}>
      <legend className={css.legend}>
        {word(labelOf(field))}
        {field.required && <Needed />}
      </legend>
      {children}
      {below && (
        <div id={id} className={error ? css.error : css.hint} role={error ? 'alert' : undefined}>
          {below}
        </div>
      )}
    </fieldset>
  );
}

/** The field's own help, that nothing acts on it, and what the input adds. */
function helpOf(field: Field, hint: ReactNode): ReactNode {
  const own = field.help ? word(field.help) : null;
  const effect = field.informational ? t`For information only` : null;
  const texts = [own, effect].filter((text) => text !== null).join(' · ');
  if (texts === '') return hint;
  return hint ? (
    <>
      {texts} · {hint}
    </>
  ) : (
    texts
  );
}
