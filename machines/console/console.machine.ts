import { assign, emit, enqueueActions, forwardTo, sendTo, setup } from 'xstate';
import type { User } from '../../contract/access/index.ts';
import type { Capabilities } from '../../contract/capabilities.ts';
import type { AlarmId } from '../../contract/platform/index.ts';
import type { SipSettings } from '../../contract/telephony/index.ts';
import { sessionMachine } from '../access/index.ts';
import type { alarmMachine, alarmsMachine, floodMachine, noticesMachine, soundMachine } from '../alarms/index.ts';
import { type linkMachine, type outboxMachine, referenceDataMachine } from '../platform/index.ts';
import { lazyLogic, loadedModules } from '../shared/lazy-logic.ts';
import { feed, port } from '../shared/port.ts';
import type { openTargetMachine, tabsMachine, viewsMachine } from '../workspace/index.ts';
import { alarmInput, isArranged, loadedUnits, telephonySettings } from './console.inputs.ts';
import type {
  CallsLoaded,
  ConsoleContext,
  ConsoleEmitted,
  ConsoleEvent,
  ConsoleInput,
  ConsoleModules,
  ExportsLoaded,
  ModulesLoaded,
} from './console.types.ts';
import { applyAccountEvents, recordChangeIn, tabsEventFrom, tabsEventFromTarget } from './event-mapping.ts';

/** Id of the actor of an opened alarm among the children of the console. */
export const alarmActorId = (id: AlarmId) => `alarm-${id}` as const;

const loaded = loadedModules<ConsoleModules>();

/**
 * The root machine: the current user and the actors of the session. It has no rules of its own: it starts the actors that live as long as
 * a session and forwards events between them.
 */
