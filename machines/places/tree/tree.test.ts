import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { UnitId } from '../../../contract/platform/ids.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { treeMachine } from './tree.machine.ts';

const found = (count: number) => ({ tenants: new Set(), units: new Map(), count });
const [first, second] = [UnitId.parse(1), UnitId.parse(2)];

function open(replies: Partial<Record<'findPlaces' | 'readParts', unknown[]>> = {}) {
  const script = new Script<'findPlaces' | 'readParts'>(replies);
  const clock = new SimulatedClock();
  const machine = treeMachine.provide({ actors: { findPlaces: script.port('findPlaces'), readParts: script.port('readParts') } });
  const tree = createActor(machine, { clock }).start();
  return { tree, script, clock, now: () => tree.getSnapshot().context };
}

test('what is typed is sought a moment after the last letter, once', async () => {
  const { tree, clock, script, now } = open({ findPlaces: [found(2)] });
  for (const text of ['y', 'ya', 'yar']) {
    tree.send({ type: 'tree.search', text });
    clock.increment(100);
  }
  expect(script.asked).toEqual([]);
  clock.increment(50);
  await reaches(tree, 'search.found parts.idle');
  expect([script.inputs('findPlaces'), now().found?.count]).toEqual([['yar'], 2]);
  tree.send({ type: 'tree.search', text: ' ' });
  await reaches(tree, 'search.quiet parts.idle');
  expect(now().found).toBeNull();
});

test('places read anew are sought through again, and what was turned meanwhile stays turned', async () => {
  const { tree, clock, now } = open({ findPlaces: [found(2), found(3), found(0)] });
  tree.send({ type: 'tree.search', text: 'yard' });
  clock.increment(150);
  await reaches(tree, 'search.found parts.idle');
  tree.send({ type: 'tree.toggle', key: 'unit-1' });
  tree.send({ type: 'tree.renew' });
  await reaches(tree, 'search.found parts.idle');
  expect([now().found?.count, [...now().toggled]]).toEqual([3, ['unit-1']]);
  tree.send({ type: 'tree.renew' });
  await reaches(tree, 'search.nothing parts.idle');
});

test('parts of units are read one unit at a time; a refusal and a failure show at their unit', { tags: ['OQ-49'] }, async () => {
  const { tree, script, now } = open({ readParts: [replied([]), refused('record.not_found'), new Error('network')] });
  for (const id_unit of [first, first, second]) tree.send({ type: 'tree.readParts', id_unit });
  expect(now().parts.get(second)).toBe('reading');
  await reaches(tree, 'search.quiet parts.idle');
  expect(script.inputs('readParts')).toEqual([first, second]);
  expect([now().parts.get(first), now().parts.get(second)]).toEqual([[], 'refused']);
  tree.send({ type: 'tree.readParts', id_unit: first });
  expect(now().parts.get(first)).toEqual([]);
  await reaches(tree, 'search.quiet parts.idle');
  expect(now().parts.get(first)).toBe('unread');
});

test('typing into the search asks the parts of a unit no second time', async () => {
  const { tree, script } = open();
  tree.send({ type: 'tree.readParts', id_unit: first });
  tree.send({ type: 'tree.search', text: 'y' });
  tree.send({ type: 'tree.search', text: 'ya' });
  await reaches(tree, 'search.typing parts.reading');
  expect(script.inputs('readParts')).toEqual([first]);
});

test('another filter begins with its own openings', () => {
  const { tree, now } = open();
  tree.send({ type: 'tree.toggle', key: 'tenant-1' });
  tree.send({ type: 'tree.filter', filter: 'offline' });
  expect([now().filter, now().toggled.size]).toEqual(['offline', 0]);
});

const seek = async (findPlaces: unknown[], state: string) => {
  const setup = open({ findPlaces });
  setup.tree.send({ type: 'tree.search', text: 'yard' });
  expect([setup.tree.getSnapshot().value, setup.now().search]).toEqual([{ search: 'typing', parts: 'idle' }, 'yard']);
  setup.clock.increment(150);
  expect(setup.tree.getSnapshot().hasTag('busy')).toBe(true);
  await reaches(setup.tree, `search.${state} parts.idle`);
  return setup;
};
const stateOf = ({ tree }: ReturnType<typeof open>) => tree.getSnapshot().value;

test.each([
  ['nothing', found(0)],
  ['failed', new Error('cut')],
])('a search that ends in %s is made again when places are read anew', async (state, reply) => {
  const setup = await seek([reply, found(1)], state);
  setup.tree.send({ type: 'tree.renew' });
  expect(stateOf(setup)).toMatchObject({ search: 'searching' });
  await reaches(setup.tree, 'search.found parts.idle');
  expect([setup.script.inputs('findPlaces'), setup.now().found]).toEqual([['yard', 'yard'], found(1)]);
});

test.each([
  ['searching', []],
  ['renewing', [found(1)]],
])('places that are read anew while it is %s are sought through from the beginning', async (state, replies) => {
  let late: (reply: unknown) => void = () => undefined;
  const slow = new Promise((resolve) => {
    late = resolve;
  });
  const setup = open({ findPlaces: [...replies, slow, found(3)] });
  setup.tree.send({ type: 'tree.search', text: 'yard' });
  setup.clock.increment(150);
  for (const _ of replies) {
    await reaches(setup.tree, 'search.found parts.idle');
    setup.tree.send({ type: 'tree.renew' });
  }
  expect(stateOf(setup)).toMatchObject({ search: state });
  setup.tree.send({ type: 'tree.renew' });
  expect(stateOf(setup)).toMatchObject({ search: state });
  late(found(9));
  await reaches(setup.tree, 'search.found parts.idle');
  expect(setup.now().found).toEqual(found(3));
});

test('what was found goes where a renewed search finds nothing, and one that fails says so', async () => {
  const empty = await seek([found(2), found(0)], 'found');
  empty.tree.send({ type: 'tree.toggle', key: 'unit-1' });
  empty.tree.send({ type: 'tree.renew' });
  await reaches(empty.tree, 'search.nothing parts.idle');
  expect([empty.now().found, empty.now().toggled.size]).toEqual([found(0), 0]);
  const failing = await seek([found(2), new Error('cut')], 'found');
  failing.tree.send({ type: 'tree.renew' });
  await reaches(failing.tree, 'search.failed parts.idle');
});

test('what a search finds or does not begins with its own openings, and so does its end', async () => {
  const { tree, clock, now } = open({ findPlaces: [found(0), found(2)] });
  for (const state of ['nothing', 'found']) {
    tree.send({ type: 'tree.toggle', key: 'tenant-1' });
    tree.send({ type: 'tree.search', text: state });
    expect(now().toggled.size).toBe(1);
    clock.increment(150);
    await reaches(tree, `search.${state} parts.idle`);
    expect(now().toggled.size).toBe(0);
  }
  tree.send({ type: 'tree.toggle', key: 'tenant-1' });
  tree.send({ type: 'tree.search', text: '' });
  expect(now()).toMatchObject({ search: '', found: null, toggled: new Set() });
});

test('the row that the keyboard is on is kept, also where nothing else changes', () => {
  const { tree, now } = open();
  tree.send({ type: 'tree.focus', at: 'unit-2' });
  tree.send({ type: 'tree.filter', filter: 'alarms' });
  expect(now().at).toBe('unit-2');
});
