import { randomBytes } from 'node:crypto';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { type App, type NodeChannel, openSocketEndpoint, rejectBadHandshakes, rejectUpgrade } from '../../platform/index.ts';
import { readCSeq } from '../sip/fields.ts';
import type { SocketLink } from '../sip/link.ts';
import { header, readMessage, writeMessage } from '../sip/message.ts';
import { callIdOf, type EdgeFrame, HomeFrame, type PhoneContact, phonesPath, readFrame } from './phone-frames.ts';

/** Calls of a phone that are remembered; the ones that were used last. */
const maxCalls = 400;
/** A node that carries a call of a phone may be away for so long before the phone is told that the call is over. */
const awayMs = 8000;

/** A call of a phone of this node, which another node carries. */
interface Relayed {
  readonly home: string;
  /** Of the node that carries it, as it was written last in the call, and whom it names; to end the call in its place. */
  uri: string;
  from: string;
  to: string;
  sequence: number;
  isEstablished: boolean;
}

interface Phones {
  /** The connections of phones of this node. */
  readonly links: ReadonlySet<SocketLink>;
  contactsOf(number: string): readonly { link: { readonly id: string }; uri: string }[];
}

/** Signalling of phones that are connected to this node, in calls that other nodes carry. */
export class PhoneRelay {
  readonly #phones: Phones;
  readonly #homes = new Map<string, WebSocket>();
  readonly #relayed = new WeakMap<SocketLink, Map<string, Relayed>>();

  constructor(phones: Phones) {
    this.#phones = phones;
  }

  /** Opens the address at which nodes that carry calls connect. @returns what closes it */
  open({ http }: Pick<App, 'http'>, channel: NodeChannel): () => void {
    const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
    rejectBadHandshakes(sockets);
    const closeEndpoint = openSocketEndpoint(http.server, '/node/calls', (request, raw, head) => {
      if (!channel.accepts(request)) return rejectUpgrade(raw, '403 Forbidden');
      const url = new URL(request.url ?? '', 'http://node');
      const from = url.searchParams.get('from');
      if (url.pathname !== phonesPath || from === null) return rejectUpgrade(raw, '404 Not Found');
      sockets.handleUpgrade(request, raw, head, (ws) => this.#met(from, ws));
    });
    return () => {
      closeEndpoint();
      for (const ws of this.#homes.values()) ws.close(1001);
      sockets.close();
    };
  }

  /** Whether a message of a phone belongs to a call that another node carries, which has it now. */
  take(link: SocketLink, text: string): boolean {
    const calls = this.#relayed.get(link);
    const callId = calls && callIdOf(text);
    const call = callId ? calls?.get(callId) : undefined;
    if (!call) return false;
    if (/^SIP\/2\.0 2\d\d /.test(text)) {
      const answer = readMessage(text);
      if (answer && header(answer, 'cseq')?.endsWith('INVITE'))
        Object.assign(call, { isEstablished: true, to: header(answer, 'to') ?? call.to });
    }
    if (text.startsWith('BYE ')) call.isEstablished = false;
    // What nobody carries any more is answered here.
    return this.#up(call.home, link, text) || text.startsWith('SIP/') || text.startsWith('ACK ');
  }

  /** Hands a request that begins a call to the node that carries it. */
  handOver(home: string, link: SocketLink, text: string): boolean {
    this.#note(link, callIdOf(text) ?? '', { home, uri: '', from: '', to: '', sequence: 0, isEstablished: false });
    return this.#up(home, link, text);
  }

  /** The connection of a phone is closed. */
  closed({ id }: SocketLink): void {
    for (const ws of this.#homes.values()) send(ws, { type: 'gone', link: id });
  }

  #up(home: string, link: SocketLink, text: string): boolean {
    const ws = this.#homes.get(home);
    return ws !== undefined && link.identity !== null && send(ws, { type: 'up', phone: contactOf(link, ''), text });
  }

  #met(home: string, ws: WebSocket): void {
    this.#homes.get(home)?.terminate();
    this.#homes.set(home, ws);
    ws.on('error', () => ws.terminate());
    ws.on('message', (data) => this.#read(home, ws, data));
    ws.on('close', () => {
      if (this.#homes.get(home) !== ws) return;
      this.#homes.delete(home);
      setTimeout(() => !this.#homes.has(home) && this.#endCallsOf(home), awayMs).unref();
    });
  }

  #read(home: string, ws: WebSocket, data: RawData): void {
    const frame = readFrame(HomeFrame, data as Buffer);
    if (!frame) return ws.terminate();
    if (frame.type === 'contacts') {
      const bound = this.#phones.contactsOf(frame.number).flatMap(({ link, uri }) => {
        const own = this.#linkOf(link.id);
        return own?.identity ? [contactOf(own, uri)] : [];
      });
      return void send(ws, { type: 'contacts', id: frame.id, contacts: bound });
    }
    const link = this.#linkOf(frame.link);
    if (frame.type === 'claim') {
      for (const call of link ? frame.calls : []) if (link) this.#note(link, call, this.#relayed.get(link)?.get(call) ?? empty(home));
      return void send(ws, { type: 'contacts', id: frame.id, contacts: link?.identity ? [contactOf(link, '')] : [] });
    }
    if (!link) return void send(ws, { type: 'gone', link: frame.link });
    this.#down(home, link, frame.text);
  }

  #down(home: string, link: SocketLink, text: string): void {
    const callId = callIdOf(text);
    if (callId !== null) {
      const call = this.#relayed.get(link)?.get(callId) ?? empty(home);
      const message = text.startsWith('SIP/') ? null : readMessage(text);
      if (message?.kind === 'request' && message.method !== 'ACK' && message.method !== 'CANCEL') {
        call.uri = message.uri;
        call.from = header(message, 'from') ?? call.from;
        call.to = header(message, 'to') ?? call.to;
        call.sequence = readCSeq(header(message, 'cseq') ?? '')?.number ?? call.sequence;
        if (message.method === 'BYE') call.isEstablished = false;
      }
      this.#note(link, callId, call);
    }
    link.send(text);
  }

