import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { tiles } from '../../../contract/workspace/grid.ts';
import { type BuilderEvent, type BuilderFact, type BuilderKind, builderMachine } from './builder.machine.ts';
import { type DesignSlot, designOf, storedSlots } from './design.ts';

const empty = { type: null, name: '', data: {}, selected: false } as const;
const halves: DesignSlot[] = tiles(2).map((area, at) => ({ pos: at + 1, ...area, ...empty }));
const live = { type: 'cam', name: 'Live', data: { camera: 1, gap: '' } } as const;

function start(slots: readonly DesignSlot[] = [], kind: BuilderKind = 'layout') {
  const builder = createActor(builderMachine, { input: { kind, slots } });
  const facts: BuilderFact[] = [];
  builder.on('*', (fact) => facts.push(fact));
  builder.start();
  return { builder, facts, now: () => builder.getSnapshot(), context: () => builder.getSnapshot().context };
}

describe('what a slot shows', () => {
  test('selecting sets the data of the slot and its flag', { tags: ['ADM-4.11'] }, () => {
    const { builder, context } = start(halves, 'alarm-view');
    builder.send({ type: 'builder.select', pos: 1, what: live });
    expect(context().slots[0]).toEqual({ ...halves[0], type: 'cam', name: 'Live', data: { camera: '1' }, selected: true });
    expect(context().slots[1]).toEqual(halves[1]);
  });

  test('resetting clears both the data and the flag, and the slot keeps its place', { tags: ['ADM-4.12'] }, () => {
    const { builder, context } = start(halves, 'alarm-view');
    builder.send({ type: 'builder.select', pos: 1, what: live });
    builder.send({ type: 'builder.reset', pos: 1 });
    expect(context().slots).toEqual(halves);
  });

  test('an item that is added at a taken position replaces what is there', { tags: ['OP-5.14', 'ADM-4.13', 'OQ-42'] }, () => {
    const { builder, context } = start(halves);
    builder.send({ type: 'builder.add', what: live, at: { pos: 2 } });
    builder.send({ type: 'builder.add', what: { type: 'units_map', name: 'Map', data: {} }, at: { pos: 2 } });
    expect(context().slots).toHaveLength(2);
    expect(context().slots[1]).toEqual({ ...halves[1], type: 'units_map', name: 'Map', data: {}, selected: true });
    expect(context().chosen).toBe(2);
  });
});

describe('room', () => {
  test('a new item needs enough space: nothing changes, and it says so until something does', { tags: ['OP-5.13', 'ADM-5.04'] }, () => {
    const { builder, now, facts } = start(halves);
    builder.send({ type: 'builder.add', what: null, at: null });
    expect(now().matches({ designing: 'crowded' })).toBe(true);
    expect([now().context.slots, facts]).toEqual([halves, []]);
    builder.send({ type: 'builder.remove', pos: 2 });
    expect(now().matches({ designing: 'resting' })).toBe(true);
    builder.send({ type: 'builder.add', what: null, at: null });
    expect(now().context.slots.map(({ pos }) => pos)).toEqual([1, 2]);
    expect(now().context.chosen).toBe(2);
  });

  test('a new item takes the lowest number that is free', { tags: ['OQ-42'] }, () => {
    const { builder, context } = start(tiles(4).map((area, at) => ({ pos: at + 1, ...area, ...empty })));
    builder.send({ type: 'builder.remove', pos: 2 });
    builder.send({ type: 'builder.add', what: null, at: { x: 6, y: 0 } });
    expect(context().slots.at(-1)).toEqual({ pos: 2, x: 6, y: 0, w: 4, h: 4, ...empty });
  });

  test('a slot is cut in two where it is wide enough; blank spaces are filled by its neighbours', () => {
    const { builder, context, now } = start([{ pos: 1, x: 0, y: 0, w: 6, h: 3, ...empty }]);
    builder.send({ type: 'builder.split', pos: 1 });
    expect(context().slots).toMatchObject([
      { pos: 1, x: 0, w: 3 },
      { pos: 2, x: 3, w: 3, h: 3 },
    ]);
    builder.send({ type: 'builder.split', pos: 1 });
    expect(now().matches({ designing: 'crowded' })).toBe(true);
    builder.send({ type: 'builder.spread' });
    builder.send({ type: 'builder.check', schedules: null });
    expect(now().matches({ designing: 'resting' })).toBe(true);
  });
});

