import { anAlarm, ana, refused, replied } from '../paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { alarmsIn, emptyTab } from './strip.ts';
import { tabsMachine } from './tabs.machine.ts';

type Machine = typeof tabsMachine;

/** Four tabs: one more fills the strip. */
const tabs = ['Tab 1', 'Yards', 'Gates', 'Docks'].map((name, order) => ({ ...emptyTab(name), order }));
const user = { ...ana, config: { ...ana.config, grid: { ...ana.config.grid, tabs } } };
const saved = { preferences: ana.config.preferences, grid: user.config.grid };

const events = {
  'tabs.open': [
    { type: 'tabs.open', alarm: anAlarm(1) },
    { type: 'tabs.open', alarm: anAlarm(2, {}, 1) },
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
  'tabs.undoClose': [{ type: 'tabs.undoClose' }],
  'tabs.select': [{ type: 'tabs.select', name: 'Tab 1' }],
  'tabs.dismissNotice': [{ type: 'tabs.dismissNotice' }],
  'bars.arrange': [{ type: 'bars.arrange', bars: { sideBarWidth: 500 } }],
  'preferences.change': [{ type: 'preferences.change', preferences: { skin: 'dark' } }],
  'catalogue.arrange': [{ type: 'catalogue.arrange', key: 'unit', view: { density: 'compact' } }],
  'shortcuts.choose': [{ type: 'shortcuts.choose', shortcuts: { next: 'z' } }],
  'config.retry': [{ type: 'config.retry' }],
  'user.changed': [{ type: 'user.changed', user }],
  'config.edited': [{ type: 'config.edited' }],
} as const satisfies EventSamples<Machine>;

const replies = {
  saveConfig: [replied(saved), refused('request.invalid')],
} as const satisfies ReplySamples<Machine>;

/** Paths of the tabs and of saving what is arranged. */
export const tabsModel = modelOf({
  machine: tabsMachine,
  input: { user },
  events,
  replies,
  about: ({ config: { grid }, closed, edition, sent }) => ({
    tabs: Math.max(3, grid.tabs.length),
    shown: alarmsIn(grid).some(({ id }) => id === 1),
    closed: closed !== null,
    newest: edition === sent,
  }),
  raised: ['config.edited'],
});
