import { randomBytes } from 'node:crypto';
import type { CallEnding } from '../../../contract/telephony/call.ts';
import { readAddress, readCSeq, readUri } from './fields.ts';
import type { Link } from './link.ts';
import { type Headers, header, type SipRequest, type SipResponse } from './message.ts';
import type { Answer, ClientTransaction, ServerTransaction, Transactions } from './transactions.ts';

/** Methods allowed to phones; sent when another one is requested. */
export const allowed: Headers = [['Allow', 'INVITE, ACK, CANCEL, BYE, INFO, REFER, NOTIFY, OPTIONS, REGISTER']];
const requestMs = 10_000;
/** A BYE is owed for so long. */
const pendingMs = 60_000;

/** The active legs, by Call-ID and local tag. */
export type Legs = Map<string, Leg>;

export interface LegParts {
  readonly transactions: Transactions;
  readonly legs: Legs;
  /** Our own address in Contact. */
  readonly contact: string;
}

interface Sides {
  readonly link: Link;
  /** The number of the phone. */
  readonly number: string;
  readonly callId: string;
  readonly localTag: string;
  readonly local: string;
  readonly remote: string;
  readonly target: string;
}

/** One dialog with one phone, of which we are an end: a call has two, one to each side. */
export class Leg {
  readonly number: string;
  readonly callId: string;
  readonly localTag: string;
  link: Link;
  /** Handler of requests within the dialog. */
  onRequest: (transaction: ServerTransaction) => void = (transaction) => transaction.respond(481);
  onLinkLost: () => void = () => undefined;
  onReattached: () => void = () => undefined;
  /** The INVITE that it began with, where the phone called. */
  invite: ServerTransaction | null = null;
  /** A BYE that could not be sent while the phone was offline. */
  hasPendingBye = false;
  readonly #parts: LegParts;
  readonly #local: string;
  #remote: string;
  #target: string;
  #localSeq = 0;
  #remoteSeq = 0;
  #isUp = false;
  #isAcknowledged = false;
  #why: CallEnding = 'hung_up';

  constructor(parts: LegParts, sides: Sides) {
    this.#parts = parts;
    this.number = sides.number;
    this.callId = sides.callId;
    this.localTag = sides.localTag;
    this.link = sides.link;
    this.#local = sides.local;
    this.#remote = sides.remote;
    this.#target = sides.target;
    parts.legs.set(this.name, this);
  }

