import type { AlarmId, Refusal } from '../../../contract/platform/index.ts';
import type { CallEnding, CallState } from '../../../contract/telephony/call.ts';
import type { CallKey, CallQuality, PhoneCommand, PhoneEvent } from './phone.ts';

/**
 * How a call of the own phone began: it rang here; it was taken from the waiting ones; it was dialled; a command of the platform has it
 * dialled, and its record is there already; or it listens to a call of somebody else.
 */
export type CallOrigin = 'rang' | 'taken' | 'dialled' | 'ordered' | 'listening';

export interface CallInput {
  readonly key: CallKey;
  readonly origin: CallOrigin;
  /** The phone's own name for it; null until its INVITE arrives. A dialled call uses its key. */
  readonly line: CallKey | null;
  readonly number: string;
  readonly name: string | null;
  /** The platform's name for it; null: not announced. */
  readonly session: string | null;
  readonly alarm: AlarmId | null;
  /** Its alarm belongs to a drill: nobody is called. */
  readonly isDrill: boolean;
  /** The session of the call that it listens to; null: it is a call of its own. */
  readonly listensTo: string | null;
  /** The own phone: as `takeCall` and `createPresavedSipCall` name it. */
  readonly device: string;
  readonly from: string;
  /** The platform's time in ms. */
  readonly now: () => number;
}

export interface CallContext extends CallInput {
  /** How it ended; null while it is active. */
  readonly ending: CallEnding | null;
  readonly by: 'us' | 'them' | null;
  /** Why the platform would not have it. */
  readonly refusal: Refusal | null;
  /** Why no call was made: the platform did not answer, considers the own phone unregistered, or returned the call to the waiting ones. */
  readonly fault: 'unanswered' | 'not_registered' | 'put_back' | null;
  /** Since when both sides speak, server ms. */
  readonly connectedAt: number | null;
  readonly remoteHeld: boolean;
  /** The last hold or resume failed. */
  readonly holdFailed: boolean;
  /** The keys that were sent. */
  readonly pressed: string;
  readonly transferTo: string | null;
  readonly transferFailed: CallEnding | null;
  readonly quality: CallQuality | null;
}

export type LineEvent = Extract<
  PhoneEvent,
  {
    type:
      | 'phone.progressed'
      | 'phone.established'
      | 'phone.held'
      | 'phone.resumed'
      | 'phone.holdFailed'
      | 'phone.remoteHeld'
      | 'phone.transferred'
      | 'phone.transferFailed'
      | 'phone.dtmfSent'
      | 'phone.ended'
      | 'phone.measured';
  }
>;

export type CallEvent =
  | { type: 'call.answer' }
  | { type: 'call.reject' }
  | { type: 'call.end' }
  | { type: 'call.hold' }
  | { type: 'call.resume' }
  | { type: 'call.mute' }
  | { type: 'call.unmute' }
  | { type: 'call.dtmf'; keys: string }
  | { type: 'call.transfer'; number: string }
  /** The operator dismissed its ending. */
  | { type: 'call.dismiss' }
  /** The INVITE of the taken call arrived; the phone names it `line`. */
  | { type: 'call.arrived'; line: CallKey }
  /** The call was not connected and is waiting again at the platform. */
  | { type: 'call.requeued' }
  | LineEvent;

/** The state of an own call that the rest of the console uses. */
export interface CallPart {
  readonly key: CallKey;
  readonly line: CallKey | null;
  readonly session: string | null;
  readonly number: string;
  readonly name: string | null;
  readonly direction: 'in' | 'out';
  /** As the specification names it (OP-4.16). */
  readonly state: CallState;
  readonly alarm: AlarmId | null;
  readonly listensTo: string | null;
  readonly connectedAt: number | null;
  readonly ending: CallEnding | null;
  readonly refusal: Refusal | null;
  readonly fault: CallContext['fault'];
}

/** Events from a call to the calls machine. */
export type CallFact =
  | { type: 'call.changed'; call: CallPart }
  | { type: 'call.gone'; key: CallKey }
  | { type: 'phone.command'; command: PhoneCommand };

/** The request to take a waiting call (OP-7.23). */
export interface TakeCallInput {
  readonly sessionId: string;
  readonly user: string;
  readonly presavedCaller: string | null;
  readonly alarm: AlarmId | null;
}
/** The request before a call from an alarm is dialled (OP-7.24). */
export interface PresaveCallInput {
  readonly alarm_id: AlarmId | null;
  readonly remotePartyNumber: string;
  readonly callingPartyNumber: string;
}
