import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import css from '../fields.module.css';

/** A picture in a frame of one size; an empty frame where there is none. */
export function Picture({ address }: { address: string | null }) {
  const { t } = useLingui();
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={css.picture}>
      {address !== null && broken !== address ? (
        <img src={address} alt={t`Picture`} onError={() => setBroken(address)} />
      ) : (
        <Icon name="image" size={28} />
      )}
    </span>
  );
}

/** A button that plays a sound, and stops it. */
export function Sound({ address }: { address: string }) {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [state, setState] = useState<'still' | 'playing' | 'failed'>('still');
  useEffect(
    () => () => {
      audio.current?.pause();
      audio.current = null;
    },
    [],
  );
  const play = () => {
    audio.current?.pause();
    const sound = new Audio(address);
    audio.current = sound;
    sound.onended = () => setState('still');
    setState('playing');
    sound.play().catch(() => setState('failed'));
  };
  const stop = () => {
    audio.current?.pause();
    setState('still');
  };
  return (
    <span className={css.row}>
      <Button small icon={state === 'playing' ? 'pause' : 'play'} onClick={state === 'playing' ? stop : play}>
        {state === 'playing' ? <Trans>Stop</Trans> : <Trans>Play</Trans>}
      </Button>
      {state === 'failed' && (
        <span role="alert">
          <Trans>This sound cannot be played.</Trans>
        </span>
      )}
    </span>
  );
}
