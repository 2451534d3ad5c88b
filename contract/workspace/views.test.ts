import { describe, expect, test } from 'vitest';
import { AlarmLayout } from './alarm-layout.ts';
import { Layout, UserView } from './views.ts';

const slot = (pos: number) => ({ pos, type: 'cam', name: '', data: {} });
const halves = [
  { pos: 1, x: 0, y: 0, w: 6, h: 12 },
  { pos: 4, x: 6, y: 0, w: 6, h: 12 },
];

describe('slots and places of a layout', { tags: ['OP-3.12'] }, () => {
  const read = (fields: object) => Layout.parse({ id: 1, name: 'Two', ...fields });

  test('are read as lists or as JSON text', () => {
    const lists = read({ slots: [slot(1), slot(4)], layout: halves });
    expect(lists).toMatchObject({ default: false, slots: [{ pos: 1 }, { pos: 4 }], layout: halves });
    expect(read({ slots: JSON.stringify([slot(1), slot(4)]), layout: JSON.stringify(halves) })).toEqual(lists);
  });

  test('without places are side by side, in the order of the slots', () => {
    expect(read({ slots: [slot(1), slot(4)] }).layout).toEqual(halves);
    expect(read({ slots: [slot(1), slot(4)], layout: [] }).layout).toEqual(halves);
  });

  test('beyond 36 have no place', () => {
    const many = Array.from({ length: 37 }, (_, at) => slot(at + 1));
    expect(read({ slots: many }).slots).toHaveLength(37);
    expect(read({ slots: many }).layout.map(({ pos }) => pos)).toEqual(many.slice(0, 36).map(({ pos }) => pos));
  });

  test('that are absent or no lists are none', () => {
    expect([read({}), read({ slots: 'none', layout: 7 })]).toEqual([
      { id: 1, name: 'Two', default: false, slots: [], layout: [] },
      { id: 1, name: 'Two', default: false, slots: [], layout: [] },
    ]);
  });
});

test('a saved view has its data as a record or as JSON text', { tags: ['OP-3.15'] }, () => {
  const view = { id: 1, name: 'Night', id_user: 3, updated_at: '2026-11-21T06:20:00.000Z' };
  const data = { tabId: 'Tab 1', slots: [slot(1), slot(4)] };
  const read = UserView.parse({ ...view, data });
  expect(read.data).toEqual({ ...data, layout: halves });
  expect(UserView.parse({ ...view, data: JSON.stringify(data) })).toEqual(read);
  expect(UserView.safeParse({ ...view, data: 'none' }).success).toBe(false);
});

test('how an alarm opens is a view with its plan, a view alone, or none', { tags: ['OP-7.16', 'OP-7.17'] }, () => {
  const view = { id: 2, name: 'Fire', slots: [slot(1)], layout: [] };
  const read = { id: 2, name: 'Fire', slots: [slot(1)], layout: [{ pos: 1, x: 0, y: 0, w: 12, h: 12 }] };
  expect(AlarmLayout.parse({ view, id_action_plan: '7' })).toEqual({ view: read, id_action_plan: 7 });
  expect(AlarmLayout.parse({ view: null, id_action_plan: 7 })).toEqual({ view: null, id_action_plan: 7 });
  expect(AlarmLayout.parse(view)).toEqual({ view: read, id_action_plan: null });
  expect(AlarmLayout.parse(null)).toEqual({ view: null, id_action_plan: null });
});
