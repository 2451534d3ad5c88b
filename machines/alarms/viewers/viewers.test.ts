import { expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { anAlarm, bruno, refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { viewersMachine } from './viewers.machine.ts';
import { selectViewers } from './viewers.selectors.ts';

const colleague = { id: bruno.id, name: 'Bruno' };

function open(...viewAlarm: unknown[]) {
  const clock = new SimulatedClock();
  const left: unknown[] = [];
  const script = new Script<'viewAlarm'>({ viewAlarm });
  const machine = viewersMachine.provide({
    actors: {
      viewAlarm: script.port('viewAlarm'),
      leaveAlarm: fromCallback(
        ({ input }) =>
          () =>
            void left.push(input),
      ) as never,
    },
  });
  const actor = createActor(machine, { input: { id: anAlarm(1).id, view: 'view-0001' }, clock }).start();
  return { actor, clock, left, names: () => selectViewers(actor.getSnapshot()).map(({ name }) => name) };
}

test('the view is renewed for as long as it is there, and left once it ends', async () => {
  const { actor, clock, left, names } = open(replied([]), replied([colleague]));
  await reaches(actor, 'shown');
  expect(names()).toEqual([]);
  clock.increment(15_000);
  await reaches(actor, 'shown');
  expect([names(), left]).toEqual([['Bruno'], []]);
  actor.stop();
  expect(left).toEqual([{ id: 1, view: 'view-0001' }]);
});

test('who comes and goes is shown at once', async () => {
  const { actor, names } = open(replied([]));
  await reaches(actor, 'shown');
  actor.send({ type: 'viewers.changed', viewers: [colleague] });
  expect(names()).toEqual(['Bruno']);
  actor.send({ type: 'viewers.changed', viewers: [] });
  expect(names()).toEqual([]);
});

test.each([
  ['an error', new Error('network')],
  ['a refusal', refused('access.throttled')],
])('after %s nobody is named until it is known again', async (_, failure) => {
  const { actor, clock, names } = open(replied([colleague]), failure, replied([colleague]));
  await reaches(actor, 'shown');
  clock.increment(15_000);
  await reaches(actor, 'unknown');
  expect(names()).toEqual([]);
  clock.increment(5000);
  await reaches(actor, 'shown');
  expect(names()).toEqual(['Bruno']);
});

test('at a platform without this call nothing is shown, and it is not called again', async () => {
  const { actor, clock, names } = open(refused('route.not_found'));
  await reaches(actor, 'absent');
  clock.increment(60_000);
  expect([actor.getSnapshot().value, names()]).toEqual(['absent', []]);
});
