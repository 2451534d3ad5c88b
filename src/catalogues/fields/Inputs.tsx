import type { ComponentType, ReactNode } from 'react';
import { type Field, type FieldKind, isWritable, type NumberField } from '../../../contract/catalogues/fields/field.ts';
import type { FieldOf } from '../../../contract/catalogues/fields/kinds/kind.ts';
import { isApplicable } from '../../../contract/catalogues/fields/schema.ts';
import { valuesOf } from '../../../machines/catalogues/record/draft.ts';
import { ColourInput } from './colour/ColourInput.tsx';
import { FileInput } from './file/FileInput.tsx';
import css from './Inputs.module.css';
import type { InputProps, InputsProps } from './input.ts';
import { ChoiceInput } from './inputs/ChoiceInput.tsx';
import { ClockInput } from './inputs/ClockInput.tsx';
import { DaysInput } from './inputs/DaysInput.tsx';
import { EmailInput } from './inputs/EmailInput.tsx';
import { FlagInput } from './inputs/FlagInput.tsx';
import { PairsInput } from './inputs/PairsInput.tsx';
import { PartsInput } from './inputs/PartsInput.tsx';
import { PlaceInput } from './inputs/PlaceInput.tsx';
import { SecretInput } from './inputs/SecretInput.tsx';
import { TextInput } from './inputs/TextInput.tsx';
import { TextsInput } from './inputs/TextsInput.tsx';
import { NumberInput } from './number/NumberInput.tsx';
import { RefInput } from './ref/RefInput.tsx';
import { RefsInput } from './ref/RefsInput.tsx';
import { RowsInput } from './rows/RowsInput.tsx';
import { TimeInput } from './time/TimeInput.tsx';

/** The input of each field kind; null: the kind is read-only. */
type Kinds = { readonly [Kind in FieldKind]: ComponentType<InputProps<FieldOf<Kind>>> | null };

const kinds: Kinds = {
  text: TextInput,
  number: NumberInput,
  flag: FlagInput,
  time: TimeInput,
  clock: ClockInput,
  days: DaysInput,
  choice: ChoiceInput,
  ref: RefInput,
  refs: RefsInput,
  email: EmailInput,
  colour: ColourInput,
  secret: SecretInput,
  file: FileInput,
  parts: PartsInput,
  rows: RowsInput,
  texts: TextsInput,
  pairs: PairsInput,
  data: null,
  count: null,
};

/** Whether a field needs the whole width of the form. */
const wide: { readonly [Kind in FieldKind]: boolean | ((field: FieldOf<Kind>) => boolean) } = {
  text: ({ long }) => long === true,
  number: false,
  flag: false,
  time: true,
  clock: false,
  days: true,
  choice: false,
  ref: false,
  refs: true,
  email: ({ several }) => several === true,
  colour: true,
  secret: false,
  file: false,
  parts: true,
  rows: true,
  texts: true,
  pairs: true,
  data: true,
  count: false,
};
function isWide(field: Field): boolean {
  const rule = wide[field.kind] as boolean | ((of: Field) => boolean);
  return typeof rule === 'function' ? rule(field) : rule;
}

/** The inputs of fields in order, without those that do not apply; latitude and longitude share one input. */
export function Inputs({ fields, all = fields, draft, within, onChange, onLeave, renderStored }: InputsProps) {
  const values = valuesOf(all, draft, () => 'chosen');
  const applicable = fields.filter((field) => isApplicable(field, values));
  const longitude = applicable.find(isFormat('longitude'));
  const latitude = applicable.find(isFormat('latitude'));
  return (
    <div className={css.grid}>
      {applicable.map((field) => {
        if (!isWritable(field))
          return renderStored && <Cell key={field.name} field={field} path={within + field.name} of={renderStored(field)} />;
        if (latitude && longitude && field === longitude) return null;
        if (latitude && longitude && field === latitude)
          return (
            <div key={field.name} className={css.wide}>
              <PlaceInput
                latitude={latitude}
                longitude={longitude}
                within={within}
                values={{ latitude: draft[latitude.name], longitude: draft[longitude.name] }}
                onChange={onChange}
                onLeave={onLeave}
              />
            </div>
          );
        const Input = kinds[field.kind] as ComponentType<InputProps> | null;
        if (!Input) return null;
        const { name } = field;
        const input = (
          <Input
            field={field}
            path={within + name}
            value={draft[name]}
            onChange={(value) => onChange(name, value)}
            onLeave={() => onLeave(name)}
          />
        );
        return <Cell key={name} field={field} path={within + name} of={input} />;
      })}
    </div>
  );
}

const isFormat =
  (format: NumberField['format']) =>
  (field: Field): field is NumberField =>
    field.kind === 'number' && field.format === format && isWritable(field);

function Cell({ field, path, of }: { field: Field; path: string; of: ReactNode }) {
  return (
    <div className={isWide(field) ? css.wide : undefined} data-field={path}>
      {of}
    </div>
  );
}
