import { actionPlanPlace } from '../../../contract/workspace/alarm-layout.ts';
import type { GridConfig, Tab } from '../../../contract/workspace/config.ts';
import { tiles } from '../../../contract/workspace/grid.ts';
import { maxCamerasOfUnit, type NewSlot } from '../../../contract/workspace/slots.ts';
import type { Layout } from '../../../contract/workspace/views.ts';
import { type Admission, admitSlots, duplicateOf, slotsOf } from '../slots/admission.ts';
import { placeFor, put, putAndMove, update } from '../slots/slots.ts';
import { alarmTab, fillAlarmView } from './alarm-tab.ts';
import { type Change, withTab } from './slot-changes.ts';
import { activeTabOf, alarmIn, emptyTab, freeName, isFull, sameName, tabNamed, withTabs } from './tab-strip.ts';
import { noNotice, type StripEvent, type TabsContext } from './tabs.types.ts';

type Of<T extends StripEvent['type']> = Extract<StripEvent, { type: T }>;

/** The changes of an event to the tab strip; null: not applicable. */
export function stripChange(context: TabsContext, event: StripEvent): Change {
  switch (event.type) {
    case 'tabs.open':
      return alarmOpened(context, event);
    case 'view.shown':
      return event.behind ? viewOpenedBehind(context, event) : viewOpened(context, event);
    case 'tabs.openView':
      return viewOpened(context, event);
    case 'tabs.openLayout':
      return layoutOpened(context, event);
    case 'tabs.openCameras':
      return camerasOpened(context, event);
    case 'cameras.shown':
      return camerasShown(context, event);
    case 'tabs.add':
      return added(context, event);
    case 'tabs.rename':
      return renamed(context, event);
    case 'tabs.close':
      return closed(context, event);
    case 'tabs.undoClose':
      return reopened(context);
    case 'tabs.select':
      return selected(context, event.name);
    case 'tabs.reorder':
      return reordered(context, event);
    case 'tabs.colour':
      return edited(context, event.name, { color: event.color });
    case 'tabs.linkView':
      return viewNoted(context, event);
    case 'tabs.unlinkView':
      return viewRemoved(context, event.id_view);
    case 'plan.shown':
      return planShown(context, event);
    case 'alarmLayout.found':
      return viewFound(context, event);
    case 'alarmLayout.planFound':
      return planned(context, event.id_alarm, event.id_action_plan);
  }
}

/** The tab that an event would only bring to the front: its alarm or its view is open already. */
export function openTab({ config }: TabsContext, event: StripEvent): Tab | undefined {
  const { tabs } = config.grid;
  if (event.type === 'tabs.open') return tabs.find((tab) => alarmIn(tab)?.id === event.alarm.id);
  if (event.type === 'tabs.openView') return tabs.find((tab) => tab.id_view === event.view.id);
  return undefined;
}

/** Whether an event needs a tab of its own, and five are open (OQ-43). */
export function isReplacing(context: TabsContext, event: StripEvent): boolean {
  const { tabs } = context.config.grid;
  if (!isFull(tabs) || openTab(context, event) !== undefined) return false;
  if (event.type === 'view.shown') return !tabs.some((tab) => tab.id_view === event.view.id);
  return event.type !== 'tabs.openLayout' || !isBlank(context, activeTabOf(context.config.grid));
}

const withGrid = ({ config }: TabsContext, grid: GridConfig): Partial<TabsContext> => ({ config: { ...config, grid } });

/** One more tab in front; where five are open, in the place of the one that was (OQ-43). */
function inFront(context: TabsContext, make: (others: readonly Tab[]) => Tab): Partial<TabsContext> {
  const { grid } = context.config;
  if (!isFull(grid.tabs)) return withGrid(context, withTabs(grid, [...grid.tabs, make(grid.tabs)], grid.tabs.length));
  const at = Math.max(
    grid.tabs.findIndex((tab) => sameName(tab.name, grid.activeTab)),
    0,
  );
  return withGrid(context, withTabs(grid, grid.tabs.with(at, make(grid.tabs.toSpliced(at, 1))), at));
}

