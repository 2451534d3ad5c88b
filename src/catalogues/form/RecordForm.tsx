import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { type Field, isWritable, labelOf } from '../../../contract/catalogues/fields/field.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import {
  type RecordRef,
  selectCatalogue,
  selectDraft,
  selectErrors,
  selectFaults,
  selectRecord,
} from '../../../machines/catalogues/record/record.selectors.ts';
import type { RecordContext } from '../../../machines/catalogues/record/record.types.ts';
import { word } from '../../words/catalogue.ts';
import { FieldValue } from '../fields/FieldValue.tsx';
import { Inputs } from '../fields/Inputs.tsx';
import { type FormContextValue, FormProvider } from '../fields/input.ts';
import { furtherFields } from '../list/columns.ts';
import type { PlacedCustomPart } from './custom-part.ts';
import { errorAt } from './error-at.ts';
import css from './RecordForm.module.css';

/** Context of a form that is not part of its record. */
export type RecordFormContext = Omit<FormContextValue, 'errorOf' | 'isSet' | 'isNew' | 'Inputs'>;

interface RecordFormProps {
  record: RecordRef;
  formContext: RecordFormContext;
  /** A field that has its place elsewhere. */
  except?: string | undefined;
  /** The fields that are shown, where a form has only some of them. */
  only?: readonly string[] | undefined;
  customPart?: PlacedCustomPart | undefined;
}

/** The inputs of a record, in their groups. */
export function RecordForm({ record, formContext, except, only, customPart }: RecordFormProps) {
  const catalogue = useSelector(record, selectCatalogue);
  const draft = useSelector(record, selectDraft);
  const faults = useSelector(record, selectFaults);
  const errors = useSelector(record, selectErrors);
  const saved = useSelector(record, selectRecord);
  const form = useMemo<FormContextValue>(
    () => ({
      ...formContext,
      Inputs,
      isNew: saved === null,
      errorOf: (path) => errorAt({ faults, errors }, path),
      isSet: (path) => isSecretSet(saved, path),
    }),
    [formContext, faults, errors, saved],
  );
  const fields = catalogue.fields.filter(
    (field) =>
      field.name !== except &&
      (only?.includes(field.name) ?? true) &&
      !customPart?.except.includes(field.name) &&
      (saved !== null || isWritable(field)),
  );
  return (
    <FormProvider value={form}>
      {groupsOf(fields).map(({ group, fields: of }) => (
        <section key={group ?? ''} className={css.group}>
          {group !== null && !only && !isNamedLike(group, of) && <h3>{word(group)}</h3>}
          <Inputs
            fields={of}
            all={catalogue.fields}
            draft={draft}
            within=""
            onChange={(field, value) => record.send({ type: 'record.change', field, value })}
            onLeave={(field) => record.send({ type: 'record.check', field })}
            renderStored={(field) => <StoredValue field={field} record={saved} />}
          />
        </section>
      ))}
      {customPart && <customPart.Part record={record} isEditable beforeSave={customPart.beforeSave} />}
      {!only && <FurtherValues catalogue={catalogue} record={saved} />}
      {catalogue.fields.some((field) => field.required && isWritable(field)) && (
        <p className={css.legend}>
          <Trans>* Required</Trans>
        </p>
      )}
    </FormProvider>
  );
}

/** A group of one field that is called like it needs no heading of its own. */
const isNamedLike = (group: string, [first, ...rest]: readonly Field[]): boolean =>
  rest.length === 0 && first !== undefined && labelOf(first) === group;

/** Read-only view of all fields of a record. */
export function RecordView({ record, except, customPart }: Omit<RecordFormProps, 'formContext' | 'only'>) {
  const catalogue = useSelector(record, selectCatalogue);
  const saved = useSelector(record, selectRecord);
  const fields = catalogue.fields.filter(({ name }) => name !== except && !customPart?.except.includes(name));
  const groups = groupsOf(fields).map(({ group, fields: of }) => (
    <section key={group ?? ''} className={css.group}>
      {group !== null && <h3>{word(group)}</h3>}
      <div className={css.view}>
        {of.map((field) => (
          <StoredValue key={field.name} field={field} record={saved} />
        ))}
      </div>
    </section>
  ));
  return (
    <>
      {groups}
      {customPart && <customPart.Part record={record} isEditable={false} beforeSave={customPart.beforeSave} />}
      <FurtherValues catalogue={catalogue} record={saved} />
    </>
  );
}

/** Values of the embedded platform beyond a descriptor: other fields of their record, or parts of its screen, show them. */
const shownElsewhere: ReadonlySet<string> = new Set(['cameras', 'media', 'position', 'recording', 'unit_planes']);

/** What the platform sent of a record beyond its descriptor, only to be read. */
function FurtherValues({ catalogue, record }: { catalogue: Catalogue; record: RecordContext['record'] }) {
  const fields = record === null ? [] : furtherFields(catalogue, [record]).filter(({ name }) => !shownElsewhere.has(name));
  if (fields.length === 0) return null;
  return (
    <section className={css.group}>
      <div className={css.view}>
        {fields.map((field) => (
          <StoredValue key={field.name} field={field} record={record} />
        ))}
      </div>
    </section>
  );
}

function StoredValue({ field, record }: { field: Field; record: RecordContext['record'] }) {
  return (
    <div className={css.kept}>
      <span className={css.name}>{word(labelOf(field))}</span>
      <div>
        <FieldValue
          field={field}
          value={record?.[field.name]}
          label={record?._labels?.[field.name]}
          isSet={isSecretSet(record, field.name)}
        />
      </div>
    </div>
  );
}

interface Group {
  /** English name of the group; null: the fields before all groups. */
  group: string | null;
  fields: Field[];
}

/** Groups fields by form section, in the order of first use; fields without a section come first. */
function groupsOf(fields: readonly Field[]): Group[] {
  const groups = new Map<string | null, Field[]>();
  for (const field of fields) {
    const group = field.group ?? null;
    const known = groups.get(group);
    if (known) known.push(field);
    else groups.set(group, [field]);
  }
  return [...groups].map(([group, of]) => ({ group, fields: of })).sort((a, b) => Number(a.group !== null) - Number(b.group !== null));
}

/** Whether a secret is stored at a dotted path of a record. */
function isSecretSet(record: CatalogueRecord | null, path: string): boolean {
  if (record?._secrets?.includes(path)) return true;
  // Nested objects may list their own secrets.
  const [head = '', ...rest] = path.split('.');
  const inner = record?.[head];
  if (rest.length === 0 || typeof inner !== 'object' || inner === null || !('_secrets' in inner)) return false;
  return Array.isArray(inner._secrets) && inner._secrets.includes(rest.join('.'));
}