describe('saving', () => {
  test('a layout with blank spaces is not sent', { tags: ['OP-5.12', 'ADM-2.58', 'ADM-5.04'] }, () => {
    const { builder, now, facts } = start(halves.slice(0, 1));
    builder.send({ type: 'builder.check', schedules: null });
    expect([now().matches({ designing: 'faulty' }), now().context.fault, facts]).toEqual([true, 'noBlanks', []]);
    builder.send({ type: 'builder.spread' });
    builder.send({ type: 'builder.check', schedules: null });
    expect(facts.at(-1)).toEqual({ type: 'builder.valid' });
  });

  test('an alarm view that is completely empty is not sent; blank spaces are its own business', { tags: ['OP-5.10'] }, () => {
    const { builder, now, facts } = start(halves.slice(0, 1), 'alarm-view');
    builder.send({ type: 'builder.check', schedules: null });
    expect(now().context.fault).toBe('emptyLayout');
    builder.send({ type: 'builder.select', pos: 1, what: live });
    builder.send({ type: 'builder.check', schedules: null });
    expect(facts.at(-1)).toEqual({ type: 'builder.valid' });
  });
});

test('an alarm view with schedules that never hold is not sent', { tags: ['OP-5.11'] }, () => {
  const { builder, now, facts } = start([{ ...halves[0], type: 'cam', selected: true } as DesignSlot], 'alarm-view');
  for (const schedules of [[], [{ days: [1], from: '08:00', to: '08:00' }], [{}]]) {
    builder.send({ type: 'builder.check', schedules });
    expect(now().context.fault).toBe('schedules');
  }
  builder.send({ type: 'builder.check', schedules: [{ days: [5], from: '22:00', to: '06:00' }] });
  expect(facts).toEqual([{ type: 'builder.valid' }]);
});

describe('undoing', () => {
  test('every change can be undone and done again; a new one forgets what was undone', () => {
    const { builder, context, now } = start(halves);
    const undo = { type: 'builder.undo' } as const;
    expect(now().can(undo)).toBe(false);
    builder.send({ type: 'builder.swap', pos: 1, with: 2 });
    builder.send({ type: 'builder.select', pos: 2, what: live });
    const last = context().slots;
    builder.send(undo);
    builder.send(undo);
    expect([context().slots, now().can(undo)]).toEqual([halves, false]);
    builder.send({ type: 'builder.redo' });
    builder.send({ type: 'builder.redo' });
    expect(context().slots).toEqual(last);
    builder.send(undo);
    builder.send({ type: 'builder.tile', count: 4 });
    expect(now().can({ type: 'builder.redo' })).toBe(false);
  });

  test('what changes nothing is no step; another record forgets the steps of the one before', () => {
    const { builder, context, facts } = start(halves);
    builder.send({ type: 'builder.place', places: halves });
    builder.send({ type: 'builder.reset', pos: 1 });
    expect([context().past, facts]).toEqual([[], []]);
    builder.send({ type: 'builder.tile', count: 9 });
    builder.send({ type: 'builder.choose', pos: 9 });
    builder.send({ type: 'builder.load', slots: halves });
    expect([context().past, context().chosen, context().slots]).toEqual([[], null, halves]);
  });
});

test('slots are read from a record and kept in it as they were', { tags: ['OP-3.12', 'OP-3.08'] }, () => {
  const kept = [
    { pos: 1, type: 'cam', name: 'Gate', x: 0, y: 0, w: 6, h: 12, data: { id_camera: '3' } },
    { pos: 2, type: null, name: null, x: 6, y: 0, w: 6, h: 12, data: {} },
  ];
  expect(storedSlots(designOf(kept))).toEqual(kept);
  expect(designOf([...kept, { pos: 'x' }, null, 7])).toHaveLength(2);
  expect(designOf(null)).toEqual([]);
  expect(designOf([{ ...kept[0], type: 'unheard_of' }])[0]?.selected).toBe(false);
});

const half = halves.slice(0, 1);
const full: DesignSlot[] = [
  { ...tiles(2)[0], pos: 1, ...empty, type: 'cam', name: 'Gate', selected: true } as DesignSlot,
  ...halves.slice(1),
];

