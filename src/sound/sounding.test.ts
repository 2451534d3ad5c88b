import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { feeding } from '../../machines/port.ts';
import { soundMachine } from '../../machines/sound/sound.machine.ts';
import { ringTone } from '../actors/sound.ts';
import { patterns, volumes } from './patterns.ts';

test('OP-3.04 OQ-33 a level’s own sound replaces the tones and keeps the rhythm of its priority', () => {
  expect(ringTone({ priority: 2, url: '/media/p2.mp3', loudness: 'ducked' })).toEqual({
    key: '2 /media/p2.mp3',
    pattern: patterns[2],
    own: '/media/p2.mp3',
    volume: volumes.ducked,
  });
});

test('what rings is heard for exactly as long as somebody has to take it', () => {
  const heard: (string | null)[] = [];
  const machine = soundMachine.provide({
    actors: {
      ring: feeding((_say, ring) => {
        heard.push(ringTone(ring).key);
        return () => heard.push(null);
      }),
      speaker: feeding(() => undefined),
      leadership: feeding(() => undefined),
      clock: feeding(() => undefined),
    },
  });
  const sound = createActor(machine).start();
  sound.send({ type: 'leadership.changed', leads: true });
  sound.send({ type: 'alarms.counted', waiting: [0, 1, 0, 0], raised: 1, url: null });
  sound.send({ type: 'alarms.counted', waiting: [1, 1, 0, 0], raised: 1, url: null });
  sound.send({ type: 'alarms.counted', waiting: [0, 0, 0, 0], raised: 0, url: null });
  expect(heard).toEqual(['2 ', null, '1 ', null]);
});
