import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { allModels } from './models.ts';
import { broken, mutantsOf, reachOf } from './mutants.ts';
import type { Definition } from './transitions.ts';

const door: Definition = {
  id: 'door',
  initial: 'shut',
  on: { 'door.lock': { target: '.stuck', actions: 'turnKey' }, '*': { actions: 'creak' } },
  states: {
    shut: { entry: 'click', on: { 'door.open': { target: 'open', guard: 'isUnlocked' } } },
    open: {
      initial: 'wide',
      after: { draught: 'shut' },
      invoke: { src: 'hold', onDone: 'shut', onError: { target: '#door.open.ajar' }, onSnapshot: { actions: 'note' } },
      states: { wide: { always: { guard: 'isOld', target: 'ajar' }, on: { 'door.push': '#gone' } }, ajar: { id: 'gone', type: 'final' } },
      onDone: 'stuck',
    },
    stuck: { exit: ['creak', { type: 'note' }] },
  },
};
const targets = (place: string): unknown => {
  const found = JSON.stringify(broken(door, { kind: 'retarget', place }));
  const whole = JSON.stringify(door);
  let at = 0;
  while (found[at] === whole[at]) at += 1;
  return /#[\w.]+/.exec(found.slice(at - 1))?.[0];
};

test('every transition, guard, action and delay of a machine is broken in each way', () => {
  expect(mutantsOf(door, ['draught']).map(({ kind, place }) => `${kind} ${place}`)).toEqual([
    'drop on door.lock 0',
    'retarget on door.lock 0',
    'action on door.lock 0 actions 0 turnKey',
    'drop on * 0',
    'action on * 0 actions 0 creak',
    'drop shut on door.open 0',
    'retarget shut on door.open 0',
    'unguard shut on door.open 0',
    'negate shut on door.open 0',
    'drop open after draught 0',
    'retarget open after draught 0',
    'drop open onDone 0',
    'retarget open onDone 0',
    'drop open hold onDone 0',
    'retarget open hold onDone 0',
    'drop open hold onError 0',
    'retarget open hold onError 0',
    'drop open hold onSnapshot 0',
    'action open hold onSnapshot 0 actions 0 note',
    'drop open.wide on door.push 0',
    'retarget open.wide on door.push 0',
    'drop open.wide always 0',
    'retarget open.wide always 0',
    'unguard open.wide always 0',
    'negate open.wide always 0',
    'action shut entry 0 click',
    'action stuck exit 0 creak',
    'action stuck exit 1 note',
    'sooner draught',
    'later draught',
  ]);
});

test('who notices mutants reaches the transition, the actions of a state, the delay or the key', () => {
  const reach = reachOf(door);
  expect(reach({ kind: 'action', place: 'on * 0 actions 0 creak' })).toBe('on * 0');
  expect(reach({ kind: 'action', place: 'stuck exit 1 note' })).toBe('stuck exit');
  expect(reach({ kind: 'later', place: 'draught' })).toBe('draught');
});

test('a target moves to a sibling of the named state, whatever its place and the notation', () => {
  expect(targets('shut on door.open 0')).toBe('#door.stuck');
  expect(targets('on door.lock 0')).toBe('#door.shut');
  expect(targets('open onDone 0')).toBe('#door.shut');
  expect(broken(door, { kind: 'retarget', place: 'open hold onError 0' }).states?.['open']?.['invoke']).toMatchObject([
    { onError: [{ target: '#door.shut' }] },
  ]);
});

test('a transient state is no valid target, and regions are no siblings', () => {
  const begun: Definition = { id: 'm', states: { a: { on: { go: 'b' } }, b: {}, deciding: { always: 'b' } } };
  expect(broken(begun, { kind: 'retarget', place: 'a on go 0' }).states?.['a']?.['on']).toEqual({ go: ['#m.a'] });
  const both: Definition = { id: 'm', type: 'parallel', states: { left: { on: { go: '#m.right' } }, right: {} } };
  expect(mutantsOf(both)).toEqual([{ kind: 'drop', place: 'left on go 0' }]);
});

test('a mutant differs from its machine in that one place, and the machine stays whole', () => {
  const whole = structuredClone(door);
  expect(broken(door, { kind: 'drop', place: 'open hold onError 0' }).states?.['open']?.['invoke']).toMatchObject([
    { src: 'hold', onDone: 'shut', onError: [] },
  ]);
  const unguarded = broken(door, { kind: 'unguard', place: 'shut on door.open 0' });
  expect(unguarded.states?.['shut']).toMatchObject({ on: { 'door.open': [{ target: 'open', guard: undefined }] } });
  expect(unguarded.states?.['open']).toEqual(door.states?.['open']);
  expect(broken(door, { kind: 'action', place: 'on * 0 actions 0 creak' })['on']).toMatchObject({ '*': [{ actions: [] }] });
  expect(broken(door, { kind: 'action', place: 'stuck exit 1 note' }).states?.['stuck']).toEqual({ exit: ['creak'] });
  expect(broken(door, { kind: 'later', place: 'draught' })).toBe(door);
  expect(door).toEqual(whole);
  expect(() => broken(door, { kind: 'drop', place: 'nowhere' })).toThrow('There is no drop nowhere');
});

test('every mutant of every machine has a unique place and is a machine that can start', () => {
  for (const { machine } of new Map(allModels.map((model) => [model.machine.id, model])).values()) {
    const definition = machine.config as Definition;
    const mutants = mutantsOf(definition);
    expect(new Set(mutants.map(({ kind, place }) => `${kind} ${place}`)).size, machine.id).toBe(mutants.length);
    for (const mutant of mutants.filter(({ kind }) => kind === 'retarget')) createMachine(broken(definition, mutant) as never);
  }
});
