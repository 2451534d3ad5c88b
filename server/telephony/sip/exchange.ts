import type { CallEnding } from '../../../contract/telephony/call.ts';
import { sessionHeader } from '../../../contract/telephony/calls.ts';
import type { CallHandler, CallMedia, CallRoute } from '../sip-contract.ts';
import { Call } from './call.ts';
import type { CallParts, SipTimers } from './call-parts.ts';
import { Digest } from './digest.ts';
import { numberOf, readAddress, readVia } from './fields.ts';
import { allowed, calledLeg, type Leg, type Legs } from './leg.ts';
import { type Identity, type Link, SocketLink } from './link.ts';
import { closes, LinkWatch } from './link-watch.ts';
import { Listening } from './listening.ts';
import { header, headersOf, type SipRequest, writeMessage } from './message.ts';
import { Registrar } from './registrar.ts';
import type { SharedPhones } from './shared-phones.ts';
import type { SipApp } from './sip-app.ts';
import { Throttle } from './throttle.ts';
import { type ServerTransaction, Transactions } from './transactions.ts';

const nonceMs = 5 * 60_000;
const sweepMs = 1000;
const maxMalformed = 50;
const maxCalls = { all: 500, number: 8 } as const;

type ListeningRoute = Extract<CallRoute, { kind: 'listening' }>;

interface Parts {
  readonly app: SipApp;
  readonly handler: CallHandler;
  readonly media: CallMedia;
  readonly realm: string;
  readonly domain: string;
  readonly timers: SipTimers;
}

