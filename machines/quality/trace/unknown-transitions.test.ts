import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { modelOf } from '../paths/model.ts';
import { exploreModel, type RecordedTransition, transitionsOfTrace, unexploredModels, unknownTransitions } from './unknown-transitions.ts';

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
const transition = (event: string, from: string, to: string): RecordedTransition => ({ machine: 'door', event, from, to });

test('a transition is unknown where no sample leads there, whatever other regions show', () => {
  const known = [
    transition('open', 'leaf.shut lamp.off', 'leaf.open lamp.off'),
    transition('lamp', 'leaf.jammed lamp.on', 'leaf.jammed lamp.off'),
  ];
  const jams = transition('open', 'leaf.shut lamp.on', 'leaf.jammed lamp.on');
  expect(unknownTransitions([...known, jams], [model])).toEqual([jams]);
});

test('the same unknown transition is listed once; by another event it is another one', () => {
  const jams = transition('open', 'leaf.shut lamp.on', 'leaf.jammed lamp.on');
  const inTheDark = transition('open', 'leaf.shut lamp.off', 'leaf.jammed lamp.off');
  const opens = transition('lamp', 'leaf.shut lamp.off', 'leaf.open lamp.off');
  expect(unknownTransitions([jams, inTheDark, opens], [model])).toEqual([jams, opens]);
});

test('what one of several models makes is known; without a model no transition is unknown', () => {
  const other = modelOf({
    machine: door,
    name: 'door-jams',
    given: 'A door is shut.',
    stepWords: { events: { open: 'Somebody turns a key.', shut: 'Somebody shuts it.', lamp: 'Somebody presses the switch.' } },
    events: { open: [{ type: 'open', key: 2 }] },
  });
  const jams = transition('open', 'leaf.shut lamp.off', 'leaf.jammed lamp.off');
  expect(unknownTransitions([jams], [model, other])).toEqual([]);
  expect(unknownTransitions([{ ...jams, machine: 'gate' }], [model])).toEqual([]);
});

test('only models of machines that moved are explored, each once', () => {
  const fresh = modelOf({
    machine: door,
    given: 'A door is shut.',
    stepWords: { events: { open: 'Somebody turns a key.', shut: 'Somebody shuts it.', lamp: 'Somebody presses the switch.' } },
    events: { open: [{ type: 'open', key: 1 }] },
  });
  const transitions = [transition('open', 'leaf.shut lamp.off', 'leaf.open lamp.off')];
  expect(unexploredModels([], [fresh])).toEqual([]);
  expect(unexploredModels(transitions, [fresh])).toEqual([fresh]);
  exploreModel(fresh);
  expect(unexploredModels(transitions, [fresh])).toEqual([]);
});

test('a trace tells the transitions of each actor, from its state before its first step', () => {
  const step = (type: string, value: unknown) => ({ at: 0, event: { type }, state: '', value, children: [], changed: {} });
  const steps = [
    step('lamp', { leaf: 'shut', lamp: 'on' }),
    step('clock.ticked', { leaf: 'shut', lamp: 'on' }),
    step('open', { leaf: 'jammed', lamp: 'on' }),
  ];
  const value = { leaf: 'shut', lamp: 'off' };
  const actor = { path: 'house.door', machine: 'door', context: {}, value, children: [], state: '', steps };
  expect(transitionsOfTrace({ actors: [actor] })).toEqual([
    transition('lamp', 'leaf.shut lamp.off', 'leaf.shut lamp.on'),
    transition('open', 'leaf.shut lamp.on', 'leaf.jammed lamp.on'),
  ]);
});
