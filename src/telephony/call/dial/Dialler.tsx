import { Trans, useLingui } from '@lingui/react/macro';
import { useConsole } from '../../../platform/index.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { CallsRef } from '../calls.ts';
import { useDialUnavailableReason } from '../waiting/useCallUnavailable.ts';
import type { DialRequest } from './dial-request-queue.ts';
import { subjectOf } from './dial-subject.ts';
import { NumberChoice } from './NumberChoice.tsx';

/** Whom to call: by name from those who can be called, the alarm's site first, or by a number that is typed. */
export function Dialler({ calls, asked, onClose }: { calls: CallsRef; asked: DialRequest; onClose: () => void }) {
  const { t } = useLingui();
  const console = useConsole();
  const { isDrill } = subjectOf(console, asked.alarm);
  const unavailableReason = useDialUnavailableReason(calls);
  const dial = (number: string, name: string | null) => {
    calls.send({ type: 'call.dial', number, name, ...subjectOf(console, asked.alarm) });
    onClose();
  };
  const alarm = asked.alarm?.alarm_id;
  return (
    <Dialog
      title={alarm === undefined ? <Trans>Make a call</Trans> : <Trans>Call for alarm {alarm}</Trans>}
      state="dialling"
      onClose={onClose}
    >
      {isDrill && (
        <p role="status">
          <Trans>Drill: nobody is called. The drill lists the number; record the outcome by hand.</Trans>
        </p>
      )}
      <NumberChoice calls={calls} request={asked} act={t`Call`} unavailableReason={unavailableReason} onChoose={dial} />
    </Dialog>
  );
}
