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

const memberOf = (actor: ReturnType<typeof together>['actor'], id: string) => actor.getSnapshot().context.members.get(id);

/** Three pictures that show frames, and were then sent to a moment or have to wait for the last of them. */
function busy(state: 'seeking' | 'waiting') {
  const all = together('a', 'b', 'c');
  for (const id of ['a', 'b', 'c']) all.shown(id, 1000);
  if (state === 'seeking') {
    all.actor.send({ type: 'playback.seek', at: 60_000 });
    all.shown('a', 60_000);
  } else {
    all.actor.send({ type: 'playback.stalled', id: 'b' });
    all.actor.send({ type: 'playback.stalled', id: 'c' });
  }
  expect(all.state()).toBe(state);
  return all;
}

test.each([
  ['seeking', 'playback.leave'],
  ['seeking', 'playback.unavailable'],
  ['waiting', 'playback.leave'],
  ['waiting', 'playback.unavailable'],
] as const)('while %s, all go on only when the last that was waited for is gone by %s', (state, type) => {
  const { actor, received, state: now } = busy(state);
  const isGone = (id: string) => (type === 'playback.leave' ? memberOf(actor, id) === undefined : memberOf(actor, id)?.phase === 'absent');
  actor.send({ type, id: 'b' });
  expect([now(), isGone('b'), isGone('c')]).toEqual([state, true, false]);
  actor.send({ type, id: 'c' });
  expect([now(), isGone('c'), received.at(-1)]).toEqual(['playing', true, 'go all']);
});

test.each([
  ['seeking', 4000],
  ['waiting', 5000],
] as const)('while %s, nobody is waited for longer than %i ms; who is late counts as absent', (state, limit) => {
  const { actor, clock, received, state: now } = busy(state);
  clock.increment(limit - 1);
  expect(now()).toBe(state);
  clock.increment(1);
  expect([now(), received.at(-1)]).toEqual(['playing', 'go all']);
  expect(['a', 'b', 'c'].map((id) => memberOf(actor, id)?.phase)).toEqual(['ready', 'absent', 'absent']);
});

test('every picture that arrives at a moment is held there, the last one too', () => {
  const { actor, received, shown, state } = busy('seeking');
  shown('b', 60_100);
  expect([state(), memberOf(actor, 'b')]).toMatchObject(['seeking', { at: 60_100, phase: 'ready' }]);
  shown('c', 59_000);
  expect([state(), memberOf(actor, 'c')]).toMatchObject(['playing', { at: 59_000, phase: 'ready' }]);
  expect(received).toEqual(['seek all 60000', 'hold a', 'hold b', 'hold c', 'go all']);
});

test('a picture that shows a moment far from the one sought is not held there', () => {
  const { received, shown, state } = busy('seeking');
  shown('b', 58_499);
  expect([state(), received]).toEqual(['seeking', ['seek all 60000', 'hold a']]);
});

test('a picture that loads again is ready once it shows a frame, and others are still waited for', () => {
  const { actor, shown, state } = busy('waiting');
  shown('b', 1040);
  expect([state(), memberOf(actor, 'b')]).toMatchObject(['waiting', { at: 1040, phase: 'ready' }]);
  shown('c', 1080);
  expect([state(), memberOf(actor, 'c')]).toMatchObject(['playing', { at: 1080, phase: 'ready' }]);
});

test('what plays on stands while a picture loads, until it is paused or played', () => {
  const { actor, received, state } = busy('waiting');
  expect(received).toEqual(['hold a', 'hold c']);
  actor.send({ type: 'playback.pause' });
  expect([state(), actor.getSnapshot().context.wanted, received.at(-1)]).toEqual(['paused', 'paused', 'hold all']);
  actor.send({ type: 'playback.play' });
  expect([state(), actor.getSnapshot().context.wanted, received.at(-1)]).toEqual(['playing', 'playing', 'go all']);
});

test.each([
  [['playback.pause'], 'paused', 'hold all'],
  [['playback.pause', 'playback.play'], 'playing', 'go all'],
] as const)('while going to a moment, %j decides whether it plays there', (types, state, order) => {
  const { actor, received, shown, state: now } = busy('seeking');
  for (const type of types) actor.send({ type });
  expect(now()).toBe('seeking');
  shown('b', 60_000);
  shown('c', 60_000);
  expect([now(), received.at(-1)]).toEqual([state, order]);
});

test('paused, a frame tells where a picture stands; one without footage shows none', () => {
  const { actor, shown, state } = together('a');
  actor.send({ type: 'playback.pause' });
  shown('a', 2000);
  expect([state(), memberOf(actor, 'a')]).toMatchObject(['paused', { at: 2000, phase: 'ready' }]);
  actor.send({ type: 'playback.unavailable', id: 'a' });
  expect([state(), memberOf(actor, 'a')]).toMatchObject(['paused', { at: null, phase: 'absent' }]);
  expect(leaderOf(actor.getSnapshot().context)).toBeNull();
});

test('playing, a frame tells where a picture is', () => {
  const { actor, shown } = together('a');
  shown('a', 2000);
  expect(memberOf(actor, 'a')).toMatchObject({ at: 2000, phase: 'ready' });
});

test('the pictures of another tab are wanted to play, and wait for their own', () => {
  const { actor, received, shown, state } = together('a');
  actor.send({ type: 'playback.pause' });
  actor.send({ type: 'playback.leave', id: 'a' });
  actor.send({ type: 'playback.join', id: 'b' });
  actor.send({ type: 'playback.seek', at: 5000 });
  shown('b', 5000);
  expect([state(), received.at(-1)]).toEqual(['playing', 'go all']);
});
