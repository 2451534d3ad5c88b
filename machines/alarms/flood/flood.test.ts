import { expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { floodLimits } from '../../../contract/alarms/flood.ts';
import { startOfDay } from '../../quality/paths/samples.ts';
import { floodMachine } from './flood.machine.ts';
import { selectIsFlood, selectIsSummed, selectNewCount } from './flood.selectors.ts';

function open() {
  const flood = createActor(floodMachine.provide({ actors: { clock: fromCallback(() => undefined) as never } })).start();
  const now = () => flood.getSnapshot();
  return {
    tick: (seconds: number) => flood.send({ type: 'clock.ticked', now: startOfDay + seconds * 1000 }),
    raise: (count: number) => flood.send({ type: 'alarms.raised', count, loaded: [] }),
    load: (...seconds: number[]) =>
      flood.send({ type: 'alarms.raised', count: 0, loaded: seconds.map((at) => new Date(startOfDay + at * 1000).toISOString()) }),
    sum: () => flood.send({ type: 'flood.sum' }),
    separate: () => flood.send({ type: 'flood.separate' }),
    state: () => now().value,
    count: () => selectNewCount(now()),
    isSummed: () => selectIsSummed(now()),
    isFlood: () => selectIsFlood(now()),
    buckets: () => now().context.arrivals.length,
  };
}

test('more than ten new alarms within ten minutes are a flood, ten are not', () => {
  const flood = open();
  flood.tick(0);
  flood.raise(6);
  flood.tick(599);
  flood.raise(4);
  expect([flood.state(), flood.count(), flood.isSummed()]).toEqual(['calm', 10, false]);
  flood.raise(1);
  expect([flood.state(), flood.count(), flood.isSummed()]).toEqual(['flooded', 11, true]);
});

test('eleven alarms that arrive over a longer time are none', () => {
  const flood = open();
  for (let at = 0; at < 22; at += 1) {
    flood.tick(at * 60);
    flood.raise(1);
  }
  expect(flood.state()).toBe('calm');
});

test('it ends when fewer than five were new within ten minutes, not before', () => {
  const flood = open();
  flood.tick(0);
  flood.raise(20);
  flood.tick(300);
  flood.raise(5);
  flood.tick(601);
  expect([flood.count(), flood.state()]).toEqual([5, 'flooded']);
  flood.tick(900);
  expect([flood.count(), flood.state()]).toEqual([0, 'calm']);
});

test('alarms that a reading finds count at the time of their creation, none in the future', () => {
  const flood = open();
  flood.tick(1000);
  flood.load(...Array.from({ length: 30 }, (_, index) => index));
  expect([flood.count(), flood.state()]).toEqual([0, 'calm']);
  flood.load(...Array.from({ length: 11 }, () => 5000));
  expect(flood.state()).toBe('flooded');
  flood.tick(1000 + floodLimits.withinMs / 1000 + 1);
  expect(flood.state()).toBe('calm');
});

test('alarms read before the clock of the platform is known count by their creation', () => {
  const flood = open();
  flood.load(...Array.from({ length: 12 }, () => 5));
  expect(flood.isFlood()).toBe(true);
  flood.tick(10);
  expect([flood.count(), flood.isFlood()]).toEqual([12, true]);
});

test('separate rows stay until the flood ends; the next one is summed again', () => {
  const flood = open();
  flood.tick(0);
  flood.raise(11);
  flood.separate();
  flood.raise(50);
  expect([flood.state(), flood.isSummed(), flood.isFlood()]).toEqual(['separate', false, true]);
  flood.sum();
  expect(flood.state()).toBe('flooded');
  flood.separate();
  flood.tick(700);
  flood.raise(11);
  expect(flood.state()).toBe('flooded');
});

test('rows summed by hand stay summed until the operator separates them', () => {
  const flood = open();
  flood.tick(0);
  flood.sum();
  flood.tick(5000);
  expect([flood.state(), flood.isSummed(), flood.isFlood()]).toEqual(['summed', true, false]);
  flood.separate();
  expect(flood.state()).toBe('calm');
  flood.sum();
  flood.raise(11);
  flood.separate();
  expect(flood.state()).toBe('separate');
});

test('ten thousand alarms in a minute are sixty entries', () => {
  const flood = open();
  for (let frame = 0; frame < 3600; frame += 1) {
    if (frame % 60 === 0) flood.tick(frame / 60);
    flood.raise(3);
  }
  expect([flood.count(), flood.buckets()]).toEqual([10_800, 60]);
});
