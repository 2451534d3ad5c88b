import { expect, onTestFinished, test } from 'vitest';
import { assign, createActor, enqueueActions, SimulatedClock, setup } from 'xstate';
import { breakMachine, changedKeys, registerMachine, setFileLoading, touched } from './mutant-machines.ts';

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
  setFileLoading(false);
  onTestFinished(() => setFileLoading(true));
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

const counter = () =>
  registerMachine(
    setup({
      types: { context: {} as { count: number; last: string; sum: number } },
      actions: {
        count: assign(({ context }) => ({ count: context.count + 1, last: context.last })),
        add: enqueueActions(({ context, enqueue }) => {
          enqueue.assign({ sum: context.sum + context.count });
        }),
      },
      delays: { rest: 1000 },
    }).createMachine({
      id: 'counter',
      context: { count: 0, last: '', sum: 0 },
      initial: 'ready',
      states: {
        ready: { on: { press: { target: 'resting', actions: ['count', 'add'] } } },
        resting: { after: { rest: 'ready' } },
      },
    }),
  );
const press = (machine: ReturnType<typeof counter>, waitMs: number) => {
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock }).start();
  actor.send({ type: 'press' });
  clock.increment(waitMs);
  const { context, value } = actor.getSnapshot();
  return [value, context.count, context.sum];
};

test('an assigned key stays as it was, a delay is halved or doubled', () => {
  const machine = counter();
  expect(press(machine, 1000)).toEqual(['ready', 1, 1]);
  const broken = (kind: 'key' | 'sooner' | 'later', place: string, waitMs = 1000) => {
    const heal = breakMachine({ machine: 'counter', kind, place });
    const result = press(machine, waitMs);
    heal();
    return result;
  };
  expect(broken('key', 'count.count')).toEqual(['ready', 0, 0]);
  expect(broken('key', 'add.sum')).toEqual(['ready', 1, 0]);
  expect(broken('sooner', 'rest', 500)).toEqual(['ready', 1, 1]);
  expect(broken('later', 'rest')).toEqual(['resting', 1, 1]);
  expect(press(machine, 500)).toEqual(['resting', 1, 1]);
});

test('what an unbroken machine comes through is recorded, and which keys it changes', () => {
  const machine = counter();
  touched.clear();
  changedKeys.clear();
  press(machine, 0);
  expect([...touched].toSorted()).toEqual(['counter add.sum', 'counter count.count', 'counter ready on press 0', 'counter rest']);
  expect([...changedKeys.values()].map(({ place }) => place)).toEqual(['count.count', 'add.sum']);
});
