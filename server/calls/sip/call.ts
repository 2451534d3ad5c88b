import type { CallEnding } from '../../../contract/calls/call.ts';
import { type CallBridge, type CallFact, type CallRecording, MediaRefused } from '../engine.ts';
import { type Leg, type LegParts } from './leg.ts';
import { header, type SipResponse } from './message.ts';
import { endingOf, isHeld, keysOf, statusOf } from './outcome.ts';
import { type Contact, type Rang, Ringing } from './ringing.ts';
import type { ServerTransaction } from './transactions.ts';
import { Transfer } from './transfer.ts';

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
  /** A connection that says nothing for so long is dead. */
  readonly death: number;
}

/** What a call needs of the server. */
export interface CallParts extends LegParts {
  readonly domain: string;
  readonly timers: SipTimers;
  now(): number;
  contactsOf(number: string): readonly Contact[];
  mayTransfer(session: string, from: string, to: string): Promise<string | number>;
  told(fact: CallFact): void;
  over(call: Call): void;
  /** What is still to be done before the server is closed. */
  closing(work: Promise<void>): void;
  trouble(error: unknown, what: string): void;
}

export type Side = 'a' | 'b';
const otherOf = (side: Side): Side => (side === 'a' ? 'b' : 'a');

/** `routing` is over before anybody sees it. `taken`: the phone of the operator who took it is asked. */
export type CallPhase = 'ringing' | 'waiting' | 'taken' | 'up' | 'over';

/** One call of the platform, from the INVITE to the last BYE: two dialogs, and the bridge of sound between them. */
export class Call {
  readonly session: string;
  readonly legs: { a: Leg; b: Leg | null };
  readonly bridge: CallBridge;
  /** Since when it waits; stays when a taker's phone fails. */
  waitingSince: number | null = null;
  readonly #parts: CallParts;
  readonly #waits: boolean;
  readonly #maxForwards: number;
  /** What each side said last of its sound. */
  readonly sdp: { a: string; b: string };
  #phase: CallPhase = 'ringing';
  #ringing: Ringing | null = null;
  #tries = 0;
  #transfer: Transfer | null = null;
  #isNegotiating = false;
  readonly #held = { a: false, b: false };
  readonly #lost: { a: NodeJS.Timeout | null; b: NodeJS.Timeout | null } = { a: null, b: null };

  constructor(parts: CallParts, given: { session: string; leg: Leg; bridge: CallBridge; waits: boolean; maxForwards: number }) {
    this.#parts = parts;
    this.session = given.session;
    this.legs = { a: given.leg, b: null };
    this.bridge = given.bridge;
    this.#waits = given.waits;
    this.#maxForwards = given.maxForwards;
    this.sdp = { a: given.leg.invite?.request.body ?? '', b: '' };
    this.#hear('a', given.leg);
    if (given.leg.invite) given.leg.invite.onCancelled = () => this.end('missed');
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

  /** Nobody is asked; the caller hears that it rings. */
  park(): void {
    this.#phase = 'waiting';
    this.waitingSince ??= this.#parts.now();
    this.legs.a.answer(this.legs.a.invite, 180);
    this.#tell({ kind: 'waiting' });
  }

  /** Sends it to the phone of who took it. */
  take(number: string): 'sent' | 'gone' | 'no_phone' {
    if (this.#phase !== 'waiting') return 'gone';
    if (this.#parts.contactsOf(number).length === 0) return 'no_phone';
    this.#phase = 'taken';
    void this.#tryPhones(number, this.#parts.timers.take);
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
    if (a.isUp) a.bye(ending);
    else {
      a.answer(a.invite, statusOf(ending));
      a.forget();
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
    this.#parts.told({ kind: 'ended', session: this.session, at, ending, recording });
  }

  async #tryPhones(number: string, withinMs: number): Promise<void> {
    const offer = await this.#offerTo('b');
    if (this.isOver) return;
    if (offer === null) return this.end('no_media');
    this.#ring(number, offer, withinMs);
  }

  /** What is offered to a phone that takes the place of a side. */
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

  #ring(number: string, offer: string, withinMs: number): void {
    const contacts = this.#parts.contactsOf(number);
    if (contacts.length === 0) return this.#rang({ kind: 'failed', status: 480 }, true);
    const { invite } = this.legs.a;
    this.#ringing = new Ringing(this.#parts, this.#parts.domain, {
      number,
      contacts,
      offer,
      from: header(invite?.request ?? { headers: [] }, 'from')?.replace(/;.*$/, '') ?? '',
      session: this.session,
      maxForwards: this.#maxForwards,
      withinMs,
      onRinging: () => {
        this.legs.a.answer(invite, 180);
        if (this.#phase === 'ringing') this.#tell({ kind: 'ringing', number });
      },
      onDone: (rang) => this.#rang(rang, false),
    });
  }

  #rang(rang: Rang, isAway: boolean): void {
    this.#ringing = null;
    if (rang.kind === 'answered') return void this.#connect(rang);
    this.bridge.rolledBack('a');
    if (this.#phase === 'taken' || this.#waits) return this.park();
    const ending = isAway ? 'unreachable' : endingOf(rang.status);
    this.legs.a.answer(this.legs.a.invite, rang.status < 400 || rang.status === 487 ? 480 : rang.status);
    this.end(ending);
  }

  async #connect({ leg, sdp }: { leg: Leg; sdp: string }): Promise<void> {
    this.#hear('b', leg);
    this.legs.b = leg;
    const answer = await this.#answerOf('b', sdp);
    // The caller gave up, or the phone hung up, while the sound was made ready.
    if (this.isOver) return leg.bye();
    if (answer === null) return this.end('no_media');
    this.sdp.b = sdp;
    this.#phase = 'up';
    this.legs.a.accept(answer);
    this.#expectAck();
    this.#tell({ kind: 'connected', number: leg.number });
  }

