import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { startOfDay } from '../../quality/paths/samples.ts';
import { dotted } from '../../quality/paths/scripted.ts';
import { implementFeed } from '../../shared/port.ts';
import type { Counts } from '../queue/queue.ts';
import { muteLimitMs, type Ring, type SpeakerEvent, soundMachine } from './sound.machine.ts';
import { moreArrived, msMuted } from './sound.selectors.ts';

function open({ leads = true } = {}) {
  const clock = new SimulatedClock();
  /** Patterns that play now, and every one that ever began. */
  const playing: Ring[] = [];
  const begun: Ring[] = [];
  const machine = soundMachine.provide({
    actors: {
      ring: implementFeed<SpeakerEvent, Ring>((_emit, ring) => {
        playing.push(ring);
        begun.push(ring);
        return () => playing.splice(playing.indexOf(ring), 1);
      }),
      speaker: implementFeed(() => undefined),
      leadership: implementFeed(() => undefined),
      clock: implementFeed(() => undefined),
    },
  });
  const actor = createActor(machine, { clock });
  const tones: string[] = [];
  actor.on('tone.play', ({ tone }) => tones.push(tone));
  actor.start();
  const tick = (seconds: number) => actor.send({ type: 'clock.ticked', now: startOfDay + seconds * 1000 });
  tick(0);
  actor.send({ type: 'leadership.changed', leads });
  return {
    actor,
    clock,
    playing,
    begun,
    tones,
    tick,
    send: actor.send.bind(actor),
    state: () => dotted(actor.getSnapshot().value),
    count: (waiting: Counts, raised = 0) => actor.send({ type: 'alarms.counted', waiting, raised, url: null }),
  };
}

test.each([
  [[1, 5, 0, 2], 'ringing.p1'],
  [[0, 1, 9, 0], 'ringing.p2'],
  [[0, 0, 1, 1], 'ringing.p3'],
  [[0, 0, 0, 1], 'ringing.p4'],
  [[0, 0, 0, 0], 'silent'],
] as [Counts, string][])('with %j waiting it is %s: the most urgent rings, never two at once', (waiting, state) => {
  const sound = open();
  sound.count(waiting, 1);
  expect(sound.state()).toBe(state);
  expect(sound.playing.length).toBe(state === 'silent' ? 0 : 1);
});

test('stops the moment the alarm is taken, by anyone', { tags: ['OQ-33'] }, () => {
  const sound = open();
  sound.count([1, 0, 0, 0], 1);
  sound.count([0, 0, 0, 0]);
  expect(sound.playing).toEqual([]);
});

test('a flood of the same priority is one sound that goes on, and says how many more', () => {
  const sound = open();
  sound.count([0, 1, 0, 0], 1);
  sound.tick(3);
  sound.count([0, 7, 3, 0], 9);
  expect(sound.begun).toHaveLength(1);
  expect(moreArrived(sound.actor.getSnapshot())).toBe(9);
  sound.tick(20);
  expect(moreArrived(sound.actor.getSnapshot())).toBe(0);
});

test('priority 4 rings once, and again for a new one', () => {
  const sound = open();
  sound.count([0, 0, 0, 1], 1);
  sound.clock.increment(3000);
  expect(sound.state()).toBe('played');
  sound.count([0, 0, 0, 1]);
  expect(sound.playing).toEqual([]);
  sound.count([0, 0, 0, 2], 1);
  expect(sound.state()).toBe('ringing.p4');
});

test('muting lasts five minutes at most and cannot be prolonged', () => {
  const sound = open();
  sound.count([0, 1, 0, 0], 1);
  sound.send({ type: 'sound.mute' });
  expect(sound.state()).toBe('muted.quiet');
  expect(sound.playing).toEqual([]);
  sound.tick(200);
  sound.send({ type: 'sound.mute' });
  expect(msMuted(sound.actor.getSnapshot())).toBe(muteLimitMs - 200_000);
  sound.tick(300);
  expect(sound.state()).toBe('ringing.p2');
});

test('priority 1 is lowered, not muted', () => {
  const sound = open();
  sound.send({ type: 'sound.mute' });
  sound.count([1, 0, 0, 0], 1);
  expect(sound.state()).toBe('muted.lowered');
  expect(sound.playing).toMatchObject([{ priority: 1, loudness: 'lowered' }]);
  sound.send({ type: 'sound.unmute' });
  expect(sound.playing).toMatchObject([{ priority: 1, loudness: 'full' }]);
});

