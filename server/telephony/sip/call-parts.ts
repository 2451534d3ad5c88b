import type { CallEvent, TransferRoute } from '../sip-contract.ts';
import type { LegParts } from './leg.ts';
import type { Contact } from './ringing.ts';

/** How long things may take, in ms. */
export interface SipTimers {
  /** A phone rings for so long. */
  readonly answer: number;
  /** The phone of who took a waiting call answers by itself; this long it may take. */
  readonly take: number;
  /** A phone whose connection is lost may come back. */
  readonly lost: number;
  /** An accepted call must be acknowledged. */
  readonly acknowledge: number;
  /** A call waits so long at most, by the platform's clock. */
  readonly waiting: number;
  /** Timeout after which a silent connection counts as dead. */
  readonly death: number;
}

/** What a call requires from the server. */
export interface CallParts extends LegParts {
  readonly domain: string;
  readonly timers: SipTimers;
  now(): number;
  /** Where the phones of a number are registered, at any node. */
  contactsOf(number: string): Promise<readonly Contact[]>;
  routeTransfer(session: string, from: string, to: string): Promise<TransferRoute>;
  onEvent(fact: CallEvent): void;
  /** Called with a call that is over. */
  over(call: { readonly session: string }): void;
  /** Registers work that must finish before the server closes. */
  closing(work: Promise<void>): void;
  trouble(error: unknown, what: string): void;
}
