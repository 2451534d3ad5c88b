import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { AlarmLevel } from '../../../contract/alarms/alarm.ts';
import { patterns } from '../../../contract/alarms/sound-patterns.ts';
import { type Ring, type SpeakerEvent, soundMachine } from '../../../machines/alarms/sound/sound.machine.ts';
import { referenceDataMachine } from '../../../machines/platform/index.ts';
import { anAlarm, replied } from '../../../machines/quality/paths/samples.ts';
import { implementFeed, implementPort } from '../../../machines/shared/port.ts';
import { Localized } from '../../testing/localized.tsx';
import { FakeDevices } from '../../testing/phone/browser.fake.ts';
import { failures, renderScreen } from '../../testing/screen.tsx';
import { EdgeLight } from './EdgeLight.tsx';
import { speaker } from './output.ts';
import { volumes } from './patterns.ts';
import { SoundControls } from './SoundControls.tsx';
import { SoundDialog } from './SoundDialog.tsx';
import { soundChoice } from './sound-choice.ts';

const initial = soundChoice.get();
afterEach(() => {
  soundChoice.set(initial);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function startSound() {
  const actors = {
    ring: implementFeed<SpeakerEvent, Ring>(() => undefined),
    speaker: implementFeed<SpeakerEvent>(() => undefined),
    leadership: implementFeed<never>(() => undefined),
    clock: implementFeed<never>(() => undefined),
  };
  const sound = createActor(soundMachine.provide({ actors })).start();
  sound.send({ type: 'leadership.changed', leads: true });
  return sound;
}

async function open(answer: () => unknown, devices = new FakeDevices()) {
  vi.stubGlobal('navigator', { mediaDevices: devices.own, userAgent: '' });
  const levels = createActor(
    referenceDataMachine.provide({ actors: { readReferenceData: implementPort(() => Promise.resolve(answer()) as never) } }),
    { input: { what: 'levels' } },
  ).start();
  const sound = startSound();
  await renderScreen(<SoundDialog sound={sound} onClose={() => undefined} />, { actors: { levels } });
  return { sound, devices };
}

const { alarm_level } = anAlarm(1);
const level = (name: string, priority: 1 | 2 | 3 | 4, url: string | null = null) =>
  ({ ...alarm_level, level: name, priority, media: { url } }) as AlarmLevel;
const rows = (...all: AlarmLevel[]) => replied({ what: 'levels', rows: all });

test('each level is heard as its alarms sound: in its own sound, or the pattern of its priority', async () => {
  const allow = vi.spyOn(speaker, 'allow').mockResolvedValue();
  const once = vi.spyOn(speaker, 'once').mockReturnValue();
  await open(() => rows(level('Low', 3), level('Panic', 1, '/media/panic.mp3')));
  const names = within(screen.getByRole('table', { name: 'Sounds of levels' })).getAllByRole('row');
  expect(names.map((row) => row.textContent)).toEqual([
    '1 PanicThree pulses every 3 seconds until somebody takes it · sound of its ownListen',
    '3 LowOne pulse every 30 seconds until somebody takes itListen',
    'Connection lostTwo falling tones, once, after five seconds without a connectionListen',
  ]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Listen to Panic' })));
  expect(allow).toHaveBeenCalled();
  expect(once).toHaveBeenLastCalledWith(patterns[1], volumes.full, '/media/panic.mp3');
});

test.each([
  ['refused', failures.refused, /^The levels may not be read/],
  ['unanswered', failures.unanswered, 'The platform did not answer; the levels are tried again.'],
  ['empty', () => rows(), 'No level exists yet.'],
] as const)('levels that are %s leave the patterns of the four priorities, and say why', async (_, answer, text) => {
  await open(answer);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Listen to Priority/ })).toHaveLength(4);
});

test('alarms sound on the device that is chosen, which a later page uses too', async () => {
  const devices = new FakeDevices();
  devices.listed = [{ deviceId: 'desk', kind: 'audiooutput', label: 'Desk speaker' }];
  await open(() => rows(), devices);
  fireEvent.change(await screen.findByLabelText('Alarms sound on'), { target: { value: 'desk' } });
  expect(soundChoice.get().output).toBe('desk');
  expect(JSON.parse(localStorage.getItem('alarmSound') ?? '{}')).toMatchObject({ output: 'desk' });
});

test('says what sounds now: nothing, what rings, that it is muted and for how long', async () => {
  const { sound } = await open(() => rows());
  expect(screen.getByText('Nothing rings: no alarm requires you.')).toBeTruthy();
  act(() => sound.send({ type: 'alarms.counted', waiting: [0, 1, 0, 0], raised: 1, url: null }));
  expect(screen.getByText('An alarm of priority 2 rings.')).toBeTruthy();
  act(() => sound.send({ type: 'sound.mute' }));
  expect(screen.getByText('Muted for 5:00.')).toBeTruthy();
});

test('a call for help is said to be one, and not an alarm that nobody raised', async () => {
  const { sound } = await open(() => rows());
  act(() => sound.send({ type: 'help.called' }));
  expect(screen.getByText('An operator calls for help: it rings until somebody answers.')).toBeTruthy();
});

test('the bar at the foot says what sounds, and what is only lowered while it is muted', () => {
  const sound = startSound();
  render(
    <Localized>
      <SoundControls sound={sound} />
    </Localized>,
  );
  const count = (...waiting: [number, number, number, number]) =>
    act(() => sound.send({ type: 'alarms.counted', waiting, raised: 1, url: null }));
  count(0, 0, 1, 0);
  expect(screen.getByText('P3 rings')).toBeTruthy();
  act(() => sound.send({ type: 'help.called' }));
  expect(screen.getByText('A call for help rings')).toBeTruthy();
  count(1, 0, 0, 0);
  act(() => sound.send({ type: 'sound.mute' }));
  expect(screen.getByText('P1 rings lowered')).toBeTruthy();
  act(() => sound.send({ type: 'leadership.changed', leads: false }));
  expect(screen.getByText('Rings in another tab')).toBeTruthy();
});

const edge = () => document.querySelector('[data-edge]')?.getAttribute('data-edge') ?? null;

test('the edge of the screen shows what rings unheard, always or never, as chosen', () => {
  const sound = startSound();
  render(<EdgeLight sound={sound} />);
  act(() => sound.send({ type: 'alarms.counted', waiting: [0, 1, 0, 0], raised: 1, url: null }));
  expect(edge()).toBeNull();
  act(() => sound.send({ type: 'sound.mute' }));
  expect(edge()).toBe('2');
  act(() => soundChoice.set({ ...initial, edgeLight: 'never' }));
  expect(edge()).toBeNull();
  act(() => soundChoice.set({ ...initial, edgeLight: 'always' }));
  act(() => sound.send({ type: 'sound.unmute' }));
  expect(edge()).toBe('2');
  act(() => sound.send({ type: 'alarms.counted', waiting: [0, 0, 0, 0], raised: 0, url: null }));
  expect(edge()).toBeNull();
});

test('where the browser blocks the sound, the edge shows what rings', { tags: ['OQ-33'] }, () => {
  const sound = startSound();
  render(<EdgeLight sound={sound} />);
  act(() => sound.send({ type: 'sound.blocked' }));
  act(() => sound.send({ type: 'alarms.counted', waiting: [1, 0, 0, 0], raised: 1, url: null }));
  expect(edge()).toBe('1');
});
