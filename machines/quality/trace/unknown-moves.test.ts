import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { modelOf } from '../paths/model.ts';
import { exploreModel, type Move, movesOfTrace, unexploredModels, unknownMoves } from './unknown-moves.ts';

const door = setup({ types: { events: {} as { type: 'open'; key: number } | { type: 'shut' } | { type: 'lamp' } } }).createMachine({
  id: 'door',
  type: 'parallel',
  states: {
    leaf: {
      initial: 'shut',
      states: {
        shut: { on: { open: [{ guard: ({ event }) => event.key === 1, target: 'open' }, { target: 'jammed' }] } },
        open: { on: { shut: 'shut' } },
        jammed: {},
      },
    },
    lamp: { initial: 'off', states: { off: { on: { lamp: 'on' } }, on: { on: { lamp: 'off' } } } },
  },
});
const model = modelOf({
  machine: door,
  given: 'A door is shut.',
  stepWords: { events: { open: 'Somebody turns a key.', shut: 'Somebody shuts it.', lamp: 'Somebody presses the switch.' } },
  events: { open: [{ type: 'open', key: 1 }] },
});
const move = (event: string, from: string, to: string): Move => ({ machine: 'door', event, from, to });

test('a move is unknown where no sample of a model leads there, whatever other regions show', () => {
  const known = [move('open', 'leaf.shut lamp.off', 'leaf.open lamp.off'), move('lamp', 'leaf.jammed lamp.on', 'leaf.jammed lamp.off')];
  const jams = move('open', 'leaf.shut lamp.on', 'leaf.jammed lamp.on');
  expect(unknownMoves([...known, jams], [model])).toEqual([jams]);
});

test('the same unknown move is listed once, and a move by another event is another one', () => {
  const jams = move('open', 'leaf.shut lamp.on', 'leaf.jammed lamp.on');
  const inTheDark = move('open', 'leaf.shut lamp.off', 'leaf.jammed lamp.off');
  const opens = move('lamp', 'leaf.shut lamp.off', 'leaf.open lamp.off');
  expect(unknownMoves([jams, inTheDark, opens], [model])).toEqual([jams, opens]);
});

test('what one of several models makes is known; without a model no move is unknown', () => {
  const other = modelOf({
    machine: door,
    name: 'door-jams',
    given: 'A door is shut.',
    stepWords: { events: { open: 'Somebody turns a key.', shut: 'Somebody shuts it.', lamp: 'Somebody presses the switch.' } },
    events: { open: [{ type: 'open', key: 2 }] },
  });
  const jams = move('open', 'leaf.shut lamp.off', 'leaf.jammed lamp.off');
  expect(unknownMoves([jams], [model, other])).toEqual([]);
  expect(unknownMoves([{ ...jams, machine: 'gate' }], [model])).toEqual([]);
});

test('only models of machines that moved are explored, each once', () => {
  const fresh = modelOf({
    machine: door,
    given: 'A door is shut.',
    stepWords: { events: { open: 'Somebody turns a key.', shut: 'Somebody shuts it.', lamp: 'Somebody presses the switch.' } },
    events: { open: [{ type: 'open', key: 1 }] },
  });
  const moves = [move('open', 'leaf.shut lamp.off', 'leaf.open lamp.off')];
  expect(unexploredModels([], [fresh])).toEqual([]);
  expect(unexploredModels(moves, [fresh])).toEqual([fresh]);
  exploreModel(fresh);
  expect(unexploredModels(moves, [fresh])).toEqual([]);
});

test('a trace tells the moves of each actor, from its state before its first step', () => {
  const step = (type: string, value: unknown) => ({ at: 0, event: { type }, state: '', value, children: [], changed: {} });
  const steps = [
    step('lamp', { leaf: 'shut', lamp: 'on' }),
    step('clock.ticked', { leaf: 'shut', lamp: 'on' }),
    step('open', { leaf: 'jammed', lamp: 'on' }),
  ];
  const value = { leaf: 'shut', lamp: 'off' };
  const actor = { path: 'house.door', machine: 'door', context: {}, value, children: [], state: '', steps };
  expect(movesOfTrace({ actors: [actor] })).toEqual([
    move('lamp', 'leaf.shut lamp.off', 'leaf.shut lamp.on'),
    move('open', 'leaf.shut lamp.on', 'leaf.jammed lamp.on'),
  ]);
});
