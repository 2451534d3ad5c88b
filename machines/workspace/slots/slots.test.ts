import { describe, expect, test } from 'vitest';
import type { Slot, Tab } from '../../../contract/workspace/config.ts';
import { isValidLayout, type Place } from '../../../contract/workspace/grid.ts';
import type { NewSlot, SlotType } from '../../../contract/workspace/slots.ts';
import { admitSlots, faultOf, needsCamera, slotsOf } from './admission.ts';
import { canPlace, place, placeFor, put, remove, slotAt, swap, tile, update } from './slots.ts';

const aSlot = (pos: number, type: SlotType = 'weather', data: Slot['data'] = {}): Slot => ({ pos, type, name: `${type} ${pos}`, data });
const a = (type: SlotType, size?: NewSlot['size'], data: Slot['data'] = {}): NewSlot => ({ type, name: type, data, ...(size && { size }) });
const halves: Place[] = [
  { pos: 1, x: 0, y: 0, w: 6, h: 12 },
  { pos: 2, x: 6, y: 0, w: 6, h: 12 },
];
const tab = (layout: Place[], slots: Slot[], overrides: Partial<Tab> = {}): Tab => ({
  name: 'Tab 1',
  type: 'custom',
  order: 0,
  color: null,
  layout,
  slots,
  ...overrides,
});
const everything = { abilities: [{ action: 'manage', subject: 'all' }], hasChat: true, open: [] };

describe('where a new slot goes', () => {
  test('at a position that is taken, it replaces what stood there and keeps the place', { tags: ['OP-5.14', 'OQ-42'] }, () => {
    const full = tab(halves, [aSlot(1), aSlot(2)]);
    const at = placeFor(full, a('waze'), { pos: 2 });
    const after = at && put(full, a('waze'), at);
    expect(after?.layout).toEqual(halves);
    expect(after?.slots.map(({ pos, type }) => [pos, type])).toEqual([
      [1, 'weather'],
      [2, 'waze'],
    ]);
  });

  test('dropped on a cell of a slot, it replaces that slot', () => {
    expect(placeFor(tab(halves, [aSlot(1), aSlot(2)]), a('waze'), { x: 7, y: 3 })).toEqual(halves[1]);
  });

  test('dropped on a free cell, it lies there, as large as there is room', () => {
    const half = tab(halves.slice(0, 1), [aSlot(1)]);
    expect(placeFor(half, a('waze'), { x: 7, y: 3 })).toEqual({ pos: 2, x: 7, y: 3, w: 4, h: 4 });
    expect(placeFor(half, a('waze', { w: 12, h: 3 }), { x: 11, y: 11 })).toEqual({ pos: 2, x: 6, y: 9, w: 6, h: 3 });
  });

  test('without an aim it takes the first empty place of a layout, then free room', () => {
    expect(placeFor(tab(halves, [aSlot(1)]), a('waze'), null)).toEqual(halves[1]);
    expect(placeFor(tab([], []), a('waze', { w: 6, h: 5 }), null)).toEqual({ pos: 1, x: 0, y: 0, w: 6, h: 5 });
  });

  test('without a free rectangle of the least size there is not enough space', { tags: ['OP-5.13', 'OQ-41', 'OQ-51'] }, () => {
    const narrow: Place[] = [{ pos: 1, x: 0, y: 0, w: 11, h: 12 }];
    expect(placeFor(tab(narrow, [aSlot(1)]), a('waze'), null)).toBeNull();
    expect(placeFor(tab(narrow, [aSlot(1)]), a('waze'), { x: 11, y: 0 })).toBeNull();
    expect(placeFor(tab(narrow, [aSlot(1)]), a('waze'), { pos: 3 })).toBeNull();
  });

  test('thirty-six of the least size fill the grid, and each lies well', () => {
    let full = tab([], []);
    for (let count = 0; count < 36; count += 1) {
      const at = placeFor(full, a('waze', { w: 2, h: 2 }), null);
      if (at) full = put(full, a('waze'), at);
    }
    expect(full.slots).toHaveLength(36);
    expect(isValidLayout(full.layout)).toBe(true);
    expect(placeFor(full, a('waze'), null)).toBeNull();
  });
});

