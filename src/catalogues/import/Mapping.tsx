import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type Field, isWritable, labelOf } from '../../../contract/catalogues/fields/field.ts';
import { DateOrder, type ImportFile } from '../../../contract/catalogues/record.ts';
import { fieldAt } from '../../../machines/catalogues/import/import.machine.ts';
import type { ImportRef } from '../../../machines/catalogues/import/import.selectors.ts';
import { selectCatalogue, selectDates, selectKeys, selectMapping } from '../../../machines/catalogues/import/import.selectors.ts';
import { Needed } from '../../ui/Field.tsx';
import tables from '../../ui/table.module.css';
import { word } from '../../words/catalogue.ts';
import { withPositions } from '../fields/rows/order.ts';
import css from './import.module.css';

interface MappingProps {
  importing: ImportRef;
  file: ImportFile;
  /** It is being looked at, and cannot be changed meanwhile. */
  isFixed: boolean;
}

/** Kinds that a cell of a sheet can hold. */
const isInSheet = (field: Field): boolean => isWritable(field) && !['file', 'parts', 'rows', 'pairs', 'data'].includes(field.kind);

interface ColumnChoice {
  /** The name of its field; `custom_fields.port` for a part of another one, `list.id` for the ids of a reference. */
  path: string;
  title: string;
  isRequired: boolean;
}

/** What a column can become, in the words of an export. */
function choicesOf(fields: readonly Field[]): ColumnChoice[] {
  const choicesIn = (field: Field, path: string, title: string): ColumnChoice[] => {
    const choice = { path, title, isRequired: field.required === true };
    const isReference = field.kind === 'ref' || field.kind === 'refs';
    return isReference ? [choice, { path: `${path}.id`, title: `${title} (id)`, isRequired: false }] : [choice];
  };
  return fields.filter(isWritable).flatMap((field) => {
    const title = word(labelOf(field));
    if (field.kind !== 'parts') return isInSheet(field) ? choicesIn(field, field.name, title) : [];
    return field.of.filter(isInSheet).flatMap((part) => choicesIn(part, `${field.name}.${part.name}`, `${title}: ${word(labelOf(part))}`));
  });
}

/** Which field each column is, with its first rows; and by which fields an existing row is found. */
export function Mapping({ importing, file, isFixed }: MappingProps) {
  const { t } = useLingui();
  const catalogue = useSelector(importing, selectCatalogue);
  const mapping = useSelector(importing, selectMapping);
  const keys = useSelector(importing, selectKeys);
  const dates = useSelector(importing, selectDates);
  const fields = catalogue.fields.filter(isInSheet);
  const chosen = fields.filter(({ name }) => mapping.includes(name));
  const choices = choicesOf(catalogue.fields);
  const isFound = keys.includes('id');
  const missing = isFound
    ? []
    : fields.filter((field) => field.required && !mapping.includes(field.name) && !mapping.includes(`${field.name}.id`));
  return (
    <>
      <div className={css.scroller}>
        <table className={`${tables.table} ${tables.lined} ${css.table}`}>
          <caption className="visually-hidden">
            <Trans>Columns of the file</Trans>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Column</Trans>
              </th>
              <th scope="col">
                <Trans>First rows</Trans>
              </th>
              <th scope="col">
                <Trans>Imported as</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {withPositions(file.columns).map(({ place: at, one: column }) => (
              <tr key={at}>
                <th scope="row" dir="auto">
                  {column}
                </th>
                <td className={css.sample} dir="auto">
                  {file.sample
                    .slice(0, 3)
                    .map((row) => row[at])
                    .filter(Boolean)
                    .join(' · ') || '—'}
                </td>
                <td>
                  <select
                    className={css.select}
                    disabled={isFixed}
                    aria-label={t`Field of the column ${column}`}
                    value={mapping[at] ?? ''}
                    onChange={({ target: { value } }) =>
                      importing.send({ type: 'import.map', column: at, field: value === '' ? null : value })
                    }
                  >
                    <option value="">{t`Skip column`}</option>
                    <option value="id">{t`Id of the record`}</option>
                    {choices.map(({ path, title, isRequired }) => (
                      <option key={path} value={path}>
                        {title}
                        {isRequired ? ' *' : ''}
                      </option>
                    ))}
                  </select>
                  {file.dates[at] && fieldAt(catalogue, mapping[at])?.kind === 'time' && (
                    <select
                      className={css.select}
                      disabled={isFixed}
                      aria-label={t`Order of the dates in the column ${column}`}
                      value={dates[at] ?? ''}
                      onChange={({ target: { value } }) => {
                        const order = DateOrder.options.find((one) => one === value);
                        if (order) importing.send({ type: 'import.map', column: at, field: mapping[at] ?? null, dates: order });
                      }}
                    >
                      {dates[at] === null && <option value="">{t`Choose the order of the dates…`}</option>}
                      <option value="day_first">{t`Day first: 31/12/2026`}</option>
                      <option value="month_first">{t`Month first: 12/31/2026`}</option>
                    </select>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {missing.length > 0 && (
        <p className={css.hint}>
          <Trans>No column for:</Trans>{' '}
          {missing.map((field) => (
            <span key={field.name} className={css.missing}>
              {word(labelOf(field))}
              <Needed />
            </span>
          ))}
        </p>
      )}
      <fieldset className={css.keys} disabled={isFixed}>
        <legend>
          <Trans>Update the records that match on these fields. If none is selected, every row is added as new:</Trans>
        </legend>
        {mapping.includes('id') && (
          <label>
            <input
              type="checkbox"
              checked={isFound}
              onChange={(event) => importing.send({ type: 'import.match', field: 'id', by: event.target.checked })}
            />
            <Trans>Id of the record</Trans>
          </label>
        )}
        {chosen.map((field) => (
          <label key={field.name}>
            <input
              type="checkbox"
              checked={keys.includes(field.name)}
              onChange={(event) => importing.send({ type: 'import.match', field: field.name, by: event.target.checked })}
            />
            {word(labelOf(field))}
          </label>
        ))}
      </fieldset>
    </>
  );
}
