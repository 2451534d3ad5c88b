import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { ImportRef } from '../../../machines/catalogues/import/import.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { FileChooser } from '../../ui/FileChooser.tsx';
import css from './import.module.css';

/** Where a spreadsheet is chosen, or dropped. */
export function FileDrop({ importing, isAgain = false }: { importing: ImportRef; isAgain?: boolean }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file) importing.send({ type: 'import.choose', file: { name: file.name, size: file.size, content: file } });
  };
  return (
    <div
      className={css.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <Button icon="list" onClick={() => chooser.current?.click()}>
        {isAgain ? <Trans>Choose the corrected file…</Trans> : <Trans>Choose a file…</Trans>}
      </Button>
      <p>
        <Trans>Or drop it here: .xlsx or .csv, with column names in the first row.</Trans>
      </p>
      <FileChooser
        ref={chooser}
        of="import"
        accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChoose={take}
      />
    </div>
  );
}
