import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { type Field, labelOf } from '../../../../contract/catalogues/fields/field.ts';
import type { Filter } from '../../../../contract/catalogues/query.ts';
import { selectCatalogue, selectQuery } from '../../../../machines/catalogues/catalogue/catalogue.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { word } from '../../../words/catalogue.ts';
import type { ListRef } from '../../list-context.ts';
import { MomentInput } from './MomentInput.tsx';
import css from './RequiredFilters.module.css';

/** Filters required before the list is read, such as a start and an end date (ADM-8.06). */
export function RequiredFilters({ list, missing }: { list: ListRef; missing: readonly string[] }) {
  const { t } = useLingui();
  const catalogue = useSelector(list, selectCatalogue);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [isSubmitted, setSubmitted] = useState(false);
  const fields = (catalogue.requiredFilters ?? []).flatMap(
    (name) => catalogue.fields.find((field) => field.name === name && missing.includes(name)) ?? [],
  );
  const valueOf = ({ name }: Field) => values[name] ?? '';
  const [from, to] = fields.map((field) => Date.parse(valueOf(field)));
  const isTurned = from !== undefined && to !== undefined && to < from;
  const errorOf = (field: Field) => {
    if (!isSubmitted) return null;
    const name = word(labelOf(field));
    if (Number.isNaN(Date.parse(valueOf(field)))) return field.requiredText ? word(field.requiredText) : t`${name} is required`;
    return isTurned && field === fields.at(-1) ? t`The end must not be before the start` : null;
  };
  const read = () => {
    setSubmitted(true);
    if (isTurned || fields.some((field) => Number.isNaN(Date.parse(valueOf(field))))) return;
    const filters: Filter[] = fields.map((field) => ({ field: field.name, by: 'is', values: [valueOf(field)] }));
    list.send({ type: 'list.filter', filters: [...selectQuery(list.getSnapshot()).filters, ...filters] });
  };
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        read();
      }}
    >
      {fields.map((field, at) => (
        <MomentInput
          key={field.name}
          label={word(labelOf(field))}
          value={valueOf(field)}
          error={errorOf(field)}
          dayIs={at > 0 && at === fields.length - 1 ? 'end' : 'start'}
          onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
      <Button kind="primary" icon="search" type="submit">
        <Trans>Show</Trans>
      </Button>
    </form>
  );
}
