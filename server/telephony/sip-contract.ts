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
  /** To the phones registered under this number. `waits`: where nobody answers there (busy, refused, 20 s, no phone), it waits for the others. */
  | { kind: 'number'; number: string; session: string; waits?: boolean }
  /** It waits until an operator takes it; the caller hears that it rings. */
  | { kind: 'queue'; session: string }
  | { kind: 'refused'; status: 403 | 404 | 480 | 482 | 486 | 503; reason: string };

/** What the SIP server tells of a call, in the order in which it happens. */
export type CallEvent =
  | { kind: 'ringing'; session: string; at: number; number: string }
  /** It waits again: the phone that it was taken for did not answer or refused it, or who had it handed it on to the queue. */
  | { kind: 'waiting'; session: string; at: number }
  | { kind: 'connected'; session: string; at: number; number: string }
  | { kind: 'held'; session: string; at: number; held: boolean }
  | { kind: 'transferred'; session: string; at: number; to: string }
  | { kind: 'ended'; session: string; at: number; ending: CallEnding; recording: CallRecording | null };

/** The sound of a call as the relay wrote it: WAV, 16 bit, 8 kHz, left the site or caller, right who answered. */
export interface CallRecording {
  readonly path: string;
  readonly bytes: number;
  readonly durationMs: number;
  /** It could not be written to the end: the call was longer. */
  readonly broken?: true;
}

/** What the SIP server asks of the platform; implemented by the calls service, faked in the server's own tests. */
export interface CallHandler {
  /** The account of a user of the digest, or null. */
  account(user: string): Promise<SipAccount | null>;
  /** Decides where a call goes, and makes its record; `session` of the header where the INVITE named one. */
  route(asked: { from: SipAccount; to: string; session: string | null; callId: string; at: number }): Promise<CallRoute>;
  /**
   * Whether a phone may hand its call on to a number (blind transfer, REFER), and to which; nothing is recorded yet. `queue`: the other side
   * waits for whoever takes it. `waits`: so it does where the number is in vain and who transferred has left. Without it, every number that is
   * registered may be reached.
   */
  routeTransfer?(asked: { session: string; from: string; to: string }): Promise<CallRoute>;
  onEvent(fact: CallEvent): void;
  /** A phone came or went. */
  onRegistration(number: string, registered: boolean): void;
}

/** The embedded SIP server, seen from the platform. */
export interface SipServer {
  isRegistered(number: string): boolean;
  /** The state of the call of a phone: `idle` where it has none (`getStatus`). */
  stateOf(number: string): string;
  /** Sends a waiting call to the phone of whoever took it. */
  take(session: string, number: string): 'sent' | 'gone' | 'no_phone';
  /** Ends a call for both sides, or declines it while it waits. False: there is no such call, or it is to be declined and waits no more. */
  end(session: string, ending: CallEnding): boolean;
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
   * An offer came from one side: what is offered to the other. After `replaced` of the other side it is called with what this side said last
   * (an offer or an answer; its own connection stays as it is): what is offered to the newcomer; the same again for each phone that rings.
   * @throws MediaRefused where there is nothing in common
   */
  offered(from: 'a' | 'b', sdp: string): Promise<string>;
  /** The other side answered: what is answered to who offered. Not sent to anybody where the offer was made for a newcomer. */
  answered(from: 'a' | 'b', sdp: string): Promise<string>;
  /** The offer that stands open came to nothing: both sides are as they were; a side that was to be replaced is the one it was. */
  rolledBack(from: 'a' | 'b'): void;
  /**
   * Another phone is to take the place of a side (a transfer, a second try of a waiting call); its first offer is made by `offered` of the
   * side that stays. The old phone of the side stays connected until the new one has `answered`; `rolledBack` of the side that stays drops
   * the newcomer.
   */
  replaced(side: 'a' | 'b'): Promise<void>;
  /**
   * After a newcomer has answered: what is to be offered to the side that stays, because the phone that left had put it on hold; null where it
   * was not held. What it answers is given to `answered`, and sent to nobody.
   */
  resumed?(side: 'a' | 'b'): Promise<string | null>;
  /** A side told of keys by INFO; those that came with its sound are known already. */
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
