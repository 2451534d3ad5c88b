import type { RawData, WebSocket } from 'ws';
import type { NodeAddress, NodeChannel } from '../../platform/index.ts';
import type { Identity, Link } from '../sip/link.ts';
import type { Contact } from '../sip/ringing.ts';
import { EdgeFrame, type HomeFrame, type PhoneContact, phonesPath, readFrame } from './phone-frames.ts';

const answerMs = 1500;
const pingMs = 1000;
/** How often a lost node is tried again while a call has a phone there, and for how long: as long as a phone may be away. */
const again = { everyMs: 500, mostMs: 30_000 } as const;

/** A phone that is connected to another node, as the calls of this one see it. */
class RemoteLink implements Link {
  readonly id: string;
  readonly address = '';
  readonly counters = new Map();
  readonly isVerified = true;
  identity: Identity | null;
  onText: (text: string) => void = () => undefined;
  onClosed: () => void = () => undefined;
  readonly #connection: Connection;
  readonly #link: string;
  #isGone = false;

  constructor(connection: Connection, { link, number, user, device }: PhoneContact) {
    this.#connection = connection;
    this.#link = link;
    this.id = `${connection.at.node} ${link}`;
    this.identity = { number, user, device, ha1: '', expires: null };
  }

  get isOpen(): boolean {
    return !this.#isGone && this.#connection.isOpen;
  }

  send(text: string): boolean {
    return this.isOpen && this.#connection.send({ type: 'down', link: this.#link, text });
  }

  gone(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.onClosed();
  }
}

/** What remote phones need of the calls of this node. */
interface Calls {
  opened(link: Link): void;
  /** Gives the calls of a phone that was away its new connection. */
  reattached(link: Link, calls: readonly string[]): void;
  /** Call-IDs of the calls of a phone that is away: by its number, or by the connection that it had. */
  awayOf(phone: { number: string; uri: string } | { linkId: string }): string[];
}

class Connection {
  readonly at: NodeAddress;
  readonly links = new Map<string, RemoteLink>();
  readonly #ws: WebSocket;
  readonly #calls: Calls;
  readonly #asked = new Map<number, (contacts: PhoneContact[]) => void>();
  #lastId = 0;
  #isAnswered = true;

