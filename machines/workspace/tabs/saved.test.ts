import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock, setup } from 'xstate';
import { User } from '../../../contract/access/user.ts';
import type { Slot, Tab, UserConfig } from '../../../contract/workspace/config.ts';
import { Layout, UserView } from '../../../contract/workspace/views.ts';
import { anAlarm, ana, at, refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { openedTabs } from '../../quality/paths/scripted-tabs.ts';
import { type Answer, implementFeed, implementPort } from '../../shared/port.ts';
import { alarmLayoutMachine } from '../alarm-layout/alarm-layout.machine.ts';
import { alarmTab } from './alarm-tab.ts';
import { alarmLayoutId, emptyTab } from './tab-strip.ts';
import { tabsMachine } from './tabs.machine.ts';
import type { TabsEvent, TabsFact } from './tabs.types.ts';

const halves = [
  { pos: 1, x: 0, y: 0, w: 6, h: 12 },
  { pos: 2, x: 6, y: 0, w: 6, h: 12 },
];
const aSlot = (pos: number, type: string, data: Slot['data'] = {}): Slot => ({ pos, type, name: type, data });
const holding = (name: string, order: number, slots: Slot[], more: Partial<Tab> = {}): Tab => ({
  ...emptyTab(name),
  order,
  layout: halves,
  slots,
  ...more,
});
const alarm = anAlarm(7);
const view = UserView.parse({
  id: 7,
  name: 'Night',
  data: { tabId: 'Night', layout: halves, slots: [] },
  id_user: ana.id,
  updated_at: at(0),
});
const layout = Layout.parse({ id: 3, name: 'Two', slots: [aSlot(1, 'weather'), aSlot(2, 'waze')], layout: halves });
const arranged = [
  holding('Gates', 0, [aSlot(1, 'waze'), aSlot(2, 'weather')]),
  holding('Yards', 1, []),
  { ...alarmTab(alarm, ana.abilities, []), order: 2 },
  holding('Night', 3, [], { type: 'view', id_view: 7 }),
];
const stateOf = ({ actor }: ReturnType<typeof openedTabs>) => actor.getSnapshot().value;
const lost = new Error('network');
const never = new Promise(() => undefined);
const elsewhere = (user: User, ...names: string[]) => {
  const tabs = names.map((name, order) => ({ ...emptyTab(name), order }));
  return User.parse({ ...user, config: { ...user.config, grid: { ...user.config.grid, tabs, activeTab: names[0] } } });
};

test.each<TabsEvent>([
  { type: 'tabs.open', alarm },
  { type: 'tabs.openView', view },
  { type: 'tabs.openLayout', layout },
  { type: 'tabs.openCameras', name: 'Warehouse 7', cameras: [{ id: 1, name: 'Gate', id_unit: 1 }], recorded: false, source: 'unit' },
  { type: 'tabs.add' },
  { type: 'tabs.rename', name: 'Yards', to: 'Docks' },
  { type: 'tabs.select', name: 'Yards' },
  { type: 'tabs.reorder', name: 'Gates', to: 1 },
  { type: 'tabs.colour', name: 'Gates', color: '#0b5cad' },
  { type: 'tabs.linkView', name: 'Gates', id_view: 9 },
  { type: 'tabs.unlinkView', id_view: 7 },
  { type: 'plan.shown', id_action_plan: 3, id_alarm: alarm.id },
  { type: 'alarmLayout.planFound', id_action_plan: 3, id_alarm: alarm.id },
  { type: 'slots.put', slot: { type: 'units_map', name: 'Map', data: {} }, at: { pos: 1 } },
  { type: 'slots.update', pos: 2, data: { place: 1 } },
  { type: 'slots.place', pos: 1, area: { x: 0, y: 0, w: 4, h: 12 } },
  { type: 'slots.swap', pos: 1, with: 2 },
  { type: 'slots.remove', pos: 1 },
  { type: 'slots.tile' },
])('$type waits to be saved, and is kept in this browser', { tags: ['OP-4.30'] }, (event) => {
  const tabs = openedTabs({ tabs: arranged });
  tabs.send(event);
  expect(stateOf(tabs)).toEqual({ strip: 'quiet', config: 'edited' });
  expect([tabs.context().edition, tabs.shelved.map(({ type }) => type)]).toEqual([1, ['store.put']]);
});

test.each<[string, TabsEvent]>([
  ['shown', { type: 'view.shown', view, by: null }],
  ['shown', { type: 'cameras.shown', name: 'Around', cameras: [{ id: 1, name: 'Gate', id_unit: 1 }], seconds: null, by: 'Luis' }],
  ['closed', { type: 'tabs.close', name: 'Gates' }],
])('what leaves the notice “%s” waits to be saved', { tags: ['OP-4.30'] }, (strip, event) => {
  const tabs = openedTabs({ tabs: arranged });
  tabs.send(event);
  expect([stateOf(tabs), tabs.context().edition]).toEqual([{ strip, config: 'edited' }, 1]);
  if (event.type !== 'tabs.close') return;
  tabs.send({ type: 'tabs.undoClose' });
  expect([stateOf(tabs), tabs.context().edition]).toEqual([{ strip: 'quiet', config: 'edited' }, 2]);
});

test.each<TabsEvent>([
  { type: 'tabs.rename', name: 'Nobody', to: 'Docks' },
  { type: 'tabs.rename', name: 'Gates', to: ' ' },
  { type: 'tabs.close', name: 'Nobody' },
  { type: 'tabs.select', name: 'Nobody' },
  { type: 'tabs.reorder', name: 'Gates', to: 0 },
  { type: 'tabs.colour', name: 'Nobody', color: null },
  { type: 'tabs.linkView', name: 'Night', id_view: 7 },
  { type: 'tabs.unlinkView', id_view: 99 },
  { type: 'alarmLayout.found', id_alarm: alarm.id, alarm, view: { id: 1, name: 'Night', layout: [], slots: [] } },
  { type: 'alarmLayout.planFound', id_action_plan: 3, id_alarm: anAlarm(99).id },
  { type: 'slots.update', pos: 9, data: {} },
  { type: 'slots.swap', pos: 1, with: 1 },
  { type: 'slots.remove', pos: 9 },
  { type: 'slots.tile', tab: 'Yards' },
])('$type that changes nothing is not saved', (event) => {
  const tabs = openedTabs({ tabs: arranged });
  tabs.send(event);
  expect(stateOf(tabs)).toEqual({ strip: 'quiet', config: 'saved' });
  expect([tabs.context().edition, tabs.shelved]).toEqual([0, []]);
});

describe('the view of an alarm', () => {
  const opened = (slots: Slot[]) => {
    const tabs = openedTabs({ tabs: [holding('Gates', 0, [aSlot(1, 'timeline')])] });
    tabs.send({ type: 'tabs.open', alarm });
    const found = { id: 1, name: 'Night', layout: halves, slots };
    tabs.send({ type: 'alarmLayout.found', id_alarm: alarm.id, alarm, view: found });
    return { tabs, shown: () => tabs.tab('A-0007')?.slots.map(({ type }) => type) };
  };

  test('is saved as a change of its own', { tags: ['OP-7.16'] }, () => {
    const { tabs, shown } = opened([aSlot(1, 'waze'), aSlot(2, 'weather')]);
    expect([shown(), tabs.context().edition, stateOf(tabs).strip]).toEqual([['waze', 'weather'], 2, 'quiet']);
  });

  test('is saved without what may be open only once', { tags: ['OP-8.04'] }, () => {
    const { tabs, shown } = opened([aSlot(1, 'timeline'), aSlot(2, 'weather')]);
    expect([shown(), tabs.context().edition, stateOf(tabs).strip]).toEqual([['weather'], 2, 'refused']);
    expect(tabs.context().fault).toBe('slot.timeline_exists');
  });
});

test('a layout with what may be open only once opens the rest, and says why', { tags: ['OP-8.02'] }, () => {
  const tabs = openedTabs({ tabs: [holding('Gates', 0, [aSlot(1, 'timeline')])] });
  const slots = [aSlot(1, 'timeline'), aSlot(2, 'weather')];
  tabs.send({ type: 'tabs.openLayout', layout: Layout.parse({ id: 1, name: 'Quarters', default: false, layout: halves, slots }) });
  expect(tabs.tab('Quarters')?.slots.map(({ type }) => type)).toEqual(['weather']);
  expect([stateOf(tabs).strip, tabs.context().fault]).toEqual(['refused', 'slot.timeline_exists']);
});

test('cameras that were sent to somebody who may not see them say why they are not shown', { tags: ['OP-9.70'] }, () => {
  const tabs = openedTabs({ names: ['Gates'], user: { abilities: [] } });
  const cameras = [{ id: 100, name: 'Camera', id_unit: 1 }];
  tabs.send({ type: 'cameras.shown', name: 'Round', cameras, seconds: null, by: null });
  expect(stateOf(tabs)).toEqual({ strip: 'refused', config: 'saved' });
  expect(tabs.context().fault).not.toBeNull();
});

test('a name that another tab has is told where a tab is added under it', { tags: ['OQ-44'] }, () => {
  const tabs = openedTabs({ names: ['Gates'] });
  tabs.send({ type: 'tabs.add', name: ' gates ' });
  expect(tabs.context().duplicate).toBe('gates');
  tabs.send({ type: 'tabs.dismissNotice' });
  expect(tabs.context().duplicate).toBeNull();
});

describe('an alarm whose view is not found yet is not asked about any more', () => {
  const isAsked = (tabs: ReturnType<typeof openedTabs>) =>
    alarmLayoutId(alarm.id) in tabs.actor.getSnapshot().children || tabs.context().pendingLayouts.length > 0;
  const opening = (...saveConfig: unknown[]) => {
    const tabs = openedTabs({ names: ['Gates'], replies: { saveConfig } });
    tabs.send({ type: 'tabs.open', alarm });
    tabs.clock.increment(1000);
    expect([stateOf(tabs).config, isAsked(tabs)]).toEqual(['saving', true]);
    return tabs;
  };

  test('once its tab is closed while a save is under way', () => {
    const tabs = opening(never);
    tabs.send({ type: 'tabs.close', name: 'A-0007' });
    expect([isAsked(tabs), tabs.shelved.length]).toEqual([false, 2]);
  });

  test('once another browser closed its tab', { tags: ['OQ-53'] }, async () => {
    const tabs = opening(replied(null));
    await tabs.reaches('quiet', 'saved');
    expect(isAsked(tabs)).toBe(true);
    tabs.send({ type: 'user.changed', user: elsewhere(tabs.user, 'Gates') });
    expect([tabs.names(), isAsked(tabs)]).toEqual([['Gates'], false]);
  });

  test.each([false, true])('once the reply to a save lacks its tab; changed again meanwhile: %s', { tags: ['OQ-53'] }, async (isEdited) => {
    const tabs = opening(replied(elsewhere(ana, 'Gates').config));
    if (isEdited) tabs.send({ type: 'preferences.change', preferences: { skin: 'dark' } });
    await tabs.reaches('quiet', isEdited ? 'edited' : 'saved');
    expect([tabs.names(), isAsked(tabs)]).toEqual([['Gates'], false]);
  });
});

describe('while a save is under way', () => {
  test('rights count at once, and the arrangement of another browser once the reply is there', { tags: ['OQ-53'] }, async () => {
    let answer: (reply: unknown) => void = () => undefined;
    const slow = new Promise((resolve) => {
      answer = resolve;
    });
    const tabs = openedTabs({ names: ['Yards'], replies: { saveConfig: [slow] } });
    tabs.send({ type: 'preferences.change', preferences: { skin: 'dark' } });
    tabs.clock.increment(1000);
    tabs.send({ type: 'user.changed', user: User.parse({ ...elsewhere(tabs.user, 'Docks'), abilities: [], enabled_chat: true }) });
    const maySee = tabs.context().abilities.some(({ action }) => action === 'live_video');
    expect([maySee, tabs.context().hasChat, tabs.names()]).toEqual([false, true, ['Yards']]);
    answer(refused('request.invalid'));
    await tabs.reaches('quiet', 'refused');
    expect([tabs.names(), tabs.context().config.preferences.skin]).toEqual([['Docks'], 'dark']);
    tabs.send({ type: 'config.retry' });
    expect(tabs.context().refusal).toBeNull();
    expect(tabs.script.inputs('saveConfig').at(-1)).toMatchObject({ base: { grid: { tabs: [{ name: 'Docks' }] } } });
  });

  test('one that does not get through is tried again after five seconds', async () => {
    const tabs = openedTabs({ replies: { saveConfig: [lost] } });
    tabs.send({ type: 'tabs.add' });
    tabs.clock.increment(1000);
    await tabs.reaches('quiet', 'unsent');
    tabs.clock.increment(4999);
    expect(stateOf(tabs).config).toBe('unsent');
    tabs.clock.increment(1);
    expect(stateOf(tabs).config).toBe('saving');
  });
});

describe('the console hears', () => {
  type SaveReply = 'accepts' | Error | Answer<UserConfig>;
  /** Tabs with an owner that notes what it hears; saves are answered in turn. */
  function owned(names: readonly string[], ...replies: SaveReply[]) {
    const clock = new SimulatedClock();
    const tabs = names.map((name, order) => holding(name, order, [aSlot(1, 'waze')]));
    const user = User.parse({ ...ana, config: { ...ana.config, grid: { ...ana.config.grid, tabs, activeTab: names[0] } } });
    const logic = tabsMachine.provide({
      actors: {
        saveConfig: implementPort<Answer<UserConfig>, { config: UserConfig; base: UserConfig }>(async ({ config }) => {
          const reply = replies.shift() ?? lost;
          if (reply instanceof Error) throw reply;
          return reply === 'accepts' ? replied(config) : reply;
        }),
        alarmLayout: alarmLayoutMachine.provide({ actors: { findView: new Script<'findView'>({}).port('findView') } }),
        store: implementFeed(() => undefined),
      },
    });
    const facts: TabsFact[] = [];
    const owner = setup({
      types: { events: {} as TabsFact, children: {} as { tabs: 'tabs' } },
      actors: { tabs: logic },
      actions: { note: ({ event }) => facts.push(event) },
    }).createMachine({
      invoke: { src: 'tabs', id: 'tabs', input: { user } },
      on: { 'tabs.changed': { actions: 'note' }, 'alarm.opened': { actions: 'note' } },
    });
    const actor = createActor(owner, { clock }).start().getSnapshot().children.tabs;
    if (!actor) throw new Error('No tabs');
    return { actor, clock, user, heard: () => facts.splice(0) };
  }
  const shown = { id: 7, alarm_id: 'A-0007' };
  const changed = (...alarms: (typeof shown)[]) => ({ type: 'tabs.changed', alarms });

  test.each([[['Gates']], [['A', 'B', 'C', 'D', 'E']]])('which alarm is opened, beside %j', (names) => {
    const { actor, heard } = owned(names);
    expect(heard()).toEqual([changed()]);
    actor.send({ type: 'tabs.open', alarm });
    expect(heard()).toEqual([{ type: 'alarm.opened', alarm }, changed(shown)]);
    actor.send({ type: 'tabs.close', name: 'A-0007' });
    expect(heard()).toEqual([changed()]);
  });

  test('which alarms have tabs after each save, change and refusal', async () => {
    const { actor, clock, user, heard } = owned(['Gates'], 'accepts', 'accepts', refused('request.invalid'), lost);
    const edit = (skin: 'dark' | 'light') => actor.send({ type: 'preferences.change', preferences: { skin } });
    const save = async (state: string, during: () => void = () => undefined) => {
      clock.increment(1000);
      heard();
      during();
      await reaches(actor, `strip.quiet config.${state}`);
      return heard();
    };
    edit('dark');
    expect(await save('saved')).toEqual([changed()]);
    edit('light');
    expect(await save('edited', () => edit('dark'))).toEqual([changed(), changed()]);
    expect(await save('refused')).toEqual([changed()]);
    edit('light');
    expect(await save('unsent')).toEqual([changed()]);
    actor.send({ type: 'user.changed', user });
    expect(heard()).toEqual([changed()]);
  });
});
