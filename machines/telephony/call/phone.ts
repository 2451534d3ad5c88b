import type { CallEnding } from '../../../contract/telephony/call.ts';
import type { PhoneAccount, SipSettings } from '../../../contract/telephony/calls.ts';

/** The name of one call of this phone, made by the phone for calls that come in and by the machine for those that go out. */
export type CallKey = string;

/** Why the phone is not registered, where trying again by itself will not help (or not soon). */
export type RegistrationFault =
  /** The server does not know the account, or its secret is wrong (401, 403, 404 again after the secret was given). */
  | 'wrong_account'
  /** The account was disconnected on purpose (OP-4.23). */
  | 'disconnected'
  /** The same account was registered elsewhere since, and the server gave this one up. */
  | 'replaced'
  | 'server_unreachable'
  | 'server_refused';

/** Commands from the machines to the phone. It never replies: outcomes are reported as `PhoneEvent`. */
export type PhoneCommand =
  /** Connects and registers; again and again after each loss, until `phone.unregister`. */
  | { type: 'phone.register'; account: PhoneAccount; settings: SipSettings }
  /** Ends its calls (BYE owed while the link is down is sent when it is back), unregisters and closes. */
  | { type: 'phone.unregister' }
  /** Takes the phone over from the tab of this browser that has it; said after `phone.usedElsewhere`. */
  | { type: 'phone.takeOver' }
  /** `session` names the platform's call in the INVITE. */
  | { type: 'phone.dial'; call: CallKey; number: string; session: string | null }
  | { type: 'phone.answer'; call: CallKey }
  /** 486 or 603 where it rings; CANCEL where it is dialled; BYE where it stands. */
  | { type: 'phone.end'; call: CallKey; as?: 'busy' | 'declined' }
  | { type: 'phone.hold'; call: CallKey }
  | { type: 'phone.resume'; call: CallKey }
  | { type: 'phone.mute'; call: CallKey; muted: boolean }
  /** Keys of the keypad: digits, `*`, `#`, A–D. */
  | { type: 'phone.dtmf'; call: CallKey; keys: string }
  /** Blind: the other side is asked to call `number`. */
  | { type: 'phone.transfer'; call: CallKey; number: string }
  /** 0 to 1, of all calls. */
  | { type: 'phone.volume'; volume: number }
  /** Ids of `navigator.mediaDevices`; null: the system's own choice. */
  | { type: 'phone.devices'; microphone: string | null; speaker: string | null };

/** Audio quality, once a second during a call. `score`: 1 bad to 5 good (E-model estimate); null: not known yet. */
export interface CallQuality {
  score: number | null;
  /** Of the last seconds, 0 to 1. */
  lost: number;
  jitterMs: number;
  roundTripMs: number | null;
  /** Packets received since the call was established: none for 5 s while not on hold means silence. */
  received: number;
  sent: number;
  /** 0 to 1, of the last second. */
  heard: number;
  spoken: number;
}

/** Events of the phone. */
export type PhoneEvent =
  /** The WebSocket is connected. The phone is registered only after a later `phone.registered`. */
  | { type: 'phone.up' }
  /** The WebSocket is lost or could not be had; tried again by itself at `retryAt` (server ms; null: not by itself). */
  | { type: 'phone.down'; retryAt: number | null }
  | { type: 'phone.registered' }
  | { type: 'phone.unregistered' }
  | { type: 'phone.refused'; fault: RegistrationFault }
  /** Another tab of this browser has the phone, or took it over; registered by itself when that tab is closed. */
  | { type: 'phone.usedElsewhere' }
  /** An INVITE came in. `session` is the platform's name for it, where the INVITE has it. */
  | { type: 'phone.rang'; call: CallKey; number: string; name: string | null; session: string | null }
  /** The call that was dialled: the other side is found (`ringing`), or it waits in a queue. */
  | { type: 'phone.progressed'; call: CallKey; to: 'ringing' | 'queued' }
  /** Both sides agreed: sound goes both ways. */
  | { type: 'phone.established'; call: CallKey }
  | { type: 'phone.held'; call: CallKey }
  | { type: 'phone.resumed'; call: CallKey }
  /** Hold or resume was refused or the link was away: everything is as it was. */
  | { type: 'phone.holdFailed'; call: CallKey }
  /** The other side holds, or does so no more. */
  | { type: 'phone.remoteHeld'; call: CallKey; held: boolean }
  | { type: 'phone.transferred'; call: CallKey }
  | { type: 'phone.transferFailed'; call: CallKey; ending: CallEnding }
  | { type: 'phone.dtmfSent'; call: CallKey; keys: string }
  | { type: 'phone.ended'; call: CallKey; ending: CallEnding; by: 'us' | 'them' }
  | { type: 'phone.measured'; call: CallKey; quality: CallQuality }
  /** The microphone of a standing call was taken away, or came back. */
  | { type: 'phone.microphone'; state: 'there' | 'refused' | 'none' };
