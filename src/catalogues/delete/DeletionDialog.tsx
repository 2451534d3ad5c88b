import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { RecordReference } from '../../../contract/catalogues/record.ts';
import { findCatalogue } from '../../../contract/catalogues/registry.ts';
import type { RecordRef } from '../../../machines/catalogues/record/record.selectors.ts';
import {
  selectCatalogue,
  selectId,
  selectRecord,
  selectRefusal,
  selectUses,
} from '../../../machines/catalogues/record/record.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { choiceWord, word } from '../../words/catalogue.ts';
import { failureText } from '../../words/refusals.ts';
import { nameOf } from '../form/name.ts';
import css from './DeletionDialog.module.css';

/** Confirms the deletion of a record, with its name and its dependent records (OQ-101). */
export function DeletionDialog({ record }: { record: RecordRef }) {
  const snapshot = useSelector(record, (now) => now);
  const catalogue = selectCatalogue(snapshot);
  const saved = selectRecord(snapshot);
  const uses = selectUses(snapshot);
  const id = selectId(snapshot);
  const name = uses?.label || nameOf(catalogue, saved) || `#${id}`;
  const isBlocked = snapshot.matches({ removing: 'blocked' });
  const isWeighing = snapshot.matches({ removing: 'checkingUses' });
  const isBusy = snapshot.matches({ removing: 'deleting' });
  const stay = () => record.send({ type: 'record.stay' });
  const title = `${word(catalogue.singular)}: ${name}`;
  return (
    <Dialog
      title={isBlocked ? t`This cannot be deleted` : t`Delete this?`}
      onClose={stay}
      state={stateOf(snapshot)}
      foot={
        <>
          <Button onClick={stay}>{isBlocked ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}</Button>
          {isBlocked || snapshot.matches({ removing: 'usesUnknown' }) ? (
            <Button icon="refresh" onClick={() => record.send({ type: 'record.renew' })}>
              <Trans>Check again</Trans>
            </Button>
          ) : null}
          {!isBlocked && (
            <Button
              kind="danger"
              busy={isBusy}
              why={isWeighing ? t`Dependencies are still loading.` : null}
              onClick={() => record.send({ type: 'record.confirm' })}
            >
              <Trans>Delete</Trans>
            </Button>
          )}
        </>
      }
    >
      <p className={css.name}>
        <strong dir="auto">{title}</strong>
      </p>
      <Body record={record} />
    </Dialog>
  );
}

function Body({ record }: { record: RecordRef }) {
  const snapshot = useSelector(record, (now) => now);
  const uses = selectUses(snapshot);
  const refusal = selectRefusal(snapshot);
  if (snapshot.matches({ removing: 'checkingUses' }))
    return (
      <Waiting>
        <Trans>Checking dependencies…</Trans>
      </Waiting>
    );
  const counted = (uses?.uses ?? []).filter(({ count }) => count > 0);
  return (
    <>
      {snapshot.matches({ removing: 'usesUnknown' }) && (
        <p role="status">
          <Trans>Dependencies could not be loaded. Records in use are still not deleted.</Trans>
        </p>
      )}
      <UsageList uses={counted.filter(({ goes }) => !goes)} goes={false} />
      <UsageList uses={counted.filter(({ goes }) => goes)} goes />
      {snapshot.matches({ removing: 'deletionRefused' }) && (
        <p className={css.wrong} role="alert">
          {failureText(refusal)}
        </p>
      )}
      {snapshot.matches({ removing: 'deletionUnanswered' }) && (
        <p className={css.wrong} role="alert">
          <Trans>No response. Try again.</Trans>
        </p>
      )}
      {!snapshot.matches({ removing: 'blocked' }) && (
        <p>
          <Trans>This cannot be undone.</Trans>
        </p>
      )}
    </>
  );
}

function UsageList({ uses, goes }: { uses: readonly RecordReference[]; goes: boolean }) {
  if (uses.length === 0) return null;
  return (
    <div>
      <p>{goes ? <Trans>Also deleted:</Trans> : <Trans>In use by these records. Change or delete them first:</Trans>}</p>
      <ul className={css.uses}>
        {uses.map((use) => (
          <li key={`${use.table}.${use.field}`}>
            <Icon name={goes ? 'link' : 'lock'} size={16} /> <strong>{use.count}</strong> {titleOf(use)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function titleOf({ catalogue, table }: RecordReference): string {
  const known = catalogue === null ? undefined : findCatalogue(catalogue);
  if (known) return word(known.title);
  if (table === 'media_file') return t`Recordings`;
  return table === 'contact' ? t`Contacts` : choiceWord(table);
}
