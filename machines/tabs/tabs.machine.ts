import { assign, enqueueActions, raise, sendTo, setup } from 'xstate';
import type { Alarm } from '../../contract/alarm.ts';
import {
  type CatalogueView,
  defaultCatalogueView,
  type GridConfig,
  gridLimits,
  type Preferences,
  type Tab,
  type UserConfig,
} from '../../contract/config.ts';
import type { Refusal } from '../../contract/refusal.ts';
import { type Ability, abilitiesOf, type User } from '../../contract/user.ts';
import { parent } from '../parent.ts';
import { type Answer, port, theAnswer, theRefusal } from '../port.ts';
import { alarmTab } from './alarm-tab.ts';
import { alarmIn, alarmsIn, emptyTab, isFull, readable, type ShownAlarm, sameName, tabNamed, withTabs } from './strip.ts';

export interface TabsContext {
  abilities: readonly Ability[];
  config: UserConfig;
  /** The tab closed last and where it stood, for as long as that can be undone. */
  closed: { tab: Tab; at: number } | null;
  /** The name that was refused because another tab has it. */
  duplicate: string | null;
  refusal: Refusal | null;
  /** Rises with each change; `sent` is the one on its way. */
  edition: number;
  sent: number;
}

type Bars = Partial<Pick<GridConfig, 'sideBar' | 'sideBarWidth' | 'bottomBar'>>;

export type TabsEvent =
  | { type: 'tabs.open'; alarm: Alarm }
  | { type: 'tabs.add'; name?: string }
  | { type: 'tabs.rename'; name: string; to: string }
  | { type: 'tabs.close'; name: string }
  | { type: 'tabs.undoClose' }
  | { type: 'tabs.select'; name: string }
  | { type: 'tabs.dismissNotice' }
  | { type: 'bars.arrange'; bars: Bars }
  | { type: 'preferences.change'; preferences: Partial<Preferences> }
  /** How the list of a catalogue is to be shown from now on. */
  | { type: 'catalogue.arrange'; key: string; view: Partial<CatalogueView> }
  /** Keys by the name of what they do; what is left out keeps its own. */
  | { type: 'shortcuts.choose'; shortcuts: Readonly<Record<string, string>> }
  | { type: 'config.retry' }
  /** The platform pushed this user's record: it was saved here or in another browser. */
  | { type: 'user.changed'; user: User }
  /** Raised by this machine: something is to be saved. */
  | { type: 'config.edited' };

/** What the tabs tell the console: an alarm that gets a tab, as it stands, and all alarms that have one now. */
export type TabsFact = { type: 'alarm.opened'; alarm: Alarm } | { type: 'tabs.changed'; alarms: ShownAlarm[] };

const configOf = (user: User): UserConfig => ({ ...user.config, grid: readable(user.config.grid) });
const noNotice = { closed: null, duplicate: null } as const;

/**
 * The tabs of the grid and the saving of the user's configuration (OP-4.27–4.30, OP-5.06, OP-9.01, OP-9.02, OQ-43,
 * OQ-44, OQ-53). One machine saves all of it, since one call carries all of it.
 */