function admission({ abilities, hasChat, config: { grid } }: TabsContext, but?: Tab): Admission {
  return { abilities, hasChat, open: slotsOf(grid.tabs.filter((tab) => tab !== but)) };
}

/** The tab that a further one would replace. */
const replaced = ({ config: { grid } }: TabsContext) => (isFull(grid.tabs) ? activeTabOf(grid) : undefined);

function selected(context: TabsContext, name: string): Change {
  const { grid } = context.config;
  const tab = tabNamed(grid.tabs, name);
  return tab ? withGrid(context, { ...grid, activeTab: tab.name }) : null;
}

function alarmOpened(context: TabsContext, event: Of<'tabs.open'>): Change {
  const open = openTab(context, event);
  if (open) return { ...noNotice, ...selected(context, open.name) };
  const change = inFront(context, (others) => alarmTab(event.alarm, context.abilities, others));
  const tab = change.config && activeTabOf(change.config.grid);
  const openings = context.pendingLayouts.filter(({ id }) => id !== event.alarm.id);
  return {
    ...noNotice,
    ...change,
    pendingLayouts: tab ? [...openings, { id: event.alarm.id, layout: tab.layout, slots: tab.slots }] : openings,
  };
}

function viewOpened(context: TabsContext, event: Of<'tabs.openView' | 'view.shown'>): Change {
  const { view } = event;
  const known = context.config.grid.tabs.find((tab) => tab.id_view === view.id);
  const notice = event.type === 'view.shown' ? { shown: { name: view.name, by: event.by, ...whetherInstead(context, known) } } : {};
  if (known && event.type === 'tabs.openView') return { ...noNotice, ...selected(context, known.name) };
  const { slots, fault } = admitSlots(view.data.slots, admission(context, known ?? replaced(context)));
  const content = { layout: view.data.layout, slots };
  if (known) {
    const grid = withTab(context.config.grid, known, { ...known, ...content });
    return { ...noNotice, ...notice, fault, ...withGrid(context, { ...grid, activeTab: known.name }) };
  }
  const change = inFront(context, (others) => ({
    ...emptyTab(freeName(view.name, others)),
    type: 'view',
    id_view: view.id,
    ...content,
  }));
  return { ...noNotice, ...notice, fault, ...change };
}

/** Whether what is sent takes the place of the tab in front, since five are open (OQ-43). */
const whetherInstead = (context: TabsContext, known: Tab | undefined): { opened?: 'instead' } =>
  known === undefined && replaced(context) !== undefined ? { opened: 'instead' } : {};

/** A view that a rule sends opens once, behind the tab in front; where five tabs are open, a notice alone names it. */
function viewOpenedBehind(context: TabsContext, { view, by }: Of<'view.shown'>): Change {
  const { grid } = context.config;
  const isKnown = grid.tabs.some((tab) => tab.id_view === view.id);
  const shown = { name: view.name, by, opened: !isKnown && isFull(grid.tabs) ? 'nowhere' : 'behind' } as const;
  if (isKnown || isFull(grid.tabs)) return { ...noNotice, shown };
  const { slots, fault } = admitSlots(view.data.slots, admission(context));
  const tab: Tab = { ...emptyTab(freeName(view.name, grid.tabs)), type: 'view', id_view: view.id, layout: view.data.layout, slots };
  const front = grid.tabs.findIndex(({ name }) => sameName(name, grid.activeTab));
  return { ...noNotice, shown, fault, ...withGrid(context, withTabs(grid, [...grid.tabs, tab], Math.max(front, 0))) };
}

function layoutOpened(context: TabsContext, { layout }: Of<'tabs.openLayout'>): Change {
  const { grid } = context.config;
  const front = activeTabOf(grid);
  const blank = front && isBlank(context, front) ? front : undefined;
  const { slots, fault } = admitSlots(layout.slots, admission(context, blank ?? replaced(context)));
  const content = { type: 'layout' as const, layout: layout.layout, slots };
  if (blank) return { ...noNotice, fault, ...withGrid(context, withTab(grid, blank, { ...blank, ...content })) };
  const change = inFront(context, (others) => ({ ...emptyTab(freeName(layout.name, others)), ...content }));
  return { ...noNotice, fault, ...change };
}

