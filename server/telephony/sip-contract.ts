import type { CallEnding } from '../../contract/telephony/call.ts';

/** Whose account a SIP user is. `realm` is the server's own. */
export interface SipAccount {
  /** The number by which others reach it. */
  readonly number: string;
  readonly ha1: string;
  /** The device behind it (`device_interphone.id`). */
  readonly device: number;
  /** Sessions end: a phone whose account may no longer register is disconnected. */
  readonly expires: number | null;
}

/** Where an INVITE goes. */
export type CallRoute =
  /** To the phones registered under this number. `waits`: if it is not answered (busy, refused, 20 s, no phone), the call moves to the queue. */
  | { kind: 'number'; number: string; session: string; waits?: boolean }
  /** It waits until an operator takes it; the caller hears that it rings. */
  | { kind: 'queue'; session: string }
  /** It listens to the established call of the session `to`; `session` names the listening. */
  | { kind: 'listening'; session: string; to: string }
  /** Another node carries the call that it listens to. */
  | { kind: 'elsewhere'; node: string }
  | { kind: 'refused'; status: 403 | 404 | 480 | 482 | 486 | 503; reason: string };

/** Where a transferred call goes. */
export type TransferRoute = Exclude<CallRoute, { kind: 'listening' | 'elsewhere' }>;

/** Call events of the SIP server, in the order in which they occur. */
export type CallEvent =
  | { kind: 'ringing'; session: string; at: number; number: string }
  /** It waits again: the phone that it was taken for did not answer or refused it, or who had it handed it on to the queue. */
  | { kind: 'waiting'; session: string; at: number }
  | { kind: 'connected'; session: string; at: number; number: string }
  | { kind: 'held'; session: string; at: number; held: boolean }
  | { kind: 'transferred'; session: string; at: number; to: string }
  /** A listener of the call is gone, or never heard it. */
  | { kind: 'left'; session: string; at: number; listening: string }
  | { kind: 'ended'; session: string; at: number; ending: CallEnding; recording: CallRecording | null };

/** The sound of a call as the relay wrote it: WAV, 16 bit, 8 kHz, left the site or caller, right who answered. */
export interface CallRecording {
  readonly path: string;
  readonly bytes: number;
  readonly durationMs: number;
  /** It could not be written to the end: the call was longer. */
  readonly broken?: true;
}

/** What the SIP server requires from the platform; implemented by the calls service, faked in the server's own tests. */
export interface CallHandler {
  /** The account of a user of the digest, or null. */
  account(user: string): Promise<SipAccount | null>;
  /** Decides where a call goes, and makes its record; `session` of the header where the INVITE named one. */
  route(request: { from: SipAccount; to: string; session: string | null; callId: string; at: number }): Promise<CallRoute>;
  /**
   * Authorizes and routes a blind transfer (REFER) by a phone; nothing is recorded yet. `queue`: the other party waits until an operator
   * takes the call. `waits`: it does so if the number does not answer and the transferring party has left. Without this handler, every
   * registered number can be reached.
   */
  routeTransfer?(request: { session: string; from: string; to: string }): Promise<TransferRoute>;
  onEvent(fact: CallEvent): void;
  /** A phone registered or unregistered. */
  onRegistration(number: string, registered: boolean): void;
}

/** The embedded SIP server's interface for the platform. */
export interface SipServer {
  /** The sessions of the calls that it carries. */
  sessions(): string[];
  /** The numbers that are registered. */
  numbers(): string[];
  isRegistered(number: string): boolean;
  /** The state of the call of a phone: `idle` where it has none (`getStatus`). */
  stateOf(number: string): string;
  /** Sends a waiting call to the phone of the operator who took it. */
  take(session: string, number: string): Promise<'sent' | 'gone' | 'no_phone'>;
  /** Ends a call for both sides, or declines it while it waits. False: there is no such call, or it is to be declined and waits no more. */
  end(session: string, ending: CallEnding): boolean;
  /** Hangs up a listener whose right was revoked. */
  endListening(listening: string): void;
  /** Ends the calls of a number and closes its connections (OP-4.23); it may register again. */
  disconnect(number: string): void;
  /** Words for `/health`. */
  state(): string;
  figures(): { phones: number; calls: number; waiting: number };
  close(): Promise<void>;
}

/** The sound of one call between two sides: `a` called, `b` is called. Only G.711 µ-law and keypad events are let through. */
export interface CallBridge {
  /**
   * Handles an offer from one side and returns the offer for the other. After `replaced` of the other side, it is called with the last
   * description of this side (an offer or an answer; its connection stays as it is) and returns the offer for the newcomer; the same
   * again for each phone that rings.
   * @throws MediaRefused when there is no common codec
   */
  offered(from: 'a' | 'b', sdp: string): Promise<string>;
  /** Handles the other side's answer and returns the answer for the offering side; it is not sent when the offer was made for a newcomer. */
  answered(from: 'a' | 'b', sdp: string): Promise<string>;
  /** The pending offer failed: both sides return to their previous state, and a side that was to be replaced keeps its phone. */
  rolledBack(from: 'a' | 'b'): void;
  /**
   * Another phone is to take the place of a side (a transfer, a second try of a waiting call); its first offer is made by `offered` of the
   * side that stays. The old phone of the side stays connected until the new one has `answered`; `rolledBack` of the side that stays drops
   * the newcomer.
   */
  replaced(side: 'a' | 'b'): Promise<void>;
  /**
   * After a newcomer has answered: returns an offer for the remaining side, which the departed phone had put on hold; null when it was
   * not held. Its answer is passed to `answered`, and sent to nobody.
   */
  resumed?(side: 'a' | 'b'): Promise<string | null>;
  /**
   * Adds a listener, who hears both sides and is heard by neither, by its offer; the same name again negotiates anew.
   * @returns the answer
   * @throws MediaRefused when there is no common codec
   */
  addListener(name: string, sdp: string): Promise<string>;
  removeListener(name: string): void;
  /** Keys that a side sent by INFO; those in its RTP stream are already known. */
  keyed?(from: 'a' | 'b', keys: string): void;
  /** Ends it. @returns the recording, where one was made */
  close(): Promise<CallRecording | null>;
  figures(): { packets: { a: number; b: number }; keys: { a: string; b: string } };
}

/** Makes bridges; one for each call. */
export interface CallMedia {
  bridge(session: string): CallBridge;
  close(): Promise<void>;
}

export class MediaRefused extends Error {
  override readonly name = 'MediaRefused';
}
