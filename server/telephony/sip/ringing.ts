import { sessionHeader } from '../../../contract/telephony/calls.ts';
import { callingLeg, type Leg, type LegParts } from './leg.ts';
import type { Link } from './link.ts';
import { header, type SipResponse } from './message.ts';
import type { ClientTransaction, Transactions } from './transactions.ts';

/** Where a phone is registered. */
export interface Contact {
  readonly link: Link;
  readonly uri: string;
}

/** What became of it: the first phone that answered, or the best reason why none did. */
export type RingResult = { kind: 'answered'; leg: Leg; sdp: string } | { kind: 'failed'; status: number };

export interface RingRequest {
  readonly number: string;
  readonly contacts: readonly Contact[];
  readonly offer: string;
  /** The caller as phones show it: a name with its address. */
  readonly from: string;
  readonly session: string;
  readonly maxForwards: number;
  readonly withinMs: number;
  onRinging(): void;
  onDone(rang: RingResult): void;
}

interface Fork {
  readonly leg: Leg;
  transaction: ClientTransaction | null;
  state: 'asked' | 'rings' | 'answered' | 'failed';
  isUnwanted: boolean;
  isCancelled: boolean;
}

const firstResponseMs = 8000;
const timeoutMs = 32_000;

/** Rings all phones of a number; the first to answer gets the call, the others are canceled. */
export class Ringing {
  readonly number: string;
  readonly #wanted: RingRequest;
  readonly #transactions: Transactions;
  readonly #forks: Fork[];
  readonly #timer: NodeJS.Timeout;
  #isOver = false;
  #isAnswered = false;
  #hasRung = false;
  #worst = 0;

  constructor(parts: LegParts, domain: string, request: RingRequest) {
    this.number = request.number;
    this.#wanted = request;
    this.#transactions = parts.transactions;
    const { number } = request;
    this.#forks = request.contacts.map(({ link, uri }) => ({
      leg: callingLeg(parts, { link, number, target: uri }, request.from, domain),
      transaction: null,
      state: 'asked',
      isUnwanted: false,
      isCancelled: false,
    }));
    this.#timer = setTimeout(() => this.#end({ kind: 'failed', status: 480 }), request.withinMs);
    this.#timer.unref();
    for (const fork of this.#forks) this.#invite(fork);
  }

  /** Stops ringing. `onDone` is not called. */
  cancel(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    for (const fork of this.#forks) this.#cancel(fork);
  }

  #invite(fork: Fork): void {
    const { offer, session, maxForwards } = this.#wanted;
    fork.transaction = fork.leg.sendRequest(
      'INVITE',
      { headers: [[sessionHeader, session]], body: offer, contentType: 'application/sdp', maxForwards, withinMs: firstResponseMs },
      (response) => this.#heard(fork, response),
    );
  }

  #heard(fork: Fork, response: SipResponse): void {
    if (response.status < 200) this.#progressed(fork, response.status);
    else if (response.status < 300) this.#accepted(fork, response);
    else this.#failed(fork, response.status);
  }

  #progressed(fork: Fork, status: number): void {
    if (fork.state === 'asked') fork.state = 'rings';
    if (fork.isUnwanted) return this.#cancel(fork);
    if (status === 100 || this.#hasRung || this.#isOver) return;
    this.#hasRung = true;
    this.#wanted.onRinging();
  }

  #accepted(fork: Fork, response: SipResponse): void {
    if (fork.state === 'failed') return;
    const isAgain = fork.state === 'answered';
    if (!isAgain) fork.leg.accepted(response);
    fork.leg.acknowledge(response);
    if (isAgain) return;
    fork.state = 'answered';
    const { transaction } = fork;
    setTimeout(() => transaction?.forget(), timeoutMs).unref();
    // Answered after another phone won, or after the caller gave up.
    if (this.#isOver) return fork.leg.bye();
    const type = header(response, 'content-type') ?? '';
    if (!type.startsWith('application/sdp') || response.body === '') {
      fork.leg.bye();
      fork.state = 'failed';
      return this.#failedWith(488);
    }
    this.#end({ kind: 'answered', leg: fork.leg, sdp: response.body });
  }

  #failed(fork: Fork, status: number): void {
    if (fork.state === 'answered' || fork.state === 'failed') return;
    fork.state = 'failed';
    fork.leg.forget();
    this.#failedWith(status);
  }

  #failedWith(status: number): void {
    if (this.#isOver) return;
    if (rank(status) >= rank(this.#worst)) this.#worst = status;
    // 6xx speaks for all phones of the number (RFC 3261 §16.7).
    const isEveryone = status >= 600 || this.#forks.every(({ state }) => state === 'failed');
    if (isEveryone) this.#end({ kind: 'failed', status: this.#worst });
  }

  #end(rang: RingResult): void {
    if (this.#isOver) return;
    this.#isAnswered = rang.kind === 'answered';
    this.cancel();
    this.#wanted.onDone(rang);
  }

  #cancel(fork: Fork): void {
    fork.isUnwanted = true;
    // Before a first word of it, a CANCEL might overtake its INVITE (RFC 3261 §9.1).
    if (fork.state !== 'rings' || fork.isCancelled || !fork.transaction) return;
    fork.isCancelled = true;
    const { leg, transaction } = fork;
    this.#transactions.cancel(transaction, this.#isAnswered ? 'SIP;cause=200;text="Call completed elsewhere"' : null);
    setTimeout(() => {
      transaction.forget();
      if (!leg.isUp) leg.forget();
    }, timeoutMs).unref();
  }
}

/** Priority of a refusal among several; an explicit decline by a person ranks highest. */
function rank(status: number): number {
  if (status >= 600) return 4;
  if (status === 486) return 3;
  if (status === 404 || status === 488) return 2;
  return status === 0 ? 0 : 1;
}
