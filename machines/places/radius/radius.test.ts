import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { metresOf, radiusMachine } from './radius.machine.ts';

test('a radius is whole metres from 1 to 50,000', { tags: ['OP-9.71'] }, () => {
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
