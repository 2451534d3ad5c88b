import { assign, enqueueActions, raise, sendTo, setup } from 'xstate';
import { abilitiesOf, type User } from '../../../contract/access/index.ts';
import { isDeepEqual, type Refusal } from '../../../contract/platform/index.ts';
import { maxUserCharts } from '../../../contract/workspace/charts.ts';
import { defaultCatalogueView, gridLimits, type UserConfig } from '../../../contract/workspace/config.ts';
import { mergeUserConfig } from '../../../contract/workspace/config-merge.ts';
import { parent } from '../../shared/parent.ts';
import { type Answer, answerParams, dataOf, feed, port, refusalParams } from '../../shared/port.ts';
import { alarmLayoutMachine } from '../alarm-layout/alarm-layout.machine.ts';
import { arrangeBars } from '../bars/bars.ts';
import { slotChange } from './slot-changes.ts';
import { shareStructure } from './structural-sharing.ts';
import { alarmLayoutId, alarmsIn, normalizeGrid, sameName, tabNamed } from './tab-strip.ts';
import { applyDefaultLayout, isReplacing, openTab, stripChange } from './tab-strip-changes.ts';
import {
  type ConfigRestored,
  type ConfigStoreCommand,
  noNotice,
  type SlotsEvent,
  type StripEvent,
  type TabsContext,
  type TabsEvent,
} from './tabs.types.ts';

const normalize = (config: UserConfig): UserConfig => ({ ...config, grid: normalizeGrid(config.grid) });
const configOf = (user: User): UserConfig => normalize(user.config);
/** Merges what the platform has with the changes made here since `base`; this browser keeps its own front tab if that tab still exists. */
function withTheirs({ base, config }: Pick<TabsContext, 'base' | 'config'>, theirs: UserConfig): Pick<TabsContext, 'base' | 'config'> {
  const next = mergeUserConfig(base, config, theirs);
  const front = tabNamed(next.grid.tabs, config.grid.activeTab)?.name ?? next.grid.activeTab;
  return { base: theirs, config: shareStructure(config, { ...next, grid: { ...next.grid, activeTab: front } }) };
}
/** The state after a save: what arrived before its echo is part of the reply, what arrived after the echo is newer. */
function afterSave(context: TabsContext, saved: UserConfig): Pick<TabsContext, 'base' | 'config'> {
  const echo = context.received.findIndex((one) => isDeepEqual(one, saved));
  const newer = echo < 0 ? [] : context.received.slice(echo + 1);
  return [saved, ...newer].reduce(withTheirs, { base: context.sentConfig, config: context.config });
}
const isSlots = (event: TabsEvent): event is SlotsEvent => event.type.startsWith('slots.');
const changeOf = (context: TabsContext, event: TabsEvent) =>
  isSlots(event) ? slotChange(context, event) : stripChange(context, event as StripEvent);

const takeSaved = {
  type: 'takeSaved' as const,
  params: ({ event }: { event: { output: Answer<UserConfig> } }) => ({ saved: dataOf(event.output) }),
};
const applied = ['apply' as const, 'edited' as const];
const refused = { guard: 'isRefused' as const, target: '.refused', actions: 'apply' as const };
const partlyRefused = { guard: 'isPartlyRefused' as const, target: '.refused', actions: applied };
/** What takes the place of the tab in front, since five are open (OQ-43). */
const full = { guard: 'isReplacing' as const, target: '.full', actions: applied };
const opened = { guard: 'isChange' as const, target: '.quiet', actions: applied };
/** Applies a change and leaves the notice in the strip. */
const change = { guard: 'isChange' as const, actions: applied };

/**
 * The tabs of the grid with their slots, and the saving of the user's configuration (OP-1.10, OP-3.13, OP-3.14, OP-4.27–4.30, OP-5.06, OP-9.01,
 * OP-9.02, OQ-43–45, OQ-53). One machine saves all of it, since one call carries all of it.
 */
