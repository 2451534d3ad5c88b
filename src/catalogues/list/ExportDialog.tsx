import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import css from './ExportDialog.module.css';

/** What of a list goes into its file. */
export interface ExportChoice {
  /** The rows that search and filters find, or every row. */
  readonly rows: 'found' | 'all';
  /** The columns that are shown, or every column. */
  readonly columns: 'shown' | 'all';
}

interface ExportDialogProps {
  title: ReactNode;
  /** Rows that search and filters find; null: not known. */
  found: number | null;
  /** Search or filters narrow the list. */
  isNarrowed: boolean;
  /** Number of visible columns. */
  shown: number;
  onExport: (choice: ExportChoice) => void;
  onClose: () => void;
}

/** Asks which rows and columns of a list are exported (ADM-2.60). */
export function ExportDialog({ title, found, isNarrowed, shown, onExport, onClose }: ExportDialogProps) {
  const [rows, setRows] = useState<ExportChoice['rows']>('found');
  const [columns, setColumns] = useState<ExportChoice['columns']>('shown');
  const foot = (
    <>
      <Button onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
      <Button kind="primary" icon="download" onClick={() => onExport({ rows, columns })}>
        <Trans>Export</Trans>
      </Button>
    </>
  );
  return (
    <Dialog title={<Trans>Export: {title}</Trans>} onClose={onClose} foot={foot}>
      {isNarrowed && (
        <fieldset className={css.choices}>
          <legend>
            <Trans>Rows</Trans>
          </legend>
          <label>
            <input type="radio" name="rows" checked={rows === 'found'} onChange={() => setRows('found')} />
            {found === null ? (
              <Trans>Those that search and filters find</Trans>
            ) : (
              <Plural value={found} one="The # row that search and filters find" other="The # rows that search and filters find" />
            )}
          </label>
          <label>
            <input type="radio" name="rows" checked={rows === 'all'} onChange={() => setRows('all')} />
            <Trans>All rows</Trans>
          </label>
        </fieldset>
      )}
      <fieldset className={css.choices}>
        <legend>
          <Trans>Columns</Trans>
        </legend>
        <label>
          <input type="radio" name="columns" checked={columns === 'shown'} onChange={() => setColumns('shown')} />
          <Plural value={shown} one="The # visible column" other="The # visible columns" />
        </label>
        <label>
          <input type="radio" name="columns" checked={columns === 'all'} onChange={() => setColumns('all')} />
          <Trans>All columns, as an import needs them</Trans>
        </label>
      </fieldset>
      <p className={css.about}>
        <Trans>An Excel workbook (.xlsx) with the id of each record. Times are in UTC.</Trans>
      </p>
    </Dialog>
  );
}