  async #answerOf(side: Side, sdp: string): Promise<string | null> {
    try {
      return await this.bridge.answered(side, sdp);
    } catch (error) {
      if (!(error instanceof MediaRefused)) this.#parts.trouble(error, 'the sound of a call could not be answered');
      return null;
    }
  }

  #expectAck(): void {
    const { a } = this.legs;
    setTimeout(() => {
      if (this.#phase === 'up' && this.legs.a === a && !a.isAcknowledged && a.link.isOpen) this.end('failed');
    }, this.#parts.timers.acknowledge).unref();
  }

  #hear(side: Side, leg: Leg): void {
    leg.onRequest = (transaction) => this.#heard(side, leg, transaction);
    leg.onLinkLost = () => this.#linkLost(side, leg);
    leg.onBack = () => {
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
    // Who hands its call on may go before the other phone answered: the call goes on without it.
    if (this.#transfer?.from === side) return this.#transfer.left();
    this.end('hung_up');
  }

  #handOn(side: Side, transaction: ServerTransaction): void {
    const other = this.legs[otherOf(side)];
    if (!other?.isUp || !other.link.isOpen) return transaction.respond(480);
    const { request } = transaction;
    const contentType = header(request, 'content-type');
    const keys = keysOf(request.body);
    if (keys) this.bridge.keyed?.(side, keys);
    other.ask('INFO', { body: request.body, ...(contentType && { contentType }) }, ({ status }) => transaction.respond(status));
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
    const asked = other.ask('INVITE', { body: offer, contentType: 'application/sdp' }, (response) => {
      if (response.status < 200) return;
      if (response.status < 300) other.acknowledge(response);
      asked.forget();
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
    if (before !== this.isHeld) this.#tell({ kind: 'held', held: this.isHeld });
  }

  async #refer(side: Side, leg: Leg, transaction: ServerTransaction): Promise<void> {
    if (this.#phase !== 'up') return transaction.respond(481);
    if (this.#transfer || this.#isNegotiating) return transaction.respond(491);
    const transfer = new Transfer(this.#parts, this, side, leg);
    this.#transfer = transfer;
    const done = await transfer.run(transaction, () => this.#offerTo(side));
    this.#transfer = null;
    if (this.isOver) return;
    if (done.kind === 'failed') {
      this.bridge.rolledBack(otherOf(side));
      if (done.isAlone) this.end(done.ending);
      return;
    }
    const answer = await this.#answerOf(side, done.sdp);
    if (this.isOver) return done.leg.bye();
    if (answer === null) {
      done.leg.bye();
      this.bridge.rolledBack(otherOf(side));
      return transfer.told(488);
    }
    this.#hear(side, done.leg);
    this.legs[side] = done.leg;
    this.sdp[side] = done.sdp;
    transfer.told(200);
    this.#noteHold(side, false);
    this.#tell({ kind: 'transferred', to: done.leg.number });
    await this.#resume(otherOf(side));
  }

  /** Who transferred had put the side that stays on hold: it is to be heard again. */
  async #resume(side: Side): Promise<void> {
    const leg = this.legs[side];
    const offer = (await this.bridge.resumed?.(side).catch((error: unknown) => this.#refused(error))) ?? null;
    if (offer === null || this.isOver || !leg?.link.isOpen) return;
    this.#isNegotiating = true;
    const asked = leg.ask('INVITE', { body: offer, contentType: 'application/sdp' }, (response) => {
      if (response.status < 200) return;
      asked.forget();
      if (response.status < 300) leg.acknowledge(response);
      void this.#resumed(side, response);
    });
  }

  async #resumed(side: Side, response: SipResponse): Promise<void> {
    if (response.status < 300 && (await this.#answerOf(side, response.body)) !== null) this.sdp[side] = response.body;
    else this.bridge.rolledBack(side);
    this.#isNegotiating = false;
  }

  #tell(fact: Told): void {
    this.#parts.told({ ...fact, session: this.session, at: this.#parts.now() });
  }
}

type Told =
  | { kind: 'ringing'; number: string }
  | { kind: 'waiting' }
  | { kind: 'connected'; number: string }
  | { kind: 'held'; held: boolean }
  | { kind: 'transferred'; to: string };
