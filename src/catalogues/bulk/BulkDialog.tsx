import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type BulkInput, type bulkMachine } from '../../../machines/catalogues/catalogue/bulk.machine.ts';
import type { BulkRef } from '../../../machines/catalogues/catalogue/bulk.selectors.ts';
import {
  selectCatalogue,
  selectCount,
  selectDraft,
  selectPreview,
  selectPurpose,
  selectRefusal,
  selectResult,
} from '../../../machines/catalogues/catalogue/bulk.selectors.ts';
import { newKey, useActorRef } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { word } from '../../words/catalogue.ts';
import { failureText, readFailed } from '../../words/refusals.ts';
import css from './Bulk.module.css';
import { BulkForm } from './BulkForm.tsx';
import { Differences, Results } from './BulkResults.tsx';

interface BulkDialogProps extends Omit<BulkInput, 'newKey'> {
  machine: typeof bulkMachine;
  onClose: () => void;
  /** Something was written: the list is read again. */
  onDone: () => void;
}

/** Many rows changed or deleted: what would become of them first, then the result a row. */
export function BulkDialog({ machine, onClose, onDone, ...input }: BulkDialogProps) {
  const bulk = useActorRef(machine, { input: { ...input, newKey } });
  return <BulkSheet bulk={bulk} onClose={onClose} onDone={onDone} />;
}

/** The dialog over a bulk write that is already an actor. */
export function BulkSheet({ bulk, onClose, onDone }: { bulk: BulkRef; onClose: () => void; onDone: () => void }) {
  const { t } = useLingui();
  const state = useSelector(bulk, stateOf);
  const catalogue = useSelector(bulk, selectCatalogue);
  const count = useSelector(bulk, selectCount);
  const purpose = useSelector(bulk, selectPurpose);
  const wrote = state === 'done' || state === 'unsure';
  const title = word(catalogue.title);
  const close = () => (wrote ? onDone() : onClose());
  return (
    <Dialog
      wide={purpose === 'edit' || state === 'done'}
      state={state}
      title={purpose === 'edit' ? t`Edit ${count} of: ${title}` : t`Delete ${count} of: ${title}`}
      onClose={close}
      foot={<Foot bulk={bulk} onClose={close} />}
    >
      <Body bulk={bulk} />
    </Dialog>
  );
}

function Body({ bulk }: { bulk: BulkRef }) {
  const now = useSelector(bulk, (snapshot) => snapshot);
  const count = selectCount(now);
  const preview = selectPreview(now);
  const result = selectResult(now);
  const refusal = selectRefusal(now);
  const catalogue = selectCatalogue(now);
  if (now.matches('choosing')) return <BulkForm bulk={bulk} />;
  if (now.matches('previewed')) return preview && <Differences reply={preview} catalogue={catalogue} />;
  if (now.matches('done')) return result && <Results result={result} />;
  if (now.matches('confirming'))
    return (
      <p>
        <Plural
          value={count}
          one="# row will be permanently deleted. If other records depend on it, it is kept and listed."
          other="# rows will be permanently deleted. Rows that other records depend on are kept and listed."
        />
      </p>
    );
  if (now.matches('refused')) return <p role="alert">{failureText(refusal)}</p>;
  if (now.matches('unread')) return <p role="alert">{readFailed()}</p>;
  if (now.matches('unsure'))
    return (
      <p role="alert">
        <Trans>No response; the result is unknown. You can send it again safely: it is applied only once.</Trans>
      </p>
    );
  return (
    <Waiting>
      {now.matches('deleting') ? <Trans>Deleting…</Trans> : now.matches('applying') ? <Trans>Changing…</Trans> : <Trans>Comparing…</Trans>}
    </Waiting>
  );
}

function Foot({ bulk, onClose }: { bulk: BulkRef; onClose: () => void }) {
  const { t } = useLingui();
  const now = useSelector(bulk, (snapshot) => snapshot);
  const draft = selectDraft(now);
  const count = selectCount(now);
  const preview = selectPreview(now);
  const changing = preview?.changing ?? 0;
  const send = (type: 'bulk.preview' | 'bulk.apply' | 'bulk.cancel') => () => bulk.send({ type });
  const isEmpty = Object.keys(draft).length === 0;
  return (
    <div className={css.foot}>
      {now.can({ type: 'bulk.cancel' }) && (
        <Button icon="arrowBack" onClick={send('bulk.cancel')}>
          <Trans>Back</Trans>
        </Button>
      )}
      <Button onClick={onClose}>{now.matches('done') ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}</Button>
      {now.matches('choosing') && (
        <Button kind="primary" why={isEmpty ? t`Choose a field first` : null} onClick={send('bulk.preview')}>
          <Trans>Show what would change</Trans>
        </Button>
      )}
      {now.matches('previewed') && (
        <Button kind="primary" why={changing === 0 ? t`Nothing would change` : null} onClick={send('bulk.apply')}>
          <Plural value={changing} one="Change # row" other="Change # rows" />
        </Button>
      )}
      {now.matches('confirming') && (
        <Button kind="danger" icon="trash" onClick={send('bulk.apply')}>
          <Plural value={count} one="Delete # row" other="Delete # rows" />
        </Button>
      )}
      {(now.matches('unread') || now.matches('unsure')) && (
        <Button icon="refresh" onClick={send(now.matches('unread') ? 'bulk.preview' : 'bulk.apply')}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}
