import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { leaderOf, type PlaybackEmitted, playbackMachine } from './playback.machine.ts';

function together(...ids: string[]) {
  const clock = new SimulatedClock();
  const actor = createActor(playbackMachine, { clock }).start();
  const received: string[] = [];
  actor.on('playback.commanded', (one: PlaybackEmitted) => {
    received.push([one.order, one.to ?? 'all', 'at' in one ? one.at : 'rate' in one ? one.rate : ''].join(' ').trim());
  });
  for (const id of ids) actor.send({ type: 'playback.join', id });
  const shown = (id: string, at: number, now = at) => actor.send({ type: 'playback.progressed', id, at, now });
  return { actor, clock, received, shown, state: () => actor.getSnapshot().value };
}

test('players drifting over 250 ms from the first are resynchronized, at most every two seconds', { tags: ['OP-1.08'] }, () => {
  const { received, shown } = together('a', 'b');
  shown('a', 10_000);
  shown('b', 10_200);
  shown('b', 10_600, 10_000);
  shown('b', 10_700, 11_000);
  expect(received).toEqual(['seek b 10000']);
  shown('a', 12_000);
  shown('b', 12_700, 12_000);
  expect(received).toEqual(['seek b 10000', 'seek b 12000']);
});

test('having gone to a moment, who is there first waits for the others', () => {
  const { actor, received, shown, state } = together('a', 'b');
  actor.send({ type: 'playback.seek', at: 60_000 });
  shown('a', 3000);
  shown('a', 60_100);
  expect([state(), received]).toEqual(['seeking', ['seek all 60000', 'hold a']]);
  shown('b', 59_900);
  expect([state(), received.at(-1)]).toEqual(['playing', 'go all']);
});

test('nobody waits for a picture without footage, nor longer than four seconds for a slow one', () => {
  const first = together('a', 'b');
  first.actor.send({ type: 'playback.seek', at: 60_000 });
  first.shown('a', 60_000);
  first.actor.send({ type: 'playback.unavailable', id: 'b' });
  expect(first.state()).toBe('playing');
  const second = together('a', 'b');
  second.actor.send({ type: 'playback.seek', at: 60_000 });
  second.shown('a', 60_000);
  second.clock.increment(4000);
  expect(second.state()).toBe('playing');
  expect(leaderOf(second.actor.getSnapshot().context)).toBe('a');
});

test('who has to load is waited for, whoever else plays stands; paused, all stand', () => {
  const { actor, received, shown, state } = together('a', 'b');
  shown('a', 1000);
  shown('b', 1000);
  actor.send({ type: 'playback.stalled', id: 'b' });
  expect([state(), received]).toEqual(['waiting', ['hold a']]);
  shown('b', 1040);
  expect([state(), received.at(-1)]).toEqual(['playing', 'go all']);
  actor.send({ type: 'playback.pause' });
  actor.send({ type: 'playback.seek', at: 9000 });
  shown('a', 9000);
  shown('b', 9000);
  expect([state(), received.at(-1)]).toEqual(['paused', 'hold all']);
  actor.send({ type: 'playback.rate', rate: 4 });
  expect(received.at(-1)).toBe('rate all 4');
});

test('the pictures of another tab begin to play, whatever the last ones did', () => {
  const { actor, state } = together('a');
  actor.send({ type: 'playback.pause' });
  actor.send({ type: 'playback.leave', id: 'a' });
  expect(state()).toBe('paused');
  actor.send({ type: 'playback.join', id: 'b' });
  expect(state()).toBe('playing');
});

test('a picture that joins others that stand does not set them going', () => {
  const { actor, received, state } = together('a');
  actor.send({ type: 'playback.pause' });
  actor.send({ type: 'playback.join', id: 'b' });
  expect([state(), received.at(-1)]).toEqual(['paused', 'hold all']);
});
