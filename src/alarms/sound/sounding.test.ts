import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { patterns } from '../../../contract/alarms/sound-patterns.ts';
import { soundMachine } from '../../../machines/alarms/sound/sound.machine.ts';
import { implementFeed } from '../../../machines/shared/port.ts';
import { FakeAudio } from '../../testing/phone/browser.fake.ts';
import { ringTone } from '../sound.ts';
import { createSoundOutput } from './output.ts';
import { volumes } from './patterns.ts';
import { restAfterMs } from './rest.ts';

test('a level’s own sound replaces the tones and keeps the rhythm of its priority', { tags: ['OP-3.04', 'OQ-33'] }, () => {
  expect(ringTone({ priority: 2, isHelp: false, url: '/media/p2.mp3', loudness: 'ducked' })).toEqual({
    key: '2 /media/p2.mp3',
    pattern: patterns[2],
    own: '/media/p2.mp3',
    volume: volumes.ducked,
  });
});

test('a level’s own sound that failed to load while the link was lost plays at its next ring', { tags: ['OQ-33', 'OP-3.04'] }, async () => {
  const sources: { loop: boolean }[] = [];
  class FakeContext extends FakeAudio {
    currentTime = 0;
    override createBufferSource() {
      const source = { loop: false, connect: () => undefined, start: () => undefined, stop: () => undefined };
      sources.push(source);
      return source as never;
    }
    override createGain() {
      return { connect: () => undefined, gain: { setTargetAtTime: () => undefined } } as never;
    }
    decodeAudioData = () => Promise.resolve({ sampleRate: 8000, getChannelData: () => new Float32Array(8000) });
  }
  const read = vi
    .fn<() => Promise<ArrayBuffer>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(new ArrayBuffer(8));
  const output = createSoundOutput(() => new FakeContext() as unknown as AudioContext, read);
  const tone = ringTone({ priority: 2, isHelp: false, url: '/media/p2.mp3', loudness: 'full' });
  output.sound(tone);
  await vi.waitFor(() => expect(read.mock.settledResults).toMatchObject([{ type: 'rejected' }]));
  output.sound(null);
  output.sound(tone);
  await vi.waitFor(() => expect(sources).toHaveLength(3));
  expect(read).toHaveBeenCalledTimes(2);
});

test('what rings is heard for exactly as long as somebody has to take it', () => {
  const heard: (string | null)[] = [];
  const machine = soundMachine.provide({
    actors: {
      ring: implementFeed((_emit, ring) => {
        heard.push(ringTone(ring).key);
        return () => heard.push(null);
      }),
      speaker: implementFeed(() => undefined),
      leadership: implementFeed(() => undefined),
      clock: implementFeed(() => undefined),
    },
  });
  const sound = createActor(machine).start();
  sound.send({ type: 'leadership.changed', leads: true });
  sound.send({ type: 'alarms.counted', waiting: [0, 1, 0, 0], raised: 1, url: null });
  sound.send({ type: 'alarms.counted', waiting: [1, 1, 0, 0], raised: 1, url: null });
  sound.send({ type: 'alarms.counted', waiting: [0, 0, 0, 0], raised: 0, url: null });
  expect(heard).toEqual(['2 ', null, '1 ', null]);
});

test('a call for help has tones of its own, which the pulses of a waiting alarm follow', () => {
  const heard = ringTone({ priority: 1, isHelp: true, url: '/media/p1.mp3', loudness: 'full' });
  expect(heard).toMatchObject({ key: 'help 1', own: null, volume: volumes.full });
  const alone = ringTone({ priority: null, isHelp: true, url: null, loudness: 'ducked' });
  expect([alone.key, alone.volume]).toEqual(['help ', volumes.ducked]);
  expect(heard.pattern.pulses.slice(0, 4)).toEqual(alone.pattern.pulses);
  expect(heard.pattern.pulses.slice(4).map(({ pitch, lasts }) => [pitch, lasts])).toEqual(
    patterns[1].pulses.map(({ pitch, lasts }) => [pitch, lasts]),
  );
});

test('a silent loudspeaker rests, and what rings next wakes it', () => {
  vi.useFakeTimers();
  try {
    class Context extends FakeAudio {
      currentTime = 0;
      override createGain() {
        return { connect: () => undefined, gain: { setTargetAtTime: () => undefined } } as never;
      }
    }
    const context = new Context();
    const output = createSoundOutput(
      () => context as unknown as AudioContext,
      () => Promise.reject(new Error('not read')),
    );
    vi.advanceTimersByTime(restAfterMs);
    expect(context.state).toBe('suspended');
    output.sound(ringTone({ priority: 1, isHelp: false, url: null, loudness: 'full' }));
    vi.advanceTimersByTime(restAfterMs * 2);
    expect([context.state, context.source.isPlaying]).toEqual(['running', true]);
    output.sound(null);
    vi.advanceTimersByTime(restAfterMs);
    expect([context.state, context.source.isPlaying]).toEqual(['suspended', false]);
  } finally {
    vi.useRealTimers();
  }
});
