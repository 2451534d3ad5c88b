import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectOwnNumber } from '../../../../machines/telephony/calls/calls.selectors.ts';
import type { OwnCall } from '../../../../machines/telephony/calls/calls.types.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { CallsRef } from '../calls.ts';
import { NumberChoice } from '../dial/NumberChoice.tsx';
import { useRemoteParty } from './useRemoteParty.ts';

interface TransferDialogProps {
  call: OwnCall;
  calls: CallsRef;
  onClose: () => void;
}

/** Selects the target of a transfer; the call continues until the transfer succeeds. */
export function TransferDialog({ call, calls, onClose }: TransferDialogProps) {
  const { t } = useLingui();
  const { who } = useRemoteParty(calls, call);
  const own = useSelector(calls, selectOwnNumber);
  return (
    <Dialog title={<Trans>Transfer the call of {who}</Trans>} state="transferring" onClose={onClose}>
      <NumberChoice
        calls={calls}
        request={{ number: null, name: null, alarm: null }}
        act={t`Transfer`}
        unavailableReason={null}
        excluded={[call.number, own ?? '']}
        onChoose={(number) => {
          calls.send({ type: 'call.transfer', key: call.key, number });
          onClose();
        }}
      />
    </Dialog>
  );
}
