import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { ImportRef } from '../../machines/catalogues/import/import.selectors.ts';
import {
  selectCatalogue,
  selectChosen,
  selectFile,
  selectMapping,
  selectRefusal,
  selectUndated,
} from '../../machines/catalogues/import/import.selectors.ts';
import { newKey, useActorRef } from '../platform/index.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Waiting } from '../ui/Spinner.tsx';
import { stateOf } from '../ui/state.ts';
import { word } from '../words/catalogue.ts';
import { failureText } from '../words/refusals.ts';
import { useRecordMachines } from './form/machines.ts';
import { FileDrop } from './import/FileDrop.tsx';
import { FilePlace } from './import/FilePlace.tsx';
import css from './import/import.module.css';
import { Mapping } from './import/Mapping.tsx';
import { Summary } from './import/Summary.tsx';

interface ImportDialogProps {
  catalogue: Catalogue;
  onClose: () => void;
  /** Rows were written: the list is to be read again. */
  onDone: () => void;
}

/** A spreadsheet into a catalogue: chosen, its columns named, tried, applied, summed up (OQ-81). */
export function ImportDialog({ catalogue, onClose, onDone }: ImportDialogProps) {
  const { importing: machine } = useRecordMachines();
  const importing = useActorRef(machine, { input: { catalogue, newKey } });
  return (
    <ImportSheet
      importing={importing}
      onClose={() => {
        if (importing.getSnapshot().matches('done')) onDone();
        onClose();
      }}
    />
  );
}

/** The dialog over an import that is already an actor. */
export function ImportSheet({ importing, onClose }: { importing: ImportRef; onClose: () => void }) {
  const { t } = useLingui();
  const snapshot = useSelector(importing, (now) => now);
  const title = word(selectCatalogue(snapshot).title);
  const isDone = snapshot.matches('done');
  return (
    <Dialog
      wide
      title={t`Import: ${title}`}
      onClose={onClose}
      state={stateOf(snapshot)}
      foot={
        <>
          {snapshot.can({ type: 'import.cancel' }) && (
            <Button className={css.first} onClick={() => importing.send({ type: 'import.cancel' })}>
              <Trans>Back to the columns</Trans>
            </Button>
          )}
          <Button kind={isDone ? 'primary' : 'plain'} onClick={onClose}>
            {isDone ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
          </Button>
          <Forward importing={importing} />
        </>
      }
    >
      <Body importing={importing} />
    </Dialog>
  );
}

/** The button for the next step, if there is one. */
function Forward({ importing }: { importing: ImportRef }) {
  const { t } = useLingui();
  const snapshot = useSelector(importing, (now) => now);
  const rows = selectFile(snapshot)?.rows ?? 0;
  const undated = selectUndated(snapshot);
  const isUnmapped = selectMapping(snapshot).every((field) => field === null);
  if (snapshot.matches('mapping') || snapshot.matches('validating') || snapshot.matches('untried'))
    return (
      <Button
        kind="primary"
        busy={snapshot.matches('validating')}
        why={
          isUnmapped
            ? t`Assign at least one column to a field.`
            : undated === undefined
              ? null
              : t`Choose the order of the dates in the column ${undated}.`
        }
        onClick={() => importing.send({ type: 'import.dryRun' })}
      >
        <Trans>Try {rows} rows</Trans>
      </Button>
    );
  if (snapshot.matches('faulty') || snapshot.matches('ready') || snapshot.matches('applying') || snapshot.matches('unapplied'))
    return (
      <Button
        kind="primary"
        busy={snapshot.matches('applying')}
        why={snapshot.matches('faulty') ? t`Some rows have errors. Correct them in the file, or skip their column.` : null}
        onClick={() => importing.send({ type: 'import.apply' })}
      >
        <Trans>Import {rows} rows</Trans>
      </Button>
    );
  return null;
}

function Body({ importing }: { importing: ImportRef }) {
  const snapshot = useSelector(importing, (now) => now);
  const refusal = selectRefusal(snapshot);
  const chosen = selectChosen(snapshot);
  const file = selectFile(snapshot);
  if (snapshot.matches('choosing')) return <FileDrop importing={importing} />;
  if (snapshot.matches('reading'))
    return (
      <Waiting>
        <Trans>
          Loading <bdi>{chosen?.name}</bdi>…
        </Trans>
      </Waiting>
    );
  if (snapshot.matches('refused'))
    return (
      <>
        <Problem>{failureText(refusal)}</Problem>
        <FileDrop importing={importing} />
      </>
    );
  if (snapshot.matches('unread'))
    return (
      <>
        <Problem>
          <Trans>The file did not arrive.</Trans>{' '}
          <Button small icon="refresh" onClick={() => importing.send({ type: 'import.renew' })}>
            <Trans>Send it again</Trans>
          </Button>
        </Problem>
        <FileDrop importing={importing} />
      </>
    );
  if (!file) return null;
  if (snapshot.matches('mapping') || snapshot.matches('validating') || snapshot.matches('untried'))
    return (
      <>
        {snapshot.matches('untried') && (
          <Problem>
            <Trans>No response. Nothing was saved; try again.</Trans>
          </Problem>
        )}
        <FilePlace importing={importing} file={file} isFixed={!snapshot.matches('mapping')} />
        <Mapping importing={importing} file={file} isFixed={!snapshot.matches('mapping')} />
        {snapshot.matches('mapping') && <FileDrop importing={importing} isAgain />}
      </>
    );
  return (
    <>
      {snapshot.matches('unapplied') && (
        <Problem>
          <Trans>No response; the result is unknown. You can import again safely: it is applied only once.</Trans>
        </Problem>
      )}
      <Summary importing={importing} />
      {snapshot.matches('faulty') && <FileDrop importing={importing} isAgain />}
    </>
  );
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <p className={css.problem} role="alert">
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}
