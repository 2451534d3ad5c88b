import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { OwnCall } from '../../../../machines/telephony/calls/calls.types.ts';
import { Age } from '../../../alarms/index.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Kbd } from '../../../ui/Chip.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { stateOf } from '../../../ui/state.ts';
import { CallStatusText } from '../CallStatusText.tsx';
import type { CallsRef } from '../calls.ts';
import { SiteActs } from '../dial/SiteActs.tsx';
import { Listeners } from '../listening/Listeners.tsx';
import css from './CallBar.module.css';
import { EndOfCall } from './EndOfCall.tsx';
import { Keypad } from './Keypad.tsx';
import { Quality } from './Quality.tsx';
import { TransferDialog } from './TransferDialog.tsx';
import { useMuteKey } from './useInCallKeys.ts';
import { useRemoteParty } from './useRemoteParty.ts';

interface CallProps {
  call: OwnCall;
  calls: CallsRef;
}

/** The call that the operator is in: who, where, how long, how it sounds, and everything that can be done in it. */
export function ActiveCall({ call, calls }: CallProps) {
  const { key, number, state } = call;
  const machineState = useSelector(call.ref, stateOf);
  const { who, where, site } = useRemoteParty(calls, call);
  const isEstablished = state === 'connected' || state === 'on hold';
  const since = call.connectedAt === null ? null : new Date(call.connectedAt).toISOString();
  return (
    <div className={css.call} data-call={call.session ?? key} data-state={machineState}>
      <span className={css.who} data-held={state === 'on hold' || undefined}>
        <Icon name={state === 'ended' ? 'hangUp' : 'phone'} />
        <span className={css.lines}>
          <strong>
            <bdi>{who}</bdi>
          </strong>
          <span className={css.second}>
            {where && <bdi>{where}</bdi>}
            {who !== number && <bdi dir="ltr">{number}</bdi>}
          </span>
        </span>
      </span>
      <span className={css.said}>
        <CallStatusText call={call} />
        {isEstablished && since !== null && <Age since={since} className={css.timer} />}
      </span>
      <Listeners call={call} calls={calls} />
      {isEstablished && <Quality call={call} />}
      {isEstablished && <Tools call={call} calls={calls} />}
      {isEstablished && <SiteActs site={site} call={call} />}
      <EndOfCall call={call} calls={calls} />
    </div>
  );
}

/** Mute, hold, keys, transfer. */
function Tools({ call, calls }: CallProps) {
  const { t } = useLingui();
  const { key, ref } = call;
  const [shown, show] = useState<'keypad' | 'transfer' | null>(null);
  const isMuted = useSelector(ref, (now) => now.matches({ connected: { microphone: 'muted' } }));
  const isHeld = useSelector(
    ref,
    (now) => now.matches({ connected: { line: 'held' } }) || now.matches({ connected: { line: 'resuming' } }),
  );
  const isTurning = useSelector(
    ref,
    (now) => now.matches({ connected: { line: 'holding' } }) || now.matches({ connected: { line: 'resuming' } }),
  );
  const isTransferring = useSelector(ref, (now) => now.matches({ connected: { transfer: 'requested' } }));
  const muteKey = useMuteKey(calls, isMuted);
  const turning = isTurning ? t`One moment…` : null;
  return (
    <span className={css.tools}>
      <IconButton
        icon={isMuted ? 'microphoneOff' : 'microphone'}
        label={isMuted ? t`Unmute the microphone` : t`Mute the microphone`}
        aria-pressed={isMuted}
        aria-keyshortcuts={muteKey}
        onClick={() => calls.send({ type: isMuted ? 'call.unmute' : 'call.mute' })}
      />
      <Kbd>{muteKey.toUpperCase()}</Kbd>
      <IconButton
        icon={isHeld ? 'play' : 'pause'}
        label={isHeld ? t`Resume the call` : t`Put the call on hold`}
        aria-pressed={isHeld}
        why={turning}
        onClick={() => calls.send({ type: isHeld ? 'call.resume' : 'call.hold', key })}
      />
      <Keypad isOpen={shown === 'keypad'} call={call} calls={calls} onToggle={(isOpen) => show(isOpen ? 'keypad' : null)} />
      <IconButton
        icon="transfer"
        label={t`Transfer the call…`}
        why={isTransferring ? t`It is being transferred.` : null}
        onClick={() => show('transfer')}
      />
      {shown === 'transfer' && <TransferDialog call={call} calls={calls} onClose={() => show(null)} />}
    </span>
  );
}
