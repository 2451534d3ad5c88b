import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import css from './Field.module.css';

interface FieldLabel {
  label: ReactNode;
  /** The field is required; marked beside the label. */
  needed?: boolean | undefined;
  /** Validation error of the value. */
  error?: string | null | undefined;
  hint?: ReactNode;
}

/** Attributes that connect a control to its label and to the texts below it. */
export interface Wiring {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
  'aria-describedby': string | undefined;
}

/** A label, a control, and its error or hint below; connected for screen readers. */
export function Labelled({ label, needed, error, hint, children }: FieldLabel & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const below = `${id}-below`;
  const wiring: Wiring = {
    id,
    className: css.input,
    'aria-invalid': error ? true : undefined,
    'aria-required': needed ? true : undefined,
    'aria-describedby': error || hint ? below : undefined,
  };
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
        {needed && <Needed />}
      </label>
      {children(wiring)}
      {(error || hint) && (
        <div id={below} className={error ? css.error : css.hint} role={error ? 'alert' : undefined}>
          {error ?? hint}
        </div>
      )}
    </div>
  );
}

/** The mark of a required field; screen readers get it from the control. */
export function Needed() {
  return (
    <span className={css.needed} aria-hidden="true">
      {' *'}
    </span>
  );
}

type Of<Tag extends 'input' | 'textarea' | 'select'> = FieldLabel & Omit<ComponentPropsWithRef<Tag>, 'id' | 'className'>;

/** One line of text. */
export function TextField({ label, needed, error, hint, ...native }: Of<'input'>) {
  return (
    <Labelled label={label} needed={needed} error={error} hint={hint}>
      {(wiring) => <input {...native} {...wiring} />}
    </Labelled>
  );
}

/** Several lines of text. */
export function TextArea({ label, needed, error, hint, ...native }: Of<'textarea'>) {
  return (
    <Labelled label={label} needed={needed} error={error} hint={hint}>
      {(wiring) => <textarea {...native} {...wiring} />}
    </Labelled>
  );
}

/** One of several; the options are `<option>` elements. */
export function Select({ label, needed, error, hint, ...native }: Of<'select'>) {
  return (
    <Labelled label={label} needed={needed} error={error} hint={hint}>
      {(wiring) => <select {...native} {...wiring} />}
    </Labelled>
  );
}
