import { expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { refused, replied } from '../../quality/paths/samples.ts';
import { Script } from '../../quality/paths/scripted.ts';
import { type LiveQueryInput, liveQueryMachine } from './live-query.machine.ts';

const nothing = replied({ of: 'plates' as const, rows: [] });

function open(input: LiveQueryInput, replies: unknown[]) {
  const clock = new SimulatedClock();
  const script = new Script<'runLiveQuery'>({ runLiveQuery: replies });
  const actor = createActor(liveQueryMachine.provide({ actors: { runLiveQuery: script.port('runLiveQuery') } }), { input, clock }).start();
  return { actor, clock, script, reaches: (state: 'read' | 'refused' | 'unread') => waitFor(actor, (now) => now.matches(state)) };
}

test('it is read again by itself as often as asked', async () => {
  const sight = open({ query: { of: 'plates' }, everyMs: 30_000 }, [nothing, nothing]);
  await sight.reaches('read');
  sight.clock.increment(29_999);
  expect(sight.script.asked).toHaveLength(1);
  sight.clock.increment(1);
  expect(sight.script.asked).toHaveLength(2);
  await sight.reaches('read');
});

test('without an interval it is read again only when asked', async () => {
  const sight = open({ query: { of: 'plates' }, everyMs: null }, [nothing, nothing]);
  await sight.reaches('read');
  sight.clock.increment(90_000_000);
  expect(sight.script.asked).toHaveLength(1);
  sight.actor.send({ type: 'liveQuery.renew' });
  expect(sight.script.asked).toHaveLength(2);
});

test('asked for something else, what was shown before is gone at once', async () => {
  const sight = open({ query: { of: 'plates' }, everyMs: null }, [nothing, nothing]);
  await sight.reaches('read');
  sight.actor.send({ type: 'liveQuery.run', query: { of: 'plates', plate: 'XYZ' } });
  expect(sight.actor.getSnapshot().context.result).toBeNull();
  expect(sight.script.inputs('runLiveQuery').at(-1)).toEqual({ of: 'plates', plate: 'XYZ' });
});

test('what could not be read is tried again after five seconds', async () => {
  const sight = open({ query: { of: 'plates' }, everyMs: null }, [new Error('network'), nothing]);
  await sight.reaches('unread');
  sight.clock.increment(5000);
  await sight.reaches('read');
});

test('what was read is shown, and stays while it is read again', async () => {
  const sight = open({ query: { of: 'plates' }, everyMs: null }, [nothing]);
  expect(sight.actor.getSnapshot().hasTag('busy')).toBe(true);
  await sight.reaches('read');
  sight.actor.send({ type: 'liveQuery.renew' });
  expect([sight.actor.getSnapshot().value, sight.actor.getSnapshot().context.result]).toEqual(['reading', nothing.data]);
});

test('a refusal takes what was shown away and says why, until it is asked for again', async () => {
  const sight = open({ query: { of: 'plates' }, everyMs: 1000 }, [nothing, refused('access.forbidden'), nothing]);
  await sight.reaches('read');
  sight.clock.increment(1000);
  await sight.reaches('refused');
  expect(sight.actor.getSnapshot().context).toMatchObject({ result: null, refusal: { code: 'access.forbidden' } });
  sight.clock.increment(60_000);
  expect(sight.actor.getSnapshot().value).toBe('refused');
  sight.actor.send({ type: 'liveQuery.renew' });
  expect(sight.actor.getSnapshot().value).toBe('reading');
  await sight.reaches('read');
  expect(sight.actor.getSnapshot().context).toMatchObject({ result: nothing.data, refusal: null });
});

test('what could not be read is tried again at once when asked, else not before its time', async () => {
  const sight = open({ query: { of: 'plates' }, everyMs: null }, [new Error('network'), new Error('network')]);
  await sight.reaches('unread');
  sight.clock.increment(4999);
  expect(sight.script.asked).toHaveLength(1);
  sight.actor.send({ type: 'liveQuery.renew' });
  expect([sight.actor.getSnapshot().value, sight.script.asked.length]).toEqual(['reading', 2]);
  await sight.reaches('unread');
});

test('no answer after a refusal is no refusal: what was refused before is said no more', async () => {
  const sight = open({ query: { of: 'plates' }, everyMs: null }, [refused('access.forbidden'), new Error('network')]);
  await sight.reaches('refused');
  sight.actor.send({ type: 'liveQuery.renew' });
  await sight.reaches('unread');
  expect(sight.actor.getSnapshot().context.refusal).toBeNull();
});
