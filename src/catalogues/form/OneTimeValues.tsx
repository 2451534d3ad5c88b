import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { labelOf } from '../../../contract/catalogues/fields/field.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Labelled } from '../../ui/Field.tsx';
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
  const { t } = useLingui();
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const singular = word(catalogue.singular);
  const foot = (
    <Button onClick={onClose}>
      <Trans>Close</Trans>
    </Button>
  );
  return (
    <Dialog title={<Trans>New: {singular}</Trans>} onClose={onClose} foot={foot}>
      {listOneTimeValues(catalogue, record).map(({ field, text }) => (
        <div key={field.name}>
          <Labelled label={word(labelOf(field))} hint={field.help && word(field.help)}>
            {(wiring) => <input {...wiring} readOnly dir="ltr" value={text} onFocus={({ target }) => target.select()} />}
          </Labelled>
          <Button icon="copy" onClick={() => void copy(text)}>
            <Trans>Copy</Trans>
          </Button>
        </div>
      ))}
      <p role="status">{copied === null ? '' : copied ? t`Copied` : t`It could not be copied. Select the text and copy it yourself.`}</p>
    </Dialog>
  );
}
