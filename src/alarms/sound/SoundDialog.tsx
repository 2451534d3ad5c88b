import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { AlarmLevel } from '../../../contract/alarms/alarm.ts';
import type { Urgency } from '../../../contract/alarms/sound-patterns.ts';
import type { soundMachine } from '../../../machines/alarms/sound/sound.machine.ts';
import { msMuted, selectRingPriority } from '../../../machines/alarms/sound/sound.selectors.ts';
import { selectData, selectReferenceRefusal, selectUnreadableReference } from '../../../machines/platform/index.ts';
import { type AudioDevice, useActorOf, watchDevices } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { DeviceSelect } from '../../ui/DeviceSelect.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Field.tsx';
import { PriorityMark } from '../../ui/PriorityMark.tsx';
import { stateOf } from '../../ui/state.ts';
import { minutesAndSeconds } from '../../words/duration.ts';
import { DesktopChoice } from '../toast/DesktopChoice.tsx';
import { LevelSound } from './LevelSound.tsx';
import { speaker } from './output.ts';
import { type OutputState, outputDevice } from './output-device.ts';
import { linkLost, volumes } from './patterns.ts';
import css from './Sound.module.css';
import { type EdgeLightChoice, type SoundChoice, soundChoice } from './sound-choice.ts';

type SoundRef = ActorRefFrom<typeof soundMachine>;

/** What sounds and how: its state now, the sound of each level, where it sounds, and what shows where nothing is heard. */
export function SoundDialog({ sound, onClose }: { sound: SoundRef; onClose: () => void }) {
  return (
    <Dialog title={<Trans>Sound of alarms</Trans>} state="sound" wide onClose={onClose}>
      <div className={css.rows}>
        <SoundState sound={sound} />
        <LevelSounds />
        <OutputChoice />
        <EdgeLightSelect />
        <DesktopChoice />
      </div>
    </Dialog>
  );
}

function SoundState({ sound }: { sound: SoundRef }) {
  const { t } = useLingui();
  const state = useSelector(sound, stateOf);
  const priority = useSelector(sound, selectRingPriority);
  const left = useSelector(sound, (now) => Math.ceil(msMuted(now) / 1000) * 1000);
  const words: Record<string, string> = {
    silent: t`Nothing rings: no alarm requires you.`,
    played: t`Alarms of priority 4 are waiting; they sound once.`,
    'ringing.help': t`An operator calls for help: it rings until somebody answers.`,
    elsewhere: t`Alarms sound in another tab of this browser.`,
    blocked: t`The browser blocks sound until you click on this page.`,
    'muted.quiet': t`Muted for ${minutesAndSeconds(left)}.`,
    'muted.lowered': t`Muted for ${minutesAndSeconds(left)}; priority 1 sounds lowered.`,
  };
  return (
    <div className={css.state} data-sound={state}>
      <strong>{words[state] ?? t`An alarm of priority ${priority ?? 1} rings.`}</strong>
      <Button small icon="sound" onClick={() => sound.send({ type: 'sound.test' })}>
        <Trans>Play test tone</Trans>
      </Button>
    </div>
  );
}

const patternWords: Record<Urgency, ReturnType<typeof msg>> = {
  1: msg`Three pulses every 3 seconds until somebody takes it`,
  2: msg`Two pulses every 8 seconds until somebody takes it`,
  3: msg`One pulse every 30 seconds until somebody takes it`,
  4: msg`One sound, once`,
};

