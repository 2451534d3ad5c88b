import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ImportFile } from '../../../contract/catalogues/record.ts';
import type { ImportRef } from '../../../machines/catalogues/import/import.selectors.ts';
import { selectChosen } from '../../../machines/catalogues/import/import.selectors.ts';
import { withPositions } from '../fields/rows/order.ts';
import css from './import.module.css';

interface FilePlaceProps {
  importing: ImportRef;
  file: ImportFile;
  isFixed: boolean;
}

/** Most row numbers that are offered for the column names, besides the current one. */
const offered = 20;

/** Which sheet of a workbook and which row with the column names were read; choosing others reads the file again. */
export function FilePlace({ importing, file, isFixed }: FilePlaceProps) {
  const chosen = useSelector(importing, selectChosen);
  if (!chosen) return null;
  const numbers = [...new Set([...Array.from({ length: offered }, (_, at) => at + 1), file.header])];
  return (
    <fieldset className={css.keys} disabled={isFixed}>
      <legend>
        <Trans>Read from</Trans>
      </legend>
      {file.sheets.length > 1 && (
        <label>
          <Trans>Sheet</Trans>
          <select
            className={css.select}
            value={file.sheets.indexOf(file.sheet)}
            onChange={({ target: { value } }) => {
              const { header: _, ...rest } = chosen;
              importing.send({ type: 'import.choose', file: { ...rest, sheet: file.sheets[Number(value)] ?? file.sheet } });
            }}
          >
            {withPositions(file.sheets).map(({ place, one }) => (
              <option key={place} value={place}>
                {one}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        <Trans>Row of the column names</Trans>
        <select
          className={css.select}
          value={file.header}
          onChange={({ target: { value } }) => importing.send({ type: 'import.choose', file: { ...chosen, header: Number(value) } })}
        >
          {numbers.map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}
