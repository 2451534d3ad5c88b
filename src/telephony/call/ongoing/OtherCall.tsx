import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { OwnCall } from '../../../../machines/telephony/calls/calls.types.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { stateOf } from '../../../ui/state.ts';
import { CallStatusText } from '../CallStatusText.tsx';
import type { CallsRef } from '../calls.ts';
import { Listeners } from '../listening/Listeners.tsx';
import css from './CallBar.module.css';
import { useRemoteParty } from './useRemoteParty.ts';

/** Another call of this phone, on hold or on its way: swapped with the one that is spoken in, or ended. */
export function OtherCall({ call, calls }: { call: OwnCall; calls: CallsRef }) {
  const { t } = useLingui();
  const machineState = useSelector(call.ref, stateOf);
  const { who } = useRemoteParty(calls, call);
  const { key, state } = call;
  return (
    <div className={css.other} data-call={call.session ?? key} data-state={machineState}>
      <Icon name={state === 'ended' ? 'hangUp' : state === 'on hold' ? 'pause' : 'phone'} size={16} />
      <bdi className={css.name}>{who}</bdi>
      <CallStatusText call={call} />
      <Listeners call={call} calls={calls} />
      {state === 'on hold' && (
        <Button small icon="transfer" onClick={() => calls.send({ type: 'call.resume', key })}>
          <Trans>Swap</Trans>
        </Button>
      )}
      {state === 'ended' ? (
        <IconButton small icon="close" label={t`Dismiss: ${who}`} onClick={() => calls.send({ type: 'call.dismiss', key })} />
      ) : (
        <IconButton small icon="hangUp" label={t`End the call with ${who}`} onClick={() => calls.send({ type: 'call.end', key })} />
      )}
    </div>
  );
}
