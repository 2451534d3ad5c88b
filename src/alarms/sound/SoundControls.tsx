import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Suspense, useState, useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { soundMachine } from '../../../machines/alarms/sound/sound.machine.ts';
import { moreArrived, msMuted } from '../../../machines/alarms/sound/sound.selectors.ts';
import { lazyView } from '../../platform/index.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { stateOf } from '../../ui/state.ts';
import { minutesAndSeconds } from '../../words/duration.ts';
import { loadScreenWords } from '../../words/words.ts';
import { outputDevice } from './output-device.ts';
import css from './Sound.module.css';

type SoundRef = ActorRefFrom<typeof soundMachine>;

const SoundDialog = lazyView<{ sound: SoundRef; onClose: () => void }>(async () => {
  const [{ SoundDialog: dialog }] = await Promise.all([import('./SoundDialog.tsx'), loadScreenWords()]);
  return dialog;
});

/** Mute and test buttons for the truth bar: whether alarms are audible now, and how long they stay muted. */
export function SoundControls({ sound }: { sound: SoundRef }) {
  const { t } = useLingui();
  const state = useSelector(sound, stateOf);
  const left = useSelector(sound, (snapshot) => Math.ceil(msMuted(snapshot) / 1000) * 1000);
  const more = useSelector(sound, moreArrived);
  const canMute = useSelector(sound, (snapshot) => snapshot.can({ type: 'sound.mute' }));
  const isMuted = state.startsWith('muted');
  const isOutputMissing = useSyncExternalStore(outputDevice.watch, outputDevice.get) === 'missing';
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css.controls} data-state={state}>
      {more > 0 && (
        <strong>
          <Trans>{more} more</Trans>
        </strong>
      )}
      {isMuted ? (
        <Button small icon="soundOff" onClick={() => sound.send({ type: 'sound.unmute' })}>
          <span>
            <Trans>Muted {minutesAndSeconds(left)}</Trans>
          </span>
        </Button>
      ) : (
        <IconButton
          small
          icon="sound"
          label={t`Mute for five minutes (M); P1 is only lowered`}
          why={canMute ? null : state === 'elsewhere' ? t`Sound plays in another tab of this browser.` : t`Sound is off.`}
          onClick={() => sound.send({ type: 'sound.mute' })}
        />
      )}
      <Button small kind="quiet" onClick={() => sound.send({ type: 'sound.test' })}>
        <Trans>Test sound</Trans>
      </Button>
      <IconButton
        small
        icon={isOutputMissing ? 'alert' : 'settings'}
        label={isOutputMissing ? t`Alarms sound on the system's device: the chosen one is not connected` : t`Sound of alarms…`}
        onClick={() => setOpen(true)}
      />
      {/* Last, so that a narrow bar cuts off words and no button. */}
      <SoundNow state={state} />
      <Suspense>{isOpen && <SoundDialog sound={sound} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}

/** What sounds now, in few words: nothing while nothing waits, and the strip speaks where the browser blocks it. */
function SoundNow({ state }: { state: string }) {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    'ringing.p1': t`P1 rings`,
    'ringing.p2': t`P2 rings`,
    'ringing.p3': t`P3 rings`,
    'ringing.p4': t`P4 rings once`,
    'ringing.help': t`A call for help rings`,
    played: t`P4 waits`,
    elsewhere: t`Rings in another tab`,
    'muted.lowered': t`P1 rings lowered`,
  };
  const now = words[state];
  return now === undefined ? null : <span className={css.now}>{now}</span>;
}

/** Banner that warns that alarms are silent until the user clicks. */
export function SoundStrip({ sound }: { sound: SoundRef }) {
  const isBlocked = useSelector(sound, (snapshot) => snapshot.matches('blocked'));
  if (!isBlocked) return null;
  return (
    <button type="button" className={css.strip} data-strip="sound" onClick={() => sound.send({ type: 'sound.test' })}>
      <Icon name="soundOff" />
      <Trans>Sound is off: click to enable</Trans>
    </button>
  );
}
