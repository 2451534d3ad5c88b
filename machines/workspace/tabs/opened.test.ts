import { describe, expect, test } from 'vitest';
import type { Slot, Tab } from '../../../contract/workspace/config.ts';
import { hasBlank, isValidLayout } from '../../../contract/workspace/grid.ts';
import { Layout, UserView } from '../../../contract/workspace/views.ts';
import { anAlarm, ana, at, bruno, replied } from '../../quality/paths/samples.ts';
import { openedTabs } from '../../quality/paths/scripted-tabs.ts';
import { alarmIn, emptyTab } from './tab-strip.ts';

const halves = [
  { pos: 1, x: 0, y: 0, w: 6, h: 12 },
  { pos: 2, x: 6, y: 0, w: 6, h: 12 },
];
const aSlot = (pos: number, type: string, data: Slot['data'] = {}): Slot => ({ pos, type, name: `${type} ${pos}`, data });
const holding = (name: string, slots: Slot[], overrides: Partial<Tab> = {}): Tab => ({
  ...emptyTab(name),
  layout: halves,
  slots,
  ...overrides,
});
const aView = (id: number, name: string, slots: Slot[]) =>
  UserView.parse({ id, name, data: { tabId: name, layout: halves, slots }, id_user: ana.id, updated_at: at(0) });
const aLayout = (slots: Slot[] = []) => Layout.parse({ id: 1, name: 'Quarters', default: true, layout: halves, slots });
const types = (tab: Tab | undefined) => tab?.slots.map(({ pos, type }) => [pos, type]);
const five = ['A', 'B', 'C', 'D', 'E'];

describe('saved views', () => {
  test('a view opens as a tab of its name that remembers which view it is', { tags: ['OP-2.50', 'OP-3.13', 'OQ-52', 'OQ-45'] }, () => {
    const tabs = openedTabs({ names: ['Yards'] });
    tabs.send({ type: 'tabs.openView', view: aView(7, 'yards', [aSlot(1, 'weather')]) });
    expect(tabs.tab('yards (2)')).toMatchObject({ type: 'view', id_view: 7, layout: halves, color: null });
    expect(tabs.grid().activeTab).toBe('yards (2)');
  });

  test('a view that is open is brought to the front as it was left', () => {
    const tabs = openedTabs({ tabs: [holding('Yards', []), holding('Gates', [aSlot(1, 'waze')], { type: 'view', id_view: 7 })] });
    tabs.send({ type: 'tabs.openView', view: aView(7, 'Gates', [aSlot(1, 'weather')]) });
    expect(tabs.names()).toEqual(['Yards', 'Gates']);
    expect([tabs.grid().activeTab, types(tabs.tab('Gates'))]).toEqual(['Gates', [[1, 'waze']]]);
  });

  test('of a view with a second Timeline everything else is opened, and the strip says why', { tags: ['OP-8.02'] }, async () => {
    const tabs = openedTabs({ tabs: [holding('Yards', [aSlot(1, 'timeline')])] });
    tabs.send({ type: 'tabs.openView', view: aView(7, 'Gates', [aSlot(1, 'timeline'), aSlot(2, 'waze')]) });
    await tabs.reaches('refused', 'edited');
    expect(tabs.context().fault).toBe('slot.timeline_exists');
    expect(types(tabs.tab('Gates'))).toEqual([[2, 'waze']]);
  });

  test('a view sent here replaces the front tab when five are open, and a notice names the sender', {
    tags: ['OQ-43', 'OP-7.42'],
  }, async () => {
    const tabs = openedTabs({ names: five });
    tabs.send({ type: 'tabs.select', name: 'C' });
    tabs.send({ type: 'view.shown', view: aView(7, 'Gates', []), by: bruno.name });
    await tabs.reaches('shown', 'edited');
    expect(tabs.names()).toEqual(['A', 'B', 'Gates', 'D', 'E']);
    expect(tabs.context().shown).toEqual({ name: 'Gates', by: 'Bruno', opened: 'instead' });
    tabs.clock.increment(10_000);
    expect(tabs.context().shown).toBeNull();
  });

  test('sent again, a view that is open shows what was sent', () => {
    const tabs = openedTabs({ tabs: [holding('Gates', [aSlot(1, 'waze')], { type: 'view', id_view: 7 }), holding('Yards', [])] });
    tabs.send({ type: 'tabs.select', name: 'Yards' });
    tabs.send({ type: 'view.shown', view: aView(7, 'Gates', [aSlot(2, 'weather')]), by: null });
    expect([tabs.grid().activeTab, types(tabs.tab('Gates'))]).toEqual(['Gates', [[2, 'weather']]]);
    expect(tabs.names()).toEqual(['Gates', 'Yards']);
  });

  test('a tab that was saved as a view is that view, until the view is gone', { tags: ['OP-2.49', 'OQ-52', 'OQ-45'] }, () => {
    const tabs = openedTabs({ names: ['Yards'] });
    tabs.send({ type: 'tabs.linkView', name: 'Yards', id_view: 9 });
    expect(tabs.tab('Yards')).toMatchObject({ type: 'view', id_view: 9 });
    tabs.send({ type: 'tabs.unlinkView', id_view: 9 });
    expect(tabs.tab('Yards')).toMatchObject({ type: 'custom', id_view: null });
  });
});

