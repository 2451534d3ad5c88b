import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { RecordRef } from './RecordForm.tsx';

/** Asks before something typed is thrown away. */
export function LeavingDialog({ record }: { record: RecordRef }) {
  const { t } = useLingui();
  const stay = () => record.send({ type: 'record.stay' });
  return (
    <Dialog
      title={t`Leave without saving?`}
      onClose={stay}
      state="leaving"
      foot={
        <>
          <Button onClick={() => record.send({ type: 'record.discard' })} kind="danger">
            <Trans>Throw away what was typed</Trans>
          </Button>
          <Button kind="primary" onClick={stay}>
            <Trans>Go on writing</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Something was typed here that is not saved.</Trans>
      </p>
    </Dialog>
  );
}
