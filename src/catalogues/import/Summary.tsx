import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { labelOf } from '../../../contract/catalogues/fields/field.ts';
import { fieldAt } from '../../../machines/catalogues/import/import.machine.ts';
import type { ImportRef } from '../../../machines/catalogues/import/import.selectors.ts';
import { selectCatalogue, selectResult } from '../../../machines/catalogues/import/import.selectors.ts';
import { Icon } from '../../ui/Icon.tsx';
import tables from '../../ui/table.module.css';
import { word } from '../../words/catalogue.ts';
import { withPositions } from '../fields/rows/order.ts';
import css from './import.module.css';

/** Summary of the import before or after it is applied, with the faults by row. */
export function Summary({ importing }: { importing: ImportRef }) {
  const result = useSelector(importing, selectResult);
  const catalogue = useSelector(importing, selectCatalogue);
  if (!result) return null;
  const { applied, created, updated, unchanged, faulty, faults } = result;
  const nameOf = (field: string | null) => (field === null ? '' : word(labelOf(fieldAt(catalogue, field) ?? { name: field })));
  return (
    <>
      <p className={css.verdict} role="status" data-verdict={applied ? 'done' : faulty > 0 ? 'wrong' : 'ready'}>
        <Icon name={applied || faulty === 0 ? 'check' : 'alert'} />
        {applied ? (
          <Trans>Imported.</Trans>
        ) : faulty > 0 ? (
          <Plural value={faulty} one="# row has errors. Nothing was saved." other="# rows have errors. Nothing was saved." />
        ) : (
          <Trans>All rows are valid. Nothing has been saved yet.</Trans>
        )}
      </p>
      <dl className={css.counts}>
        <div>
          <dt>{applied ? <Trans>Created</Trans> : <Trans>Would be created</Trans>}</dt>
          <dd>{created}</dd>
        </div>
        <div>
          <dt>{applied ? <Trans>Updated</Trans> : <Trans>Would be updated</Trans>}</dt>
          <dd>{updated}</dd>
        </div>
        <div>
          <dt>
            <Trans>Unchanged</Trans>
          </dt>
          <dd>{unchanged}</dd>
        </div>
        {faulty > 0 && (
          <div>
            <dt>
              <Trans>With errors</Trans>
            </dt>
            <dd>{faulty}</dd>
          </div>
        )}
      </dl>
      {faults.length > 0 && (
        <div className={css.scroller}>
          <table className={`${tables.table} ${tables.lined} ${css.table}`}>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Row</Trans>
                </th>
                <th scope="col">
                  <Trans>Field</Trans>
                </th>
                <th scope="col">
                  <Trans>Value</Trans>
                </th>
                <th scope="col">
                  <Trans>Problem</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {withPositions(faults).map(({ place, one: { row, field, value, message } }) => (
                <tr key={place}>
                  <td>{row}</td>
                  <td>{nameOf(field)}</td>
                  <td className={css.sample} dir="auto">
                    {value}
                  </td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
