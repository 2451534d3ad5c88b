import type { PartsField } from '../../../../contract/catalogues/fields/field.ts';
import type { Draft } from '../../../../machines/catalogues/record/fields/kind.ts';
import { CaptionedGroup } from '../Captioned.tsx';
import css from '../fields.module.css';
import { type InputProps, useForm } from '../input.ts';

/** Named parts of one value, each with an input of its own kind. */
export function PartsInput({ field, path, value, onChange, onLeave }: InputProps<PartsField>) {
  const { Inputs } = useForm();
  const draft = value as Draft;
  return (
    <CaptionedGroup field={field} path={path}>
      <div className={css.box}>
        <Inputs
          fields={field.of}
          draft={draft}
          within={`${path}.`}
          onChange={(name, part) => onChange({ ...draft, [name]: part })}
          onLeave={onLeave}
        />
      </div>
    </CaptionedGroup>
  );
}