  get name(): string {
    return `${this.callId} ${this.localTag}`;
  }
  get remoteTag(): string {
    return readAddress(this.#remote)?.params['tag'] ?? '';
  }
  get isUp(): boolean {
    return this.#isUp;
  }
  get isAcknowledged(): boolean {
    return this.#isAcknowledged;
  }

  /** Whether this contact is the phone of the leg. */
  isAt(contact: string): boolean {
    const [own, other] = [readUri(this.#target), readUri(contact)];
    return own !== null && other !== null && own.user === other.user && own.host === other.host;
  }

  /** Verifies the CSeq order; false for a request older than the last one. */
  accepts(request: SipRequest): boolean {
    const number = readCSeq(header(request, 'cseq') ?? '')?.number ?? 0;
    if (number <= this.#remoteSeq) return false;
    this.#remoteSeq = number;
    return true;
  }

  acknowledged(): void {
    this.#isAcknowledged = true;
    if (this.hasPendingBye && this.link.isOpen) this.#sendBye();
  }

  /** The phone accepted: its tag and where it is reached from now on. */
  accepted(response: SipResponse): void {
    this.#isUp = true;
    this.#isAcknowledged = true;
    this.#remote = header(response, 'to') ?? this.#remote;
    this.retarget(header(response, 'contact'));
  }

  /** We accepted the INVITE of the phone. */
  accept(sdp: string): void {
    this.#isUp = true;
    this.answer(this.invite, 200, { body: sdp, contentType: 'application/sdp' });
  }

  retarget(contact: string | undefined): void {
    const uri = contact === undefined ? null : readAddress(contact)?.uri;
    if (uri) this.#target = uri;
  }

  /** Answers with our Contact, as dialogs need it. */
  answer(transaction: ServerTransaction | null, status: number, answer: Answer = {}): void {
    transaction?.respond(status, { ...answer, headers: [['Contact', `<${this.#parts.contact}>`], ...allowed, ...(answer.headers ?? [])] });
  }

  /** An INVITE, or a request within the dialog. */
  sendRequest(
    method: string,
    more: { headers?: Headers; body?: string; contentType?: string; maxForwards?: number; withinMs?: number },
    onResponse: (response: SipResponse) => void = () => undefined,
  ): ClientTransaction {
    this.#localSeq += 1;
    const { headers = [], body = '', contentType, maxForwards = 70, withinMs = requestMs } = more;
    const all: Headers = [
      ['Max-Forwards', String(maxForwards)],
      ...this.#addressed(this.#localSeq, method),
      ['Contact', `<${this.#parts.contact}>`],
      ...(method === 'INVITE' ? allowed : []),
      ...headers,
      ...(contentType ? ([['Content-Type', contentType]] as const) : []),
    ];
    return this.#parts.transactions.sendRequest(this.link, { method, uri: this.#target, headers: all, body }, withinMs, onResponse);
  }

  /** ACK of a 200 to our INVITE. */
  acknowledge(response: SipResponse): void {
    const number = readCSeq(header(response, 'cseq') ?? '')?.number ?? this.#localSeq;
    const headers: Headers = [['Max-Forwards', '70'], ...this.#addressed(number, 'ACK')];
    this.#parts.transactions.sendRequest(this.link, { method: 'ACK', uri: this.#target, headers, body: '' }, 1, () => undefined).forget();
  }

  /** Ends the dialog. An offline phone gets the BYE on reconnect; one that has not acknowledged yet gets it after its ACK (RFC 3261 §15). */
  bye(why: CallEnding = 'hung_up'): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#why = why;
    if (this.link.isOpen && this.#isAcknowledged) return this.#sendBye();
    this.hasPendingBye = true;
    setTimeout(() => this.forget(), pendingMs).unref();
  }

  #sendBye(): void {
    this.hasPendingBye = false;
    this.#parts.legs.delete(this.name);
    const isPlain = this.#why === 'hung_up' || this.#why === 'transferred';
    this.sendRequest('BYE', { headers: isPlain ? [] : [['Reason', `SIP;cause=480;text="${this.#why}"`]] });
  }

  /** The phone reconnected over another connection. */
  reattach(link: Link): void {
    this.link = link;
    if (this.hasPendingBye && this.#isAcknowledged) return this.#sendBye();
    if (this.invite && !this.#isAcknowledged) {
      this.invite.link = link;
      this.invite.repeat();
    }
    this.onReattached();
  }

  /** The dialog is no more. */
  forget(): void {
    this.#isUp = false;
    this.hasPendingBye = false;
    this.#parts.legs.delete(this.name);
  }

  #addressed(number: number, method: string): Headers {
    return [
      ['From', this.#local],
      ['To', this.#remote],
      ['Call-ID', this.callId],
      ['CSeq', `${number} ${method}`],
    ];
  }
}

/** The leg of a phone that calls us. */
export function calledLeg(parts: LegParts, invite: ServerTransaction, number: string): Leg {
  const { request, link, localTag } = invite;
  const leg = new Leg(parts, {
    link,
    number,
    callId: header(request, 'call-id') ?? '',
    localTag,
    local: `${header(request, 'to') ?? ''};tag=${localTag}`,
    remote: header(request, 'from') ?? '',
    target: readAddress(header(request, 'contact') ?? '')?.uri ?? '',
  });
  leg.invite = invite;
  leg.accepts(request);
  return leg;
}

/** A leg to a phone that we call; `from` is shown as the caller. */
export function callingLeg(parts: LegParts, to: { link: Link; number: string; target: string }, from: string, domain: string): Leg {
  const localTag = randomBytes(6).toString('hex');
  return new Leg(parts, {
    ...to,
    callId: `${randomBytes(12).toString('hex')}@${domain}`,
    localTag,
    local: `${from};tag=${localTag}`,
    remote: `<sip:${encodeURIComponent(to.number)}@${domain}>`,
  });
}
