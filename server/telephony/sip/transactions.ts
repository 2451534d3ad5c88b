import { randomBytes } from 'node:crypto';
import { readAddress, readCSeq, readVia } from './fields.ts';
import type { Link } from './link.ts';
import { type Headers, header, headersOf, readMessage, reasonOf, type SipRequest, type SipResponse, writeMessage } from './message.ts';

/** Maximum number of requests remembered per connection, to answer retransmissions only once; the oldest are dropped first. */
const maxTransactions = 400;
const retentionMs = 32_000;

export interface Answer {
  readonly headers?: Headers;
  readonly body?: string;
  readonly contentType?: string;
}

/** An incoming request and its responses. */
export class ServerTransaction {
  readonly request: SipRequest;
  readonly localTag = randomBytes(6).toString('hex');
  /** The connection for responses; changes when the phone reconnects. */
  link: Link;
  isCancelled = false;
  onCancelled: () => void = () => undefined;
  #last: SipResponse | null = null;
  #isHandedOver = false;

  constructor(link: Link, request: SipRequest) {
    this.link = link;
    this.request = request;
  }

  get isFinal(): boolean {
    return this.#isHandedOver || (this.#last !== null && this.#last.status >= 200);
  }

  /** Sends a response; does nothing after a final one. */
  respond(status: number, { headers = [], body = '', contentType }: Answer = {}): void {
    if (this.isFinal) return;
    this.#last = {
      kind: 'response',
      status,
      reason: reasonOf(status),
      headers: [...this.#copied(status), ...headers, ...(contentType ? ([['Content-Type', contentType]] as const) : [])],
      body,
    };
    this.repeat();
  }

  /** Another node answers it. */
  handOver(): void {
    this.#isHandedOver = true;
  }

  /** Retransmits the last response. */
  repeat(): void {
    if (this.#last) this.link.send(writeMessage(this.#last));
  }

  #copied(status: number): Headers {
    const { request } = this;
    const to = header(request, 'to') ?? '';
    const isTagged = readAddress(to)?.params['tag'] !== undefined || status === 100;
    return [
      ...headersOf(request, 'via').map((via) => ['Via', via] as const),
      ['From', header(request, 'from') ?? ''],
      ['To', isTagged ? to : `${to};tag=${this.localTag}`],
      ['Call-ID', header(request, 'call-id') ?? ''],
      ['CSeq', header(request, 'cseq') ?? ''],
    ];
  }
}

/** A request that we made. */
export interface ClientTransaction {
  readonly link: Link;
  readonly request: SipRequest;
  /** Ignores all further responses. */
  forget(): void;
}

interface Waiting extends ClientTransaction {
  readonly onResponse: (response: SipResponse) => void;
  timer: NodeJS.Timeout | null;
}

interface TransactionHandlers {
  request(transaction: ServerTransaction): void;
  ack(link: Link, request: SipRequest): void;
  /** Not SIP at all. */
  rubbish(link: Link): void;
}

/** Matches messages on the connections with open transactions: requests with their responses, and responses with our requests. */
export class Transactions {
  /** How we are named in Via; no name of a machine. */
  readonly sentBy = `${randomBytes(6).toString('hex')}.invalid`;
  readonly #heard: TransactionHandlers;
  readonly #served = new Map<Link, Map<string, ServerTransaction>>();
  readonly #asked = new Map<string, Waiting>();

  constructor(handlers: TransactionHandlers) {
    this.#heard = handlers;
  }

