import type { EventFromLogic } from 'xstate';
import { Layout, UserView } from '../../../contract/workspace/views.ts';
import { type ModelParts, modelOf } from '../../quality/paths/model.ts';
import { anAlarm, ana, at, refused, replied } from '../../quality/paths/samples.ts';
import { emptyTab } from './tab-strip.ts';
import { tabsMachine } from './tabs.machine.ts';

const halves = [
  { pos: 1, x: 0, y: 0, w: 6, h: 12 },
  { pos: 2, x: 6, y: 0, w: 6, h: 12 },
];
const chat = (pos: number) => ({ pos, type: 'chat', name: `Chat ${pos}`, data: { id_chat: pos } });
const weather = { pos: 1, type: 'weather', name: 'Weather', data: {} };
const alarm = anAlarm(1);

/** Four tabs: one more fills the strip. The first is full: two chats share it. */
const tabs = ['Tab 1', 'Yards', 'Gates', 'Docks'].map((name, order) => ({
  ...emptyTab(name),
  order,
  ...(order === 0 ? { layout: halves, slots: [chat(1), chat(2)] } : {}),
}));
const user = { ...ana, config: { ...ana.config, grid: { ...ana.config.grid, tabs } } };
const saved = { preferences: ana.config.preferences, grid: user.config.grid };

const aView = (id: number, slots: unknown[]) =>
  UserView.parse({ id, name: `View ${id}`, data: { tabId: null, layout: halves, slots }, id_user: ana.id, updated_at: at(0) });
const aLayout = (slots: unknown[]) => Layout.parse({ id: 1, name: 'Quarters', default: false, layout: halves, slots });
const found = (slots: (typeof weather)[]) => ({ id: 1, name: 'Night', layout: halves, slots });

