import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectPhone } from '../../../machines/telephony/calls/calls.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { CallsRef } from './calls.ts';
import { useDialler } from './dial/dial-request-queue.ts';
import { HeadsetChoice } from './ongoing/HeadsetChoice.tsx';
import css from './Phone.module.css';
import { RingChoice } from './RingChoice.tsx';
import { usePhoneWords } from './usePhoneWords.ts';
import { useDialUnavailableReason } from './waiting/useCallUnavailable.ts';

/** The user's own phone: its state with the reason, microphone and speaker, ringtone. */
export function PhoneDialog({ calls, onClose }: { calls: CallsRef; onClose: () => void }) {
  const dial = useDialler();
  const unavailableReason = useDialUnavailableReason(calls);
  return (
    <Dialog
      title={<Trans>Your phone</Trans>}
      state="phone"
      onClose={onClose}
      foot={
        <Button
          icon="keypad"
          why={unavailableReason}
          onClick={() => {
            onClose();
            dial();
          }}
        >
          <Trans>Make a call…</Trans>
        </Button>
      }
    >
      <div className={css.rows}>
        <RegistrationStatus calls={calls} />
        <HeadsetChoice calls={calls} />
        <RingChoice calls={calls} />
      </div>
    </Dialog>
  );
}

function RegistrationStatus({ calls }: { calls: CallsRef }) {
  const { t } = useLingui();
  const phone = useSelector(calls, selectPhone);
  const { stateOf, unavailableReasonOf } = usePhoneWords();
  const { state, account } = phone;
  return (
    <div className={css.state} data-phone={state}>
      <strong>{stateOf(phone)}</strong>
      {account && (
        <span>
          {t`Number`} <bdi dir="ltr">{account.number}</bdi>
        </span>
      )}
      {state === 'elsewhere' && (
        <Button small icon="phone" onClick={() => calls.send({ type: 'phone.takeOver' })}>
          <Trans>Use it in this tab</Trans>
        </Button>
      )}
      {(state === 'lost' || state === 'refused' || state === 'off' || state === 'unread') && (
        <Button small icon="refresh" onClick={() => calls.send({ type: 'phone.connect' })}>
          <Trans>Connect now</Trans>
        </Button>
      )}
      {state !== 'none' && state !== 'off' && state !== 'elsewhere' && (
        <Button small icon="cancel" onClick={() => calls.send({ type: 'phone.disconnect' })}>
          <Trans>Switch off</Trans>
        </Button>
      )}
      {unavailableReasonOf(phone) !== null && <p className={css.why}>{unavailableReasonOf(phone)}</p>}
    </div>
  );
}