  get held(): number {
    return [...this.#served.values()].reduce((sum, { size }) => sum + size, this.#asked.size);
  }

  opened(link: Link): void {
    this.#served.set(link, new Map());
  }

  /** Completes the requests still pending on the connection with 503. */
  closed(link: Link): void {
    this.#served.delete(link);
    for (const waiting of [...this.#asked.values()]) if (waiting.link === link) this.#answer(waiting, own(waiting.request, 503));
  }

  receive(link: Link, text: string): void {
    if (/^(?:\r\n)*$/.test(text)) {
      if (text === '\r\n\r\n') link.send('\r\n');
      return;
    }
    const message = readMessage(text);
    const via = message && readVia(header(message, 'via') ?? '');
    const cseq = message && readCSeq(header(message, 'cseq') ?? '');
    if (!message || !via || !cseq) return this.#heard.rubbish(link);
    if (message.kind === 'response') return this.#response(link, message, via.branch, cseq.method);
    if (message.method !== cseq.method) return this.#heard.rubbish(link);
    if (message.method === 'ACK') return this.#heard.ack(link, message);
    this.#request(link, message, `${via.branch} ${via.sentBy}`);
  }

  /** Sends a request; `Via` is put before its headers. Without any answer within `withinMs` it is answered with 408. */
  sendRequest(
    link: Link,
    request: Omit<SipRequest, 'kind'>,
    withinMs: number,
    onResponse: (response: SipResponse) => void,
  ): ClientTransaction {
    const branch = `z9hG4bK${randomBytes(9).toString('hex')}`;
    const via = ['Via', `SIP/2.0/WS ${this.sentBy};branch=${branch}`] as const;
    const complete: SipRequest = { kind: 'request', ...request, headers: [via, ...request.headers] };
    const key = `${branch} ${request.method}`;
    const timer = setTimeout(() => this.#answer(waiting, own(complete, 408)), withinMs);
    timer.unref();
    const waiting: Waiting = { link, request: complete, onResponse, timer, forget: () => this.#forget(key, waiting) };
    this.#asked.set(key, waiting);
    if (!link.send(writeMessage(complete))) queueMicrotask(() => this.#answer(waiting, own(complete, 503)));
    return waiting;
  }

  /** CANCEL of an INVITE that we made: same branch, answered on its own. */
  cancel({ link, request }: ClientTransaction, reason: string | null): void {
    const cancel = sibling(request, 'CANCEL', header(request, 'to') ?? '');
    link.send(writeMessage(reason === null ? cancel : { ...cancel, headers: [...cancel.headers, ['Reason', reason]] }));
  }

  #request(link: Link, request: SipRequest, via: string): void {
    const served = this.#served.get(link);
    if (!served) return;
    const name = request.method === 'CANCEL' ? `CANCEL ${via}` : via;
    const existing = served.get(name);
    if (existing) return existing.repeat();
    const transaction = new ServerTransaction(link, request);
    served.set(name, transaction);
    for (const [old, { isFinal }] of served) {
      if (served.size <= maxTransactions) break;
      if (isFinal || served.size > 2 * maxTransactions) served.delete(old);
    }
    setTimeout(() => forgetFinal(served, name), retentionMs).unref();
    if (request.method !== 'CANCEL') return this.#heard.request(transaction);
    const invite = served.get(via);
    if (!invite || invite.request.method !== 'INVITE') return transaction.respond(481);
    transaction.respond(200);
    if (invite.isFinal || invite.isCancelled) return;
    invite.isCancelled = true;
    invite.respond(487);
    invite.onCancelled();
  }

  #response(link: Link, response: SipResponse, branch: string, method: string): void {
    const waiting = this.#asked.get(`${branch} ${method}`);
    if (waiting?.link === link) this.#answer(waiting, response);
  }

  #answer(waiting: Waiting, response: SipResponse): void {
    const { request } = waiting;
    if (this.#asked.get(keyOf(request)) !== waiting) return;
    if (request.method === 'INVITE') {
      // After the first response, the caller decides how long it may ring.
      if (waiting.timer) clearTimeout(waiting.timer);
      waiting.timer = null;
      if (response.status >= 300) waiting.link.send(writeMessage(sibling(request, 'ACK', header(response, 'to') ?? '')));
    }
    if (response.status >= 300 || (response.status >= 200 && request.method !== 'INVITE')) this.#forget(keyOf(request), waiting);
    waiting.onResponse(response);
  }

  #forget(key: string, waiting: Waiting): void {
    if (waiting.timer) clearTimeout(waiting.timer);
    this.#asked.delete(key);
  }
}

const keyOf = (request: SipRequest): string => `${readVia(header(request, 'via') ?? '')?.branch ?? ''} ${request.method}`;

function forgetFinal(served: Map<string, ServerTransaction>, name: string): void {
  if (served.get(name)?.isFinal) served.delete(name);
}

/** ACK of a refusal, and CANCEL: the same branch, number and addresses as the INVITE. */
function sibling(request: SipRequest, method: 'ACK' | 'CANCEL', to: string): SipRequest {
  const number = readCSeq(header(request, 'cseq') ?? '')?.number ?? 1;
  const headers: Headers = [
    ['Via', header(request, 'via') ?? ''],
    ['Max-Forwards', '70'],
    ['From', header(request, 'from') ?? ''],
    ['To', to],
    ['Call-ID', header(request, 'call-id') ?? ''],
    ['CSeq', `${number} ${method}`],
  ];
  return { kind: 'request', method, uri: request.uri, headers, body: '' };
}

/** A response generated locally when the peer does not answer. */
function own(request: SipRequest, status: number): SipResponse {
  const headers = request.headers.filter(([name]) => ['Via', 'From', 'To', 'Call-ID', 'CSeq'].includes(name));
  return { kind: 'response', status, reason: reasonOf(status), headers, body: '' };
}
