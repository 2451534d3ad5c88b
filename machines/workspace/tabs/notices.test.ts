import { describe, expect, test } from 'vitest';
import { User } from '../../../contract/access/user.ts';
import type { Slot, Tab } from '../../../contract/workspace/config.ts';
import { Layout, UserView } from '../../../contract/workspace/views.ts';
import { anAlarm, ana, at, refused, replied } from '../../quality/paths/samples.ts';
import { openedTabs } from '../../quality/paths/scripted-tabs.ts';
import { emptyTab } from './tab-strip.ts';
import { noNotice, type TabsEvent } from './tabs.types.ts';

const halves = [
  { pos: 1, x: 0, y: 0, w: 6, h: 12 },
  { pos: 2, x: 6, y: 0, w: 6, h: 12 },
];
const five = ['A', 'B', 'C', 'D', 'E'];
const aSlot = (pos: number, type: string, data: Slot['data'] = {}): Slot => ({ pos, type, name: type, data });
const holding = (name: string, ...slots: Slot[]): Tab => ({ ...emptyTab(name), layout: halves, slots });
const view = (slots: Slot[] = []) =>
  UserView.parse({ id: 7, name: 'Night', data: { tabId: 'Night', layout: halves, slots }, id_user: ana.id, updated_at: at(0) });
const layout = (slots: Slot[] = []) => Layout.parse({ id: 1, name: 'Quarters', default: false, layout: halves, slots });
const cameras = [{ id: 100, name: 'Camera', id_unit: 1 }];
const opens = {
  alarm: { type: 'tabs.open', alarm: anAlarm(1) },
  view: { type: 'tabs.openView', view: view() },
  layout: { type: 'tabs.openLayout', layout: layout() },
  cameras: { type: 'tabs.openCameras', name: 'Warehouse 7', cameras, recorded: false, source: 'unit' },
} satisfies Record<string, TabsEvent>;
const duplicate: TabsEvent = { type: 'tabs.add', name: 'gates' };
type Tabs = ReturnType<typeof openedTabs>;

test.each(Object.entries(opens))(
  'opening (%s) with five tabs open replaces the front tab with a notice, else without one',
  { tags: ['OQ-43'] },
  async (_, event) => {
    const many = openedTabs({ tabs: five.map((name, order) => ({ ...holding(name, aSlot(1, 'waze')), order })) });
    many.send(event);
    await many.reaches('full', 'edited');
    expect(many.names()).toHaveLength(5);
    expect(many.script.inputs('findView')).toHaveLength(event.type === 'tabs.open' ? 1 : 0);
    const few = openedTabs({ tabs: [holding('Gates', aSlot(1, 'waze'))] });
    few.send(event);
    await few.reaches('quiet', 'edited');
    expect(few.names()).toHaveLength(2);
    expect(many.grid().activeTab).toBe(few.grid().activeTab);
  },
);

test('an alarm that has a tab is brought to the front without being asked about again', { tags: ['OP-7.16'] }, async () => {
  const tabs = openedTabs({ names: ['Gates'] });
  tabs.send(opens.alarm);
  tabs.send({ type: 'tabs.select', name: 'Gates' });
  tabs.send(opens.alarm);
  await tabs.reaches('quiet', 'edited');
  expect(tabs.grid().activeTab).toBe('A-0001');
  expect(tabs.script.inputs('findView')).toHaveLength(1);
});

