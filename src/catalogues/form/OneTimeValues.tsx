import { Trans } from '@lingui/react/macro';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { labelOf } from '../../../contract/catalogues/fields/field.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { word } from '../../words/catalogue.ts';
import { listOneTimeValues } from './one-time-values.ts';

interface OneTimeValuesProps {
  catalogue: Catalogue;
  /** The record as returned by its creation. */
  record: CatalogueRecord;
  onClose: () => void;
}

/** Values that only the reply to the creation of a record contains, to be copied now: once closed, they cannot be shown again. */
export function OneTimeValues({ catalogue, record, onClose }: OneTimeValuesProps) {
  const singular = word(catalogue.singular);
  const foot = (
    <Button onClick={onClose}>
      <Trans>Close</Trans>
    </Button>
  );
  return (
    <Dialog title={<Trans>New: {singular}</Trans>} onClose={onClose} foot={foot}>
      {listOneTimeValues(catalogue, record).map(({ field, text }) => (
        <CopyText key={field.name} label={word(labelOf(field))} hint={field.help && word(field.help)} text={text} />
      ))}
    </Dialog>
  );
}