const parts: ModelParts<typeof tabsMachine> = {
  given: 'An operator has four tabs, the first with two chats in it.',
  machine: tabsMachine,
  input: { user },
  stepWords: {
    events: {
      'tabs.open': 'The operator opens an alarm.',
      'tabs.openView': 'The operator opens a saved view.',
      'tabs.openLayout': 'The operator opens a layout.',
      'tabs.openCameras': 'The operator opens the cameras of a unit or a group.',
      'tabs.add': 'The operator adds a tab.',
      'tabs.rename': 'The operator gives a tab another name.',
      'tabs.close': 'The operator closes a tab.',
      'tabs.undoClose': 'The operator presses “Undo”.',
      'tabs.select': 'The operator goes to a tab.',
      'tabs.reorder': 'The operator moves a tab.',
      'tabs.colour': 'The operator gives a tab a colour.',
      'tabs.linkView': 'The tab was saved as a view.',
      'tabs.unlinkView': 'A view that tabs show was removed.',
      'tabs.dismissNotice': 'The operator closes the notice.',
      'view.shown': 'A colleague sends a view here.',
      'cameras.shown': 'A colleague, or a rule, sends cameras here.',
      'plan.shown': 'An action plan is sent here.',
      'alarmLayout.found': 'The configured view of the opened alarm is found.',
      'alarmLayout.planFound': 'The action plan of the opened alarm is found.',
      'alarmLayout.ended': 'How the opened alarm is shown is settled.',
      'layouts.loaded': 'The layouts are read.',
      'slots.put': 'The operator puts something into a slot.',
      'slots.place': 'The operator moves or sizes a slot.',
      'slots.swap': 'The operator drops a slot upon another.',
      'slots.remove': 'The operator closes a slot.',
      'slots.update': 'A slot keeps what was set in it.',
      'slots.tile': 'The operator lets the slots share the tab evenly.',
      'bars.arrange': 'The operator arranges the bars.',
      'preferences.change': 'The operator changes a preference.',
      'charts.save': 'The operator keeps a chart.',
      'catalogue.arrange': 'The operator arranges the columns of a list.',
      'shortcuts.choose': 'The operator chooses another key.',
      'config.restored': 'An arrangement that an earlier page could not save is found in this browser.',
      'config.retry': 'The operator presses “Try again”.',
      'user.changed': 'The account is changed, here or in another browser.',
      'config.edited': 'Something was arranged.',
    },
    ports: {
      saveConfig: 'keep the configuration',
    },
    delays: { saveAfter: 'A moment without a change', notice: 'The time that a notice is shown', saveRetry: 'Five seconds' },
  },
  events: {
    'tabs.open': [
      { type: 'tabs.open', alarm },
      { type: 'tabs.open', alarm: anAlarm(2, {}, 1) },
    ],
    'tabs.openView': [
      { type: 'tabs.openView', view: aView(1, [weather]) },
      { type: 'tabs.openView', view: aView(2, [chat(1)]) },
    ],
    'tabs.openLayout': [
      { type: 'tabs.openLayout', layout: aLayout([weather]) },
      { type: 'tabs.openLayout', layout: aLayout([chat(1)]) },
    ],
    'tabs.openCameras': [
      {
        type: 'tabs.openCameras',
        name: 'Warehouse 7',
        cameras: [{ id: 1000, name: 'Yard', id_unit: 100 }],
        recorded: false,
        source: 'unit',
      },
      { type: 'tabs.openCameras', name: 'Warehouse 8', cameras: [], recorded: false, source: 'unit' },
    ],
    'tabs.add': [{ type: 'tabs.add' }, { type: 'tabs.add', name: 'Yards' }],
    'tabs.rename': [
      { type: 'tabs.rename', name: 'Gates', to: 'yards' },
      { type: 'tabs.rename', name: 'Docks', to: 'Docks 2' },
    ],
    'tabs.close': [
      { type: 'tabs.close', name: 'Yards' },
      { type: 'tabs.close', name: 'A-0001' },
    ],
    'tabs.select': [{ type: 'tabs.select', name: 'Tab 1' }],
    'tabs.reorder': [{ type: 'tabs.reorder', name: 'Gates', to: 0 }],
    'tabs.colour': [{ type: 'tabs.colour', name: 'Gates', color: '#0b5cad' }],
    'tabs.linkView': [{ type: 'tabs.linkView', name: 'Gates', id_view: 3 }],
    'tabs.unlinkView': [{ type: 'tabs.unlinkView', id_view: 3 }],
    'view.shown': [{ type: 'view.shown', view: aView(3, [weather]), by: 'Luis' }],
    'cameras.shown': [
      { type: 'cameras.shown', name: 'Round', cameras: [{ id: 1000, name: 'Yard', id_unit: 101 }], seconds: 10, by: 'Luis' },
      { type: 'cameras.shown', name: 'Nothing', cameras: [], seconds: null, by: null },
    ],
    'plan.shown': [
      { type: 'plan.shown', id_action_plan: 7, id_alarm: alarm.id },
      { type: 'plan.shown', id_action_plan: 7, id_alarm: null },
    ],
    'alarmLayout.found': [
      { type: 'alarmLayout.found', id_alarm: alarm.id, view: found([weather]), alarm },
      { type: 'alarmLayout.found', id_alarm: alarm.id, view: found([weather, { ...weather, pos: 2, type: 'chat' }]), alarm },
    ],
    'alarmLayout.planFound': [{ type: 'alarmLayout.planFound', id_alarm: alarm.id, id_action_plan: 7 }],
    'alarmLayout.ended': [{ type: 'alarmLayout.ended', id_alarm: alarm.id }],
    'layouts.loaded': [{ type: 'layouts.loaded', defaultLayout: aLayout([]) }],
    'slots.put': [
      { type: 'slots.put', slot: { type: 'weather', name: 'Weather', data: {} }, at: { pos: 1 }, tab: 'Gates' },
      { type: 'slots.put', slot: { type: 'chat', name: 'Ana', data: { id_chat: 1 } }, at: null, tab: 'Gates' },
    ],
    'slots.place': [{ type: 'slots.place', pos: 1, area: { x: 0, y: 0, w: 4, h: 4 }, tab: 'Tab 1' }],
    'slots.swap': [{ type: 'slots.swap', pos: 1, with: 2, tab: 'Tab 1' }],
    'slots.remove': [{ type: 'slots.remove', pos: 2, tab: 'Tab 1' }],
    'slots.update': [
      { type: 'slots.update', pos: 1, data: { id_chat: 3 }, name: 'Bruno', tab: 'Tab 1' },
      { type: 'slots.update', pos: 1, data: { id_chat: 2 }, tab: 'Tab 1' },
    ],
    'slots.tile': [{ type: 'slots.tile', tab: 'Tab 1' }],
    'bars.arrange': [{ type: 'bars.arrange', bars: { sideBarWidth: 500 } }],
    'preferences.change': [{ type: 'preferences.change', preferences: { skin: 'dark' } }],
    'charts.save': [
      { type: 'charts.save', charts: [{ name: 'Alarms by day', chart: { measure: 'alarms', by: 'day', days: 7, draw: 'bars' } }] },
    ],
    'catalogue.arrange': [{ type: 'catalogue.arrange', key: 'unit', view: { density: 'compact' } }],
    'shortcuts.choose': [{ type: 'shortcuts.choose', shortcuts: { next: 'z' } }],
    'config.restored': [{ type: 'config.restored', config: saved }],
    'user.changed': [{ type: 'user.changed', user }],
  },
  replies: {
    saveConfig: [replied(saved), refused('request.invalid')],
  },
  // The number and identity of open tabs are left out: each guard has its own samples, and including them quadruples the paths.
  about: ({ edition, sent }) => ({ newest: edition === sent }),
  raised: ['config.edited'],
  proves: {
    events: {
      'tabs.add': 'OP-4.28 OP-9.01',
      'tabs.close': 'OP-4.28 OQ-44',
      'tabs.openView': 'OP-2.50 OP-3.13 OQ-52',
      'tabs.openCameras': 'OP-5.09 OP-9.09',
      'tabs.colour': 'OP-3.13 OQ-45',
      'slots.put': 'OP-3.14 OP-5.14',
      'alarmLayout.found': 'OP-7.16',
      'alarmLayout.planFound': 'OP-9.17 OQ-39',
      'view.shown': 'OP-7.42 OQ-43',
      'plan.shown': 'OP-7.43',
      'cameras.shown': 'OP-9.69 OP-9.70',
      'user.changed': 'OQ-53',
    },
    ports: { saveConfig: 'OP-4.30 OP-7.07 OP-9.02' },
    states: { 'strip.full': 'OP-9.01 OQ-43', 'strip.duplicate': 'OP-4.27 OP-5.06' },
  },
};

