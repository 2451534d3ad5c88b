import { createSocket } from 'node:dgram';
import { connect, type Socket } from 'node:net';
import { decrypt, encrypt, keyOf } from './cipher.ts';
import { formatTimestamp, parseContent } from './content.ts';
import { type Dc09Frame, encodeFrame, parseFrame } from './frame.ts';
import { FrameSplitter } from './split-frames.ts';

const maxReply = 4096;

export interface Dc09PanelOptions {
  readonly host: string;
  readonly port: number;
  /** Three to sixteen hexadecimal digits. */
  readonly account: string;
  /** As the receiver has it; absent: frames are in the clear. */
  readonly key?: string;
  readonly transport?: 'tcp' | 'udp';
  /** Numbers of receiver and line. */
  readonly receiver?: string;
  readonly line?: string;
  /** Whether frames in the clear state when they were sent, as most panels do; encrypted ones always do. */
  readonly isTimed?: boolean;
  /** How long a reply is waited for, in ms. */
  readonly replyMs?: number;
  readonly now?: () => number;
}

/** What a panel sends: the data of an id, and blocks after it, each with its letter. */
export interface Dc09Message {
  readonly id: 'SIA-DCS' | 'ADM-CID' | 'NULL';
  readonly data: string;
  readonly extended?: readonly string[];
}

export interface Dc09Exchange {
  readonly sent: Buffer;
  /** Null: none arrived in time. */
  readonly reply: Dc09Frame | null;
  readonly isAcknowledged: boolean;
}

/** An alarm panel that reports by SIA DC-09; a TCP session stays open between its messages. */
export class Dc09Panel {
  private readonly options: Dc09PanelOptions;
  private sequence = 0;
  private session: Socket | null = null;
  /** Ahead of its own clock, in ms: set by a refusal that carries the receiver's time. */
  private clockOffset = 0;

  constructor(options: Dc09PanelOptions) {
    this.options = options;
    if (options.key !== undefined && !keyOf(options.key)) throw new Error('A key has 32, 48 or 64 hexadecimal digits.');
  }

  /** `BA05`, or several with a slash between them, as SIA; in the area, if one is given. */
  sendSia(codes: string, area?: string): Promise<Dc09Exchange> {
    return this.send({ id: 'SIA-DCS', data: `#${this.options.account}|N${area === undefined ? '' : `ri${area}/`}${codes}` });
  }

  /** `1130010015` as Contact ID: qualifier, event, group, and three or four digits of a zone. */
  sendContactId(digits: string): Promise<Dc09Exchange> {
    const found = /^([136][0-9A-F]{3})([0-9A-F]{2})0?([0-9A-F]{3})$/.exec(digits);
    if (!found) throw new Error('Contact ID is a qualifier, an event, a group and a zone, e.g. 1130010015.');
    return this.send({ id: 'ADM-CID', data: `#${this.options.account}|${found.slice(1).join(' ')}` });
  }

  sendLinkTest(): Promise<Dc09Exchange> {
    return this.send({ id: 'NULL', data: '' });
  }

  /** Sends a message with the next sequence number; after a refusal for its time once more, with the receiver's. */
  async send(message: Dc09Message): Promise<Dc09Exchange> {
    const first = await this.exchange(this.prepare(message));
    const time = first.reply?.id === 'NAK' ? parseContent(first.reply.content)?.sentAt : undefined;
    if (time === undefined || time === null) return first;
    this.clockOffset = time - (this.options.now ?? Date.now)();
    return this.exchange(this.encode(message));
  }

  /** The bytes of a message with the next sequence number, to be exchanged until they are acknowledged. */
  prepare(message: Dc09Message): Buffer {
    this.sequence = (this.sequence % 9999) + 1;
    return this.encode(message);
  }

  /** The bytes of a message with the present sequence number. */
  encode({ id, data, extended = [] }: Dc09Message): Buffer {
    const { account, key, receiver = '0', line = '0', isTimed = true } = this.options;
    const time = isTimed || key !== undefined ? formatTimestamp((this.options.now ?? Date.now)() + this.clockOffset) : '';
    const content = `${data}]${extended.map((block) => `[${block}]`).join('')}${time}`;
    const bytes = key === undefined ? undefined : keyOf(key);
    const sequence = String(this.sequence).padStart(4, '0');
    return encodeFrame(`"${bytes ? '*' : ''}${id}"${sequence}R${receiver}L${line}#${account}[${bytes ? encrypt(bytes, content) : content}`);
  }

  /** Sends bytes as they are, and waits for the reply; the same bytes again are a repetition. */
  async exchange(sent: Buffer): Promise<Dc09Exchange> {
    const bytes = await (this.options.transport === 'udp' ? this.byDatagram(sent) : this.bySession(sent));
    const parsed = bytes ? parseFrame(bytes) : null;
    const reply = parsed?.kind === 'frame' ? parsed : null;
    return { sent, reply, isAcknowledged: reply !== null && (reply.id === 'ACK' || reply.id === 'RSP') && this.isAuthentic(reply) };
  }

  close(): void {
    this.session?.destroy();
    this.session = null;
  }

  /** An acknowledgement of an encrypted frame proves that the receiver has the key. */
  private isAuthentic(reply: Dc09Frame): boolean {
    const key = this.options.key === undefined ? null : keyOf(this.options.key);
    if (!key) return !reply.isEncrypted;
    const plain = reply.isEncrypted ? decrypt(key, reply.content) : undefined;
    return plain !== undefined && (parseContent(plain)?.sentAt ?? null) !== null;
  }

  private async bySession(sent: Buffer): Promise<Buffer | null> {
    const { host, port, replyMs = 10_000 } = this.options;
    const socket = this.session && !this.session.destroyed && this.session.writable ? this.session : connect({ host, port });
    this.session = socket;
    const splitter = new FrameSplitter(maxReply);
    return new Promise((resolve, reject) => {
      const finish = (reply: Buffer | null, error?: Error) => {
        clearTimeout(timer);
        socket.removeAllListeners();
        socket.on('error', () => undefined);
        if (!reply) this.close();
        if (error) reject(error);
        else resolve(reply);
      };
      const timer = setTimeout(() => finish(null), replyMs);
      socket.on('data', (bytes) => {
        const [reply] = splitter.push(bytes).frames;
        if (reply) finish(reply);
      });
      socket.on('error', (error) => finish(null, error));
      socket.on('close', () => finish(null));
      socket.write(sent);
    });
  }

  private byDatagram(sent: Buffer): Promise<Buffer | null> {
    const { host, port, replyMs = 10_000 } = this.options;
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
    return new Promise((resolve, reject) => {
      const finish = (reply: Buffer | null, error?: Error) => {
        clearTimeout(timer);
        socket.close();
        if (error) reject(error);
        else resolve(reply);
      };
      const timer = setTimeout(() => finish(null), replyMs);
      socket.once('message', (bytes) => finish(bytes));
      socket.once('error', (error) => finish(null, error));
      socket.send(sent, port, host);
    });
  }
}