test('only the leading browser tab rings; a tab that begins to lead takes over', () => {
  const sound = open({ leads: false });
  sound.count([1, 0, 0, 0], 1);
  expect(sound.state()).toBe('elsewhere');
  expect(sound.playing).toEqual([]);
  sound.send({ type: 'leadership.changed', leads: true });
  expect(sound.state()).toBe('ringing.p1');
});

test('a browser that wants a gesture first is said, and rings from the gesture on', { tags: ['OQ-33', 'OP-3.04'] }, () => {
  const sound = open();
  sound.send({ type: 'sound.blocked' });
  expect(sound.state()).toBe('blocked');
  sound.count([1, 0, 0, 0], 1);
  expect(sound.playing).toEqual([]);
  sound.send({ type: 'sound.unblocked' });
  expect(sound.state()).toBe('ringing.p1');
});

test('ducks during a call', () => {
  const sound = open();
  sound.count([0, 1, 0, 0], 1);
  sound.send({ type: 'call.began' });
  expect(sound.playing).toMatchObject([{ loudness: 'ducked' }]);
  sound.send({ type: 'call.ended' });
  expect(sound.playing).toMatchObject([{ loudness: 'full' }]);
});

test('a link lost for five seconds plays its tone once, even while muted; a shorter gap does not', () => {
  const sound = open();
  sound.send({ type: 'link.lost' });
  sound.tick(4);
  sound.send({ type: 'link.restored' });
  sound.tick(9);
  expect(sound.tones).toEqual([]);
  sound.send({ type: 'sound.mute' });
  sound.send({ type: 'link.lost' });
  for (const second of [12, 14, 15, 20]) sound.tick(second);
  expect(sound.tones).toEqual(['link_lost']);
});

test('a test sounds at once', () => {
  const sound = open();
  sound.send({ type: 'sound.test' });
  expect(sound.tones).toEqual(['test']);
});

test('muting from every state that can be muted, and unmuting by hand', () => {
  for (const waiting of [
    [0, 0, 0, 0],
    [0, 0, 0, 1],
  ] as Counts[]) {
    const sound = open();
    sound.count(waiting, 1);
    sound.clock.increment(3000);
    expect(sound.state()).toBe(waiting[3] > 0 ? 'played' : 'silent');
    sound.send({ type: 'sound.mute' });
    expect(sound.state()).toBe('muted.quiet');
    expect(msMuted(sound.actor.getSnapshot())).toBe(muteLimitMs);
    sound.send({ type: 'sound.unmute' });
    expect(msMuted(sound.actor.getSnapshot())).toBe(0);
  }
});

test('a call for help rings until it is answered, in one ring with the most urgent alarm', () => {
  const sound = open();
  sound.send({ type: 'help.called' });
  expect([sound.state(), sound.playing]).toEqual(['ringing.help', [{ priority: null, isHelp: true, url: null, loudness: 'full' }]]);
  sound.count([0, 1, 0, 0], 1);
  expect(sound.playing).toEqual([{ priority: 2, isHelp: true, url: null, loudness: 'full' }]);
  sound.send({ type: 'call.began' });
  expect(sound.playing).toEqual([{ priority: 2, isHelp: true, url: null, loudness: 'ducked' }]);
  sound.send({ type: 'help.ended' });
  expect([sound.state(), sound.playing]).toEqual(['ringing.p2', [{ priority: 2, isHelp: false, url: null, loudness: 'ducked' }]]);
});

test('a call for help is silent while muted and in other tabs, and sounds afterwards', () => {
  const sound = open();
  sound.send({ type: 'help.called' });
  sound.send({ type: 'sound.mute' });
  expect([sound.state(), sound.playing]).toEqual(['muted.quiet', []]);
  sound.count([1, 0, 0, 0], 1);
  expect([sound.state(), sound.playing.map(({ isHelp }) => isHelp)]).toEqual(['muted.lowered', [false]]);
  sound.send({ type: 'sound.unmute' });
  expect(sound.state()).toBe('ringing.help');
  sound.send({ type: 'leadership.changed', leads: false });
  expect([sound.state(), sound.playing]).toEqual(['elsewhere', []]);
  sound.send({ type: 'help.ended' });
  expect(sound.state()).toBe('elsewhere');
  sound.send({ type: 'leadership.changed', leads: true });
  expect(sound.state()).toBe('ringing.p1');
});