/** At most six cameras of one unit (OP-5.09, OP-9.09), and as many as the grid has room for. */
function camerasOpened(context: TabsContext, { name, cameras, recorded, source }: Of<'tabs.openCameras'>): Change {
  const ofUnit = new Map<number, number>();
  const taken = cameras.filter(({ id_unit }) => {
    const count = (ofUnit.get(id_unit) ?? 0) + 1;
    ofUnit.set(id_unit, count);
    return count <= maxCamerasOfUnit;
  });
  const layout = tiles(taken.length).map((area, at) => ({ pos: at + 1, ...area }));
  const requested = taken.slice(0, layout.length).map((camera, at) => ({
    pos: at + 1,
    type: recorded ? 'cam_recorded' : 'cam',
    name: camera.name,
    data: { source, id_camera: camera.id, id_unit: camera.id_unit },
  }));
  const { slots, fault } = admitSlots(requested, admission(context, replaced(context)));
  if (slots.length === 0) return { fault: fault ?? 'slot.failed' };
  return { ...noNotice, fault, ...inFront(context, (others) => ({ ...emptyTab(freeName(name, others)), layout, slots })) };
}

/** The tab that a command of this name filled before. */
const commandTabNamed = ({ config: { grid } }: TabsContext, name: string) =>
  grid.tabs.find(
    (tab) =>
      sameName(tab.name, name) &&
      tab.slots.length > 0 &&
      tab.slots.every(({ type, data }) => type === 'cam' && data['source'] === 'command'),
  );

/** The cameras of a command open in a tab of its own, reused by later runs: one slot with a camera round, or a slot each. */
function camerasShown(context: TabsContext, { name, cameras, seconds, by }: Of<'cameras.shown'>): Change {
  const { grid } = context.config;
  const layout = tiles(seconds === null ? cameras.length : Math.min(cameras.length, 1)).map((area, at) => ({ pos: at + 1, ...area }));
  const requested = layout.flatMap(({ pos }) => {
    const camera = cameras[pos - 1];
    if (!camera) return [];
    const round = seconds === null ? {} : { round: cameras.map(({ id, name: called }) => ({ id, name: called })), seconds };
    return [
      {
        pos,
        type: 'cam',
        name: seconds === null ? camera.name : name,
        data: { source: 'command', id_camera: camera.id, id_unit: camera.id_unit, ...round },
      },
    ];
  });
  const title = name.slice(0, 50);
  const known = commandTabNamed(context, title);
  const { slots, fault } = admitSlots(requested, admission(context, known ?? replaced(context)));
  if (slots.length === 0) return { fault: fault ?? 'slot.failed' };
  const notice = { ...noNotice, shown: { name, by, ...whetherInstead(context, known) } };
  if (known) {
    const shown = withTab(grid, known, { ...known, layout, slots });
    return { ...notice, ...withGrid(context, { ...shown, activeTab: known.name }) };
  }
  return { ...notice, ...inFront(context, (others) => ({ ...emptyTab(freeName(title, others)), layout, slots })) };
}

/** An empty tab with what new tabs get (OQ-55). */
function newTab(context: TabsContext, name?: string): Tab {
  const { defaultLayout } = context;
  const tab = emptyTab(name);
  if (defaultLayout === null) return tab;
  return { ...tab, type: 'layout', layout: defaultLayout.layout, slots: admitSlots(defaultLayout.slots, admission(context)).slots };
}

/** Applies the loaded default layout; the first tab of a user who has never arranged anything gets it too. */
export function applyDefaultLayout(context: TabsContext, defaultLayout: Layout | null): Partial<TabsContext> {
  const { grid } = context.config;
  const [only] = grid.tabs;
  const isFresh = context.edition === 0 && grid.tabs.length === 1 && only?.name === 'Tab 1' && only.layout.length === 0;
  if (!only || !isFresh || defaultLayout === null) return { defaultLayout };
  return { defaultLayout, ...withGrid(context, withTab(grid, only, { ...newTab({ ...context, defaultLayout }), name: only.name })) };
}

