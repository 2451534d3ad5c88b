import { Plural, Trans } from '@lingui/react/macro';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { labelOf } from '../../../contract/catalogues/fields/field.ts';
import type { BulkEditReply, BulkResult, RowResult } from '../../../contract/catalogues/record.ts';
import { Icon } from '../../ui/Icon.tsx';
import tables from '../../ui/table.module.css';
import { word } from '../../words/catalogue.ts';
import { readFailed, refusalText } from '../../words/refusals.ts';
import { FieldValue } from '../fields/FieldValue.tsx';
import css from './Bulk.module.css';

/** What would change, row by row, before and after; the first two hundred. */
export function Differences({ reply, catalogue }: { reply: BulkEditReply; catalogue: Catalogue }) {
  const { changing, unchanged, differences } = reply;
  return (
    <>
      <p>
        <Plural value={changing} _0="No row would change." one="# row would change." other="# rows would change." />{' '}
        {unchanged > 0 && <Plural value={unchanged} one="# has this value already." other="# have these values already." />}
      </p>
      {differences.length > 0 && (
        <div className={css.scroller}>
          <table className={`${tables.table} ${tables.lined} ${css.table}`}>
            <thead>
              <tr>
                <th>
                  <Trans>Record</Trans>
                </th>
                <th>
                  <Trans>Field</Trans>
                </th>
                <th>
                  <Trans>Before</Trans>
                </th>
                <th>
                  <Trans>After</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ id, label, field: name, before, after }) => {
                const field = catalogue.fields.find((one) => one.name === name);
                return (
                  <tr key={`${id} ${name}`}>
                    <td>
                      <bdi>{label}</bdi>
                    </td>
                    <td>{field ? word(labelOf(field)) : name}</td>
                    <td className={css.before}>{field && <FieldValue field={field} value={before} />}</td>
                    <td>{field && <FieldValue field={field} value={after} />}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

/** What became of each row: those that were not done first. */
export function Results({ result }: { result: BulkResult }) {
  const { done, failed, rows } = result;
  const ordered = [...rows].sort((a, b) => Number(a.done) - Number(b.done));
  return (
    <>
      <p role="status">
        <Plural value={done} _0="No rows were changed." one="# row succeeded." other="# rows succeeded." />{' '}
        {failed > 0 && <Plural value={failed} one="# row failed." other="# rows failed." />}
      </p>
      <ul className={css.results}>
        {ordered.slice(0, 500).map((row) => (
          <li key={row.id} data-done={row.done}>
            <Icon name={row.done ? 'check' : 'alert'} size={16} />
            <bdi>{row.label}</bdi>
            {!row.done && <span>{failureReason(row)}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

function failureReason({ code, message = '', uses = [] }: RowResult): string {
  const reason = code === undefined ? message || readFailed() : refusalText({ code, message });
  const holding = uses.filter(({ goes, count }) => !goes && count > 0).map(({ count, table }) => `${count} ${table}`);
  return holding.length === 0 ? reason : `${reason} (${holding.join(', ')})`;
}