describe('moving and taking away', () => {
  const free = tab([{ pos: 1, x: 0, y: 0, w: 4, h: 4 }, halves[1] as Place], [aSlot(1), aSlot(2)]);

  test('a slot may lie where the grid is free, and nowhere else', () => {
    expect(canPlace(free, 1, { x: 2, y: 8, w: 4, h: 4 })).toBe(true);
    expect(canPlace(free, 1, { x: 4, y: 0, w: 4, h: 4 })).toBe(false);
    expect(canPlace(free, 1, { x: 0, y: 0, w: 1, h: 4 })).toBe(false);
    expect(canPlace(free, 1, { x: 0, y: 10, w: 4, h: 4 })).toBe(false);
    expect(canPlace(free, 9, { x: 0, y: 8, w: 4, h: 4 })).toBe(false);
    expect(place(free, 1, { x: 2, y: 8, w: 4, h: 4 }).layout[0]).toEqual({ pos: 1, x: 2, y: 8, w: 4, h: 4 });
  });

  test('two that swap change places and keep their numbers and what they show', () => {
    const after = swap(free, 1, 2);
    expect(after.layout).toEqual([
      { pos: 1, x: 6, y: 0, w: 6, h: 12 },
      { pos: 2, x: 0, y: 0, w: 4, h: 4 },
    ]);
    expect(after.slots).toBe(free.slots);
  });

  test('a slot goes with its place; in a layout its place stays empty and goes after it', () => {
    expect(remove(free, 1)).toMatchObject({ layout: [{ pos: 2 }], slots: [{ pos: 2 }] });
    const once = remove({ ...free, type: 'layout' }, 1);
    expect(once).toMatchObject({ layout: [{ pos: 1 }, { pos: 2 }], slots: [{ pos: 2 }] });
    expect(remove(once, 1)).toMatchObject({ layout: [{ pos: 2 }], slots: [{ pos: 2 }] });
  });

  test('what a slot shows is kept with it, and its name where one is given', () => {
    expect(slotAt(update(free, 1, { url: 'https://a.test' }), 1)).toEqual({ ...aSlot(1), data: { url: 'https://a.test' } });
    expect(slotAt(update(free, 1, {}, 'Gate'), 1)?.name).toBe('Gate');
  });

  test('tiled, the slots cover the whole grid in the order of their numbers', () => {
    const tiled = tile(tab([...halves, { pos: 7, x: 0, y: 0, w: 2, h: 2 }], [aSlot(2), aSlot(1)]));
    expect(tiled.layout).toEqual(halves);
  });
});

describe('what may be opened', () => {
  test.each([
    ['timeline', 'slot.timeline_exists'],
    ['detection_event', 'slot.detection_event_exists'],
  ] as const)('one %s in all tabs together', { tags: ['OP-2.64', 'OP-8.02', 'OP-2.65', 'OP-8.03'] }, (type, fault) => {
    const first = tab([], [aSlot(1, type)]);
    expect(faultOf(aSlot(1, type), everything)).toBeNull();
    expect(faultOf(aSlot(1, type), { ...everything, open: slotsOf([tab([], []), first]) })).toBe(fault);
    expect(faultOf(aSlot(1, type), { ...everything, open: slotsOf([first], { tab: first, pos: 1 }) })).toBeNull();
  });

  test('one widget for each chat', { tags: ['OP-2.66', 'OP-8.04', 'OQ-51'] }, () => {
    const open = [aSlot(1, 'chat', { id_chat: 7 })];
    expect(faultOf(aSlot(2, 'chat', { id_chat: 7 }), { ...everything, open })).toBe('slot.chat_loaded');
    expect(faultOf(aSlot(2, 'chat', { id_chat: 8 }), { ...everything, open })).toBeNull();
  });

  test('a chat needs a chat user', { tags: ['OP-8.05'] }, () => {
    expect(faultOf(aSlot(1, 'chat', { id_chat: 7 }), { ...everything, hasChat: false })).toBe('slot.no_chat_user');
  });

  test.each([
    ['cam', 'live_video'],
    ['cam_pa', 'record_video'],
    ['cam_recorded', 'record_video'],
    ['timeline', 'record_video'],
  ] as const)('%s needs %s on Video', { tags: ['OP-5.07', 'OP-5.08', 'OP-6.06', 'OQ-51'] }, (type, action) => {
    const holding = (granted: string) => ({ ...everything, abilities: [{ action: granted, subject: 'Video' }] });
    expect(faultOf(aSlot(1, type), holding(action))).toBeNull();
    expect(faultOf(aSlot(1, type), holding(action === 'live_video' ? 'record_video' : 'live_video'))).toBe('slot.forbidden');
  });

  test('a type that nobody knows could not be added; the words of a duplicate go before it', { tags: ['OP-8.01', 'OQ-51'] }, () => {
    expect(faultOf({ type: 'hologram', data: {} }, everything)).toBe('slot.failed');
    expect(faultOf(aSlot(1, 'timeline'), { abilities: [], hasChat: false, open: [aSlot(9, 'timeline')] })).toBe('slot.timeline_exists');
  });

  test.each([
    ['cam', {}, true],
    ['cam_pa', { id_camera: 'none' }, true],
    ['cam_recorded', { id_unit: 4 }, true],
    ['cam', { id_camera: '7' }, false],
    ['cam_pa', { camera: 1 }, false],
    ['cam', { round: [{ id: 7, name: 'Gate' }], seconds: 10 }, false],
    ['cam', { source: 'alarm_view' }, false],
    ['weather', {}, false],
  ] as const)('%s with the data %j lacks what it shows: %s', { tags: ['OQ-51'] }, (type, data, lacks) => {
    expect(needsCamera({ type, data })).toBe(lacks);
  });

  test('of many, those that may are opened and the first reason is told', () => {
    const many = [aSlot(1, 'timeline'), aSlot(2, 'timeline'), aSlot(3, 'chat', { id_chat: 1 }), aSlot(4)];
    const { slots, fault } = admitSlots(many, { ...everything, hasChat: false });
    expect(slots.map(({ pos }) => pos)).toEqual([1, 4]);
    expect(fault).toBe('slot.timeline_exists');
  });
});
