import { Trans, useLingui } from '@lingui/react/macro';
import type { RecordRef } from '../../../machines/catalogues/record/record.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** Asks for confirmation before unsaved changes are discarded. */
export function UnsavedChangesDialog({ onStay, onThrow }: { onStay: () => void; onThrow: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`Leave without saving?`}
      onClose={onStay}
      state="leaving"
      foot={
        <>
          <Button onClick={onThrow} kind="danger">
            <Trans>Discard changes</Trans>
          </Button>
          <Button kind="primary" onClick={onStay}>
            <Trans>Keep editing</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>You have unsaved changes.</Trans>
      </p>
    </Dialog>
  );
}

/** Handlers that apply the answer to the record machine. */
export const leaveHandlers = (record: RecordRef) => ({
  onStay: () => record.send({ type: 'record.stay' }),
  onThrow: () => record.send({ type: 'record.discard' }),
});
