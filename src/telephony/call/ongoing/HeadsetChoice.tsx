import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { selectDevices } from '../../../../machines/telephony/calls/calls.selectors.ts';
import type { headsetMachine } from '../../../../machines/telephony/headset/headset.machine.ts';
import { selectLevel, selectMicrophoneState } from '../../../../machines/telephony/headset/headset.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { DeviceSelect } from '../../../ui/DeviceSelect.tsx';
import { stateOf } from '../../../ui/state.ts';
import type { CallsRef } from '../calls.ts';
import css from '../Phone.module.css';
import { VolumeRange } from './VolumeRange.tsx';

/** Call volume, microphone and speaker, stored in this browser; with a microphone test. */
export function HeadsetChoice({ calls }: { calls: CallsRef }) {
  const { t } = useLingui();
  const { microphone, speaker, inputs, outputs, volume } = useSelector(calls, selectDevices);
  const choose = (chosen: { microphone: string | null; speaker: string | null }) => calls.send({ type: 'phone.devices', ...chosen });
  return (
    <>
      <VolumeRange label={t`Volume of calls`} volume={volume} onVolume={(chosen) => calls.send({ type: 'phone.volume', volume: chosen })} />
      <DeviceSelect label={t`Microphone`} all={inputs} chosen={microphone} onChoose={(one) => choose({ microphone: one, speaker })} />
      <MicrophoneTest calls={calls} />
      <DeviceSelect label={t`Speaker of calls`} all={outputs} chosen={speaker} onChoose={(one) => choose({ microphone, speaker: one })} />
    </>
  );
}

function MicrophoneTest({ calls }: { calls: CallsRef }) {
  const headset = useSelector(calls, ({ children }) => children.headset);
  useEffect(() => () => calls.send({ type: 'microphone.stopTest' }), [calls]);
  return headset ? <Test calls={calls} headset={headset} /> : null;
}

function Test({ calls, headset }: { calls: CallsRef; headset: ActorRefFrom<typeof headsetMachine> }) {
  const { t } = useLingui();
  const machineState = useSelector(headset, stateOf);
  const isTesting = useSelector(headset, (now) => now.matches('testing'));
  const level = useSelector(headset, selectLevel);
  const state = useSelector(headset, selectMicrophoneState);
  return (
    <>
      <div className={css.acts} data-headset={machineState}>
        <Button
          small
          icon={isTesting ? 'cancel' : 'microphone'}
          aria-pressed={isTesting}
          onClick={() => calls.send({ type: isTesting ? 'microphone.stopTest' : 'microphone.test' })}
        >
          {isTesting ? <Trans>End the test</Trans> : <Trans>Test the microphone</Trans>}
        </Button>
        {isTesting && (
          <span className={css.hint}>
            <Trans>Speak: the bar shows the microphone level.</Trans>
          </span>
        )}
      </div>
      {isTesting && <meter className={css.meter} min={0} max={1} value={level ?? 0} aria-label={t`Microphone level`} />}
      {state === 'refused' && (
        <p className={css.bad} role="alert">
          <Trans>The microphone is blocked. Allow it in the address bar, then test again.</Trans>
        </p>
      )}
      {state === 'none' && (
        <p className={css.bad} role="alert">
          <Trans>There is no microphone. Connect one, then test again.</Trans>
        </p>
      )}
    </>
  );
}
