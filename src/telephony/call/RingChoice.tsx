import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { selectSpeakers } from '../../../machines/telephony/calls/calls.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { DeviceSelect } from '../../ui/DeviceSelect.tsx';
import { startRing } from '../phone/ring.ts';
import { setRingChoice } from '../ring-choice.ts';
import type { CallsRef } from './calls.ts';
import { VolumeRange } from './ongoing/VolumeRange.tsx';
import css from './Phone.module.css';
import { useRingChoice } from './waiting/useRing.ts';

/** Length of the ringtone preview, in ms. */
const triedMs = 2500;

/** Ring volume and output device; stored in this browser. */
export function RingChoice({ calls }: { calls: CallsRef }) {
  const { t } = useLingui();
  const outputs = useSelector(calls, selectSpeakers);
  const { volume, output } = useRingChoice();
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  const hear = () => {
    stop.current();
    const end = startRing(output, volume);
    const timer = setTimeout(() => stop.current(), triedMs);
    stop.current = () => {
      clearTimeout(timer);
      end();
      stop.current = () => undefined;
    };
  };
  return (
    <>
      <VolumeRange label={t`Volume of the ring`} volume={volume} onVolume={(chosen) => setRingChoice({ volume: chosen })} />
      <DeviceSelect label={t`Rings on`} all={outputs} chosen={output} onChoose={(one) => setRingChoice({ output: one })} />
      <div className={css.acts}>
        <Button small icon="bell" onClick={hear}>
          <Trans>Test the ringtone</Trans>
        </Button>
      </div>
    </>
  );
}
