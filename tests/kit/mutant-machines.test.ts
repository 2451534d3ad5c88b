import { expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import { breakMachine, registerMachine } from './mutant-machines.ts';

const light = () =>
  setup({ actions: { note: () => undefined } }).createMachine({
    id: 'light',
    initial: 'off',
    states: { off: { on: { flip: 'on' } }, on: { on: { flip: { target: 'off', actions: 'note' } } } },
  });
const flipped = (machine: ReturnType<typeof light>) => {
  const actor = createActor(machine).start();
  actor.send({ type: 'flip' });
  return actor.getSnapshot().value;
};

test('a registered machine is mutated in place, with all machines provided from it, and restored', () => {
  const machine = registerMachine(light());
  const provided = machine.provide({});
  const heal = breakMachine({ machine: 'light', kind: 'drop', place: 'off on flip 0' });
  expect([flipped(machine), flipped(provided), flipped(machine.provide({}))]).toEqual(['off', 'off', 'off']);
  heal();
  expect([flipped(machine), flipped(provided)]).toEqual(['on', 'on']);
  breakMachine(null)();
  expect(flipped(machine)).toBe('on');
});

test('a broken machine that goes round for ever fails instead of hanging', () => {
  const machine = registerMachine(
    setup({ guards: { isDay: () => false } }).createMachine({
      id: 'round',
      initial: 'night',
      states: { night: { always: { guard: 'isDay', target: 'day' } }, day: { always: 'night' } },
    }),
  );
  const heal = breakMachine({ machine: 'round', kind: 'unguard', place: 'night always 0' });
  expect(createActor(machine).getSnapshot()).toMatchObject({ status: 'error' });
  heal();
  expect(createActor(machine).start().getSnapshot().value).toBe('night');
});
