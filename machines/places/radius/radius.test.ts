import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Position } from '../../../contract/places/place.ts';
import { metresOf, type RadiusEvent, radiusMachine } from './radius.machine.ts';

test('a radius is whole metres from 1 to 50,000', { tags: ['OP-9.71', 'OQ-120'] }, () => {
  expect(['1', ' 500 ', '50000'].map(metresOf)).toEqual([1, 500, 50_000]);
  expect(['', '0', '-5', '1.5', '1e3', '50001', '5 km', '٥٠٠'].map(metresOf)).toEqual(Array(8).fill(null));
});

test('a circle starts with 500 metres at the click; an invalid radius shows and selects nothing', {
  tags: ['OP-9.71'],
}, () => {
  const actor = createActor(radiusMachine).start();
  const now = () => {
    const { value, context } = actor.getSnapshot();
    return [value, context.metres, context.centre?.latitude];
  };
  actor.send({ type: 'radius.begin', centre: null });
  expect(now()).toEqual(['placing', 500, undefined]);
  actor.send({ type: 'radius.type', typed: 'far' });
  expect(now()).toEqual(['wrong', 500, undefined]);
  actor.send({ type: 'radius.type', typed: '800' });
  actor.send({ type: 'radius.place', centre: { latitude: 1, longitude: 2 } });
  expect(now()).toEqual(['drawn', 800, 1]);
  actor.send({ type: 'radius.type', typed: '' });
  expect(now()).toEqual(['wrong', 800, 1]);
  actor.send({ type: 'radius.type', typed: '50' });
  expect(now()).toEqual(['drawn', 50, 1]);
  actor.send({ type: 'radius.end' });
  expect(now()).toEqual(['off', 50, 1]);
  actor.send({ type: 'radius.begin', centre: { latitude: 3, longitude: 4 } });
  expect(now()).toEqual(['drawn', 500, 3]);
});

const here = { latitude: 1, longitude: 2 };
const there = { latitude: 3, longitude: 4 };
const type = (typed: string): RadiusEvent => ({ type: 'radius.type', typed });
const place = (centre: Position): RadiusEvent => ({ type: 'radius.place', centre });
const begun = (...events: RadiusEvent[]) => {
  const actor = createActor(radiusMachine).start();
  for (const event of events) actor.send(event);
  const { value, context } = actor.getSnapshot();
  return [value, context];
};

test.each<[events: RadiusEvent[], ReturnType<typeof begun>]>([
  [[type('80')], ['placing', { typed: '80', metres: 80, centre: null }]],
  [[type('x')], ['wrong', { typed: 'x', metres: 500, centre: null }]],
  [
    [type('x'), type('xy')],
    ['wrong', { typed: 'xy', metres: 500, centre: null }],
  ],
  [
    [type('x'), type('80')],
    ['placing', { typed: '80', metres: 80, centre: null }],
  ],
  [
    [type('x'), place(here)],
    ['wrong', { typed: 'x', metres: 500, centre: here }],
  ],
  [
    [type('x'), place(here), type('80')],
    ['drawn', { typed: '80', metres: 80, centre: here }],
  ],
  [
    [place(here), place(there)],
    ['drawn', { typed: '500', metres: 500, centre: there }],
  ],
  [
    [place(here), type('80')],
    ['drawn', { typed: '80', metres: 80, centre: here }],
  ],
  [
    [place(here), type('x')],
    ['wrong', { typed: 'x', metres: 500, centre: here }],
  ],
  [
    [place(here), type('x'), type('xy')],
    ['wrong', { typed: 'xy', metres: 500, centre: here }],
  ],
  [
    [place(here), type('80'), { type: 'radius.end' }],
    ['off', { typed: '80', metres: 80, centre: here }],
  ],
])('a circle without a centre leads with %j to %j', { tags: ['OP-9.71'] }, (events, [value, context]) => {
  expect(begun({ type: 'radius.begin', centre: null }, ...events)).toEqual([value, context]);
});

test.each([
  [null, 'placing'],
  [there, 'drawn'],
])('a circle that is begun anew around %j has the usual radius', { tags: ['OP-9.71'] }, (centre, state) => {
  const before: RadiusEvent[] = [{ type: 'radius.begin', centre: here }, type('80'), { type: 'radius.end' }];
  expect(begun(...before, { type: 'radius.begin', centre })).toEqual([state, { typed: '500', metres: 500, centre }]);
});