test('a duplicate singleton is left out of a layout, an alarm view and a slot, with a notice', {
  tags: ['OP-8.02', 'OP-8.04', 'OP-2.64', 'OP-2.66'],
}, async () => {
  const once = [holding('Gates', aSlot(1, 'timeline'))];
  const laid = openedTabs({ tabs: once });
  laid.send({ type: 'tabs.openLayout', layout: layout([aSlot(1, 'timeline'), aSlot(2, 'waze')]) });
  await laid.reaches('refused', 'edited');
  const found = { id: 4, name: 'Night', layout: halves, slots: [aSlot(1, 'timeline'), aSlot(2, 'units_map')] };
  const alarm = openedTabs({ tabs: once, replies: { findView: [replied({ view: found, id_action_plan: null })] } });
  alarm.send(opens.alarm);
  await alarm.reaches('refused', 'edited');
  const chats = [
    { ...holding('Gates', aSlot(1, 'chat', { id_chat: 3 })) },
    { ...holding('Yards', aSlot(1, 'chat', { id_chat: 2 })), order: 1 },
  ];
  const kept = openedTabs({ tabs: chats, user: { enabled_chat: true } });
  kept.send({ type: 'slots.update', tab: 'Yards', pos: 1, data: { id_chat: 3 } });
  await kept.reaches('refused', 'saved');
  expect(kept.context().fault).toBe('slot.chat_loaded');
});

test('sent cameras are hidden from users without live_video; otherwise a notice names the sender', {
  tags: ['OP-5.07'],
}, async () => {
  const event: TabsEvent = { type: 'cameras.shown', name: 'Around', cameras, seconds: null, by: 'Luis' };
  const denied = openedTabs({ names: ['Gates'], user: { abilities: [] } });
  denied.send(event);
  await denied.reaches('refused', 'saved');
  expect(denied.names()).toEqual(['Gates']);
  const shown = openedTabs({ names: ['Gates'] });
  shown.send(event);
  await shown.reaches('shown', 'edited');
});

describe('a view that a rule sends', { tags: ['OP-7.42'] }, () => {
  const sent: TabsEvent = { type: 'view.shown', view: view([aSlot(1, 'waze')]), by: null, behind: true };
  const front = (tabs: Tabs) => tabs.grid().activeTab;

  test('opens behind the tab in front, once', async () => {
    const tabs = openedTabs({ names: ['Gates', 'Yards'] });
    tabs.send({ type: 'tabs.select', name: 'Gates' });
    tabs.send(sent);
    tabs.send(sent);
    await tabs.reaches('shown', 'edited');
    expect([tabs.names(), front(tabs)]).toEqual([['Gates', 'Yards', 'Night'], 'Gates']);
    expect(tabs.tab('Night')).toMatchObject({ type: 'view', id_view: 7, slots: [{ type: 'waze' }] });
    expect(tabs.context().shown).toEqual({ name: 'Night', by: null, opened: 'behind' });
  });

  test('replaces nothing where five tabs are open, and is named', async () => {
    const tabs = openedTabs({ names: five });
    const before = [tabs.names(), front(tabs)];
    tabs.send(sent);
    await tabs.reaches('shown', 'edited');
    expect([tabs.names(), front(tabs)]).toEqual(before);
    expect(tabs.context().shown).toEqual({ name: 'Night', by: null, opened: 'nowhere' });
  });

  test('leaves out what the operator may not open', async () => {
    const tabs = openedTabs({ names: ['Gates'], user: { abilities: [] } });
    tabs.send({ ...sent, view: view([aSlot(1, 'cam', { id_camera: 1 }), aSlot(2, 'waze')]) });
    await tabs.reaches('shown', 'edited');
    expect(tabs.tab('Night')?.slots.map(({ type }) => type)).toEqual(['waze']);
  });
});

test('a tab is not added under a name that another has', { tags: ['OQ-44'] }, async () => {
  const tabs = openedTabs({ names: ['Gates'] });
  tabs.send(duplicate);
  await tabs.reaches('duplicate', 'saved');
  expect(tabs.names()).toEqual(['Gates']);
});

const notices: [string, () => Tabs, TabsEvent][] = [
  ['full', () => openedTabs({ names: five }), opens.alarm],
  ['duplicate', () => openedTabs({ names: ['Gates'] }), duplicate],
  ['refused', () => openedTabs({ names: ['Gates'], user: { abilities: [] } }), opens.cameras],
  ['shown', () => openedTabs({ names: ['Gates'] }), { type: 'view.shown', view: view(), by: 'Luis' }],
  ['closed', () => openedTabs({ names: ['Gates', 'Yards'] }), { type: 'tabs.close', name: 'Gates' }],
];
const strip = (tabs: Tabs) => tabs.actor.getSnapshot().value.strip;

