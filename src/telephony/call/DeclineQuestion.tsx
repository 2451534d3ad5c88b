import { Trans } from '@lingui/react/macro';
import type { SipCall } from '../../../contract/telephony/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { CallsRef } from './calls.ts';
import { useCallWords } from './useCallWords.ts';

interface DeclineQuestionProps {
  call: SipCall;
  calls: CallsRef;
  onClose: () => void;
}

/** Confirms ending a waiting call for the whole site: no other operator can answer it afterwards. */
export function DeclineQuestion({ call, calls, onClose }: DeclineQuestionProps) {
  const { whoOf, whereOf } = useCallWords();
  const who = [whoOf(call), whereOf(call)].filter(Boolean).join(', ');
  return (
    <Dialog
      title={<Trans>End this call?</Trans>}
      state="asked"
      onClose={onClose}
      foot={
        <>
          <Button
            kind="danger"
            icon="hangUp"
            onClick={() => {
              calls.send({ type: 'call.decline', session: call.sessionId });
              onClose();
            }}
          >
            <Trans>End call</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Keep waiting</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>{who} is notified that the call was declined, and nobody else can answer it. The call stays in the list.</Trans>
      </p>
    </Dialog>
  );
}