/** Whether the tab is still empty. */
function isBlank({ defaultLayout }: TabsContext, tab: Tab | undefined): boolean {
  if (!tab || tab.type === 'alarm' || tab.type === 'view') return false;
  if (tab.slots.length === 0) return tab.layout.length === 0 || tab.type === 'layout';
  return defaultLayout !== null && JSON.stringify([tab.layout, tab.slots]) === JSON.stringify([defaultLayout.layout, defaultLayout.slots]);
}

function added(context: TabsContext, { name }: Of<'tabs.add'>): Change {
  const { grid } = context.config;
  if (isFull(grid.tabs) || (name !== undefined && (name.trim() === '' || tabNamed(grid.tabs, name)))) return null;
  return { ...noNotice, ...withGrid(context, withTabs(grid, [...grid.tabs, newTab(context, name)], grid.tabs.length)) };
}

function renamed(context: TabsContext, { name, to }: Of<'tabs.rename'>): Change {
  const { grid } = context.config;
  const next = to.trim();
  const tab = tabNamed(grid.tabs, name);
  if (!tab || next === '' || next.length > 60 || (!sameName(name, next) && tabNamed(grid.tabs, next))) return null;
  const activeTab = sameName(grid.activeTab, name) ? next : grid.activeTab;
  return { ...noNotice, ...withGrid(context, { ...withTab(grid, tab, { ...tab, name: next }), activeTab }) };
}

function closed(context: TabsContext, { name }: Of<'tabs.close'>): Change {
  const { grid } = context.config;
  const at = grid.tabs.findIndex((tab) => sameName(tab.name, name));
  const tab = grid.tabs[at];
  if (tab === undefined) return null;
  const rest = grid.tabs.toSpliced(at, 1);
  const front = grid.tabs.findIndex((one) => sameName(one.name, grid.activeTab));
  const active = front > at || front === grid.tabs.length - 1 ? front - 1 : front;
  const left = rest.length === 0 ? [newTab(withoutTabs(context))] : rest;
  return { ...noNotice, closed: { tab, at }, ...withGrid(context, withTabs(grid, left, Math.max(active, 0))) };
}

const withoutTabs = (context: TabsContext): TabsContext => ({
  ...context,
  config: { ...context.config, grid: { ...context.config.grid, tabs: [] } },
});

/** The closed tab comes back as it was, without a slot that may be open but once and was opened elsewhere meanwhile (OP-2.64–2.66). */
function reopened(context: TabsContext): Change {
  const { grid } = context.config;
  const { closed: back } = context;
  if (back === null || isFull(grid.tabs)) return null;
  const only = grid.tabs[0];
  const wasReset = grid.tabs.length === 1 && back.at === 0 && only?.name === 'Tab 1' && isBlank(context, only);
  const open = wasReset ? [] : slotsOf(grid.tabs);
  const faults = back.tab.slots.map((slot) => duplicateOf(slot, open));
  const slots = back.tab.slots.filter((_, at) => faults[at] === null);
  const fault = faults.find((one) => one !== null) ?? null;
  const tab = fault === null ? back.tab : { ...back.tab, slots };
  const tabs = wasReset ? [tab] : grid.tabs.toSpliced(back.at, 0, tab);
  return { ...noNotice, fault, ...withGrid(context, withTabs(grid, tabs, wasReset ? 0 : back.at)) };
}

/** Moves a tab without renaming; default names are numbered only when a tab is added or removed (OP-4.28). */
function reordered(context: TabsContext, { name, to }: Of<'tabs.reorder'>): Change {
  const { grid } = context.config;
  const from = grid.tabs.findIndex((tab) => sameName(tab.name, name));
  const moved = grid.tabs[from];
  if (!moved || to === from || to < 0 || to >= grid.tabs.length) return null;
  const tabs = grid.tabs.toSpliced(from, 1).toSpliced(to, 0, moved);
  return withGrid(context, { ...grid, tabs: tabs.map((tab, order) => ({ ...tab, order })) });
}