describe('layouts', () => {
  test('a layout is applied to the tab in front when that is empty, else it gets a tab', { tags: ['OQ-45'] }, () => {
    const tabs = openedTabs({ names: ['Yards'] });
    tabs.send({ type: 'tabs.openLayout', layout: aLayout([aSlot(2, 'waze')]) });
    expect(tabs.names()).toEqual(['Yards']);
    expect(tabs.tab('Yards')).toMatchObject({ type: 'layout', color: null, layout: halves, slots: [{ pos: 2 }] });
    tabs.send({ type: 'tabs.openLayout', layout: aLayout() });
    expect(tabs.names()).toEqual(['Yards', 'Quarters']);
    expect(tabs.tab('Quarters')).toMatchObject({ type: 'layout', color: null });
    tabs.send({ type: 'tabs.add', name: 'Docks' });
    expect(tabs.tab('Docks')).toMatchObject({ type: 'custom', color: null });
  });

  test('new empty tabs get the default layout, also the one that closing the last leaves', { tags: ['OQ-55'] }, () => {
    const tabs = openedTabs({ names: ['Yards'] });
    tabs.send({ type: 'layouts.loaded', defaultLayout: aLayout([aSlot(1, 'units_map')]) });
    expect(tabs.tab('Yards')?.layout).toEqual([]);
    tabs.send({ type: 'tabs.add' });
    expect(tabs.tab('Tab 1')).toMatchObject({ type: 'layout', layout: halves, slots: [{ type: 'units_map' }] });
    tabs.send({ type: 'tabs.close', name: 'Yards' });
    tabs.send({ type: 'tabs.close', name: 'Tab 1' });
    expect(tabs.tab('Tab 1')?.layout).toEqual(halves);
  });

  test('so does the first tab of somebody who never arranged anything, without a save', { tags: ['OQ-55'] }, async () => {
    const tabs = openedTabs();
    tabs.send({ type: 'layouts.loaded', defaultLayout: aLayout() });
    expect(tabs.tab('Tab 1')?.layout).toEqual(halves);
    await tabs.reaches('quiet', 'saved');
  });
});

describe('cameras', () => {
  const cameras = (count: number, id_unit: number) =>
    Array.from({ length: count }, (_, n) => ({ id: id_unit * 100 + n, name: `Camera ${n}`, id_unit }));

  test('a unit is opened with its first six cameras in the order of the platform, side by side', {
    tags: ['OP-5.09', 'OP-9.09', 'OQ-50'],
  }, () => {
    const tabs = openedTabs({ names: ['Yards'] });
    // The platform's order is neither by id nor by name.
    const inOrder = [
      [105, 'Camera 3'],
      [108, 'Camera 8'],
      [101, 'Camera 9'],
      [107, 'Camera 1'],
      [100, 'Camera 5'],
      [103, 'Camera 7'],
      [102, 'Camera 2'],
      [106, 'Camera 0'],
      [104, 'Camera 4'],
    ] as const;
    const nine = inOrder.map(([id, name]) => ({ id, name, id_unit: 1 }));
    tabs.send({ type: 'tabs.openCameras', name: 'Warehouse 7', cameras: nine, recorded: false, source: 'unit' });
    const tab = tabs.tab('Warehouse 7');
    expect(types(tab)).toEqual([1, 2, 3, 4, 5, 6].map((pos) => [pos, 'cam']));
    expect(tab?.layout).toHaveLength(6);
    expect(tab?.slots.map(({ data }) => data['id_camera'])).toEqual([105, 108, 101, 107, 100, 103]);
    expect(tab?.slots[0]).toMatchObject({ data: { source: 'unit', id_camera: 105, id_unit: 1 } });
  });

  test('recorded cameras are slots of recordings; six of each unit of a group', { tags: ['OP-5.08', 'OP-5.09'] }, () => {
    const tabs = openedTabs({ names: ['Yards'] });
    tabs.send({ type: 'tabs.openCameras', name: 'Group', cameras: [...cameras(7, 1), ...cameras(2, 2)], recorded: true, source: 'dnd' });
    expect(tabs.tab('Group')?.slots.map(({ type }) => type)).toEqual(Array.from({ length: 8 }, () => 'cam_recorded'));
  });

  test('without live_video no tab is opened, and the strip says so', { tags: ['OP-5.07', 'OP-6.06', 'OP-8.01'] }, async () => {
    const tabs = openedTabs({ names: ['Yards'], user: { abilities: [] } });
    tabs.send({ type: 'tabs.openCameras', name: 'Warehouse 7', cameras: cameras(2, 1), recorded: false, source: 'unit' });
    await tabs.reaches('refused', 'saved');
    expect([tabs.names(), tabs.context().fault]).toEqual([['Yards'], 'slot.forbidden']);
  });
});