  #note(link: SocketLink, callId: string, call: Relayed): void {
    const calls = this.#relayed.get(link) ?? new Map<string, Relayed>();
    this.#relayed.set(link, calls);
    calls.delete(callId);
    calls.set(callId, call);
    for (const [oldest] of calls) {
      if (calls.size <= maxCalls) break;
      calls.delete(oldest);
    }
  }

  #linkOf(id: string): SocketLink | undefined {
    for (const link of this.#phones.links) if (link.id === id) return link;
    return undefined;
  }

  /** Tells phones that their calls are over, in the place of the node that carried them. */
  #endCallsOf(home: string): void {
    for (const link of this.#phones.links) {
      const calls = this.#relayed.get(link);
      for (const [callId, call] of calls ?? []) {
        if (call.home !== home) continue;
        calls?.delete(callId);
        if (call.isEstablished) link.send(byeOf(callId, call));
      }
    }
  }
}

const empty = (home: string): Relayed => ({ home, uri: '', from: '', to: '', sequence: 0, isEstablished: false });

const contactOf = ({ id, identity }: SocketLink, uri: string): PhoneContact => ({
  link: id,
  uri,
  number: identity?.number ?? '',
  user: identity?.user ?? '',
  device: identity?.device ?? 0,
});

function send(ws: WebSocket, frame: EdgeFrame): boolean {
  if (ws.readyState !== ws.OPEN) return false;
  ws.send(JSON.stringify(frame));
  return true;
}

const byeOf = (callId: string, { uri, from, to, sequence }: Relayed): string =>
  writeMessage({
    kind: 'request',
    method: 'BYE',
    uri,
    headers: [
      ['Via', `SIP/2.0/WS ${randomBytes(6).toString('hex')}.invalid;branch=z9hG4bK${randomBytes(9).toString('hex')}`],
      ['Max-Forwards', '70'],
      ['From', from],
      ['To', to],
      ['Call-ID', callId],
      ['CSeq', `${sequence + 1000} BYE`],
      ['Reason', 'SIP;cause=480;text="server_lost"'],
    ],
    body: '',
  });