/** Handles the SIP traffic of all phone connections: registrations, calls and everything related. */
export class Exchange {
  readonly registrar: Registrar;
  readonly links = new Set<SocketLink>();
  shared: SharedPhones | null = null;
  readonly #parts: Parts;
  readonly #calls = new Map<string, Call>();
  /** Listenings by name. */
  readonly #listenings = new Map<string, Listening>();
  readonly #legs: Legs = new Map();
  readonly #transactions: Transactions;
  readonly #digest: Digest;
  readonly #throttle = new Throttle();
  readonly #rubbish = new WeakMap<Link, number>();
  readonly #sweeper: NodeJS.Timeout;
  readonly #callParts: CallParts;
  readonly #watch: LinkWatch;
  #pending: Promise<unknown>[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#digest = new Digest(parts.realm, nonceMs);
    this.registrar = new Registrar((number, isRegistered) => parts.handler.onRegistration(number, isRegistered));
    this.#transactions = new Transactions({
      request: (transaction) => this.#request(transaction),
      ack: (link, request) => this.#ack(link, request),
      rubbish: (link) => this.#countMalformed(link),
    });
    this.#callParts = this.#forCalls();
    this.#watch = new LinkWatch(this.links, {
      deathMs: parts.timers.death,
      account: (user) => parts.handler.account(user),
      keep: (work) => this.#keep(work),
    });
    this.#sweeper = setInterval(() => this.#sweep(), sweepMs);
    this.#sweeper.unref();
  }

  /** How much is remembered: requests, our own and those of phones, and dialogs. */
  get held(): number {
    return this.#transactions.held + this.#legs.size;
  }

  call(session: string): Call | undefined {
    return this.#calls.get(session);
  }

  /** The sessions of its calls. */
  get sessions(): string[] {
    return [...this.#calls.keys()];
  }

  linksOf(address: string): number {
    let count = 0;
    for (const link of this.links) if (link.address === address) count += 1;
    return count;
  }

  opened(link: SocketLink): void {
    this.links.add(link);
    this.#transactions.opened(link);
    link.onText = (text) => {
      if (!this.shared?.take(link, text)) this.#transactions.receive(link, text);
    };
    link.onClosed = () => this.#closed(link);
  }

  /** A phone of another node takes part in a call of this one. */
  openedElsewhere(link: Link): void {
    this.#transactions.opened(link);
    link.onText = (text) => this.#transactions.receive(link, text);
    link.onClosed = () => this.#lost(link);
  }

  /** Call-IDs of the dialogs that a phone has lost its connection to: by its number and contact, or by the connection that it had. */
  awayOf(phone: { number: string; uri: string } | { linkId: string }): string[] {
    const isIts = (leg: Leg) => ('linkId' in phone ? leg.link.id === phone.linkId : leg.number === phone.number && leg.isAt(phone.uri));
    return [...this.#legs.values()].filter((leg) => !leg.link.isOpen && isIts(leg)).map(({ callId }) => callId);
  }

  /** Dialogs of a phone go on over another connection. */
  reattach(link: Link, callIds: readonly string[]): void {
    for (const leg of [...this.#legs.values()]) {
      if (callIds.includes(leg.callId) && leg.number === link.identity?.number && !leg.link.isOpen) leg.reattach(link);
    }
  }

  end(session: string, ending: CallEnding): boolean {
    const call = this.#calls.get(session);
    // Only a waiting call can be declined: an operator may have taken it a moment ago.
    if (!call || (ending === 'declined' && call.phase !== 'waiting')) return false;
    call.end(ending);
    return true;
  }

  endListening(name: string): void {
    this.#listenings.get(name)?.end('declined');
  }

  disconnect(number: string): void {
    for (const one of this.#listenings.values()) if (one.leg.number === number) one.end('disconnected');
    for (const call of this.#callsOf(number)) if (call.rings !== number) call.end('disconnected');
    for (const link of this.links) if (link.identity?.number === number) link.close(closes.disconnected, 'The phone was disconnected.');
  }

  /** The state of the call of a number, as the contract names states. */
  stateOf(number: string): string {
    const [call] = this.#callsOf(number);
    if (!call) return 'idle';
    if (call.phase === 'up') return call.isHeld ? 'on hold' : 'connected';
    if (call.rings === number) return 'incoming';
    return call.phase === 'ringing' ? 'calling' : 'waiting';
  }

  figures(): { phones: number; calls: number; waiting: number } {
    const waiting = [...this.#calls.values()].filter(({ phase }) => phase === 'waiting').length;
    return { phones: this.registrar.phones, calls: this.#calls.size, waiting };
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    for (const call of [...this.#calls.values()]) call.end('server_lost');
    for (const one of [...this.#listenings.values()]) one.end('server_lost');
    for (const link of this.links) link.close(closes.ended, 'The platform ends.');
    await Promise.allSettled(this.#pending);
  }

  #callsOf(number: string): Call[] {
    return [...this.#calls.values()].filter(
      ({ legs, rings }) => legs.a?.number === number || legs.b?.number === number || rings === number,
    );
  }

  #closed(link: SocketLink): void {
    this.links.delete(link);
    this.registrar.closed(link);
    this.shared?.closed(link);
    this.#lost(link);
  }

  #lost(link: Link): void {
    for (const leg of [...this.#legs.values()]) if (leg.link === link) leg.onLinkLost();
    this.#transactions.closed(link);
  }

  #countMalformed(link: Link): void {
    const count = (this.#rubbish.get(link) ?? 0) + 1;
    this.#rubbish.set(link, count);
    if (count >= maxMalformed && link instanceof SocketLink) link.close(closes.rubbish, 'This is not SIP.');
  }

  #request(transaction: ServerTransaction): void {
    const { request } = transaction;
    const required = headersOf(request, 'require');
    if (header(request, 'max-forwards') === '0') return transaction.respond(483);
    if (headersOf(request, 'via').some((via) => readVia(via)?.sentBy === this.#transactions.sentBy)) return transaction.respond(482);
    if (required.length > 0) return transaction.respond(420, { headers: required.map((name) => ['Unsupported', name] as const) });
    const tag = readAddress(header(request, 'to') ?? '')?.params['tag'];
    if (tag !== undefined && request.method !== 'REGISTER') return this.#within(transaction, tag);
    if (request.method === 'OPTIONS') return transaction.respond(200, { headers: allowed });
    if (request.method === 'REGISTER') return this.#begin(this.#register(transaction), transaction);
    if (request.method === 'INVITE') return this.#begin(this.#invite(transaction), transaction);
    transaction.respond(['BYE', 'INFO', 'REFER', 'NOTIFY'].includes(request.method) ? 481 : 405, { headers: allowed });
  }

  #begin(work: Promise<void>, transaction: ServerTransaction): void {
    this.#keep(
      work.catch((error: unknown) => {
        this.#parts.app.log.error({ err: error }, 'a SIP request could not be answered');
        transaction.respond(500);
      }),
    );
  }

  #keep(work: Promise<unknown>): void {
    this.#pending.push(work);
    void work.finally(() => {
      this.#pending = this.#pending.filter((other) => other !== work);
    });
  }

  /** Handles requests within a dialog: accepted over the connection of its phone, or another one on which its number is registered. */
  #within(transaction: ServerTransaction, tag: string): void {
    const { request, link } = transaction;
    const leg = this.#legs.get(`${header(request, 'call-id') ?? ''} ${tag}`);
    if (!leg || !this.#isOf(leg, request, link)) return transaction.respond(481);
    if (!leg.accepts(request)) return transaction.respond(500);
    if (request.method === 'OPTIONS') return transaction.respond(200, { headers: allowed });
    if (request.method === 'NOTIFY') return transaction.respond(489);
    if (!['BYE', 'INVITE', 'INFO', 'REFER'].includes(request.method)) return transaction.respond(405, { headers: allowed });
    leg.onRequest(transaction);
  }

  #isOf(leg: Leg, request: SipRequest, link: Link): boolean {
    if (readAddress(header(request, 'from') ?? '')?.params['tag'] !== leg.remoteTag) return false;
    if (leg.link === link) return true;
    if (link.identity?.number !== leg.number) return false;
    leg.reattach(link);
    return true;
  }

  #ack(link: Link, request: SipRequest): void {
    const tag = readAddress(header(request, 'to') ?? '')?.params['tag'] ?? '';
    const leg = this.#legs.get(`${header(request, 'call-id') ?? ''} ${tag}`);
    if (leg && this.#isOf(leg, request, link)) leg.acknowledged();
  }

  async #register(transaction: ServerTransaction): Promise<void> {
    const identity = await this.#identify(transaction, 401, 'WWW-Authenticate');
    if (!identity) return;
    const { link } = transaction;
    const lasting = identity.expires === null ? Number.MAX_SAFE_INTEGER : identity.expires - this.#parts.app.clock.now();
    const bound = this.registrar.register(transaction, identity, lasting);
    for (const leg of [...this.#legs.values()]) {
      const isAway = leg.number === identity.number && leg.link !== link && !leg.link.isOpen;
      if (isAway && bound.some((uri) => leg.isAt(uri))) leg.reattach(link);
    }
    if (bound.length > 0 && link instanceof SocketLink) this.shared?.registered(link, bound);
  }

  /** Who proved the secret; null: something was answered already. */
  async #identify(transaction: ServerTransaction, status: 401 | 407, name: string): Promise<Identity | null> {
    const { link, request } = transaction;
    const { handler } = this.#parts;
    if (link.isVerified) return link.identity;
    let found: Identity | null = null;
    const digest = await this.#digest.read(request, link.id, link.counters, async (user) => {
      if (user.length > 200 || this.#throttle.isBlocked(link.address, user)) return null;
      const account = await handler.account(user);
      found = account && { ...account, user };
      return account?.ha1.toLowerCase() ?? null;
    });
    if (!link.isOpen) return null;
    if (digest.kind === 'nothing' || digest.kind === 'stale') {
      transaction.respond(status, { headers: [[name, this.#digest.challenge(link.id, digest.kind === 'stale')]] });
      return null;
    }
    const identity = found as Identity | null;
    if (digest.kind === 'wrong' || !identity) {
      const isShut = this.#throttle.isBlocked(link.address, digest.user);
      if (!isShut) this.#throttle.wrong(link.address, digest.user);
      transaction.respond(isShut ? 503 : 403, isShut ? { headers: [['Retry-After', '60']] } : {});
      return null;
    }
    this.#throttle.right(link.address, digest.user);
    const isOver = identity.expires !== null && identity.expires <= this.#parts.app.clock.now();
    if (isOver || (link.identity && link.identity.user !== identity.user)) {
      transaction.respond(403);
      return null;
    }
    link.identity = identity;
    return identity;
  }

  async #invite(transaction: ServerTransaction): Promise<void> {
    const { request, link } = transaction;
    const identity = await this.#identify(transaction, 407, 'Proxy-Authenticate');
    if (!identity || transaction.isFinal) return;
    if (numberOf(readAddress(header(request, 'from') ?? '')) !== identity.number) return transaction.respond(403);
    const to = numberOf({ name: null, uri: request.uri, params: {} });
    if (to === null || to.length > 100) return transaction.respond(404);
    if (!(header(request, 'content-type') ?? '').startsWith('application/sdp')) return transaction.respond(415);
    if (!/^m=audio /m.test(request.body) || !readAddress(header(request, 'contact') ?? '')) return transaction.respond(488);
    if (this.#calls.size >= maxCalls.all || this.#callsOf(identity.number).length >= maxCalls.number) return transaction.respond(503);
    transaction.respond(100);
    const { app, handler } = this.#parts;
    const { user: _, ...from } = identity;
    const session = sessionOf(request);
    const route = await handler.route({ from, to, session, callId: header(request, 'call-id') ?? '', at: app.clock.now() });
    if (route.kind === 'refused') return transaction.respond(route.status);
    if (route.kind === 'elsewhere') return this.#handOver(transaction, route.node);
    await this.#place(transaction, identity.number, route, link);
  }

  async #handOver(transaction: ServerTransaction, node: string): Promise<void> {
    const { link, request } = transaction;
    const isOver = link instanceof SocketLink && (await this.shared?.handOver(node, link, writeMessage(request)));
    if (isOver) transaction.handOver();
    else transaction.respond(480);
  }

  async #place(
    transaction: ServerTransaction,
    number: string,
    route: Exclude<CallRoute, { kind: 'refused' | 'elsewhere' }>,
    link: Link,
  ): Promise<void> {
    if (route.kind === 'listening') return this.#listen(transaction, number, route, link);
    const { session } = route;
    const { handler, media, app } = this.#parts;
    if (this.#calls.has(session)) return transaction.respond(482);
    if (transaction.isFinal || !link.isOpen) {
      handler.onEvent({ kind: 'ended', session, at: app.clock.now(), ending: 'missed', recording: null });
      return;
    }
    const leg = calledLeg(this.#callParts, transaction, number);
    const maxForwards = Math.min(70, Number(header(transaction.request, 'max-forwards') ?? 70) || 70) - 1;
    const waits = route.kind === 'queue' || route.waits === true;
    const call = new Call(this.#callParts, { session, leg, bridge: media.bridge(session), waits, maxForwards });
    this.#calls.set(session, call);
    if (route.kind === 'queue') call.park();
    else await call.ring(route.number);
  }

  async #listen(transaction: ServerTransaction, number: string, { session, to }: ListeningRoute, link: Link): Promise<void> {
    const call = this.#calls.get(to);
    if (transaction.isFinal || !link.isOpen || call?.phase !== 'up') {
      transaction.respond(404);
      this.#parts.handler.onEvent({ kind: 'left', session: to, at: this.#parts.app.clock.now(), listening: session });
      return;
    }
    const leg = calledLeg(this.#callParts, transaction, number);
    const listening = new Listening(this.#callParts, { name: session, call, leg, over: () => this.#listenings.delete(session) });
    this.#listenings.set(session, listening);
    await listening.begin();
  }

  #endListeningsOf(session: string): void {
    for (const one of [...this.#listenings.values()]) if (one.call.session === session) one.end('hung_up');
  }

  #forCalls(): CallParts {
    const { app, domain, timers, handler } = this.#parts;
    return {
      transactions: this.#transactions,
      legs: this.#legs,
      contact: `sip:atalaya@${domain};transport=ws`,
      domain,
      timers,
      now: () => app.clock.now(),
      contactsOf: async (number) => [...this.registrar.contactsOf(number), ...((await this.shared?.contactsOf(number)) ?? [])],
      routeTransfer: async (session, from, to) => {
        return (await handler.routeTransfer?.({ session, from, to })) ?? { kind: 'number', number: to, session };
      },
      onEvent: (fact) => {
        handler.onEvent(fact);
        // Nobody speaks in a call that waits again.
        if (fact.kind === 'waiting') this.#endListeningsOf(fact.session);
      },
      closing: (work) => this.#keep(work),
      over: (call) => {
        if (this.#calls.get(call.session) === call) this.#calls.delete(call.session);
        this.#endListeningsOf(call.session);
      },
      trouble: (error, what) => app.log.error({ err: error }, what),
    };
  }

  #sweep(): void {
    const now = Date.now();
    const { app, timers } = this.#parts;
    const platformNow = app.clock.now();
    this.registrar.sweep();
    this.#throttle.sweep();
    this.#watch.sweep(now, platformNow);
    for (const call of [...this.#calls.values()]) {
      const isTooLong = call.waitingSince !== null && platformNow - call.waitingSince >= timers.waiting;
      if (call.phase === 'waiting' && isTooLong) call.end('no_answer');
    }
    this.#watch.recheck(now);
  }
}

const sessionOf = (request: SipRequest): string | null => /^[\w.+:@-]{1,255}$/.exec(header(request, sessionHeader) ?? '')?.[0] ?? null;