test.each(notices)('the notice of what is %s goes after ten seconds, or when it is dismissed', (state, begun, event) => {
  const waited = begun();
  waited.send(event);
  expect(strip(waited)).toBe(state);
  waited.clock.increment(9_999);
  expect(strip(waited)).toBe(state);
  waited.clock.increment(1);
  expect([strip(waited), waited.context()]).toMatchObject(['quiet', noNotice]);
  const dismissed = begun();
  dismissed.send(event);
  dismissed.send({ type: 'tabs.dismissNotice' });
  expect([strip(dismissed), dismissed.context()]).toMatchObject(['quiet', noNotice]);
});

test('a tab that is brought back takes its notice with it', async () => {
  const tabs = openedTabs({ names: ['Gates', 'Yards'] });
  tabs.send({ type: 'tabs.close', name: 'Gates' });
  tabs.send({ type: 'tabs.undoClose' });
  await tabs.reaches('quiet', 'edited');
});

test('bars, preferences, charts and keys that are chosen are kept with the rest', { tags: ['OP-9.02'] }, async () => {
  const charts = [{ name: 'By day', chart: { measure: 'alarms', by: 'day', days: 7, draw: 'bars' } }] as const;
  const changes: [TabsEvent, (tabs: Tabs) => unknown, unknown][] = [
    [{ type: 'bars.arrange', bars: { sideBarWidth: 480 } }, (tabs) => tabs.grid().sideBarWidth, { left: 480, right: 500 }],
    [{ type: 'preferences.change', preferences: { skin: 'dark' } }, (tabs) => tabs.context().config.preferences.skin, 'dark'],
    [{ type: 'charts.save', charts }, (tabs) => tabs.context().config.charts, charts],
    [{ type: 'shortcuts.choose', shortcuts: { next: 'z' } }, (tabs) => tabs.context().config.shortcuts, { next: 'z' }],
  ];
  for (const [event, read, expected] of changes) {
    const tabs = openedTabs({ names: ['Gates'] });
    tabs.send(event);
    expect(read(tabs)).toEqual(expected);
    await tabs.reaches('quiet', 'edited');
  }
});

test('rights that change count at once, also while something waits to be saved', { tags: ['OQ-53'] }, async () => {
  const tabs = openedTabs({ names: ['Gates'] });
  tabs.send({ type: 'tabs.add' });
  tabs.send({ type: 'user.changed', user: User.parse({ ...tabs.user, abilities: [] }) });
  tabs.send(opens.cameras);
  await tabs.reaches('refused', 'edited');
});

test('a change made while saving does not stop the save', async () => {
  const tabs = openedTabs({ replies: { saveConfig: [new Promise(() => undefined)] } });
  tabs.send({ type: 'tabs.add' });
  tabs.clock.increment(1000);
  tabs.send({ type: 'tabs.add' });
  await tabs.reaches('quiet', 'saving');
  expect(tabs.script.inputs('saveConfig')).toHaveLength(1);
});

test.each([
  ['unsent', new Error('network'), 'config.retry'],
  ['unsent', new Error('network'), 'link.restored'],
  ['refused', refused('request.invalid'), 'config.retry'],
] as const)('what is %s is saved again: %s, %s', async (state, reply, type) => {
  const tabs = openedTabs({ replies: { saveConfig: [reply, replied(null)] } });
  tabs.send({ type: 'tabs.add' });
  tabs.clock.increment(1000);
  await tabs.reaches('quiet', state);
  tabs.send({ type });
  expect(tabs.actor.getSnapshot().value.config).toBe('saving');
  await tabs.reaches('quiet', 'saved');
});