  constructor(at: NodeAddress, ws: WebSocket, calls: Calls, over: (links: string[]) => void) {
    this.at = at;
    this.#ws = ws;
    this.#calls = calls;
    const ping = setInterval(() => {
      if (!this.#isAnswered) return ws.terminate();
      this.#isAnswered = false;
      if (this.isOpen) ws.ping();
    }, pingMs * 2);
    ping.unref();
    ws.on('open', () => this.#heard());
    ws.on('pong', () => this.#heard());
    ws.on('message', (data) => this.#read(data));
    ws.on('error', () => ws.terminate());
    ws.on('close', () => {
      clearInterval(ping);
      for (const answer of this.#asked.values()) answer([]);
      const links = [...this.links];
      for (const [, link] of links) link.gone();
      over(links.map(([id]) => id));
    });
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  /** Resolves once it is open, or cannot be. */
  async opened(): Promise<boolean> {
    if (this.#ws.readyState !== this.#ws.CONNECTING) return this.isOpen;
    return new Promise((done) => {
      this.#ws.once('open', () => done(true));
      this.#ws.once('close', () => done(false));
    });
  }

  send(frame: HomeFrame): boolean {
    if (!this.isOpen) return false;
    this.#ws.send(JSON.stringify(frame));
    return true;
  }

  /** The phones of a number, or the phone of a connection. */
  ask(what: { type: 'contacts'; number: string } | { type: 'claim'; link: string; calls: string[] }): Promise<PhoneContact[]> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((answered) => {
      const done = (contacts: PhoneContact[]) => {
        clearTimeout(timer);
        this.#asked.delete(id);
        answered(contacts);
      };
      const timer = setTimeout(() => done([]), answerMs);
      this.#asked.set(id, done);
      if (!this.send({ ...what, id })) done([]);
    });
  }

  linkOf(phone: PhoneContact): RemoteLink {
    const known = this.links.get(phone.link);
    if (known?.isOpen) return known;
    const link = new RemoteLink(this, phone);
    this.links.set(phone.link, link);
    this.#calls.opened(link);
    return link;
  }

  close(): void {
    this.#ws.close(1001);
  }

  #heard(): void {
    this.#isAnswered = true;
  }

  #read(data: RawData): void {
    this.#heard();
    const frame = readFrame(EdgeFrame, data as Buffer);
    if (!frame) return this.#ws.terminate();
    if (frame.type === 'contacts') this.#asked.get(frame.id)?.(frame.contacts);
    else if (frame.type === 'up') this.linkOf(frame.phone).onText(frame.text);
    else {
      this.links.get(frame.link)?.gone();
      this.links.delete(frame.link);
    }
  }
}

interface Parts {
  readonly channel: NodeChannel;
  readonly calls: Calls;
  /** This node, by its full name. */
  readonly node: string;
  /** The nodes where phones of a number are registered, other than this one. */
  nodesOf(number: string): Promise<readonly NodeAddress[]>;
}

/** Phones of other nodes, in the calls that this node carries: their signalling comes over one connection a node, their sound comes directly. */
export class RemotePhones {
  readonly #parts: Parts;
  readonly #connections = new Map<string, Connection>();
  #isOver = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async contactsOf(number: string): Promise<Contact[]> {
    const nodes = await this.#parts.nodesOf(number);
    const found = await Promise.all(
      nodes.map(async (at) => {
        const connection = this.#connect(at);
        if (!(await connection.opened())) return [];
        const contacts = await connection.ask({ type: 'contacts', number });
        return contacts.map((phone) => ({ link: connection.linkOf(phone), uri: phone.uri }));
      }),
    );
    return found.flat();
  }

  /** Makes the connection that another node needs to hand a message to this one. */
  async meet(at: NodeAddress): Promise<boolean> {
    return this.#connect(at).opened();
  }

  /** A phone registered at another node: its calls of this one go on there. */
  async registered(at: NodeAddress, phone: { number: string; uri: string; link: string }): Promise<void> {
    const calls = this.#parts.calls.awayOf(phone);
    if (calls.length > 0) await this.#claim(at, phone.link, calls);
  }

  close(): void {
    this.#isOver = true;
    for (const connection of this.#connections.values()) connection.close();
  }

  async #claim(at: NodeAddress, link: string, calls: string[]): Promise<boolean> {
    const connection = this.#connect(at);
    if (!(await connection.opened())) return false;
    for (const phone of await connection.ask({ type: 'claim', link, calls })) this.#parts.calls.reattached(connection.linkOf(phone), calls);
    return true;
  }

  #connect(at: NodeAddress): Connection {
    const known = this.#connections.get(at.node);
    if (known) return known;
    const ws = this.#parts.channel.connect(at, `${phonesPath}?from=${this.#parts.node}`);
    const connection = new Connection(at, ws, this.#parts.calls, (links) => {
      if (this.#connections.get(at.node) === connection) this.#connections.delete(at.node);
      if (!this.#isOver) void this.#reclaim(at, links);
    });
    this.#connections.set(at.node, connection);
    return connection;
  }

  /** Calls whose phones were at a node that was lost go on when it is found again. */
  async #reclaim(at: NodeAddress, links: readonly string[]): Promise<void> {
    const until = performance.now() + again.mostMs;
    let left = links;
    while (!this.#isOver && performance.now() < until) {
      const calls = left.map((link) => ({ link, away: this.#parts.calls.awayOf({ linkId: `${at.node} ${link}` }) }));
      const missing = calls.filter(({ away }) => away.length > 0);
      if (missing.length === 0) return;
      await new Promise((later) => setTimeout(later, again.everyMs).unref());
      const done = await Promise.all(missing.map(({ link, away }) => this.#claim(at, link, away)));
      left = missing.filter((_, n) => !done[n]).map(({ link }) => link);
    }
  }
}
