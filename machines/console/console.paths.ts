import { Capabilities } from '../../contract/capabilities.ts';
import { UserView } from '../../contract/workspace/views.ts';
import { alarmMachine } from '../alarms/alarm/alarm.machine.ts';
import { floodMachine } from '../alarms/flood/flood.machine.ts';
import { noticesMachine } from '../alarms/notices/notices.machine.ts';
import { alarmsMachine } from '../alarms/queue/alarms.machine.ts';
import { soundMachine } from '../alarms/sound/sound.machine.ts';
import { exportsMachine } from '../catalogues/exports/exports.machine.ts';
import { linkMachine } from '../platform/link/link.machine.ts';
import type { OutboxEntry } from '../platform/outbox/decision.ts';
import { outboxMachine } from '../platform/outbox/outbox.machine.ts';
import { alone, modelOf } from '../quality/paths/model.ts';
import { anAlarm, ana, anUnreadableRow, at, bruno, grantOf, refused, startOfDay, takenBy } from '../quality/paths/samples.ts';
import { callsMachine } from '../telephony/calls/calls.machine.ts';
import { someSettings } from '../telephony/registration/registration.paths.ts';
import { openTargetMachine } from '../workspace/open-target/open-target.machine.ts';
import { tabsMachine } from '../workspace/tabs/tabs.machine.ts';
import { viewsMachine } from '../workspace/views/views.machine.ts';
import { consoleMachine } from './console.machine.ts';

const alarm = anAlarm(1);
const shown = { id: alarm.id, alarm_id: alarm.alarm_id };
const entry: OutboxEntry = {
  key: 'key-of-the-path',
  id_alarm: alarm.id,
  alarm_id: alarm.alarm_id,
  act: 'take',
  change: { alarm_status: 'attending', version: 1 },
  decidedAt: startOfDay,
  state: 'queued',
  handBack: null,
};
const handBack = { why: 'refused', refusal: refused('alarm.changed', { alarm: takenBy(bruno, alarm) }).refusal } as const;

const view = UserView.parse({ id: 3, name: 'Gates', data: { tabId: 'Gates', layout: [], slots: [] }, id_user: ana.id, updated_at: at(0) });

/** The same user with another arrangement. */
const arranged = { ...ana, config: { ...ana.config, shortcuts: { next: 'z' } } };

/** Capabilities of a platform that offers everything. */
export const everything = Capabilities.parse({
  events: { replay: true, epoch: 'e1' },
  idempotency: true,
  alarm_versions: true,
  alarm_filters: true,
  refresh_cookie: true,
  demo: true,
  realtime: { host: null, port: 6001, key: 'atalaya', tls: false },
  map: { tiles_url: null },
  customer_slug: 'customer',
  product_slug: 'product',
  server_time: at(0),
});

