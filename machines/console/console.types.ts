import type { ActorRefFrom } from 'xstate';
import type { User } from '../../contract/access/user.ts';
import type { Alarm } from '../../contract/alarms/alarm.ts';
import type { Capabilities } from '../../contract/capabilities.ts';
import type { AlarmId } from '../../contract/platform/ids.ts';
import type { SipSettings } from '../../contract/telephony/calls.ts';
import type { SessionFact } from '../access/session/session.types.ts';
import type { AlarmFact, alarmMachine } from '../alarms/alarm/alarm.machine.ts';
import type { AlarmsFact, alarmsMachine } from '../alarms/queue/alarms.machine.ts';
import type { soundMachine } from '../alarms/sound/sound.machine.ts';
import type { ExportsFact, exportsMachine } from '../catalogues/exports/exports.machine.ts';
import type { LinkFact, linkMachine } from '../platform/link/link.machine.ts';
import type { RoomEvent } from '../platform/link/stream.ts';
import type { OutboxEntry } from '../platform/outbox/decision.ts';
import type { OutboxFact, outboxMachine } from '../platform/outbox/outbox.machine.ts';
import type { callsMachine } from '../telephony/calls/calls.machine.ts';
import type { CallsFact } from '../telephony/calls/calls.types.ts';
import type { tabsMachine } from '../workspace/tabs/tabs.machine.ts';
import type { TabsFact } from '../workspace/tabs/tabs.types.ts';

export interface ConsoleInput {
  /** Makes idempotency keys: unique for ever, 8 to 255 of letters, digits, `.`, `:`, `_` and `-`. */
  newKey: () => string;
}

export interface ConsoleContext {
  newKey: () => string;
  /** What the platform offers beyond the specification; null: nothing. */
  capabilities: Capabilities | null;
  user: User | null;
  /** Whether the session was found, or found to be none. */
  isSessionChecked: boolean;
  online: boolean;
  /** Alarms that have a tab; each has an actor `alarm-<id>`. */
  opened: readonly AlarmId[];
  /** The alarm that was opened last, as the list knew it. */
  row: Alarm | null;
  /** What lies in the outbox. */
  entries: readonly OutboxEntry[];
  /** The tabs of whoever works; null until they arrived. */
  tabs: ActorRefFrom<typeof tabsMachine> | null;
  alarm: typeof alarmMachine | null;
  /** The exports of whoever works; null until they arrived. */
  exports: ActorRefFrom<typeof exportsMachine> | null;
  /** The calls of whoever works; null until they arrived, and for those who have none. */
  calls: ActorRefFrom<typeof callsMachine> | null;
}

/** The machine of the exports has arrived: it comes after the rest, for whoever works. `now` is the platform's time in ms. */
export type ExportsLoaded = { type: 'exports.loaded'; logic: typeof exportsMachine; now: () => number };

/** The calls have arrived: they come last, for whoever may see calls, where the platform has a telephone. */
export type CallsLoaded = { type: 'calls.loaded'; logic: typeof callsMachine; settings: SipSettings; now: () => number };

/** The machines of whoever works have arrived: nobody needs them who only signs in. */
export interface ModulesLoaded {
  type: 'modules.loaded';
  link: typeof linkMachine;
  alarms: typeof alarmsMachine;
  outbox: typeof outboxMachine;
  sound: typeof soundMachine;
  tabs: typeof tabsMachine;
  /** Of the alarms that have a tab. */
  alarm: typeof alarmMachine;
}

export type ConsoleEvent =
  | { type: 'console.retry' }
  | ModulesLoaded
  | ExportsLoaded
  | ExportsFact
  | CallsLoaded
  | CallsFact
  | SessionFact
  | LinkFact
  | AlarmsFact
  | AlarmFact
  | OutboxFact
  | TabsFact;

/** The names under which machines that arrive later were announced; what arrived takes their places. */
export type SpawnedNames = { [K in 'link' | 'alarms' | 'outbox' | 'sound']: K };

/** What rooms that live outside of the root listen for: what was said to them, and that the link is back, perhaps without what was said meanwhile. */
export type ConsoleEmitted = { type: 'stream.events'; events: readonly RoomEvent[] } | { type: 'stream.resync' };
