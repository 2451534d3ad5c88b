import type { CallEnding } from '../../../contract/calls/call.ts';
import type { Call, CallParts, Side } from './call.ts';
import { numberOf, readAddress } from './fields.ts';
import type { Leg } from './leg.ts';
import { header, reasonOf } from './message.ts';
import { endingOf } from './outcome.ts';
import { type Rang, Ringing } from './ringing.ts';
import type { ServerTransaction } from './transactions.ts';

/** How it came out. `isAlone`: who transferred has left, so that nobody is there to go on with. */
export type Transferred = { kind: 'answered'; leg: Leg; sdp: string } | { kind: 'failed'; isAlone: boolean; ending: CallEnding };

const goodbyeMs = 5000;

/**
 * A blind transfer (REFER): the server rings at the other number and puts its phone in the place of who asked, so that the far side need
 * not know of transfers. Who asked is told by NOTIFY (RFC 3515) and stays connected until the newcomer answers.
 */
export class Transfer {
  readonly from: Side;
  readonly #parts: CallParts;
  readonly #call: Call;
  readonly #leg: Leg;
  #ringing: Ringing | null = null;
  #stop: ((rang: Rang) => void) | null = null;
  #hasLeft = false;

  constructor(parts: CallParts, call: Call, from: Side, leg: Leg) {
    this.#parts = parts;
    this.#call = call;
    this.from = from;
    this.#leg = leg;
  }

  async run(transaction: ServerTransaction, offerOf: () => Promise<string | null>): Promise<Transferred> {
    const to = numberOf(readAddress(header(transaction.request, 'refer-to') ?? ''));
    if (to === null) return this.#refused(transaction, 400);
    const number = await this.#parts.mayTransfer(this.#call.session, this.#leg.number, to);
    if (typeof number === 'number') return this.#refused(transaction, number);
    this.#leg.answer(transaction, 202);
    this.#notify(100, 'active;expires=60');
    const offer = await offerOf();
    const contacts = this.#parts.contactsOf(number);
    if (offer === null || contacts.length === 0) return this.#failed(offer === null ? 488 : 480);
    if (this.#call.phase === 'over') return this.#failed(487);
    const rang = await this.#ring(number, offer);
    return rang.kind === 'answered' ? rang : this.#failed(rang.status);
  }

  /** Who asked for it is told how it stands; after success it hangs up by itself, or is made to. */
  told(status: number): void {
    this.#notify(status, 'terminated;reason=noresource');
    if (status !== 200) return;
    this.#leg.onRequest = (transaction) => {
      transaction.respond(transaction.request.method === 'BYE' ? 200 : 481);
      if (transaction.request.method === 'BYE') this.#leg.forget();
    };
    this.#leg.onLinkLost = () => this.#leg.forget();
    setTimeout(() => this.#leg.bye(), goodbyeMs).unref();
  }

  /** Who asked for it hung up before the newcomer answered. */
  left(): void {
    this.#hasLeft = true;
  }

  /** The call is over. */
  cancel(): void {
    this.#ringing?.cancel();
    this.#stop?.({ kind: 'failed', status: 487 });
  }

  #refused(transaction: ServerTransaction, status: number): Transferred {
    transaction.respond(status);
    return { kind: 'failed', isAlone: this.#hasLeft, ending: endingOf(status) };
  }

  #failed(status: number): Transferred {
    this.told(status);
    return { kind: 'failed', isAlone: this.#hasLeft, ending: endingOf(status) };
  }

  async #ring(number: string, offer: string): Promise<Rang> {
    const staying = this.#call.legs[this.from === 'a' ? 'b' : 'a'];
    return new Promise((resolve) => {
      this.#stop = resolve;
      this.#ringing = new Ringing(this.#parts, this.#parts.domain, {
        number,
        contacts: this.#parts.contactsOf(number),
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
    this.#leg.ask('NOTIFY', {
      headers: [
        ['Event', 'refer'],
        ['Subscription-State', state],
      ],
      body: `SIP/2.0 ${status} ${reasonOf(status)}\r\n`,
      contentType: 'message/sipfrag;version=2.0',
    });
  }
}