export const tabsMachine = setup({
  types: {
    context: {} as TabsContext,
    events: {} as TabsEvent,
    input: {} as { user: User },
    tags: {} as 'busy',
  },
  actors: {
    /** Saves what was changed since `base`; answers the merged configuration (OQ-53). */
    saveConfig: port<Answer<UserConfig>, { config: UserConfig; base: UserConfig }>('saveConfig'),
    alarmLayout: alarmLayoutMachine,
    /** Where an arrangement waits that is not saved yet: it outlives a reload and the loss of the link. */
    store: feed<ConfigRestored, void, ConfigStoreCommand>('store'),
  },
  guards: {
    isOpen: ({ context, event }) => openTab(context, event as StripEvent) !== undefined,
    isReplacing: ({ context, event }) => isReplacing(context, event as StripEvent),
    isChange: ({ context, event }) => changeOf(context, event) !== null,
    isRefused: ({ context, event }) => {
      const change = changeOf(context, event);
      return change !== null && !!change.fault && change.config === undefined;
    },
    isPartlyRefused: ({ context, event }) => !!changeOf(context, event)?.fault,
    isNameTaken: ({ context: { config }, event }) =>
      (event.type === 'tabs.add' && event.name !== undefined && tabNamed(config.grid.tabs, event.name) !== undefined) ||
      (event.type === 'tabs.rename' && !sameName(event.name, event.to) && tabNamed(config.grid.tabs, event.to) !== undefined),
    isSaved: ({ context }, answer: Answer<unknown>) => answer.ok && context.edition === context.sent,
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
  },
  actions: {
    apply: assign(({ context, event }) => changeOf(context, event) ?? {}),
    arrange: assign(({ context: { config }, event }) =>
      event.type === 'bars.arrange' ? { config: { ...config, grid: arrangeBars(config.grid, event.bars) } } : {},
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
    saveCharts: assign(({ context: { config }, event }) =>
      event.type === 'charts.save' ? { config: { ...config, charts: event.charts.slice(0, maxUserCharts) } } : {},
    ),
    noteDuplicate: assign(({ event }) => ({
      ...noNotice,
      duplicate: event.type === 'tabs.rename' ? event.to.trim() : event.type === 'tabs.add' ? (event.name ?? '').trim() : null,
    })),
    dropNotice: assign(noNotice),
    takeDefaultLayout: assign(({ context, event }) =>
      event.type === 'layouts.loaded' ? applyDefaultLayout(context, event.defaultLayout) : {},
    ),
    noteEdition: assign(({ context }) => ({ edition: context.edition + 1 })),
    noteSent: assign(({ context }) => ({ sent: context.edition, sentConfig: context.config, received: [], refusal: null })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    takeConfig: assign(({ context, event }) => (event.type === 'user.changed' ? withTheirs(context, configOf(event.user)) : {})),
    takeSaved: assign(({ context }, { saved }: { saved: UserConfig }) => afterSave(context, normalize(saved))),
    takeReceived: assign(({ context }) => context.received.reduce<Pick<TabsContext, 'base' | 'config'>>(withTheirs, context)),
    restoreConfig: assign(({ context: { config }, event }) =>
      event.type === 'config.restored' ? { config: shareStructure(config, normalize(event.config)) } : {},
    ),
    noteReceived: assign(({ context: { received }, event }) =>
      event.type === 'user.changed' ? { received: [...received, configOf(event.user)] } : {},
    ),
    storeConfig: sendTo('store', ({ context: { config } }) => ({ type: 'store.put', config })),
    dropStored: sendTo('store', { type: 'store.remove' }),
    takeRights: assign(({ event }) =>
      event.type === 'user.changed' ? { abilities: abilitiesOf(event.user), hasChat: event.user.enabled_chat } : {},
    ),
    edited: raise({ type: 'config.edited' }),
    notifyChanged: sendTo(parent, ({ context: { config } }) => ({ type: 'tabs.changed', alarms: alarmsIn(config.grid) })),
    notifyOpened: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'tabs.open') enqueue.sendTo(parent, { type: 'alarm.opened', alarm: event.alarm });
    }),
    /** Requests the layout of an alarm; the request ends with its tab (OP-7.16). */
    startLayout: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'tabs.open')
        enqueue.spawnChild('alarmLayout', { id: alarmLayoutId(event.alarm.id), input: { alarm: event.alarm } });
    }),
    endLayout: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'alarmLayout.ended') return;
      enqueue.stopChild(alarmLayoutId(event.id_alarm));
      enqueue.assign({ pendingLayouts: context.pendingLayouts.filter(({ id }) => id !== event.id_alarm) });
    }),
    /** Stops the layout requests of alarms whose tabs were closed. */
    pruneLayouts: enqueueActions(({ context: { config, pendingLayouts }, enqueue }) => {
      const shown = alarmsIn(config.grid);
      const over = pendingLayouts.filter(({ id }) => !shown.some((alarm) => alarm.id === id));
      if (over.length === 0) return;
      for (const { id } of over) enqueue.stopChild(alarmLayoutId(id));
      enqueue.assign({ pendingLayouts: pendingLayouts.filter((one) => !over.includes(one)) });
    }),
  },
  delays: { saveAfter: gridLimits.saveAfterMs, notice: gridLimits.toastMs, saveRetry: 5000 },
}).createMachine({
  id: 'tabs',
  context: ({ input: { user } }) => ({
    abilities: abilitiesOf(user),
    hasChat: user.enabled_chat,
    config: configOf(user),
    defaultLayout: null,
    ...noNotice,
    refusal: null,
    pendingLayouts: [],
    edition: 0,
    sent: 0,
    base: configOf(user),
    sentConfig: configOf(user),
    received: [],
  }),
  invoke: { src: 'store', id: 'store' },
  entry: 'notifyChanged',
  type: 'parallel',
  states: {
    strip: {
      initial: 'quiet',
      on: {
        'tabs.open': [
          { guard: 'isOpen', target: '.quiet', actions: applied },
          { guard: 'isReplacing', target: '.full', actions: ['notifyOpened', 'apply', 'startLayout', 'edited'] },
          { target: '.quiet', actions: ['notifyOpened', 'apply', 'startLayout', 'edited'] },
        ],
        'tabs.openView': [partlyRefused, full, opened],
        'tabs.openLayout': [partlyRefused, full, opened],
        'tabs.openCameras': [refused, full, opened],
        'view.shown': { target: '.shown', actions: applied },
        'cameras.shown': [refused, { target: '.shown', actions: applied }],
        'plan.shown': change,
        'alarmLayout.found': [partlyRefused, change],
        'alarmLayout.planFound': change,
        'alarmLayout.ended': { actions: 'endLayout' },
        'tabs.add': [{ guard: 'isNameTaken', target: '.duplicate', actions: 'noteDuplicate' }, opened],
        'tabs.rename': [{ guard: 'isNameTaken', target: '.duplicate', actions: 'noteDuplicate' }, opened],
        'tabs.close': { guard: 'isChange', target: '.closed', actions: applied },
        'tabs.select': change,
        'tabs.reorder': change,
        'tabs.colour': change,
        'tabs.linkView': change,
        'tabs.unlinkView': change,
        'slots.put': [refused, change],
        'slots.update': [refused, change],
        'slots.place': change,
        'slots.swap': change,
        'slots.remove': change,
        'slots.tile': change,
        'layouts.loaded': { actions: 'takeDefaultLayout' },
        'bars.arrange': { actions: ['arrange', 'edited'] },
        'preferences.change': { actions: ['prefer', 'edited'] },
        'catalogue.arrange': { actions: ['arrangeCatalogue', 'edited'] },
        'charts.save': { actions: ['saveCharts', 'edited'] },
        'shortcuts.choose': { actions: ['chooseShortcuts', 'edited'] },
      },
      states: {
        quiet: { description: 'The strip shows one to five tabs, one of them in front.' },
        full: {
          description: 'A notice says that five tabs are the most; what was opened took the place of the tab in front.',
          on: { 'tabs.dismissNotice': 'quiet' },
          after: { notice: 'quiet' },
        },
        duplicate: {
          description: 'A notice says which name another tab already has; nothing was changed.',
          on: { 'tabs.dismissNotice': 'quiet' },
          after: { notice: 'quiet' },
          exit: 'dropNotice',
        },
        refused: {
          description: 'A notice says why a slot was not opened.',
          on: { 'tabs.dismissNotice': { target: 'quiet', actions: 'dropNotice' } },
          after: { notice: { target: 'quiet', actions: 'dropNotice' } },
        },
        shown: {
          description:
            'A notice says which view, or which cameras, were sent here and by whom; they stand in front, or where a rule sent them, behind.',
          on: { 'tabs.dismissNotice': { target: 'quiet', actions: 'dropNotice' } },
          after: { notice: { target: 'quiet', actions: 'dropNotice' } },
        },
        closed: {
          description: 'A notice names the tab that was closed and offers to bring it back.',
          on: {
            'tabs.undoClose': [
              { guard: 'isPartlyRefused', target: 'refused', actions: applied },
              { guard: 'isChange', target: 'quiet', actions: applied },
            ],
            'tabs.dismissNotice': { target: 'quiet', actions: 'dropNotice' },
          },
          after: { notice: { target: 'quiet', actions: 'dropNotice' } },
        },
      },
    },
    config: {
      initial: 'saved',
      on: {
        'config.edited': { target: '.edited', actions: ['noteEdition', 'pruneLayouts', 'storeConfig', 'notifyChanged'] },
        'user.changed': { actions: ['takeRights', 'takeConfig', 'pruneLayouts', 'notifyChanged'] },
      },
      states: {
        saved: {
          description: 'What the operator arranged is kept by the platform.',
          on: {
            'config.restored': { actions: ['restoreConfig', 'edited'] },
          },
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
            input: ({ context: { config, base } }) => ({ config, base }),
            onDone: [
              {
                guard: { type: 'isSaved', params: answerParams },
                target: 'saved',
                actions: [takeSaved, 'dropStored', 'pruneLayouts', 'notifyChanged'],
              },
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'edited',
                actions: [takeSaved, 'pruneLayouts', 'notifyChanged'],
              },
              {
                target: 'refused',
                actions: [{ type: 'noteRefusal', params: refusalParams }, 'takeReceived', 'dropStored', 'notifyChanged'],
              },
            ],
            onError: { target: 'unsent', actions: ['takeReceived', 'notifyChanged'] },
          },
          on: {
            'config.edited': { actions: ['noteEdition', 'pruneLayouts', 'storeConfig', 'notifyChanged'] },
            'user.changed': { actions: ['takeRights', 'noteReceived'] },
          },
        },
        unsent: {
          description: 'The configuration could not be saved; it is kept in this browser and tried again by itself.',
          after: { saveRetry: 'saving' },
          on: { 'config.retry': 'saving', 'link.restored': 'saving' },
        },
        refused: {
          description: 'The platform refused the configuration and says why; it is kept here until the next change.',
          on: { 'config.retry': 'saving' },
        },
      },
    },
  },
});
