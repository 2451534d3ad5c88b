import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CameraId } from '../../../contract/ids.ts';
import { type MediaLinkRequest, seekStepS } from '../../../contract/media.ts';
import { useWorkplace } from '../../alarm/workplace.ts';
import { usePlatform } from '../../shell/platform.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useKeysIn } from '../../ui/useKeysIn.ts';
import { Player, type PlayerKeys } from '../../video/Player.tsx';
import { useSlotFrame } from '../frame.tsx';
import { useLeading, useTabClock } from '../timeline/clock.ts';
import css from './recorded.module.css';
import { fieldOf, isIn, isOver, momentOf, type RecordedWindow, windowAt } from './window.ts';

interface RecordedProps {
  camera: CameraId;
  name: string;
  /** Where it begins, ms. */
  first: number;
  /** The operator chose a moment here. */
  onMoment: (at: number) => void;
}

/** A recorded picture with its time: it plays on from window to window, goes to any moment, and with the clock of its tab. */
export function Recorded({ camera, name, first, onMoment }: RecordedProps) {
  const { t } = useLingui();
  const { player } = useWorkplace();
  const { clock: server } = usePlatform();
  const { root, toggleFullScreen } = useSlotFrame();
  const keys = useRef<PlayerKeys>(null);
  const tab = useTabClock();
  const lead = useLeading();
  const [window, setWindow] = useState<RecordedWindow>(() => windowAt(tab.sought?.at ?? first, server.now()));
  const [shown, setShown] = useState<number | null>(null);
  const request = useMemo<MediaLinkRequest>(
    () => ({ id_camera: camera, kind: 'recorded', from: new Date(window.from).toISOString(), to: new Date(window.to).toISOString() }),
    [camera, window],
  );
  const goTo = useCallback(
    (at: number) => {
      setWindow((before) => (isIn(before, at) && keys.current?.seekTo(at) ? before : windowAt(at, server.now())));
    },
    [server],
  );
  useEffect(() => {
    if (tab.sought) goTo(tab.sought.at);
  }, [tab.sought, goTo]);
  const onShown = useCallback(
    (at: number) => {
      setShown(Math.floor(at / 1000) * 1000);
      lead(at);
      setWindow((before) => (isOver(before, at) && before.to < server.now() - 4000 ? windowAt(before.to, server.now()) : before));
    },
    [lead, server],
  );
  const step = (steps: -1 | 1) => {
    if (tab.driver) tab.driver.step(steps);
    else goTo((shown ?? window.from) + steps * seekStepS * 1000);
  };
  const place = useMemo(() => ({ current: root }), [root]);
  useKeysIn(place, (event) => {
    if (event.target instanceof Element && event.target.closest('[data-grip], input') !== null) return;
    const steps = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null;
    if (steps === null) return keys.current?.press(event);
    event.preventDefault();
    event.stopPropagation();
    step(steps);
  });
  return (
    <div className={css.recorded}>
      <div className={css.picture}>
        <Player
          machine={player}
          request={request}
          camera={name}
          moment={null}
          keys={keys}
          onFullScreen={toggleFullScreen}
          onShown={onShown}
        />
      </div>
      <div className={css.bar}>
        <IconButton small icon="seekBack" label={t`Back ${seekStepS} seconds`} onClick={() => step(-1)} />
        <IconButton small icon="seekForward" label={t`Forward ${seekStepS} seconds`} onClick={() => step(1)} />
        {tab.driver ? (
          <span className={css.follows}>
            <Trans>follows the timeline</Trans>
          </span>
        ) : (
          <GoTo
            at={shown ?? window.from}
            onGo={(at) => {
              goTo(at);
              onMoment(at);
            }}
          />
        )}
      </div>
    </div>
  );
}

/** A field for the exact moment to go to. */
function GoTo({ at, onGo }: { at: number; onGo: (at: number) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <form
      className={css.go}
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = typed === null ? null : momentOf(typed);
        setTyped(null);
        if (wanted !== null) onGo(wanted);
      }}
    >
      <input
        type="datetime-local"
        step={1}
        className={css.field}
        aria-label={t`Go to time`}
        value={typed ?? fieldOf(at)}
        onChange={({ target: { value } }) => setTyped(value)}
      />
      <Button small type="submit">
        <Trans>Go</Trans>
      </Button>
    </form>
  );
}
