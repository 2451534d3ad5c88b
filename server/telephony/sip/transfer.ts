import type { CallEnding } from '../../../contract/telephony/call.ts';
import type { TransferRoute } from '../sip-contract.ts';
import type { CallParts } from './call-parts.ts';
import { numberOf, readAddress } from './fields.ts';
import type { Leg } from './leg.ts';
import { header, reasonOf } from './message.ts';
import { endingOf } from './outcome.ts';
import { type Contact, Ringing, type RingResult } from './ringing.ts';
import type { ServerTransaction } from './transactions.ts';

export type Side = 'a' | 'b';

/** The call as a transfer reads it. */
interface TransferredCall {
  readonly session: string;
  readonly phase: string;
  readonly legs: Readonly<Record<Side, Leg | null>>;
}

/**
 * Result of a transfer. `queued`: the remaining side waits for an operator to take it. `isAlone`: the transferor has left, so that nobody
 * can continue the call; `waits`: the remaining side then waits in the queue as well.
 */
export type Transferred = { kind: 'answered'; leg: Leg; sdp: string } | { kind: 'queued' } | TransferFailed;
interface TransferFailed {
  kind: 'failed';
  isAlone: boolean;
  waits: boolean;
  ending: CallEnding;
}

const byeTimeoutMs = 5000;

/**
 * A blind transfer (REFER): the server rings the target number and puts its phone in the place of the transferor, so that the far side
 * needs no support for transfers. The transferor is notified by NOTIFY (RFC 3515) and stays connected until the target answers.
 */
export class Transfer {
  readonly from: Side;
  readonly #parts: CallParts;
  readonly #call: TransferredCall;
  readonly #leg: Leg;
  #ringing: Ringing | null = null;
  #stop: ((rang: RingResult) => void) | null = null;
  #hasLeft = false;
  #waits = false;

  constructor(parts: CallParts, call: TransferredCall, from: Side, leg: Leg) {
    this.#parts = parts;
    this.#call = call;
    this.from = from;
    this.#leg = leg;
  }

  async run(transaction: ServerTransaction, offerOf: () => Promise<string | null>): Promise<Transferred> {
    const to = numberOf(readAddress(header(transaction.request, 'refer-to') ?? ''));
    if (to === null) return this.#refused(transaction, 400);
    const route = await this.#route(to);
    if (route.kind === 'refused') return this.#refused(transaction, route.status);
    this.#leg.answer(transaction, 202);
    this.#notify(100, 'active;expires=60');
    if (route.kind === 'queue') return { kind: 'queued' };
    this.#waits = route.waits === true;
    const { number } = route;
    const offer = await offerOf();
    const contacts = await this.#parts.contactsOf(number);
    if (offer === null || contacts.length === 0) return this.failed(offer === null ? 488 : 480);
    if (this.#call.phase === 'over') return this.failed(487);
    const rang = await this.#ring(number, offer, contacts);
    return rang.kind === 'answered' ? rang : this.failed(rang.status);
  }

  /** Notifies the transferor of the progress; after success it hangs up by itself, or is disconnected. */
  noteProgress(status: number): void {
    this.#notify(status, 'terminated;reason=noresource');
    if (status !== 200) return;
    this.#leg.onRequest = (transaction) => {
      transaction.respond(transaction.request.method === 'BYE' ? 200 : 481);
      if (transaction.request.method === 'BYE') this.#leg.forget();
    };
    this.#leg.onLinkLost = () => this.#leg.forget();
    setTimeout(() => this.#leg.bye(), byeTimeoutMs).unref();
  }

  /** Fails the transfer and notifies the transferor. */
  failed(status: number): TransferFailed {
    this.noteProgress(status);
    return this.#vain(status);
  }

  /** The transferor hung up before the target answered. */
  left(): void {
    this.#hasLeft = true;
  }

  /** The call is over. */
  cancel(): void {
    this.#ringing?.cancel();
    this.#stop?.({ kind: 'failed', status: 487 });
  }

  async #route(to: string): Promise<TransferRoute> {
    try {
      return await this.#parts.routeTransfer(this.#call.session, this.#leg.number, to);
    } catch (error) {
      this.#parts.trouble(error, 'a call could not be handed on');
      return { kind: 'refused', status: 503, reason: 'Try again' };
    }
  }

  #refused(transaction: ServerTransaction, status: number): Transferred {
    transaction.respond(status);
    return this.#vain(status);
  }

  #vain(status: number): TransferFailed {
    return { kind: 'failed', isAlone: this.#hasLeft, waits: this.#waits, ending: endingOf(status) };
  }

  async #ring(number: string, offer: string, contacts: readonly Contact[]): Promise<RingResult> {
    const staying = this.#call.legs[this.from === 'a' ? 'b' : 'a'];
    return new Promise((resolve) => {
      this.#stop = resolve;
      this.#ringing = new Ringing(this.#parts, this.#parts.domain, {
        number,
        contacts,
        offer,
        from: `<sip:${encodeURIComponent(staying?.number ?? '')}@${this.#parts.domain}>`,
        session: this.#call.session,
        maxForwards: 69,
        withinMs: this.#parts.timers.answer,
        onRinging: () => this.#notify(180, 'active;expires=60'),
        onDone: resolve,
      });
    });
  }

  #notify(status: number, state: string): void {
    if (this.#hasLeft || !this.#leg.isUp) return;
    this.#leg.sendRequest('NOTIFY', {
      headers: [
        ['Event', 'refer'],
        ['Subscription-State', state],
      ],
      body: `SIP/2.0 ${status} ${reasonOf(status)}\r\n`,
      contentType: 'message/sipfrag;version=2.0',
    });
  }
}