export const consoleMachine = setup({
  types: {
    context: {} as ConsoleContext,
    events: {} as ConsoleEvent,
    input: {} as ConsoleInput,
    emitted: {} as ConsoleEmitted,
    tags: {} as 'busy',
    children: {} as {
      session: 'session';
      link: 'link';
      alarms: 'alarms';
      notices: 'notices';
      outbox: 'outbox';
      tabs: 'tabs';
      views: 'views';
      openTarget: 'openTarget';
      sound: 'sound';
      flood: 'flood';
      comments: 'referenceData';
      levels: 'referenceData';
      units: 'referenceData';
    } & Record<`alarm-${number}`, 'alarm'>,
  },
  actors: {
    /** Null where the platform has no such call: then nothing beyond the specification is used. */
    readCapabilities: port<Capabilities | null>('readCapabilities'),
    session: sessionMachine,
    link: lazyLogic<typeof linkMachine>(),
    alarms: lazyLogic<typeof alarmsMachine>(),
    notices: lazyLogic<typeof noticesMachine>(),
    alarm: lazyLogic<typeof alarmMachine>(),
    outbox: lazyLogic<typeof outboxMachine>(),
    tabs: lazyLogic<typeof tabsMachine>(),
    views: lazyLogic<typeof viewsMachine>(),
    openTarget: lazyLogic<typeof openTargetMachine>(),
    sound: lazyLogic<typeof soundMachine>(),
    flood: lazyLogic<typeof floodMachine>(),
    referenceData: referenceDataMachine,
    /** Loads the machine of the exports, which the sign-in page does not need. */
    exportsLoader: feed<ExportsLoaded>('exportsLoader'),
    /** Loads the machine of the calls; null: the signed-in user has no telephone. */
    callsLoader: feed<CallsLoaded, SipSettings | null>('callsLoader'),
    /** Loads the machines that only a signed-in user needs. */
    modulesLoader: feed<ModulesLoaded>('modulesLoader'),
  },
  guards: {
    hasExports: ({ context }) => context.exports !== null,
    /** Only the user's console settings changed; access rights are the same. */
    isOnlyArranged: ({ context: { user }, event }) => event.type === 'user.changed' && user !== null && isArranged(user, event.user),
    isKnown: ({ context }) => context.user !== null,
    isSignedOut: ({ context }) => context.isSessionChecked,
  },
  actions: {
    noteCapabilities: assign((_, { capabilities }: { capabilities: Capabilities | null }) => ({ capabilities })),
    noteUser: assign(({ context, event }) =>
      event.type === 'session.began'
        ? { user: event.grant.user }
        : event.type === 'user.changed'
          ? { user: event.user }
          : { user: event.type === 'session.ended' ? null : context.user },
    ),
    noteSessionChecked: assign({ isSessionChecked: true }),
    noteLost: assign({ online: false }),
    noteRestored: assign({ online: true }),
    noteRow: assign(({ context, event }) => ({ row: event.type === 'alarm.opened' ? event.alarm : context.row })),
    noteEntries: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'outbox.changed') return;
      enqueue.assign({ entries: event.entries });
      for (const entry of event.entries) {
        if (!context.opened.includes(entry.id_alarm)) continue;
        enqueue.sendTo(alarmActorId(entry.id_alarm), { type: 'decision.pending', entry });
      }
    }),
    /** One actor for each alarm that has a tab: started and stopped with it. */
    syncAlarms: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'tabs.changed') return;
      const ids = event.alarms.map(({ id }) => id);
      for (const id of context.opened) if (!ids.includes(id)) enqueue.stopChild(alarmActorId(id));
      const { alarm } = context;
      for (const shown of event.alarms) {
        if (context.opened.includes(shown.id)) continue;
        if (alarm) enqueue.spawnChild(loaded('alarm', alarm), { id: alarmActorId(shown.id), input: alarmInput(context, shown) });
      }
      enqueue.assign({ opened: alarm ? ids : [] });
    }),
    stopSpawned: enqueueActions(({ context, enqueue }) => {
      for (const id of context.opened) enqueue.stopChild(alarmActorId(id));
      for (const id of ['link', 'alarms', 'notices', 'outbox', 'sound', 'flood', 'views', 'openTarget']) enqueue.stopChild(id);
      if (context.exports) enqueue.stopChild(context.exports);
      if (context.calls) enqueue.stopChild(context.calls);
      if (context.tabs) enqueue.stopChild(context.tabs);
      enqueue.assign({ opened: [], row: null, entries: [], online: false, exports: null, calls: null, tabs: null });
    }),
    startModules: enqueueActions(({ context, event, enqueue, self }) => {
      if (event.type !== 'modules.loaded') return;
      const { capabilities, newKey } = context;
      const { id: me, groups } = context.user as User;
      enqueue.spawnChild(loaded('link', event.link), { id: 'link', input: { replay: capabilities?.events.replay ?? false } });
      enqueue.spawnChild(loaded('alarms', event.alarms), { id: 'alarms', input: { me, groups } });
      enqueue.spawnChild(loaded('notices', event.notices), { id: 'notices', input: { isEnabled: true } });
      enqueue.spawnChild(loaded('outbox', event.outbox), { id: 'outbox', input: { online: false } });
      enqueue.spawnChild(loaded('sound', event.sound), { id: 'sound' });
      enqueue.spawnChild(loaded('flood', event.flood), { id: 'flood' });
      enqueue.spawnChild(loaded('views', event.views), { id: 'views', input: { newKey } });
      const units = () => loadedUnits(self.getSnapshot().children.units);
      const product = capabilities?.product_slug ?? 'product';
      enqueue.spawnChild(loaded('openTarget', event.openTarget), { id: 'openTarget', input: { units, product } });
    }),
    startTabs: assign(({ context, event, spawn }) =>
      event.type === 'modules.loaded'
        ? { alarm: event.alarm, tabs: spawn(loaded('tabs', event.tabs), { id: 'tabs', input: { user: context.user as User } }) }
        : {},
    ),
    startExports: assign(({ context, event, spawn }) =>
      event.type === 'exports.loaded' ? { exports: spawn(event.logic, { input: { newKey: context.newKey, now: event.now } }) } : {},
    ),
    startCalls: assign(({ context: { user, newKey }, event, spawn }) =>
      event.type === 'calls.loaded' && user
        ? { calls: spawn(event.logic, { input: { me: user.id, settings: event.settings, newKey, now: event.now } }) }
        : {},
    ),
    /** Starts or stops the calls when rights change during a session; calls in progress are not notified. */
    syncCalls: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'user.changed') return;
      const telephone = telephonySettings({ ...context, user: event.user });
      if ((telephone === null) === (telephonySettings(context) === null)) return;
      enqueue.stopChild('callsLoader');
      if (context.calls) enqueue.stopChild(context.calls);
      // Active calls ended with their actor.
      if (context.calls && context.tabs) {
        enqueue.sendTo('sound', { type: 'call.ended' });
        enqueue.sendTo('session', { type: 'call.ended' });
      }
      enqueue.assign({ calls: null });
      enqueue.spawnChild('callsLoader', { id: 'callsLoader', input: telephone });
    }),
    toCalls: enqueueActions(({ context: { calls }, event, enqueue }) => {
      if (!calls) return;
      if (event.type === 'stream.events') enqueue.sendTo(calls, event);
      if (event.type === 'link.restored') enqueue.sendTo(calls, { type: 'stream.resync' });
    }),
    toExports: enqueueActions(({ context, event, enqueue }) => {
      const update = event.type === 'exports.updated' || event.type === 'exports.joined' ? event : null;
      if (update && context.exports) enqueue.sendTo(context.exports, update);
    }),
    joinExport: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'exports.join') enqueue.sendTo('link', { type: 'link.join', channel: event.channel });
      if (event.type === 'exports.leave') enqueue.sendTo('link', { type: 'link.leave', channel: event.channel });
    }),
    emitStreamEvents: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'stream.events') enqueue.emit({ type: 'stream.events', events: event.events });
    }),
    /** Forwards a view or a plan sent to the current user (OP-7.42, OP-7.43); a wall shows its own. */
    openShown: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'stream.events' || context.user?.video_wall) return;
      for (const received of event.events) {
        const shown = tabsEventFrom(received);
        if (shown && context.tabs) enqueue.sendTo(context.tabs, shown);
      }
    }),
    /** Accounts on other installations are added and removed (OQ-122). */
    updateAccounts: enqueueActions(({ context, event, enqueue }) => {
      const user = event.type === 'stream.events' && context.user ? applyAccountEvents(context.user, event.events) : null;
      if (user) enqueue.raise({ type: 'user.changed', user });
    }),
    notifyRecordChanged: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'stream.events') return;
      const noted = new Set(event.events.map(recordChangeIn));
      for (const id of context.opened) if (noted.has(id)) enqueue.sendTo(alarmActorId(id), { type: 'alarm.recordChanged' });
    }),
    emitResync: emit({ type: 'stream.resync' }),
    emitReread: emit({ type: 'stream.reread' }),
    toAlarms: forwardTo('alarms'),
    notifyGroups: enqueueActions(({ context, enqueue }) => {
      if (context.user) enqueue.sendTo('alarms', { type: 'alarms.groupsChanged', groups: context.user.groups });
    }),
    renewViews: sendTo('views', { type: 'views.renew' }),
    /** A tab that was saved is that view from then on, until the view is removed (OQ-52); new tabs get the default layout (OQ-55). */
    syncTabs: enqueueActions(({ context: { tabs }, event, enqueue }) => {
      if (!tabs) return;
      if (event.type === 'views.saved') enqueue.sendTo(tabs, { type: 'tabs.linkView', name: event.tab, id_view: event.view.id });
      if (event.type === 'views.removed') enqueue.sendTo(tabs, { type: 'tabs.unlinkView', id_view: event.id });
      if (event.type === 'layouts.loaded') enqueue.sendTo(tabs, event);
    }),
    showTarget: enqueueActions(({ context: { tabs }, event, enqueue }) => {
      const shown = event.type === 'target.opened' ? tabsEventFromTarget(event.opened) : null;
      if (tabs && shown) enqueue.sendTo(tabs, shown);
    }),
    renewUnits: sendTo('units', { type: 'reference.renew' }),
    toSession: forwardTo('session'),
    toTabs: enqueueActions(({ context: { tabs }, event, enqueue }) => {
      if (tabs && (event.type === 'user.changed' || event.type === 'link.restored')) enqueue.sendTo(tabs, event);
    }),
    toOutbox: forwardTo('outbox'),
    toSound: forwardTo('sound'),
    toOpened: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'link.lost' && event.type !== 'link.restored') return;
      for (const id of context.opened) enqueue.sendTo(alarmActorId(id), event);
    }),
    sendBaseline: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'alarms.loaded') return;
      const { epoch, head, unknown } = event;
      enqueue.sendTo('link', { type: 'link.baseline', epoch, head, unknown });
    }),
    notifyChanged: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'alarms.changed') return;
      const { waiting, raised, loaded: read, url } = event;
      enqueue.sendTo('flood', { type: 'alarms.raised', count: raised, loaded: read });
      // A wall makes no sound: its viewers use the sound of their own workstations.
      if (!context.user?.video_wall) enqueue.sendTo('sound', { type: 'alarms.counted', waiting, raised, url });
      for (const alarm of event.alarms) {
        if (context.opened.includes(alarm.id)) enqueue.sendTo(alarmActorId(alarm.id), { type: 'alarm.changed', alarm });
      }
    }),
    notifyOwnChange: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'alarm.changed') enqueue.sendTo('alarms', { type: 'alarms.arrived', alarms: [event.alarm], silent: true });
    }),
    queueDecision: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'alarm.decided') enqueue.sendTo('outbox', { type: 'outbox.add', decision: event.decision });
    }),
    dismissRejection: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'rejection.dismissed') enqueue.sendTo('outbox', { type: 'outbox.dismiss', key: event.key });
    }),
    notifyOutcome: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'outbox.sent' && event.type !== 'outbox.rejected') return;
      const id = event.entry.id_alarm;
      if (context.opened.includes(id)) {
        const { key } = event;
        if (event.type === 'outbox.sent') enqueue.sendTo(alarmActorId(id), { type: 'decision.sent', key, alarm: event.alarm });
        else enqueue.sendTo(alarmActorId(id), { type: 'decision.rejected', key, handBack: event.handBack });
      }
      if (event.alarm) enqueue.sendTo('alarms', { type: 'alarms.arrived', alarms: [event.alarm], silent: true });
    }),
  },
  delays: { readRetry: 3000 },
}).createMachine({
  id: 'console',
  context: ({ input }) => ({
    newKey: input.newKey,
    sip: input.sip ?? null,
    capabilities: null,
    user: null,
    isSessionChecked: false,
    online: false,
    opened: [],
    row: null,
    entries: [],
    exports: null,
    calls: null,
    tabs: null,
    alarm: null,
  }),
  invoke: { src: 'session', id: 'session' },
  initial: 'starting',
  states: {
    starting: {
      initial: 'platform',
      on: {
        'session.began': { actions: ['noteUser', 'noteSessionChecked'] },
        'session.ended': { actions: ['noteUser', 'noteSessionChecked'] },
      },
      states: {
        platform: {
          description: 'A plain page with the name of the product while the platform is asked what it offers.',
          tags: 'busy',
          invoke: {
            src: 'readCapabilities',
            onDone: {
              target: 'session',
              actions: { type: 'noteCapabilities', params: ({ event }) => ({ capabilities: event.output }) },
            },
            onError: 'unreachable',
          },
        },
        unreachable: {
          description: 'A plain page says that the platform cannot be reached; it is tried again by itself, or at once with a button.',
          after: { readRetry: 'platform' },
          on: { 'console.retry': 'platform' },
        },
        session: {
          description: 'A plain page with the name of the product while the last session is looked for.',
          tags: 'busy',
          always: [
            { guard: 'isKnown', target: '#console.working' },
            { guard: 'isSignedOut', target: '#console.visiting' },
          ],
        },
      },
    },
    visiting: {
      description: 'Nobody is signed in: the sign-in pages.',
      on: { 'session.began': { target: 'working', actions: 'noteUser' } },
    },
    working: {
      invoke: [
        { src: 'referenceData', id: 'comments', input: { what: 'comments' } },
        { src: 'referenceData', id: 'levels', input: { what: 'levels' } },
        { src: 'referenceData', id: 'units', input: { what: 'units' } },
        { src: 'exportsLoader', id: 'exportsLoader' },
        { src: 'callsLoader', id: 'callsLoader', input: ({ context }) => telephonySettings(context) },
        { src: 'modulesLoader', id: 'modulesLoader' },
      ],
      exit: 'stopSpawned',
      initial: 'arriving',
      on: {
        'session.ended': { target: 'visiting', actions: 'noteUser' },
        'exports.loaded': { actions: 'startExports' },
        'calls.loaded': { actions: 'startCalls' },
      },
      states: {
        arriving: {
          description: 'The frame of the console, which says that it is starting.',
          tags: 'busy',
          on: {
            'modules.loaded': { target: 'ready', actions: ['startModules', 'startTabs'] },
            'user.changed': { actions: ['syncCalls', 'noteUser', 'toSession'] },
          },
        },
        ready: {
          description: 'The console of the signed-in user: tabs, lists, status bar.',
          on: {
            'user.changed': [
              { guard: 'isOnlyArranged', actions: ['noteUser', 'toSession', 'toTabs'] },
              { actions: ['syncCalls', 'noteUser', 'notifyGroups', 'toSession', 'toTabs', 'renewUnits'] },
            ],
            'session.revoked': { actions: 'toSession' },
            'session.locked': { actions: 'toSession' },
            'link.lost': { actions: ['noteLost', 'toOutbox', 'toSound', 'toOpened'] },
            'link.restored': {
              actions: ['noteRestored', 'toOutbox', 'toSound', 'toOpened', 'toTabs', 'toCalls', 'renewViews', 'emitResync'],
            },
            'stream.events': { actions: ['emitStreamEvents', 'toCalls', 'openShown', 'notifyRecordChanged', 'updateAccounts'] },
            'exports.join': { actions: 'joinExport' },
            'exports.leave': { actions: 'joinExport' },
            'exports.updated': { guard: 'hasExports', actions: 'toExports' },
            'exports.joined': { guard: 'hasExports', actions: 'toExports' },
            'call.began': { actions: ['toSound', 'toSession'] },
            'call.ended': { actions: ['toSound', 'toSession'] },
            'alarms.arrived': { actions: 'toAlarms' },
            'alarms.reload': { actions: ['toAlarms', 'emitReread'] },
            'alarms.unreadable': { actions: 'toAlarms' },
            'alarms.loaded': { actions: 'sendBaseline' },
            'alarms.changed': { actions: 'notifyChanged' },
            'alarm.opened': { actions: 'noteRow' },
            'tabs.changed': { actions: 'syncAlarms' },
            'alarm.changed': { actions: 'notifyOwnChange' },
            'alarm.decided': { actions: 'queueDecision' },
            'rejection.dismissed': { actions: 'dismissRejection' },
            'outbox.changed': { actions: 'noteEntries' },
            'outbox.sent': { actions: 'notifyOutcome' },
            'outbox.rejected': { actions: 'notifyOutcome' },
            'views.saved': { actions: 'syncTabs' },
            'views.removed': { actions: 'syncTabs' },
            'layouts.loaded': { actions: 'syncTabs' },
            'target.opened': { actions: 'showTarget' },
          },
        },
      },
    },
  },
});
