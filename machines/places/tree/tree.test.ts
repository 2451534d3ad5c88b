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
