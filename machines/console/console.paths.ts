import { Capabilities } from '../../contract/platform.ts';
import { alarmMachine } from '../alarm/alarm.machine.ts';
import { alarmsMachine } from '../alarms/alarms.machine.ts';
import { callsMachine } from '../calls/calls.machine.ts';
import { exportsMachine } from '../exports/exports.machine.ts';
import { linkMachine } from '../link/link.machine.ts';
import type { OutboxEntry } from '../outbox/decision.ts';
import { outboxMachine } from '../outbox/outbox.machine.ts';
import { anAlarm, ana, at, bruno, grantOf, refused, startOfDay, takenBy } from '../paths/city.ts';
import { alone, type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { someSettings } from '../registration/registration.paths.ts';
import { soundMachine } from '../sound/sound.machine.ts';
import { tabsMachine } from '../tabs/tabs.machine.ts';
import { consoleMachine } from './console.machine.ts';

type Machine = typeof consoleMachine;

const alarm = anAlarm(1);
const shown = { id: alarm.id, alarm_id: alarm.alarm_id };
const entry: OutboxEntry = {
  key: 'key-of-the-path',
  id_alarm: alarm.id,
  alarm_id: alarm.alarm_id,
  act: 'confirm',
  change: { alarm_status: 'attending', version: 1 },
  decidedAt: startOfDay,
  state: 'queued',
  handBack: null,
};
const handBack = { why: 'refused', refusal: refused('alarm.changed', { alarm: takenBy(bruno, alarm) }).refusal } as const;

/** The same user with another arrangement. */
const arranged = { ...ana, config: { ...ana.config, shortcuts: { next: 'z' } } };

/** What a platform offers that offers everything. */
export const everything = Capabilities.parse({
  events: { replay: true, epoch: 'e1' },
  idempotency: true,
  alarm_versions: true,
  refresh_cookie: true,
  demo: true,
  realtime: { host: null, port: 6001, key: 'atalaya', tls: false },
  map: { tiles_url: null },
  customer_slug: 'customer',
  product_slug: 'product',
  server_time: at(0),
});

const events = {
  'console.retry': [{ type: 'console.retry' }],
  'session.began': [{ type: 'session.began', grant: grantOf(ana) }],
  'session.ended': [{ type: 'session.ended' }],
  'user.changed': [
    { type: 'user.changed', user: ana },
    { type: 'user.changed', user: arranged },
  ],
  'session.locked': [{ type: 'session.locked', session: 'session-11', locked: true }],
  'session.revoked': [{ type: 'session.revoked', session: 'session-11', reason: 'by_admin' }],
  'link.lost': [{ type: 'link.lost' }],
  'link.restored': [{ type: 'link.restored' }],
  'rooms.said': [{ type: 'rooms.said', events: [] }],
  'work.came': [
    {
      type: 'work.came',
      link: alone(linkMachine),
      alarms: alone(alarmsMachine),
      outbox: alone(outboxMachine),
      sound: alone(soundMachine),
      tabs: alone(tabsMachine),
      alarm: alone(alarmMachine),
    },
  ],
  'exports.came': [{ type: 'exports.came', logic: alone(exportsMachine), now: () => startOfDay }],
  'calls.came': [{ type: 'calls.came', logic: alone(callsMachine), settings: someSettings, now: () => startOfDay }],
  'call.began': [{ type: 'call.began' }],
  'call.ended': [{ type: 'call.ended' }],
  'exports.join': [{ type: 'exports.join', channel: 'luna-face-export' }],
  'exports.leave': [{ type: 'exports.leave', channel: 'luna-face-export' }],
  'exports.said': [{ type: 'exports.said', said: [{ channel: 'luna-face-export', job: null, event: 'process', progress: 40 }] }],
  'exports.joined': [{ type: 'exports.joined', channel: 'luna-face-export' }],
  'alarms.arrived': [{ type: 'alarms.arrived', alarms: [alarm], silent: false }],
  'alarms.reload': [{ type: 'alarms.reload' }],
  'alarms.loaded': [{ type: 'alarms.loaded', head: 10, epoch: 'e1', unknown: 0 }],
  'alarms.changed': [{ type: 'alarms.changed', alarms: [alarm], waiting: [0, 1, 0, 0], raised: 1, url: null }],
  'alarm.opened': [{ type: 'alarm.opened', alarm }],
  'tabs.changed': [
    { type: 'tabs.changed', alarms: [shown] },
    { type: 'tabs.changed', alarms: [] },
  ],
  'alarm.changed': [{ type: 'alarm.changed', alarm: takenBy(ana, alarm) }],
  'alarm.decided': [{ type: 'alarm.decided', decision: entry }],
  'alarm.tookBack': [{ type: 'alarm.tookBack', key: entry.key }],
  'outbox.changed': [{ type: 'outbox.changed', entries: [entry] }],
  'outbox.sent': [{ type: 'outbox.sent', key: entry.key, entry, alarm: takenBy(ana, alarm) }],
  'outbox.handedBack': [{ type: 'outbox.handedBack', key: entry.key, entry, handBack }],
} as const satisfies EventSamples<Machine>;

const replies = {
  readCapabilities: [everything, null],
} as const satisfies ReplySamples<Machine>;

/** Paths of the root: who is in front of it, and what it carries to whom. */
export const consoleModel = modelOf({
  machine: consoleMachine,
  input: { newKey: () => 'key-of-the-path' },
  events,
  replies,
  about: ({ user, sought, opened, online, exports, calls, tabs }) => ({
    user: user?.id,
    sought,
    opened: opened.length,
    online,
    exports: exports !== null,
    calls: calls !== null,
    tabs: tabs !== null,
  }),
});