describe('an alarm', () => {
  const view = { id: 4, name: 'Night', layout: halves, slots: [aSlot(1, 'cam', { camera: 2 }), aSlot(2, 'units_map')] };
  const cameras = [1000, 1001].map((id) => ({ id, name: `Camera ${id}`, tag: null, recording_support: true }));
  const alarm = anAlarm(7, { cameras: cameras as never });
  const opening = (data: unknown, more: unknown[] = []) => {
    const tabs = openedTabs({ names: ['Yards'], replies: { findView: [replied(data), ...more] } });
    tabs.send({ type: 'tabs.open', alarm });
    return tabs;
  };
  const turn = () => new Promise(setImmediate);

  test('the configured view replaces the default one, filled with the alarm and its cameras', {
    tags: ['OP-7.16', 'OP-9.43'],
  }, async () => {
    const tabs = opening({ view, id_action_plan: null });
    expect(types(tabs.tab('A-0007'))).toContainEqual([3, 'info']);
    await turn();
    const tab = tabs.tab('A-0007');
    expect(tab?.layout).toEqual(halves);
    expect(tab?.slots[0]).toMatchObject({
      name: 'Camera 1001',
      data: { source: 'alarm_view', id_alarm: 7, id_camera: 1001, id_unit: 101 },
    });
    expect(tab && alarmIn(tab)).toEqual({ id: 7, alarm_id: 'A-0007' });
  });

  test('a slot for a camera that the alarm does not have is left out', { tags: ['OP-7.16'] }, async () => {
    const tabs = opening({ view: { ...view, slots: [aSlot(1, 'cam', { camera: 3 }), aSlot(2, 'units_map')] }, id_action_plan: null });
    await turn();
    expect([types(tabs.tab('A-0007')), tabs.tab('A-0007')?.layout]).toEqual([[[2, 'units_map']], [halves[1]]]);
  });

  test('a configured view leaves alone what the operator has arranged meanwhile', async () => {
    const tabs = opening({ view, id_action_plan: null });
    tabs.send({ type: 'slots.remove', pos: 6 });
    await turn();
    expect(types(tabs.tab('A-0007'))).not.toContainEqual([2, 'units_map']);
  });

  test('without a view the default opens; after 500 ms the plan is at position 3, info at 7', {
    tags: ['OP-9.16', 'OP-9.17', 'OQ-39', 'OQ-40'],
  }, async () => {
    const tabs = opening({ view: null, id_action_plan: 12 });
    await turn();
    tabs.clock.increment(499);
    expect(types(tabs.tab('A-0007'))).toContainEqual([3, 'info']);
    tabs.clock.increment(1);
    expect(types(tabs.tab('A-0007'))).toContainEqual([3, 'action_plan']);
    expect(tabs.tab('A-0007')?.slots.find(({ pos }) => pos === 3)?.data).toMatchObject({ id_alarm: 7, id_action_plan: 12 });
    expect(types(tabs.tab('A-0007'))).toContainEqual([7, 'info']);
    const layout = tabs.tab('A-0007')?.layout ?? [];
    expect([layout.map(({ pos }) => pos), isValidLayout(layout), hasBlank(layout)]).toEqual([[1, 2, 3, 4, 5, 6, 7], true, false]);
  });

  test('where no plan applies the information stays at position 3', { tags: ['OQ-39'] }, async () => {
    const tabs = opening({ view: null, id_action_plan: null });
    await turn();
    tabs.clock.increment(500);
    expect(types(tabs.tab('A-0007'))?.map(([pos]) => pos)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(types(tabs.tab('A-0007'))).toContainEqual([3, 'info']);
  });

  test('what a configured view has at position 3 moves too, to the next free number', { tags: ['OP-9.17'] }, async () => {
    const row = (pos: number) => ({ pos, x: 0, y: (pos - 1) * 3, w: 12, h: 3 });
    const filled = [1, 2, 3, 4].map((pos) => aSlot(pos, 'frame', { url: `https://${pos}.test` }));
    const quarters = [1, 2, 3].map(row);
    const given = { ...view, layout: [...quarters, { ...row(4), pos: 7 }], slots: filled.map((s) => (s.pos === 4 ? { ...s, pos: 7 } : s)) };
    const tabs = opening({ view: given, id_action_plan: 12 });
    await turn();
    tabs.clock.increment(500);
    expect(types(tabs.tab('A-0007'))).toEqual([
      [1, 'frame'],
      [2, 'frame'],
      [3, 'action_plan'],
      [4, 'frame'],
      [7, 'frame'],
    ]);
    expect(isValidLayout(tabs.tab('A-0007')?.layout ?? [])).toBe(true);
  });

  test('the plan is not waited for once the tab is closed', { tags: ['OQ-39'] }, async () => {
    const tabs = opening({ view: null, id_action_plan: 12 });
    await turn();
    tabs.send({ type: 'tabs.close', name: 'A-0007' });
    expect(Object.keys(tabs.actor.getSnapshot().children)).toEqual(['store']);
    tabs.clock.increment(500);
    tabs.send({ type: 'tabs.undoClose' });
    tabs.clock.increment(500);
    expect(types(tabs.tab('A-0007'))).toContainEqual([3, 'info']);
  });

  test('where the call fails the default alarm view stays', { tags: ['OP-7.17', 'OQ-40'] }, async () => {
    const tabs = openedTabs({ replies: { findView: [new Error('network')] } });
    tabs.send({ type: 'tabs.open', alarm });
    await turn();
    tabs.clock.increment(500);
    expect(types(tabs.tab('A-0007'))?.map(([pos]) => pos)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(tabs.context().pendingLayouts).toEqual([]);
  });

  test('the tab stays the alarm’s whatever is put into its slots', () => {
    const tabs = opening({ view: null, id_action_plan: null });
    for (const pos of [1, 2, 3, 4, 5, 6]) tabs.send({ type: 'slots.remove', pos });
    const tab = tabs.tab('A-0007');
    expect([tab?.slots, tab && alarmIn(tab)]).toEqual([[], { id: 7, alarm_id: 'A-0007' }]);
  });

  test('a plan that was sent here opens in the tab of its alarm, else in the one in front', { tags: ['OP-7.43'] }, () => {
    const tabs = opening({ view: null, id_action_plan: null });
    tabs.send({ type: 'tabs.select', name: 'Yards' });
    tabs.send({ type: 'plan.shown', id_action_plan: 5, id_alarm: null });
    expect(types(tabs.tab('Yards'))).toEqual([[1, 'action_plan']]);
    tabs.send({ type: 'plan.shown', id_action_plan: 5, id_alarm: alarm.id });
    expect([tabs.grid().activeTab, types(tabs.tab('A-0007'))?.[2]]).toEqual(['A-0007', [3, 'action_plan']]);
  });

  test('a plan that finds no room in the tab in front gets one of its own', { tags: ['OP-7.43', 'OP-9.67'] }, () => {
    const tabs = opening({ view: null, id_action_plan: null });
    tabs.send({ type: 'cameras.shown', name: 'Night round', cameras: around, seconds: 8, by: 'Luis' });
    tabs.send({ type: 'plan.shown', id_action_plan: 5, id_alarm: null });
    const { activeTab } = tabs.grid();
    expect(activeTab).not.toBe('Night round');
    expect(types(tabs.tab(activeTab))).toEqual([[1, 'action_plan']]);
  });

  const around = [1000, 1001, 1002].map((id) => ({ id, name: `Camera ${id}`, id_unit: 101 }));

  test('a camera round opens one tab with one slot for all its cameras; a rerun reuses the tab', { tags: ['OP-9.69', 'OP-9.45'] }, () => {
    const tabs = opening({ view: null, id_action_plan: null });
    for (const seconds of [8, 5]) tabs.send({ type: 'cameras.shown', name: 'Night round', cameras: around, seconds, by: 'Luis' });
    expect(tabs.grid().tabs.filter(({ name }) => name.startsWith('Night round'))).toHaveLength(1);
    expect(tabs.grid().activeTab).toBe('Night round');
    expect(tabs.tab('Night round')?.slots).toMatchObject([
      { type: 'cam', data: { source: 'command', id_camera: 1000, seconds: 5, round: [{ id: 1000 }, { id: 1001 }, { id: 1002 }] } },
    ]);
    expect(tabs.context().shown).toEqual({ name: 'Night round', by: 'Luis' });
  });

  test('assigned cameras get a live slot each in a tab of their own', { tags: ['OP-9.70'] }, () => {
    const tabs = opening({ view: null, id_action_plan: null });
    tabs.send({ type: 'cameras.shown', name: 'Around', cameras: around, seconds: null, by: null });
    expect(types(tabs.tab('Around'))).toEqual([
      [1, 'cam'],
      [2, 'cam'],
      [3, 'cam'],
    ]);
  });
});