/** Paths of the root: the current user, and the events it forwards. */
export const consoleModel = modelOf({
  given: 'Somebody opens the address of the console.',
  machine: consoleMachine,
  input: { newKey: () => 'key-of-the-path' },
  stepWords: {
    events: {
      'console.retry': 'The visitor presses “Try now”.',
      'session.began': 'The visitor signs in, or the session of an earlier visit goes on.',
      'session.ended': 'The session ends, or there was none.',
      'user.changed': 'The record of who is signed in changes.',
      'session.locked': 'The screen is locked in another window of the session.',
      'session.revoked': 'An administrator ends the session.',
      'stream.events': 'The platform says something that concerns a part of the console.',
      'modules.loaded': 'What an operator works with has been loaded.',
      'exports.loaded': 'What makes exports has been loaded.',
      'calls.loaded': 'The telephone has been loaded.',
      'exports.join': 'An export asks to hear how far it is.',
      'exports.leave': 'An export needs to hear no more.',
      'exports.updated': 'The platform says how far an export is.',
      'exports.joined': 'The platform lets the console hear how far an export is.',
      'alarms.arrived': 'Alarms are raised or change, and the platform says so.',
      'alarms.reload': 'The link missed something: the lists are to be read again.',
      'alarms.unreadable': 'The platform sends an alarm that cannot be read.',
      'alarms.loaded': 'The lists of open alarms have been read.',
      'alarms.changed': 'The lists of alarms change.',
      'alarm.opened': 'The operator opens an alarm from a list.',
      'tabs.changed': 'Tabs of alarms are opened or closed.',
      'alarm.changed': 'The platform carries out what the operator decided.',
      'alarm.decided': 'The operator decides without a link.',
      'rejection.dismissed': 'The operator has read why a decision came back.',
      'outbox.changed': 'The outbox keeps or sends a decision.',
      'outbox.sent': 'A decision from the outbox was carried out.',
      'outbox.rejected': 'A decision from the outbox was not carried out.',
      'views.saved': 'A tab was saved as a view.',
      'views.removed': 'A saved view was removed.',
      'layouts.loaded': 'The layouts are read.',
      'target.opened': 'What the operator opens has been read.',
    },
    ports: {
      readCapabilities: 'say what this platform offers',
    },
    delays: {
      readRetry: 'Three seconds',
    },
  },
  events: {
    'session.began': [{ type: 'session.began', grant: grantOf(ana) }],
    'user.changed': [
      { type: 'user.changed', user: ana },
      { type: 'user.changed', user: arranged },
    ],
    'session.locked': [{ type: 'session.locked', session: 'session-11', locked: true }],
    'session.revoked': [{ type: 'session.revoked', session: 'session-11', reason: 'by_admin' }],
    'stream.events': [{ type: 'stream.events', events: [] }],
    'modules.loaded': [
      {
        type: 'modules.loaded',
        link: alone(linkMachine),
        alarms: alone(alarmsMachine),
        notices: alone(noticesMachine),
        outbox: alone(outboxMachine),
        sound: alone(soundMachine),
        flood: alone(floodMachine),
        tabs: alone(tabsMachine),
        views: alone(viewsMachine),
        openTarget: alone(openTargetMachine),
        alarm: alone(alarmMachine),
      },
    ],
    'exports.loaded': [{ type: 'exports.loaded', logic: alone(exportsMachine), now: () => startOfDay }],
    'calls.loaded': [{ type: 'calls.loaded', logic: alone(callsMachine), settings: someSettings, now: () => startOfDay }],
    'exports.join': [{ type: 'exports.join', channel: 'luna-face-export' }],
    'exports.leave': [{ type: 'exports.leave', channel: 'luna-face-export' }],
    'exports.updated': [{ type: 'exports.updated', updates: [{ channel: 'luna-face-export', job: null, event: 'process', progress: 40 }] }],
    'exports.joined': [{ type: 'exports.joined', channel: 'luna-face-export' }],
    'alarms.arrived': [{ type: 'alarms.arrived', alarms: [alarm], silent: false }],
    'alarms.unreadable': [{ type: 'alarms.unreadable', row: anUnreadableRow }],
    'alarms.loaded': [{ type: 'alarms.loaded', head: 10, epoch: 'e1', unknown: 0 }],
    'alarms.changed': [{ type: 'alarms.changed', alarms: [alarm], waiting: [0, 1, 0, 0], raised: 1, loaded: [], url: null }],
    'alarm.opened': [{ type: 'alarm.opened', alarm }],
    'tabs.changed': [
      { type: 'tabs.changed', alarms: [shown] },
      { type: 'tabs.changed', alarms: [] },
    ],
    'alarm.changed': [{ type: 'alarm.changed', alarm: takenBy(ana, alarm) }],
    'alarm.decided': [{ type: 'alarm.decided', decision: entry }],
    'rejection.dismissed': [{ type: 'rejection.dismissed', key: entry.key }],
    'outbox.changed': [{ type: 'outbox.changed', entries: [entry] }],
    'outbox.sent': [{ type: 'outbox.sent', key: entry.key, entry, alarm: takenBy(ana, alarm) }],
    'outbox.rejected': [{ type: 'outbox.rejected', key: entry.key, entry, handBack, alarm: null }],
    'views.saved': [{ type: 'views.saved', view, tab: 'Gates' }],
    'views.removed': [{ type: 'views.removed', id: view.id, name: view.name }],
    'layouts.loaded': [{ type: 'layouts.loaded', defaultLayout: null }],
    'target.opened': [
      { type: 'target.opened', opened: { as: 'view', view } },
      { type: 'target.opened', opened: { as: 'gone' } },
    ],
  },
  replies: {
    readCapabilities: [everything, null],
  },
  about: ({ user, isSessionChecked, opened, online, exports, calls, tabs }) => ({
    user: user?.id,
    isSessionChecked,
    opened: opened.length,
    online,
    exports: exports !== null,
    calls: calls !== null,
    tabs: tabs !== null,
  }),
});