function edited(context: TabsContext, name: string, overrides: Partial<Tab>): Change {
  const { grid } = context.config;
  const tab = tabNamed(grid.tabs, name);
  return tab ? withGrid(context, withTab(grid, tab, { ...tab, ...overrides })) : null;
}

function viewNoted(context: TabsContext, { name, id_view }: Of<'tabs.linkView'>): Change {
  const tab = tabNamed(context.config.grid.tabs, name);
  if (!tab || tab.id_view === id_view) return null;
  const type = tab.type === 'alarm' ? tab.type : id_view === null ? 'custom' : 'view';
  return edited(context, name, { id_view, type });
}

/** Tabs of a removed view stay, as tabs of their own (OQ-52). */
function viewRemoved(context: TabsContext, id_view: number): Change {
  const { grid } = context.config;
  if (!grid.tabs.some((tab) => tab.id_view === id_view)) return null;
  const unlink = (tab: Tab): Tab => ({ ...tab, id_view: null, type: tab.type === 'alarm' ? tab.type : 'custom' });
  return withGrid(context, { ...grid, tabs: grid.tabs.map((tab) => (tab.id_view === id_view ? unlink(tab) : tab)) });
}

/** A configured alarm view takes the place of the default one (OP-7.16), unless the operator has changed that already. */
function viewFound(context: TabsContext, { id_alarm, view, alarm }: Of<'alarmLayout.found'>): Change {
  const { grid } = context.config;
  const tab = grid.tabs.find((one) => alarmIn(one)?.id === id_alarm);
  const opened = context.pendingLayouts.find(({ id }) => id === id_alarm);
  if (!tab || !opened || tab.slots !== opened.slots || tab.layout !== opened.layout) return null;
  const { layout, slots, fault } = fillAlarmView(view, alarm, admission(context, tab));
  if (slots.length === 0) return null;
  return { fault, ...withGrid(context, withTab(grid, tab, { ...tab, layout, slots })) };
}

/** The plan takes position 3 (OP-9.17, OQ-39), what was there position 7 (OP-9.16); where the tab has a plan already, it replaces that. */
function planned(context: TabsContext, id_alarm: number, id_action_plan: number): Change {
  const { grid } = context.config;
  const tab = grid.tabs.find((one) => alarmIn(one)?.id === id_alarm);
  const about = tab && alarmIn(tab);
  if (!tab || !about) return null;
  const data = { source: 'alarm', id_alarm, alarm_id: about.alarm_id, id_action_plan };
  const known = tab.slots.find(({ type }) => type === 'action_plan');
  if (known?.data['id_action_plan'] === id_action_plan) return null;
  if (known) return withGrid(context, withTab(grid, tab, update(tab, known.pos, data)));
  const slot: NewSlot = { type: 'action_plan', name: '', data };
  return withGrid(context, withTab(grid, tab, putAndMove(tab, slot, actionPlanPlace.pos, actionPlanPlace.displacedPos)));
}

/** A plan that a command shows opens in the tab of its alarm, else in the one in front, and where that is full in one of its own. */
function planShown(context: TabsContext, { id_action_plan, id_alarm }: Of<'plan.shown'>): Change {
  const { grid } = context.config;
  const own = grid.tabs.find((tab) => id_alarm !== null && alarmIn(tab)?.id === id_alarm);
  if (own && id_alarm !== null) return selected({ ...context, ...planned(context, id_alarm, id_action_plan) }, own.name);
  const tab = activeTabOf(grid);
  if (!tab) return null;
  const slot: NewSlot = {
    type: 'action_plan',
    name: '',
    data: { source: 'command', id_action_plan, ...(id_alarm === null ? {} : { id_alarm }) },
  };
  const place = placeFor(tab, slot, null);
  if (place) return withGrid(context, withTab(grid, tab, put(tab, slot, place)));
  const layout = tiles(1).map((area) => ({ pos: 1, ...area }));
  return { ...noNotice, ...inFront(context, () => ({ ...emptyTab(), layout, slots: [{ pos: 1, ...slot }] })) };
}
