import type { CallEnding } from '../../../contract/telephony/call.ts';
import { type CallBridge, type CallRecording, MediaRefused } from '../sip-contract.ts';
import type { CallParts } from './call-parts.ts';
import type { Leg } from './leg.ts';
import { header, type SipResponse } from './message.ts';
import { endingOf, isHeld, keysOf, statusOf } from './outcome.ts';
import { type Contact, Ringing, type RingResult } from './ringing.ts';
import type { ServerTransaction } from './transactions.ts';
import { type Side, Transfer, type Transferred } from './transfer.ts';

const otherOf = (side: Side): Side => (side === 'a' ? 'b' : 'a');

/** `routing` ends before a call becomes visible. `taken`: the phone of the operator who took it is ringing. */
export type CallPhase = 'ringing' | 'waiting' | 'taken' | 'up' | 'over';

/** One call of the platform, from the INVITE to the last BYE: two dialogs, and the bridge of sound between them. */
export class Call {
  readonly session: string;
  readonly legs: { a: Leg | null; b: Leg | null };
  readonly bridge: CallBridge;
  /** Start of waiting; unchanged when the phone of the operator who took it fails, reset when the call is transferred to the queue. */
  waitingSince: number | null = null;
  readonly #parts: CallParts;
  readonly #invite: ServerTransaction | null;
  readonly #waits: boolean;
  readonly #maxForwards: number;
  /** The side without a phone while the call rings or waits: the called one, or the one that transferred it to the queue. */
  #empty: Side = 'b';
  /** Last session description of each side. */
  readonly sdp: { a: string; b: string };
  #phase: CallPhase = 'ringing';
  #ringing: Ringing | null = null;
  #tries = 0;
  #transfer: Transfer | null = null;
  #isNegotiating = false;
  readonly #held = { a: false, b: false };
  readonly #lost: { a: NodeJS.Timeout | null; b: NodeJS.Timeout | null } = { a: null, b: null };