export const tabsMachine = setup({
  types: {
    context: {} as TabsContext,
    events: {} as TabsEvent,
    input: {} as { user: User },
    tags: {} as 'busy',
  },
  actors: {
    saveConfig: port<Answer<UserConfig>, { config: UserConfig }>('saveConfig'),
  },
  guards: {
    isShown: ({ context, event }) =>
      event.type === 'tabs.open' && context.config.grid.tabs.some((tab) => alarmIn(tab)?.id === event.alarm.id),
    hasRoom: ({ context }) => !isFull(context.config.grid.tabs),
    isNameTaken: ({ context: { config }, event }) =>
      (event.type === 'tabs.add' && event.name !== undefined && tabNamed(config.grid.tabs, event.name) !== undefined) ||
      (event.type === 'tabs.rename' && !sameName(event.name, event.to) && tabNamed(config.grid.tabs, event.to) !== undefined),
    isNameable: ({ context, event }) =>
      event.type === 'tabs.rename' &&
      event.to.trim() !== '' &&
      event.to.trim().length <= 60 &&
      tabNamed(context.config.grid.tabs, event.name) !== undefined,
    isAddable: ({ context, event }) =>
      event.type === 'tabs.add' && !isFull(context.config.grid.tabs) && (event.name === undefined || event.name.trim() !== ''),
    isThere: ({ context, event }) =>
      (event.type === 'tabs.close' || event.type === 'tabs.select') && tabNamed(context.config.grid.tabs, event.name) !== undefined,
    canUndo: ({ context }) => context.closed !== null && !isFull(context.config.grid.tabs),
    isSaved: ({ context }, answer: Answer<unknown>) => answer.ok && context.edition === context.sent,
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
  },
  actions: {
    open: assign(({ context: { abilities, config }, event }) => {
      if (event.type !== 'tabs.open') return {};
      const { grid } = config;
      const tab = alarmTab(event.alarm, abilities, grid.tabs);
      return { ...noNotice, config: { ...config, grid: withTabs(grid, [...grid.tabs, tab], grid.tabs.length) } };
    }),
    replaceActive: assign(({ context: { abilities, config }, event }) => {
      if (event.type !== 'tabs.open') return {};
      const { grid } = config;
      const at = grid.tabs.findIndex((tab) => sameName(tab.name, grid.activeTab));
      const others = grid.tabs.filter((_, index) => index !== at);
      const tabs = grid.tabs.with(Math.max(at, 0), alarmTab(event.alarm, abilities, others));
      return { ...noNotice, config: { ...config, grid: withTabs(grid, tabs, Math.max(at, 0)) } };
    }),
    showAlarm: assign(({ context: { config }, event }) => {
      if (event.type !== 'tabs.open') return {};
      const shown = config.grid.tabs.find((tab) => alarmIn(tab)?.id === event.alarm.id);
      return { config: { ...config, grid: { ...config.grid, activeTab: shown?.name ?? config.grid.activeTab } } };
    }),
    add: assign(({ context: { config }, event }) => {
      if (event.type !== 'tabs.add') return {};
      const { grid } = config;
      return { ...noNotice, config: { ...config, grid: withTabs(grid, [...grid.tabs, emptyTab(event.name)], grid.tabs.length) } };
    }),
    rename: assign(({ context: { config }, event }) => {
      if (event.type !== 'tabs.rename') return {};
      const { grid } = config;
      const tabs = grid.tabs.map((tab) => (sameName(tab.name, event.name) ? { ...tab, name: event.to.trim() } : tab));
      const activeTab = sameName(grid.activeTab, event.name) ? event.to.trim() : grid.activeTab;
      return { ...noNotice, config: { ...config, grid: { ...grid, tabs, activeTab } } };
    }),
    close: assign(({ context: { config }, event }) => {
      if (event.type !== 'tabs.close') return {};
      const { grid } = config;
      const at = grid.tabs.findIndex((tab) => sameName(tab.name, event.name));
      const tab = grid.tabs[at];
      if (tab === undefined) return {};
      const rest = grid.tabs.toSpliced(at, 1);
      const front = grid.tabs.findIndex((one) => sameName(one.name, grid.activeTab));
      const active = front > at || front === grid.tabs.length - 1 ? front - 1 : front;
      const left = rest.length === 0 ? [emptyTab()] : rest;
      return { duplicate: null, closed: { tab, at }, config: { ...config, grid: withTabs(grid, left, Math.max(active, 0)) } };
    }),
    undoClose: assign(({ context: { config, closed } }) => {
      if (closed === null) return {};
      const { grid } = config;
      const only = grid.tabs[0];
      const wasReset = grid.tabs.length === 1 && closed.at === 0 && only?.name === 'Tab 1' && only.slots.length === 0;
      const tabs = wasReset ? [closed.tab] : grid.tabs.toSpliced(closed.at, 0, closed.tab);
      return { ...noNotice, config: { ...config, grid: withTabs(grid, tabs, wasReset ? 0 : closed.at) } };
    }),
    select: assign(({ context: { config }, event }) =>
      event.type === 'tabs.select'
        ? { config: { ...config, grid: { ...config.grid, activeTab: tabNamed(config.grid.tabs, event.name)?.name ?? '' } } }
        : {},
    ),
    arrange: assign(({ context: { config }, event }) =>
      event.type === 'bars.arrange' ? { config: { ...config, grid: { ...config.grid, ...event.bars } } } : {},
    ),
    prefer: assign(({ context: { config }, event }) =>
      event.type === 'preferences.change' ? { config: { ...config, preferences: { ...config.preferences, ...event.preferences } } } : {},
    ),
    arrangeCatalogue: assign(({ context: { config }, event }) => {
      if (event.type !== 'catalogue.arrange') return {};
      const { key, view } = event;
      const before = config.catalogues?.[key] ?? defaultCatalogueView;
      return { config: { ...config, catalogues: { ...config.catalogues, [key]: { ...before, ...view } } } };
    }),
    chooseShortcuts: assign(({ context: { config }, event }) =>
      event.type === 'shortcuts.choose' ? { config: { ...config, shortcuts: { ...event.shortcuts } } } : {},
    ),
    noteDuplicate: assign(({ event }) => ({
      ...noNotice,
      duplicate: event.type === 'tabs.rename' ? event.to.trim() : event.type === 'tabs.add' ? (event.name ?? '').trim() : null,
    })),
    dropNotice: assign(noNotice),
    noteEdition: assign(({ context }) => ({ edition: context.edition + 1 })),
    noteSent: assign(({ context }) => ({ sent: context.edition, refusal: null })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    takeConfig: assign(({ event }) =>
      event.type === 'user.changed' ? { config: configOf(event.user), abilities: abilitiesOf(event.user) } : {},
    ),
    takeAbilities: assign(({ event }) => (event.type === 'user.changed' ? { abilities: abilitiesOf(event.user) } : {})),
    edited: raise({ type: 'config.edited' }),
    tellChanged: sendTo(parent, ({ context: { config } }) => ({ type: 'tabs.changed', alarms: alarmsIn(config.grid) })),
    tellOpened: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'tabs.open') enqueue.sendTo(parent, { type: 'alarm.opened', alarm: event.alarm });
    }),
  },
  delays: { saveAfter: gridLimits.saveAfterMs, notice: gridLimits.toastMs, saveRetry: 5000 },
}).createMachine({
  id: 'tabs',
  context: ({ input: { user } }) => ({
    abilities: abilitiesOf(user),
    config: configOf(user),
    ...noNotice,
    refusal: null,
    edition: 0,
    sent: 0,
  }),
  entry: 'tellChanged',
  type: 'parallel',
  states: {
    strip: {
      initial: 'quiet',
      on: {
        'tabs.open': [
          { guard: 'isShown', target: '.quiet', actions: ['dropNotice', 'showAlarm', 'edited'] },
          { guard: 'hasRoom', target: '.quiet', actions: ['tellOpened', 'open', 'edited'] },
          { target: '.full', actions: ['tellOpened', 'replaceActive', 'edited'] },
        ],
        'tabs.add': [
          { guard: 'isNameTaken', target: '.duplicate', actions: 'noteDuplicate' },
          { guard: 'isAddable', target: '.quiet', actions: ['add', 'edited'] },
        ],
        'tabs.rename': [
          { guard: 'isNameTaken', target: '.duplicate', actions: 'noteDuplicate' },
          { guard: 'isNameable', target: '.quiet', actions: ['rename', 'edited'] },
        ],
        'tabs.close': { guard: 'isThere', target: '.closed', actions: ['close', 'edited'] },
        'tabs.select': { guard: 'isThere', actions: ['select', 'edited'] },
        'bars.arrange': { actions: ['arrange', 'edited'] },
        'preferences.change': { actions: ['prefer', 'edited'] },
        'catalogue.arrange': { actions: ['arrangeCatalogue', 'edited'] },
        'shortcuts.choose': { actions: ['chooseShortcuts', 'edited'] },
      },
      states: {
        quiet: { description: 'The strip shows one to five tabs, one of them in front.' },
        full: {
          description: 'A notice says that five tabs are the most; the alarm took the place of the tab in front.',
          on: { 'tabs.dismissNotice': 'quiet' },
          after: { notice: 'quiet' },
        },
        duplicate: {
          description: 'A notice says which name another tab already has; nothing was changed.',
          on: { 'tabs.dismissNotice': 'quiet' },
          after: { notice: 'quiet' },
          exit: 'dropNotice',
        },
        closed: {
          description: 'A notice names the tab that was closed and offers to bring it back.',
          on: {
            'tabs.undoClose': { guard: 'canUndo', target: 'quiet', actions: ['undoClose', 'edited'] },
            'tabs.dismissNotice': { target: 'quiet', actions: 'dropNotice' },
          },
          after: { notice: { target: 'quiet', actions: 'dropNotice' } },
        },
      },
    },
    config: {
      initial: 'saved',
      on: {
        'config.edited': { target: '.edited', actions: ['noteEdition', 'tellChanged'] },
        'user.changed': { actions: 'takeAbilities' },
      },
      states: {
        saved: {
          description: 'What the operator arranged is kept by the platform.',
          on: { 'user.changed': { actions: ['takeConfig', 'tellChanged'] } },
        },
        edited: {
          description: 'Something was changed a moment ago and waits to be saved with what follows.',
          after: { saveAfter: 'saving' },
        },
        saving: {
          description: 'The configuration is being saved.',
          tags: 'busy',
          entry: 'noteSent',
          invoke: {
            src: 'saveConfig',
            input: ({ context }) => ({ config: context.config }),
            onDone: [
              { guard: { type: 'isSaved', params: theAnswer }, target: 'saved' },
              { guard: { type: 'isAccepted', params: theAnswer }, target: 'edited' },
              { target: 'refused', actions: { type: 'noteRefusal', params: theRefusal } },
            ],
            onError: 'unsent',
          },
          on: { 'config.edited': { actions: ['noteEdition', 'tellChanged'] } },
        },
        unsent: {
          description: 'The configuration could not be saved; it is tried again by itself.',
          after: { saveRetry: 'saving' },
          on: { 'config.retry': 'saving' },
        },
        refused: {
          description: 'The platform refused the configuration and says why; it is kept here until the next change.',
          on: { 'config.retry': 'saving' },
        },
      },
    },
  },
});