/** Paths of the tabs and of saving their arrangement. */
export const tabsModel = modelOf(parts);

const alarmTab = { ...emptyTab(alarm.alarm_id), type: 'alarm' as const, alarm: { id: alarm.id, alarm_id: alarm.alarm_id } };
type TabsEventType = EventFromLogic<typeof tabsMachine>['type'];

/** Paths of a plan that is found after the tab of its alarm was saved. */
export const foundPlanModel = modelOf({
  ...parts,
  name: 'tabs-found-plan',
  given: 'An operator has the tab of an alarm open, whose action plan was not found yet.',
  input: { user: { ...user, config: { ...user.config, grid: { ...user.config.grid, tabs: [alarmTab] } } } },
  elsewhere: (Object.keys(parts.stepWords.events) as TabsEventType[]).filter((type) => type !== 'alarmLayout.planFound'),
});

const talks = { ...emptyTab('Talks'), layout: halves, slots: [chat(1)] };

/** Paths of a tab that is closed and brought back after its chat was opened in another tab. */
export const secondChatModel = modelOf({
  ...parts,
  name: 'tabs-second-chat',
  given: 'An operator has two tabs: an empty one, and one with a chat in it.',
  input: {
    user: {
      ...user,
      enabled_chat: true,
      config: { ...user.config, grid: { ...user.config.grid, tabs: [emptyTab('Gates'), { ...talks, order: 1 }] } },
    },
  },
  events: {
    ...parts.events,
    'tabs.close': [{ type: 'tabs.close', name: 'Talks' }],
    'slots.put': [{ type: 'slots.put', slot: { type: 'chat', name: 'Ana', data: { id_chat: 1 } }, at: null, tab: 'Gates' }],
  },
  about: ({ closed, config }) => [closed !== null, config.grid.tabs.some(({ name, slots }) => name === 'Gates' && slots.length > 0)],
  proves: { events: { 'tabs.undoClose': 'OP-2.66' } },
  elsewhere: [
    ...(Object.keys(parts.stepWords.events) as TabsEventType[]).filter(
      (type) => !['tabs.close', 'slots.put', 'tabs.undoClose'].includes(type),
    ),
    'saveConfig',
  ],
});