  constructor(parts: CallParts, init: { session: string; leg: Leg; bridge: CallBridge; waits: boolean; maxForwards: number }) {
    this.#parts = parts;
    this.session = init.session;
    this.legs = { a: init.leg, b: null };
    this.bridge = init.bridge;
    this.#waits = init.waits;
    this.#maxForwards = init.maxForwards;
    this.#invite = init.leg.invite;
    this.sdp = { a: this.#invite?.request.body ?? '', b: '' };
    this.#listen('a', init.leg);
    if (this.#invite) this.#invite.onCancelled = () => this.end('missed');
  }

  get phase(): CallPhase {
    return this.#phase;
  }
  get isOver(): boolean {
    return this.#phase === 'over';
  }
  get isHeld(): boolean {
    return this.#held.a || this.#held.b;
  }
  /** The number that rings now, if any. */
  get rings(): string | null {
    return this.#ringing?.number ?? null;
  }

  /** Rings at a number. */
  async ring(number: string): Promise<void> {
    await this.#tryPhones(number, this.#parts.timers.answer);
  }

  /** Queues the call without ringing any phone; the caller hears ringing, or nothing if it had been answered before. */
  park(): void {
    this.#phase = 'waiting';
    this.waitingSince ??= this.#parts.now();
    this.legs.a?.answer(this.#invite, 180);
    this.#emit({ kind: 'waiting' });
  }

  /** Returns the call to the queue after one side transferred it there. */
  #putBack(side: Side): void {
    this.legs[side] = null;
    this.#empty = side;
    this.#held[side] = false;
    this.waitingSince = null;
    this.park();
  }

  /** Sends it to the phone of who took it. */
  async take(number: string): Promise<'sent' | 'gone' | 'no_phone'> {
    if (this.#phase !== 'waiting') return 'gone';
    this.#phase = 'taken';
    const contacts = await this.#parts.contactsOf(number);
    // The caller may have hung up meanwhile.
    if (this.isOver) return 'gone';
    if (contacts.length === 0) {
      this.#phase = 'waiting';
      return 'no_phone';
    }
    void this.#tryPhones(number, this.#parts.timers.take, contacts);
    return 'sent';
  }

  /** Ends it for both sides. */
  end(ending: CallEnding): void {
    if (this.isOver) return;
    this.#phase = 'over';
    for (const side of ['a', 'b'] as const) clearTimeout(this.#lost[side] ?? undefined);
    this.#ringing?.cancel();
    this.#transfer?.cancel();
    const { a, b } = this.legs;
    if (a?.isUp) a.bye(ending);
    else {
      a?.answer(this.#invite, statusOf(ending));
      a?.forget();
    }
    b?.bye(ending);
    this.#parts.over(this);
    this.#parts.closing(this.#close(ending));
  }

  async #close(ending: CallEnding): Promise<void> {
    const at = this.#parts.now();
    const recording = await this.bridge.close().catch((error: unknown): CallRecording | null => {
      this.#parts.trouble(error, 'a call was not closed well');
      return null;
    });
    this.#parts.onEvent({ kind: 'ended', session: this.session, at, ending, recording });
  }

  async #tryPhones(number: string, withinMs: number, known?: readonly Contact[]): Promise<void> {
    const contacts = known ?? (await this.#parts.contactsOf(number));
    if (this.isOver) return;
    const offer = await this.#offerTo(this.#empty);
    if (this.isOver) return;
    if (offer === null) return this.end('no_media');
    this.#ring({ number, contacts, offer, withinMs });
  }

  /** Builds the offer for a phone that is to replace a side. */
  async #offerTo(side: Side): Promise<string | null> {
    const staying = otherOf(side);
    try {
      if (this.#tries > 0) await this.bridge.replaced(side);
      this.#tries += 1;
      return await this.bridge.offered(staying, this.sdp[staying]);
    } catch (error) {
      if (!(error instanceof MediaRefused)) this.#parts.trouble(error, 'the sound of a call could not be offered');
      return null;
    }
  }

  #ring({ number, contacts, offer, withinMs }: { number: string; contacts: readonly Contact[]; offer: string; withinMs: number }): void {
    if (contacts.length === 0) return this.#rang({ kind: 'failed', status: 480 }, true);
    this.#ringing = new Ringing(this.#parts, this.#parts.domain, {
      number,
      contacts,
      offer,
      from: this.#caller,
      session: this.session,
      maxForwards: this.#maxForwards,
      withinMs,
      onRinging: () => {
        this.legs.a?.answer(this.#invite, 180);
        if (this.#phase === 'ringing') this.#emit({ kind: 'ringing', number });
      },
      onDone: (rang) => this.#rang(rang, false),
    });
  }

  /** As phones show who calls. */
  get #caller(): string {
    if (this.#empty === 'a') return `<sip:${encodeURIComponent(this.legs.b?.number ?? '')}@${this.#parts.domain}>`;
    return header(this.#invite?.request ?? { headers: [] }, 'from')?.replace(/;.*$/, '') ?? '';
  }

  #rang(rang: RingResult, isAway: boolean): void {
    this.#ringing = null;
    if (rang.kind === 'answered') return void this.#connect(rang);
    this.bridge.rolledBack(otherOf(this.#empty));
    if (this.#phase === 'taken' || this.#waits) return this.park();
    const ending = isAway ? 'unreachable' : endingOf(rang.status);
    this.legs.a?.answer(this.#invite, rang.status < 400 || rang.status === 487 ? 480 : rang.status);
    this.end(ending);
  }

  async #connect({ leg, sdp }: { leg: Leg; sdp: string }): Promise<void> {
    const side = this.#empty;
    const staying = this.legs[otherOf(side)];
    this.#listen(side, leg);
    this.legs[side] = leg;
    const answer = await this.#answerOf(side, sdp);
    // The caller gave up, or the phone hung up, while the sound was made ready.
    if (this.isOver) return leg.bye();
    if (answer === null) return this.end('no_media');
    this.sdp[side] = sdp;
    this.#phase = 'up';
    const isAgain = staying?.isUp === true;
    if (!isAgain) this.#accept(answer);
    this.#emit({ kind: 'connected', number: leg.number });
    if (isAgain) await this.#resume(otherOf(side));
  }

  async #answerOf(side: Side, sdp: string): Promise<string | null> {
    try {
      return await this.bridge.answered(side, sdp);
    } catch (error) {
      if (!(error instanceof MediaRefused)) this.#parts.trouble(error, 'the sound of a call could not be answered');
      return null;
    }
  }

  #accept(answer: string): void {
    const { a } = this.legs;
    a?.accept(answer);
    setTimeout(() => {
      if (this.#phase === 'up' && a && this.legs.a === a && !a.isAcknowledged && a.link.isOpen) this.end('failed');
    }, this.#parts.timers.acknowledge).unref();
  }

  #listen(side: Side, leg: Leg): void {
    leg.onRequest = (transaction) => this.#heard(side, leg, transaction);
    leg.onLinkLost = () => this.#linkLost(side, leg);
    leg.onReattached = () => {
      clearTimeout(this.#lost[side] ?? undefined);
      this.#lost[side] = null;
    };
  }

  #linkLost(side: Side, leg: Leg): void {
    clearTimeout(this.#lost[side] ?? undefined);
    this.#lost[side] = setTimeout(() => {
      if (this.legs[side] === leg && !leg.link.isOpen) this.end(leg.isUp ? 'lost' : 'missed');
    }, this.#parts.timers.lost);
    this.#lost[side]?.unref();
  }

  #heard(side: Side, leg: Leg, transaction: ServerTransaction): void {
    const { method } = transaction.request;
    if (method === 'BYE') this.#bye(side, leg, transaction);
    else if (method === 'INVITE') void this.#renegotiate(side, leg, transaction);
    else if (method === 'INFO') this.#handOn(side, transaction);
    else if (method === 'REFER') void this.#refer(side, leg, transaction);
    else transaction.respond(481);
  }

  #bye(side: Side, leg: Leg, transaction: ServerTransaction): void {
    transaction.respond(200);
    leg.forget();
    // The transferring party may leave before the target answers: the call continues without it.
    if (this.#transfer?.from === side) return this.#transfer.left();
    this.end(this.#phase === 'up' ? 'hung_up' : 'missed');
  }

  #handOn(side: Side, transaction: ServerTransaction): void {
    const other = this.legs[otherOf(side)];
    if (!other?.isUp || !other.link.isOpen) return transaction.respond(480);
    const { request } = transaction;
    const contentType = header(request, 'content-type');
    const keys = keysOf(request.body);
    if (keys) this.bridge.keyed?.(side, keys);
    other.sendRequest('INFO', { body: request.body, ...(contentType && { contentType }) }, ({ status }) => transaction.respond(status));
  }

  /** Hold, resume, another path: what one side offers is offered to the other. */
  async #renegotiate(side: Side, leg: Leg, transaction: ServerTransaction): Promise<void> {
    const other = this.legs[otherOf(side)];
    if (this.#phase !== 'up' || this.#isNegotiating || this.#transfer) return transaction.respond(491);
    const { body } = transaction.request;
    if (body === '') return transaction.respond(488);
    if (!other?.link.isOpen) return transaction.respond(503);
    this.#isNegotiating = true;
    leg.retarget(header(transaction.request, 'contact'));
    const offer = await this.bridge.offered(side, body).catch((error: unknown) => this.#refused(error));
    if (offer === null || this.isOver) {
      this.#isNegotiating = false;
      return transaction.respond(offer === null ? 488 : 481);
    }
    transaction.respond(100);
    const invite = other.sendRequest('INVITE', { body: offer, contentType: 'application/sdp' }, (response) => {
      if (response.status < 200) return;
      if (response.status < 300) other.acknowledge(response);
      invite.forget();
      void this.#renegotiated(side, leg, transaction, response);
    });
  }

  #refused(error: unknown): null {
    if (!(error instanceof MediaRefused)) this.#parts.trouble(error, 'the sound of a call could not be changed');
    return null;
  }

  async #renegotiated(side: Side, leg: Leg, transaction: ServerTransaction, response: SipResponse): Promise<void> {
    const isAgreed = response.status < 300 && response.body !== '';
    const answer = isAgreed ? await this.#answerOf(otherOf(side), response.body) : null;
    this.#isNegotiating = false;
    if (answer === null) {
      this.bridge.rolledBack(side);
      transaction.respond(response.status >= 300 ? response.status : 488);
      // The other phone knows nothing of the call any more.
      if (response.status === 481 || response.status === 408) this.end('lost');
      return;
    }
    this.sdp[side] = transaction.request.body;
    this.sdp[otherOf(side)] = response.body;
    leg.answer(transaction, 200, { body: answer, contentType: 'application/sdp' });
    this.#noteHold(side, isHeld(transaction.request.body));
  }

  #noteHold(side: Side, held: boolean): void {
    const before = this.isHeld;
    this.#held[side] = held;
    if (before !== this.isHeld) this.#emit({ kind: 'held', held: this.isHeld });
  }

  async #refer(side: Side, leg: Leg, transaction: ServerTransaction): Promise<void> {
    if (this.#phase !== 'up') return transaction.respond(481);
    if (this.#transfer || this.#isNegotiating) return transaction.respond(491);
    const transfer = new Transfer(this.#parts, this, side, leg);
    this.#transfer = transfer;
    const done = await transfer.run(transaction, () => this.#offerTo(side));
    // Until the sound of the newcomer is ready too, who hands its call on may go without ending it.
    const answer = done.kind === 'answered' && !this.isOver ? await this.#answerOf(side, done.sdp) : null;
    this.#transfer = null;
    if (this.isOver) return done.kind === 'answered' ? done.leg.bye() : undefined;
    if (done.kind === 'queued') {
      transfer.noteProgress(200);
      return this.#putBack(side);
    }
    if (done.kind === 'failed') return this.#transferFailed(side, done);
    if (answer === null) {
      done.leg.bye();
      return this.#transferFailed(side, transfer.failed(488));
    }
    this.#listen(side, done.leg);
    this.legs[side] = done.leg;
    this.sdp[side] = done.sdp;
    transfer.noteProgress(200);
    this.#noteHold(side, false);
    this.#emit({ kind: 'transferred', to: done.leg.number });
    await this.#resume(otherOf(side));
  }

  #transferFailed(side: Side, { isAlone, waits, ending }: Extract<Transferred, { kind: 'failed' }>): void {
    this.bridge.rolledBack(otherOf(side));
    if (!isAlone) return;
    const isOfSite = waits || (this.#waits && side === 'b');
    if (isOfSite) this.#putBack(side);
    else this.end(ending);
  }

  /** Resumes the remaining side, which the transferring party had put on hold. */
  async #resume(side: Side): Promise<void> {
    const leg = this.legs[side];
    this.#isNegotiating = true;
    const offer = (await this.bridge.resumed?.(side).catch((error: unknown) => this.#refused(error))) ?? null;
    if (offer === null || this.isOver || !leg?.link.isOpen) {
      this.#isNegotiating = false;
      return;
    }
    const invite = leg.sendRequest('INVITE', { body: offer, contentType: 'application/sdp' }, (response) => {
      if (response.status < 200) return;
      invite.forget();
      if (response.status < 300) leg.acknowledge(response);
      void this.#resumed(side, response);
    });
  }

  async #resumed(side: Side, response: SipResponse): Promise<void> {
    if (response.status < 300 && (await this.#answerOf(side, response.body)) !== null) this.sdp[side] = response.body;
    else this.bridge.rolledBack(side);
    this.#isNegotiating = false;
  }

  #emit(fact: CallEventBody): void {
    this.#parts.onEvent({ ...fact, session: this.session, at: this.#parts.now() });
  }
}

type CallEventBody =
  | { kind: 'ringing'; number: string }
  | { kind: 'waiting' }
  | { kind: 'connected'; number: string }
  | { kind: 'held'; held: boolean }
  | { kind: 'transferred'; to: string };