/** The sounds of the installation's levels; those of the four priorities where the levels are not known. */
function LevelSounds() {
  const { t } = useLingui();
  const levels = useLevels();
  return (
    <section>
      <h3>
        <Trans>Levels</Trans>
      </h3>
      {levels.problem !== null && <p className={css.hint}>{levels.problem}</p>}
      <table className={css.list} aria-label={t`Sounds of levels`}>
        <tbody>
          {levels.rows.map(({ name, priority, own, color }) => (
            <tr key={name}>
              <td>
                <PriorityMark priority={priority} filled label={t`Priority ${priority}`} {...(color === null ? {} : { color })} />{' '}
                <bdi>{name}</bdi>
              </td>
              <td className={css.hint}>
                {t(patternWords[priority])}
                {own !== null && (
                  <>
                    {' · '}
                    <Trans>sound of its own</Trans>
                  </>
                )}
              </td>
              <td>
                <LevelSound level={name} priority={priority} own={own} />
              </td>
            </tr>
          ))}
          <tr>
            <td>
              <Trans>Connection lost</Trans>
            </td>
            <td className={css.hint}>
              <Trans>Two falling tones, once, after five seconds without a connection</Trans>
            </td>
            <td>
              <Button
                small
                icon="play"
                aria-label={t`Listen to “Connection lost”`}
                onClick={() => void speaker.allow().then(() => speaker.once(linkLost, volumes.full))}
              >
                <Trans>Listen</Trans>
              </Button>
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

interface LevelRow {
  name: string;
  priority: Urgency;
  own: string | null;
  color: string | null;
}

/** The levels, most urgent first, or the four priorities and why the levels are not shown. */
function useLevels(): { rows: readonly LevelRow[]; problem: string | null } {
  const { t } = useLingui();
  const levels = useActorOf('levels');
  const data = useSelector(levels, (now) => (now ? selectData(now) : null));
  const isReading = useSelector(levels, (now) => now?.matches('reading') ?? true);
  const refusal = useSelector(levels, (now) => (now ? selectReferenceRefusal(now) : null));
  const unreadable = useSelector(levels, (now) => (now ? selectUnreadableReference(now).length : 0));
  const priorities = ([1, 2, 3, 4] as const).map((priority) => ({ name: t`Priority ${priority}`, priority, own: null, color: null }));
  if (data?.what !== 'levels') {
    if (isReading) return { rows: priorities, problem: t`Reading the levels…` };
    return {
      rows: priorities,
      problem: refusal ? t`The levels may not be read: ${refusal.message}` : t`The platform did not answer; the levels are tried again.`,
    };
  }
  const rows = data.rows.map(levelRow).sort((a, b) => a.priority - b.priority);
  const problem = unreadable > 0 ? t`${unreadable} levels could not be read; they sound in the pattern of their priority.` : null;
  if (rows.length === 0) return { rows: priorities, problem: problem ?? t`No level exists yet.` };
  return { rows, problem };
}

function levelRow({ level, priority, media, color }: AlarmLevel): LevelRow {
  return { name: level, priority: priority === 1 || priority === 2 || priority === 3 ? priority : 4, own: media.url, color };
}

function OutputChoice() {
  const { t } = useLingui();
  const [devices, setDevices] = useState<readonly AudioDevice[]>([]);
  const [microphone, setMicrophone] = useState<'idle' | 'refused'>('idle');
  useEffect(() => watchDevices((_, outputs) => setDevices(outputs)), []);
  const choice = useSyncExternalStore(soundChoice.watch, soundChoice.get);
  const state = useSyncExternalStore(outputDevice.watch, outputDevice.get);
  const isNameless = devices.length === 0 || devices.some(({ name }) => name === '');
  const stateWords: Record<OutputState, string | null> = {
    system: null,
    chosen: null,
    missing: t`The chosen device is not connected: alarms sound on the system's device.`,
    unsupported: t`This browser cannot choose a device for alarms: they sound on the system's device.`,
  };
  return (
    <section className={css.output}>
      <DeviceSelect label={t`Alarms sound on`} all={devices} chosen={choice.output} onChoose={(output) => choose({ output })} />
      {stateWords[state] !== null && (
        <p className={css.hint} role="alert">
          {stateWords[state]}
        </p>
      )}
      {isNameless && (
        <p className={css.hint}>
          <Trans>The browser names devices only after it may use the microphone.</Trans>{' '}
          <Button small onClick={() => void allowDeviceNames().then((isAllowed) => setMicrophone(isAllowed ? 'idle' : 'refused'))}>
            <Trans>Show devices</Trans>
          </Button>{' '}
          {microphone === 'refused' && <Trans>The microphone is blocked or missing. Allow it in the browser's site settings.</Trans>}
        </p>
      )}
    </section>
  );
}

/** Opens the microphone for a moment, because browsers list speakers only to pages that may use one. */
async function allowDeviceNames(): Promise<boolean> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    for (const track of stream.getTracks()) track.stop();
    return true;
  } catch {
    return false;
  }
}

const edgeWords: Record<EdgeLightChoice, ReturnType<typeof msg>> = {
  unheard: msg`While alarms are not heard (muted, blocked)`,
  always: msg`Whenever an alarm rings`,
  never: msg`Never`,
};

function EdgeLightSelect() {
  const { t } = useLingui();
  const { edgeLight } = useSyncExternalStore(soundChoice.watch, soundChoice.get);
  return (
    <Select
      label={t`Light at the edge of the screen`}
      value={edgeLight}
      onChange={({ target }) => choose({ edgeLight: target.value as EdgeLightChoice })}
    >
      {Object.entries(edgeWords).map(([value, word]) => (
        <option key={value} value={value}>
          {t(word)}
        </option>
      ))}
    </Select>
  );
}

function choose(changed: Partial<SoundChoice>): void {
  soundChoice.set({ ...soundChoice.get(), ...changed });
}
