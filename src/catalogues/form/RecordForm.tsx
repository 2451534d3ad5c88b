import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { filled } from '../../../contract/catalogues/fields/fault.ts';
import { type Field, isWritten, labelOf } from '../../../contract/catalogues/fields/field.ts';
import type { recordMachine } from '../../../machines/catalogues/record/record.machine.ts';
import type { RecordContext } from '../../../machines/catalogues/record/record.types.ts';
import { word } from '../../words/catalogue.ts';
import { Inputs } from '../fields/Inputs.tsx';
import { type FormAround, FormProvider } from '../fields/input.ts';
import { Shown } from '../fields/Shown.tsx';
import { groupsOf } from './groups.ts';
import type { PlacedPart } from './own.ts';
import css from './RecordForm.module.css';
import { isSetIn } from './secrets.ts';

export type RecordRef = ActorRefFrom<typeof recordMachine>;
/** What a form needs that its record does not hold. */
export type Around = Omit<FormAround, 'errorOf' | 'isSet' | 'isNew' | 'Inputs'>;

/** What is wrong at a place of the form, in the user's language: by our own rules first, then by what the platform said. */
export function errorAt({ faults, errors }: Pick<RecordContext, 'faults' | 'errors'>, path: string): string | null {
  const fault = faults.find(({ field }) => field === path);
  if (!fault) return errors[path]?.[0] ?? null;
  const values = Object.entries(fault.values).map(([name, value]) => [name, typeof value === 'string' ? word(value) : value] as const);
  return filled(word(fault.text), Object.fromEntries(values));
}

interface RecordFormProps {
  record: RecordRef;
  around: Around;
  /** A field that has its place elsewhere. */
  but?: string | undefined;
  own?: PlacedPart | undefined;
}

/** The inputs of a record, in their groups. */
export function RecordForm({ record, around, but, own }: RecordFormProps) {
  const context = useSelector(record, (now) => now.context);
  const { catalogue, draft, faults, errors, record: kept } = context;
  const form = useMemo<FormAround>(
    () => ({
      ...around,
      Inputs,
      isNew: kept === null,
      errorOf: (path) => errorAt({ faults, errors }, path),
      isSet: (path) => isSetIn(kept, path),
    }),
    [around, faults, errors, kept],
  );
  const fields = catalogue.fields.filter(
    (field) => field.name !== but && !own?.but.includes(field.name) && (kept !== null || isWritten(field)),
  );
  return (
    <FormProvider value={form}>
      {groupsOf(fields).map(({ group, fields: of }) => (
        <section key={group ?? ''} className={css.group}>
          {group !== null && !isNamedLike(group, of) && <h3>{word(group)}</h3>}
          <Inputs
            fields={of}
            all={catalogue.fields}
            draft={draft}
            within=""
            onChange={(field, value) => record.send({ type: 'record.change', field, value })}
            onLeave={(field) => record.send({ type: 'record.check', field })}
            renderKept={(field) => <Kept field={field} context={context} />}
          />
        </section>
      ))}
      {own && <own.Part record={record} isEditable ahead={own.ahead} />}
      {catalogue.fields.some((field) => field.required && isWritten(field)) && (
        <p className={css.legend}>
          <Trans>* must be filled</Trans>
        </p>
      )}
    </FormProvider>
  );
}

/** A group of one field that is called like it needs no heading of its own. */
const isNamedLike = (group: string, [first, ...rest]: readonly Field[]): boolean =>
  rest.length === 0 && first !== undefined && labelOf(first) === group;

/** Everything of a record, for whoever may not write it. */
export function RecordView({ record, but, own }: Omit<RecordFormProps, 'around'>) {
  const context = useSelector(record, (now) => now.context);
  const fields = context.catalogue.fields.filter(({ name }) => name !== but && !own?.but.includes(name));
  const groups = groupsOf(fields).map(({ group, fields: of }) => (
    <section key={group ?? ''} className={css.group}>
      {group !== null && <h3>{word(group)}</h3>}
      <div className={css.view}>
        {of.map((field) => (
          <Kept key={field.name} field={field} context={context} />
        ))}
      </div>
    </section>
  ));
  return (
    <>
      {groups}
      {own && <own.Part record={record} isEditable={false} ahead={own.ahead} />}
    </>
  );
}

function Kept({ field, context: { record } }: { field: Field; context: RecordContext }) {
  return (
    <div className={css.kept}>
      <span className={css.name}>{word(labelOf(field))}</span>
      <div>
        <Shown field={field} value={record?.[field.name]} label={record?._labels?.[field.name]} isSet={isSetIn(record, field.name)} />
      </div>
    </div>
  );
}
