import { type Field, labelOf, type PartsField } from '../../../contract/catalogues/fields/field.ts';
import { isEmpty } from '../../../contract/catalogues/fields/schema.ts';
import { word } from '../../words/catalogue.ts';
import { textOf } from '../cells/text.ts';
import css from './FieldValue.module.css';
import { withPositions } from './rows/order.ts';
import { asWritten, type CellProps, type FieldView, type ValueProps } from './view.ts';

export const partsView: FieldView<'parts'> = {
  Value: ({ field, value, Nested }) => <Parts of={field.of} value={value} Nested={Nested} />,
  Cell: PartsCell,
  Filter: null,
  filterWord: asWritten,
};
export const rowsView: FieldView<'rows'> = {
  Value: ({ field, value, Nested }) => (
    <ol className={css.list}>
      {withPositions(value as unknown[]).map(({ place, one: row }) => (
        <li key={place}>
          <Parts of={field.of} value={row} Nested={Nested} />
        </li>
      ))}
    </ol>
  ),
  Cell: ({ value }) => <>{Array.isArray(value) ? value.length : textOf(value)}</>,
  Filter: null,
  filterWord: asWritten,
};

const valuesIn = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {});

function Parts({ of, value, Nested }: { of: readonly Field[]; value: unknown; Nested: ValueProps['Nested'] }) {
  const values = valuesIn(value);
  return (
    <dl className={css.parts}>
      {of.map((field) => (
        <div key={field.name}>
          <dt>{word(labelOf(field))}</dt>
          <dd>
            <Nested field={field} value={values[field.name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function PartsCell({ field, value }: CellProps<PartsField>) {
  const values = valuesIn(value);
  const text = field.of
    .filter(({ name, kind }) => kind !== 'secret' && !isEmpty(values[name]))
    .map((part) => `${word(labelOf(part))}: ${textOf(values[part.name])}`)
    .join(' · ');
  return <bdi title={text}>{text}</bdi>;
}
