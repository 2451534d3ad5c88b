import type { ActorRefFrom } from 'xstate';
import type { User } from '../../contract/access/index.ts';
import type { Alarm } from '../../contract/alarms/index.ts';
import type { Capabilities } from '../../contract/capabilities.ts';
import type { AlarmId } from '../../contract/platform/index.ts';
import type { SipSettings } from '../../contract/telephony/index.ts';
import type { SessionFact } from '../access/index.ts';
import type { AlarmFact, AlarmsFact, alarmMachine, alarmsMachine, floodMachine, noticesMachine, soundMachine } from '../alarms/index.ts';
import type { ExportsFact, exportsMachine } from '../catalogues/index.ts';
import type { LinkFact, linkMachine, OutboxEntry, OutboxFact, outboxMachine, RoomEvent } from '../platform/index.ts';
import type { CallsFact, callsMachine } from '../telephony/index.ts';
import type { OpenTargetFact, openTargetMachine, TabsFact, tabsMachine, ViewsFact, viewsMachine } from '../workspace/index.ts';

export interface ConsoleInput {
  /** Creates idempotency keys: globally unique, 8 to 255 of letters, digits, `.`, `:`, `_` and `-`. */
  newKey: () => string;
  /** The telephone of a platform without capabilities, by the set-up of this console; null: none. */
  sip?: SipSettings | null;
}

export interface ConsoleContext {
  newKey: () => string;
  sip: SipSettings | null;
  /** The platform's extensions of the specification; null: none. */
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
  /** The tabs of the signed-in user; null until they are loaded. */
  tabs: ActorRefFrom<typeof tabsMachine> | null;
  /** The machine of an opened alarm; null until it is loaded. */
  alarm: typeof alarmMachine | null;
  /** The exports of the signed-in user; null until they are loaded. */
  exports: ActorRefFrom<typeof exportsMachine> | null;
  /** The calls of the signed-in user; null until they are loaded, and for users without a telephone. */
  calls: ActorRefFrom<typeof callsMachine> | null;
}

/** The machine of the exports is loaded, after the rest. `now` is the platform's time in ms. */
export type ExportsLoaded = { type: 'exports.loaded'; logic: typeof exportsMachine; now: () => number };

/** The machine of the calls is loaded, last, for users who may see calls, where the platform has a telephone. */
export type CallsLoaded = { type: 'calls.loaded'; logic: typeof callsMachine; settings: SipSettings; now: () => number };

/** Machines that only a signed-in user needs. */
export interface ConsoleModules {
  link: typeof linkMachine;
  alarms: typeof alarmsMachine;
  notices: typeof noticesMachine;
  outbox: typeof outboxMachine;
  sound: typeof soundMachine;
  /** Whether more alarms arrive than an operator can handle. */
  flood: typeof floodMachine;
  tabs: typeof tabsMachine;
  /** Views that the user saved, and layouts that the user may apply. */
  views: typeof viewsMachine;
  /** Opens in the grid what has to be read first. */
  openTarget: typeof openTargetMachine;
  /** Of the alarms that have a tab. */
  alarm: typeof alarmMachine;
}

export interface ModulesLoaded extends ConsoleModules {
  type: 'modules.loaded';
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
  | TabsFact
  | ViewsFact
  | OpenTargetFact;

/** For actors that views start: events of the stream, that the link is back, and that events were missed which nobody can replay. */
export type ConsoleEmitted =
  | { type: 'stream.events'; events: readonly RoomEvent[] }
  | { type: 'stream.resync' }
  | { type: 'stream.reread' };