describe('a change', () => {
  test.each<[BuilderEvent, readonly DesignSlot[], Partial<DesignSlot>[]]>([
    [{ type: 'builder.place', places: [{ pos: 1, x: 0, y: 0, w: 4, h: 12 }] }, full, [{ pos: 1, w: 4 }, { pos: 2 }]],
    [{ type: 'builder.swap', pos: 1, with: 2 }, full, [{ name: 'Gate' }, { name: '' }]],
    [{ type: 'builder.select', pos: 2, what: live }, full, [{ name: 'Gate' }, { name: 'Live' }]],
    [{ type: 'builder.reset', pos: 1 }, full, [{ name: '', selected: false }, { pos: 2 }]],
    [{ type: 'builder.remove', pos: 2 }, full, [{ pos: 1 }]],
    [{ type: 'builder.tile', count: 1 }, full, [{ pos: 1, w: 12, h: 12 }]],
    [{ type: 'builder.split', pos: 1 }, full, [{}, {}, {}]],
    [{ type: 'builder.spread' }, half, [{ pos: 1, w: 12 }]],
    [{ type: 'builder.add', what: live, at: null }, half, [{ pos: 1 }, { pos: 2, name: 'Live' }]],
  ])('by $type is told, and takes a fault away', (event, slots, expected) => {
    const { builder, now, context, facts } = start(slots);
    if (slots === full) builder.send({ type: 'builder.add', what: null, at: null });
    else builder.send({ type: 'builder.check', schedules: null });
    expect([now().matches({ designing: 'resting' }), facts]).toEqual([false, []]);
    builder.send(event);
    expect(now().matches({ designing: 'resting' })).toBe(true);
    expect([context().fault, context().past]).toEqual([null, [slots]]);
    const ordered = [...context().slots].sort((one, other) => one.pos - other.pos);
    expect(ordered).toHaveLength(expected.length);
    if (event.type !== 'builder.swap') expect(ordered).toMatchObject(expected);
    expect(facts).toEqual([{ type: 'builder.changed', slots: context().slots }]);
  });

  test('of two that change places each stands where the other was', { tags: ['OP-5.14'] }, () => {
    const { builder, context } = start(full);
    builder.send({ type: 'builder.swap', pos: 1, with: 2 });
    expect(context().slots.find(({ x }) => x === 6)?.name).toBe('Gate');
  });

  test.each<[BuilderEvent, readonly DesignSlot[]]>([
    [{ type: 'builder.swap', pos: 1, with: 1 }, full],
    [{ type: 'builder.remove', pos: 9 }, full],
    [{ type: 'builder.tile', count: 2 }, halves],
    [{ type: 'builder.spread' }, halves],
    [{ type: 'builder.reset', pos: 2 }, full],
  ])('by $type that changes nothing is no change', (event, slots) => {
    const { builder, context, facts } = start(slots);
    builder.send(event);
    expect([context().slots, context().past, facts]).toEqual([slots, [], []]);
  });

  test.each<BuilderEvent>([
    { type: 'builder.add', what: live, at: { pos: 2 } },
    { type: 'builder.select', pos: 2, what: live },
  ])('by $type counts once however often it is made', (event) => {
    const { builder, context, facts } = start(halves);
    builder.send(event);
    builder.send(event);
    expect([context().past.length, facts.length]).toEqual([1, 1]);
  });

  test('undone or done again takes a notice away, and can be done again or undone', () => {
    const { builder, now } = start(halves);
    const crowd = () => {
      builder.send({ type: 'builder.add', what: null, at: null });
      expect(now().matches({ designing: 'crowded' })).toBe(true);
    };
    builder.send({ type: 'builder.select', pos: 1, what: live });
    crowd();
    builder.send({ type: 'builder.undo' });
    expect([now().matches({ designing: 'resting' }), now().can({ type: 'builder.undo' })]).toEqual([true, false]);
    crowd();
    builder.send({ type: 'builder.redo' });
    expect(now().matches({ designing: 'resting' })).toBe(true);
    expect([now().can({ type: 'builder.undo' }), now().can({ type: 'builder.redo' })]).toEqual([true, false]);
  });
});

test('a slot that is there can be chosen, and is chosen no more once it is gone', () => {
  const { builder, context } = start(halves);
  builder.send({ type: 'builder.choose', pos: 2 });
  expect(context().chosen).toBe(2);
  builder.send({ type: 'builder.select', pos: 1, what: live });
  expect(context().chosen).toBe(2);
  builder.send({ type: 'builder.remove', pos: 2 });
  expect(context().chosen).toBeNull();
  builder.send({ type: 'builder.choose', pos: 1 });
  builder.send({ type: 'builder.choose', pos: 9 });
  expect(context().chosen).toBeNull();
});

test('a preview needs slots, and nothing is changed in it', () => {
  expect(start([]).now().can({ type: 'builder.preview' })).toBe(false);
  const { builder, now, facts } = start(halves);
  builder.send({ type: 'builder.preview' });
  expect(now().value).toBe('previewing');
  builder.send({ type: 'builder.remove', pos: 1 });
  expect([now().value, facts]).toEqual(['previewing', []]);
  builder.send({ type: 'builder.design' });
  expect(now().value).toEqual({ designing: 'resting' });
});

test('a record changed elsewhere is designed anew; the same one keeps steps and preview', () => {
  const { builder, now, context } = start(halves);
  builder.send({ type: 'builder.select', pos: 1, what: live });
  builder.send({ type: 'builder.preview' });
  builder.send({ type: 'builder.load', slots: context().slots });
  expect([now().value, context().past.length]).toEqual(['previewing', 1]);
  builder.send({ type: 'builder.load', slots: half });
  expect([now().value, context().slots, context().past]).toEqual([{ designing: 'resting' }, half, []]);
});
