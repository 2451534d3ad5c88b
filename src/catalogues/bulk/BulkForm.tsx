import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type Field, labelOf } from '../../../contract/catalogues/fields/field.ts';
import { bulkFields } from '../../../machines/catalogues/catalogue/bulk.machine.ts';
import type { BulkRef } from '../../../machines/catalogues/catalogue/bulk.selectors.ts';
import { selectCatalogue, selectDraft, selectErrors, selectFaults } from '../../../machines/catalogues/catalogue/bulk.selectors.ts';
import { IconButton } from '../../ui/Button.tsx';
import { word } from '../../words/catalogue.ts';
import { Inputs } from '../fields/Inputs.tsx';
import { FormProvider } from '../fields/input.ts';
import { useStandaloneForm } from '../useStandaloneForm.ts';
import css from './Bulk.module.css';

/** The fields that every chosen row is to get; those that are not here stay as they are. */
export function BulkForm({ bulk }: { bulk: BulkRef }) {
  const { t } = useLingui();
  const catalogue = useSelector(bulk, selectCatalogue);
  const draft = useSelector(bulk, selectDraft);
  const faults = useSelector(bulk, selectFaults);
  const errors = useSelector(bulk, selectErrors);
  const form = useStandaloneForm({ faults, errors });
  const offered = bulkFields(catalogue).map(unconditional);
  const rest = offered.filter(({ name }) => !(name in draft));
  return (
    <FormProvider value={form}>
      {offered
        .filter(({ name }) => name in draft)
        .map((field) => {
          const name = word(labelOf(field));
          return (
            <div key={field.name} className={css.field}>
              <Inputs
                fields={[field]}
                all={catalogue.fields}
                draft={draft}
                within=""
                onChange={(changed, value) => bulk.send({ type: 'bulk.setField', field: changed, value })}
                onLeave={() => undefined}
              />
              <IconButton
                small
                icon="close"
                label={t`Keep ${name} as is`}
                onClick={() => bulk.send({ type: 'bulk.removeField', field: field.name })}
              />
            </div>
          );
        })}
      <label className={css.add}>
        <Trans>Field to change</Trans>
        <select value="" onChange={({ target }) => bulk.send({ type: 'bulk.addField', field: target.value })}>
          <option value="" disabled>
            {t`Choose a field`}
          </option>
          {rest.map((field) => (
            <option key={field.name} value={field.name}>
              {word(labelOf(field))}
            </option>
          ))}
        </select>
      </label>
    </FormProvider>
  );
}

/** Removes the condition of a field: in a bulk edit it applies to every row, whatever its other values. */
function unconditional(field: Field): Field {
  const { when: _, ...rest } = field;
  return rest;
}
