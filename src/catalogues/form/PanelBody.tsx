import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { labelOf } from '../../../contract/catalogues/fields/field.ts';
import type { RecordRef } from '../../../machines/catalogues/record/record.selectors.ts';
import {
  selectCatalogue,
  selectErrors,
  selectFaults,
  selectId,
  selectPurpose,
  selectRecord,
  selectRefusal,
} from '../../../machines/catalogues/record/record.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { word } from '../../words/catalogue.ts';
import { failureText, readFailed, refusalText } from '../../words/refusals.ts';
import css from '../RecordPanel.module.css';
import type { PlacedCustomPart } from './custom-part.ts';
import { errorAt } from './error-at.ts';
import { RecordForm, type RecordFormContext, RecordView } from './RecordForm.tsx';

/** The content of the panel for its record. */
export function PanelBody({
  record,
  around,
  but,
  own,
  only,
}: {
  record: RecordRef;
  around: RecordFormContext;
  but?: string;
  only?: readonly string[];
  own?: PlacedCustomPart | undefined;
}) {
  const snapshot = useSelector(record, (now) => now);
  const refusal = selectRefusal(snapshot);
  const purpose = selectPurpose(snapshot);
  const saved = selectRecord(snapshot);
  const id = selectId(snapshot);
  const again = (
    <Button icon="refresh" onClick={() => record.send({ type: 'record.renew' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (snapshot.matches('reading'))
    return (
      <Waiting>
        <Trans>Loading…</Trans>
      </Waiting>
    );
  if (snapshot.matches('refused')) return <EmptyState icon="lock" title={failureText(refusal)} action={again} />;
  if (snapshot.matches('unread')) return <EmptyState icon="alert" title={readFailed()} action={again} />;
  if (saved === null && id !== null) return null;
  if (purpose !== 'edit') return <RecordView record={record} except={but} customPart={own} />;
  return (
    <>
      <SaveNotice record={record} />
      <RecordForm record={record} formContext={around} except={but} only={only} customPart={own} />
    </>
  );
}

/** Why it was not saved, above the form. */
function SaveNotice({ record }: { record: RecordRef }) {
  const snapshot = useSelector(record, (now) => now);
  const refusal = selectRefusal(snapshot);
  const errors = selectErrors(snapshot);
  const faults = selectFaults(snapshot);
  const catalogue = selectCatalogue(snapshot);
  if (snapshot.matches({ editing: 'unsent' }))
    return (
      <p className={css.notice} role="alert">
        <Icon name="alert" />
        <Trans>No response; the result is unknown. Your input is still here. You can save again safely: it is applied only once.</Trans>
      </p>
    );
  if (snapshot.matches({ editing: 'invalid' }))
    return (
      <p className={css.notice} role="alert">
        <Icon name="alert" />
        <Trans>Not saved: some fields have errors.</Trans> {[...new Set(faults.map(({ field }) => nameAt(catalogue, field)))].join(', ')}
      </p>
    );
  if (!snapshot.matches({ editing: 'refused' }) || !refusal) return null;
  const elsewhere = Object.keys(errors).filter(
    (path) => !catalogue.fields.some(({ name }) => path === name || path.startsWith(`${name}.`)),
  );
  return (
    <div className={css.notice} role="alert">
      <Icon name="alert" />
      <div>
        <p>{refusalText(refusal)}</p>
        {elsewhere.map((path) => (
          <p key={path}>
            {path}: {errorAt({ faults: [], errors }, path)}
          </p>
        ))}
      </div>
    </div>
  );
}

function nameAt({ fields }: Pick<Catalogue, 'fields'>, path: string): string {
  const [name = ''] = path.split('.');
  return word(labelOf(fields.find((field) => field.name === name) ?? { name }));
}
