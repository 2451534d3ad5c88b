import { Plural, Trans } from '@lingui/react/macro';
import type { Values } from '../../../contract/catalogues/fields/schema.ts';
import type { SheetResult, WorkbookResult } from '../../../contract/catalogues/workbook.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import tables from '../../ui/table.module.css';
import { word } from '../../words/catalogue.ts';
import type { FollowUp } from '../extensions.ts';
import { withPositions } from '../fields/rows/order.ts';
import css from './import.module.css';

interface WorkbookResultsProps {
  result: WorkbookResult;
  /** What was sent: the chosen workbook. */
  query: Values;
  onFollow: (next: FollowUp) => void;
}

/** What a workbook of sites creates and changes, sheet by sheet, before or after it is imported. */
export function WorkbookResults({ result: { applied, sheets, unknown }, query, onFollow }: WorkbookResultsProps) {
  const faulty = sheets.reduce((sum, sheet) => sum + sheet.faulty, 0);
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
      <Sheets sheets={sheets} applied={applied} />
      {unknown.length > 0 && (
        <p>
          <Trans>Sheets that were not read, because no screen has their name:</Trans> <bdi>{unknown.join(', ')}</bdi>
        </p>
      )}
      <Faults sheets={sheets} />
      {!applied && (
        <Button
          kind={faulty > 0 ? 'plain' : 'primary'}
          onClick={() => onFollow({ kind: 'act', name: 'workbook', start: { ...query, apply: faulty === 0 } })}
        >
          {faulty > 0 ? <Trans>Choose the corrected workbook…</Trans> : <Trans>Import this workbook…</Trans>}
        </Button>
      )}
    </>
  );
}

function Sheets({ sheets, applied }: { sheets: readonly SheetResult[]; applied: boolean }) {
  return (
    <table className={`${tables.table} ${tables.lined} ${css.table}`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Sheet</Trans>
          </th>
          <th scope="col">{applied ? <Trans>Created</Trans> : <Trans>Would be created</Trans>}</th>
          <th scope="col">{applied ? <Trans>Updated</Trans> : <Trans>Would be updated</Trans>}</th>
          <th scope="col">
            <Trans>Unchanged</Trans>
          </th>
          <th scope="col">
            <Trans>With errors</Trans>
          </th>
          <th scope="col">
            <Trans>Columns that fill no field</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {sheets.map(({ sheet, title, created, updated, unchanged, faulty, ignored }) => (
          <tr key={sheet}>
            <th scope="row">{word(title)}</th>
            <td>{created}</td>
            <td>{updated}</td>
            <td>{unchanged}</td>
            <td>{faulty}</td>
            <td>
              <bdi>{ignored.join(', ')}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Faults({ sheets }: { sheets: readonly SheetResult[] }) {
  const faults = sheets.flatMap(({ title, faults: own }) => own.map((fault) => ({ ...fault, title })));
  if (faults.length === 0) return null;
  return (
    <div className={css.scroller}>
      <table className={`${tables.table} ${tables.lined} ${css.table}`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Sheet</Trans>
            </th>
            <th scope="col">
              <Trans>Row</Trans>
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
          {withPositions(faults).map(({ place, one: { title, row, value, message } }) => (
            <tr key={place}>
              <td>{word(title)}</td>
              <td>{row}</td>
              <td className={css.sample} dir="auto">
                {value}
              </td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
