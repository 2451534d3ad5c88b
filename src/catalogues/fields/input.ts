import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import type { choicesMachine } from '../../../machines/catalogues/record/choices.machine.ts';
import type { Draft } from '../../../machines/catalogues/record/fields/kind.ts';

/** What an input of any kind of field gets. */
export interface InputProps<F extends Field = Field> {
  field: F;
  /** Its dotted place in the form: `custom_fields.port`. */
  path: string;
  /** The value in the form draft (machines/catalogues/record/draft.ts). */
  value: unknown;
  onChange: (value: unknown) => void;
  /** The cursor left it. */
  onLeave: () => void;
}

/** What draws the inputs of several fields. */
export interface InputsProps {
  fields: readonly Field[];
  /** The whole draft, if these values are only a part of it. */
  all?: readonly Field[];
  draft: Draft;
  /** Prefix of the field names in their paths. */
  within: string;
  onChange: (name: string, value: unknown) => void;
  onLeave: (name: string) => void;
  /** Renders a read-only field; if omitted, such fields are not shown. */
  renderStored?: (field: Field) => ReactNode;
}

/** What inputs need to know of the form around them. */
export interface FormContextValue {
  /** Error message at a path, in the user's language. */
  errorOf: (path: string) => string | null;
  /** Whether a secret is stored at a path. */
  isSet: (path: string) => boolean;
  /** The record is new. */
  isNew: boolean;
  choices: typeof choicesMachine;
  /** Loads the label of a record by id; null: it does not exist. */
  labelOf: (of: CatalogueKey, id: number) => Promise<string | null>;
  tilesUrl: string | null;
  /** Draws the inputs inside of an input. */
  Inputs: ComponentType<InputsProps>;
}

const Context = createContext<FormContextValue | null>(null);
export const FormProvider = Context.Provider;

/** Throws outside of a form. */
export function useForm(): FormContextValue {
  const form = useContext(Context);
  if (form === null) throw new Error('This input stands outside FormProvider (src/catalogues/form/RecordForm.tsx).');
  return form;
}
