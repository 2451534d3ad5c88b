import { expect, test } from 'vitest';
import { createActor, SimulatedClock, setup, waitFor } from 'xstate';
import { anAlarm, refused, replied } from '../../quality/paths/samples.ts';
import { Script } from '../../quality/paths/scripted.ts';
import { alarmLayoutMachine } from './alarm-layout.machine.ts';

const view = { id: 4, name: 'Yards at night', layout: [], slots: [] };

/** Starts the machine with a parent that records its events. */
function open(reply: unknown) {
  const clock = new SimulatedClock();
  const script = new Script<'findView'>({ findView: [reply] });
  const received: { type: string }[] = [];
  const opening = alarmLayoutMachine.provide({ actors: { findView: script.port('findView') } });
  const desk = setup({ types: { events: {} as { type: string } }, actors: { opening } }).createMachine({
    invoke: { src: 'opening', input: { alarm: anAlarm(7) } },
    on: { 'alarmLayout.*': { actions: ({ event }) => void received.push(event) } },
  });
  const actor = createActor(desk, { clock }).start();
  return { actor, clock, script, received, types: () => received.map(({ type }) => type) };
}
const settled = (opening: ReturnType<typeof open>, count: number) =>
  waitFor(opening.actor, () => opening.received.length >= count, { timeout: 2000 });

test('the view of an alarm is asked for by its id, and what was found is told', { tags: ['OP-7.16'] }, async () => {
  const opening = open(replied({ view, id_action_plan: null }));
  await settled(opening, 2);
  expect(opening.script.inputs('findView')).toEqual([{ id_alarm: 7 }]);
  expect(opening.received).toMatchObject([{ type: 'alarmLayout.found', id_alarm: 7, view }, { type: 'alarmLayout.ended' }]);
});

test.each([
  ['refuses', refused('record.not_found')],
  ['does not answer', new Error('network')],
  ['knows none', replied({ view: null, id_action_plan: null })],
])('where the platform %s, the default view stays', { tags: ['OP-7.17'] }, async (_how, reply) => {
  const opening = open(reply);
  await settled(opening, 1);
  expect(opening.types()).toEqual(['alarmLayout.ended']);
});

test('the action plan is told 500 ms later, and not a moment sooner', { tags: ['OP-9.17', 'OQ-39'] }, async () => {
  const opening = open(replied({ view, id_action_plan: 9 }));
  await settled(opening, 1);
  opening.clock.increment(499);
  expect(opening.types()).toEqual(['alarmLayout.found']);
  opening.clock.increment(1);
  expect(opening.received).toMatchObject([
    { type: 'alarmLayout.found' },
    { type: 'alarmLayout.planFound', id_action_plan: 9 },
    { type: 'alarmLayout.ended' },
  ]);
});

test('a view arriving after the time limit leaves the default one in place; the plan still opens', async () => {
  let answer: (reply: unknown) => void = () => undefined;
  const opening = open(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  opening.clock.increment(1500);
  answer(replied({ view, id_action_plan: 9 }));
  await new Promise(setImmediate);
  opening.clock.increment(500);
  expect(opening.types()).toEqual(['alarmLayout.planFound', 'alarmLayout.ended']);
});
