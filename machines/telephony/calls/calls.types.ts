import type { ActorRefFrom } from 'xstate';
import type { AlarmId, CallId, Refusal, UnreadableRow, UserId } from '../../../contract/platform/index.ts';
import type { CallEnding, SipCall } from '../../../contract/telephony/call.ts';
import type { SipSettings } from '../../../contract/telephony/sip-settings.ts';
import type { RoomEvent } from '../../platform/index.ts';
import type { ClockTicked } from '../../shared/clock.ts';
import type { callMachine } from '../call/call.machine.ts';
import type { CallFact, CallPart } from '../call/call.types.ts';
import type { CallKey, PhoneEvent } from '../call/phone.ts';
import type { Headset, HeadsetEvent, HeadsetFact } from '../headset/headset.machine.ts';
import type { RegistrationFact, RegistrationStatus } from '../registration/registration.machine.ts';

/** A call of the own phone, with its actor. */
export interface OwnCall extends CallPart {
  /** Until when it rings here before it waits for everybody, server ms; null: it does not ring. */
  readonly until: number | null;
  readonly ref: ActorRefFrom<typeof callMachine>;
}

/** A waiting call that is announced on screen (OQ-62), until when, server ms (OP-9.04). */
export interface CallToast {
  readonly call: SipCall;
  readonly until: number;
}

/** A one-time notice on a call, which disappears once read. */
export type CallNotice = { readonly id: number; readonly at: number } & (
  | { readonly kind: 'taken'; readonly call: SipCall | null; readonly by: string | null }
  /** It ended before it could be taken or declined. */
  | { readonly kind: 'over'; readonly call: SipCall | null }
  | { readonly kind: 'refused'; readonly call: SipCall | null; readonly refusal: Refusal }
  /** The platform did not answer: the result is unknown. */
  | { readonly kind: 'unanswered'; readonly call: SipCall | null }
  /** It was taken, could not be connected, and is waiting again. */
  | { readonly kind: 'put_back'; readonly call: SipCall | null }
  | { readonly kind: 'missed'; readonly number: string; readonly name: string | null; readonly ending: CallEnding }
  /** The own phone was disconnected on purpose (OP-4.23). */
  | { readonly kind: 'disconnected'; readonly by: string | null }
  /** A command requests a call (OP-9.64) that the phone was not ready to dial automatically. */
  | { readonly kind: 'ordered'; readonly call: SipCall }
);

type Without<T> = T extends unknown ? Omit<T, 'id' | 'at'> : never;
/** A notice before it has its number. */
export type NoticeBody = Without<CallNotice>;

/** A console's report to the platform on its own calls, where an external SIP server carries them. */
export interface CallReport {
  readonly sessionId: string;
  readonly state: 'incoming' | 'calling' | 'connected' | 'on hold' | 'ended';
  readonly direction: 'in' | 'out';
  readonly remotePartyNumber: string;
  readonly id_alarm: AlarmId | null;
  readonly ending: CallEnding | null;
}
export interface ReporterCommand {
  type: 'call.report';
  report: CallReport;
}

export interface CallsInput {
  me: UserId;
  settings: SipSettings;
  /** Creates globally unique names of calls. */
  newKey: () => string;
  /** The platform's time in ms. */
  now: () => number;
}

/** The known calls of all operators. */
export interface CallLists {
  /** The longest first (OP-4.17). */
  readonly waiting: readonly SipCall[];
  readonly toasts: readonly CallToast[];
  /** Sessions of waiting calls whose toast is over, or that were rejected here: listed, and not announced. */
  readonly hidden: readonly string[];
  /** The current state of every recently updated call (OP-4.19); the latest update last. */
  readonly known: readonly SipCall[];
  /** Calls updated since the list was requested: its rows for them are outdated. */
  readonly touched: readonly CallId[];
}

export interface CallsContext extends CallsInput, CallLists {
  readonly phone: RegistrationStatus;
  readonly mine: readonly OwnCall[];
  /** The call that the operator is in, or was in last: others are on hold. */
  readonly activeKey: CallKey | null;
  /** Calls that were put on hold for another one, and those of them that had to be muted because hold failed. */
  readonly parked: readonly CallKey[];
  readonly silenced: readonly CallKey[];
  readonly devices: Headset;
  readonly volume: number;
  /** Waiting calls that are being declined, by session. */
  readonly declining: readonly string[];
  /** Waiting calls that the platform sent and that cannot be read. */
  readonly unreadable: readonly UnreadableRow[];
  /** Why the waiting calls may not be read. */
  readonly refusal: Refusal | null;
  readonly notices: readonly CallNotice[];
  readonly lastNoticeId: number;
}

export type CallsEvent =
  | { type: 'call.take'; session: string }
  | { type: 'call.answer'; key: CallKey }
  /** `session`: hides a waiting call from this operator's sight; `key`: turns a ringing one away. */
  | { type: 'call.reject'; key?: CallKey; session?: string }
  /** `isDrill`: the alarm belongs to a drill. */
  | { type: 'call.dial'; number: string; alarm: AlarmId | null; name: string | null; isDrill?: boolean }
  /** Listens to a call of an operator, who is named. */
  | { type: 'call.listen'; session: string; name: string }
  /** Dials a call that a command requested. */
  | { type: 'call.dialOrdered'; session: string }
  | { type: 'call.end'; key: CallKey }
  | { type: 'call.hold'; key: CallKey }
  /** Makes this the active call; the others are put on hold. */
  | { type: 'call.resume'; key: CallKey }
  /** Of the call that the operator is in. */
  | { type: 'call.mute' }
  | { type: 'call.unmute' }
  | { type: 'call.dtmf'; key: CallKey; keys: string }
  | { type: 'call.transfer'; key: CallKey; number: string }
  /** The operator dismissed its ending. */
  | { type: 'call.dismiss'; key: CallKey }
  /** Ends a waiting call for the site. */
  | { type: 'call.decline'; session: string }
  | { type: 'notice.dismiss'; id: number }
  | { type: 'calls.renew' }
  | { type: 'phone.connect' }
  | { type: 'phone.disconnect' }
  | { type: 'phone.takeOver' }
  | Extract<HeadsetEvent, { type: 'phone.volume' | 'phone.devices' | 'microphone.test' | 'microphone.stopTest' }>
  /** The time of a toast is over. */
  | { type: 'toast.expired'; session: string; until: number }
  | { type: 'stream.events'; events: readonly RoomEvent[] }
  | { type: 'stream.resync' }
  | ClockTicked
  | CallFact
  | HeadsetFact
  | RegistrationFact
  | PhoneEvent;

/** Events from the calls to the console: alarms ring at a lower volume during a call. */
export type CallsFact = { type: 'call.began' } | { type: 'call.ended' };
