import { expect, test } from 'vitest';
import { broken, type Definition, mutantsOf } from './mutants.ts';

const door: Definition = {
  id: 'door',
  initial: 'shut',
  states: {
    shut: { on: { 'door.open': { target: 'open', guard: 'isUnlocked' } } },
    open: { after: { draught: 'shut' }, invoke: { src: 'hold', onDone: 'shut', onError: { target: 'stuck' } } },
    stuck: {},
  },
};

test('every transition can be dropped, sent elsewhere, or lose its guard', () => {
  expect(mutantsOf(door).map(({ kind, place }) => `${kind} ${place}`)).toEqual([
    'drop shut on door.open 0',
    'retarget shut on door.open 0',
    'unguard shut on door.open 0',
    'drop open after draught 0',
    'retarget open after draught 0',
    'drop open hold onDone 0',
    'retarget open hold onDone 0',
    'drop open hold onError 0',
    'retarget open hold onError 0',
  ]);
});

test('a mutant differs from its machine in that one place, and the machine stays whole', () => {
  const whole = structuredClone(door);
  const changed = broken(door, { kind: 'retarget', place: 'shut on door.open 0' });
  expect(changed.states?.['shut']).toEqual({ on: { 'door.open': [{ target: 'stuck', guard: 'isUnlocked' }] } });
  expect(changed.states?.['open']).toEqual(door.states?.['open']);
  expect(broken(door, { kind: 'drop', place: 'open hold onError 0' }).states?.['open']).toMatchObject({
    invoke: [{ src: 'hold', onError: [] }],
  });
  expect(broken(door, { kind: 'unguard', place: 'shut on door.open 0' }).states?.['shut']).toEqual({
    on: { 'door.open': [{ target: 'open', guard: undefined }] },
  });
  expect(door).toEqual(whole);
  expect(() => broken(door, { kind: 'drop', place: 'nowhere' })).toThrow('There is no transition nowhere');
});
