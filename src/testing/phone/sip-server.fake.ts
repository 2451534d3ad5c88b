import type { PhoneSocket } from '../../telephony/phone/phone.ts';

/** A message of SIP as a test reads it. */
export interface Frame {
  readonly start: string;
  readonly method: string | null;
  readonly status: number | null;
  readonly body: string;
  header(name: string): string;
}
/** The state that the fake server needs to send further requests in a dialog. */
export interface FakeDialog {
  readonly callId: string;
  readonly own: string;
  readonly theirs: string;
  readonly target: string;
  sequence: number;
  /** CSeq number of the last INVITE that the server sent in it. */
  invited?: number;
}
interface Extra {
  headers?: readonly string[];
  body?: string;
  type?: string;
}

export const fakeSdp = 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 0\r\na=sendrecv\r\n';

/** An in-memory SIP server: accepts every registration, and handles calls as the test specifies. */
export class FakeSipServer {
  /** Whether connections can be made at all. */
  isThere = true;
  /** Whether it answers anything, as a half-open connection does not. */
  isSilent = false;
  /** Response to a REGISTER. */
  registering: { status: number; headers?: readonly string[] } = { status: 200 };
  connections = 0;
  readonly frames: Frame[] = [];
  #socket: FakeSocket | null = null;
  readonly #waiting: { is: (frame: Frame) => boolean; found: (frame: Frame) => void }[] = [];
  #seen = 0;
  #tags = 0;

  readonly open = (): PhoneSocket => {
    const socket = new FakeSocket((text) => this.#hear(text));
    this.connections += 1;
    queueMicrotask(() => {
      if (!this.isThere) return socket.lose(1006);
      this.#socket = socket;
      socket.say('open', undefined);
    });
    return socket;
  };

  /** The first message not yet awaited with this method, or the first response with this status. */
  next(what: string | number): Promise<Frame> {
    const is = (frame: Frame) => frame.method === what || frame.status === what;
    const index = this.frames.findIndex((frame, at) => at >= this.#seen && is(frame));
    const known = this.frames[index];
    if (known) {
      this.#seen = index + 1;
      return Promise.resolve(known);
    }
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`nothing came for ${what}: ${this.frames.map(({ start }) => start).join(' | ')}`)),
        5_000,
      );
      this.#waiting.push({
        is,
        found: (frame) => {
          clearTimeout(late);
          this.#seen = this.frames.indexOf(frame) + 1;
          resolve(frame);
        },
      });
    });
  }

  reply(to: Frame, status: number, { headers = [], body = '', type = 'application/sdp' }: Extra = {}): void {
    const toHeader = to.header('to').includes('tag=') ? to.header('to') : `${to.header('to')};tag=${tagOf(to)}`;
    this.#send([
      `SIP/2.0 ${status} Said`,
      `Via: ${to.header('via')}`,
      `From: ${to.header('from')}`,
      `To: ${toHeader}`,
      `Call-ID: ${to.header('call-id')}`,
      `CSeq: ${to.header('cseq')}`,
      'Contact: <sip:fake@fake.invalid;transport=ws>',
      ...headers,
      ...(body ? [`Content-Type: ${type}`] : []),
      `Content-Length: ${body.length}`,
      '',
      body,
    ]);
  }

  /** Marks everything received so far as read. */
  forget(): void {
    this.#seen = this.frames.length;
  }

  /** Answers an INVITE and returns the established dialog. */
  accept(invite: Frame, body = fakeSdp): FakeDialog {
    this.reply(invite, 200, { body });
    return {
      callId: invite.header('call-id'),
      own: `${invite.header('to')};tag=${tagOf(invite)}`,
      theirs: invite.header('from'),
      target: addressIn(invite.header('contact')),
      sequence: 1,
    };
  }

  /** Calls the phone. */
  invite(
    target: string,
    headers: readonly string[] = [],
    caller = '"Gate" <sip:3001@atalaya>',
    body = fakeSdp,
  ): FakeDialog & { accepted: (answer: Frame) => FakeDialog } {
    this.#tags += 1;
    const dialog = {
      callId: `call-${this.#tags}`,
      own: `${caller};tag=f${this.#tags}`,
      theirs: `<${target}>`,
      target,
      sequence: 1,
    };
    this.request(dialog, 'INVITE', { headers, body });
    const accepted = (answer: Frame): FakeDialog => {
      const stands = { ...dialog, theirs: answer.header('to'), target: addressIn(answer.header('contact')) };
      this.request({ ...stands, sequence: 0 }, 'ACK');
      return { ...stands, sequence: 2 };
    };
    return { ...dialog, accepted };
  }

  request(dialog: FakeDialog, method: string, { headers = [], body = '', type = 'application/sdp' }: Extra = {}): void {
    if (method !== 'ACK' && method !== 'CANCEL') dialog.sequence += 1;
    if (method === 'INVITE') dialog.invited = dialog.sequence;
    const number = method === 'ACK' || method === 'CANCEL' ? (dialog.invited ?? 2) : dialog.sequence;
    const branch = method === 'CANCEL' ? 2 : `${method}${number}`;
    this.#send([
      `${method} ${dialog.target} SIP/2.0`,
      `Via: SIP/2.0/WS fake.invalid;branch=z9hG4bK${dialog.callId}${method === 'CANCEL' || method === 'INVITE' ? `INVITE${number}` : branch}`,
      'Max-Forwards: 70',
      `From: ${dialog.own}`,
      `To: ${dialog.theirs}`,
      `Call-ID: ${dialog.callId}`,
      `CSeq: ${number} ${method}`,
      'Contact: <sip:fake@fake.invalid;transport=ws>',
      ...headers,
      ...(body ? [`Content-Type: ${type}`] : []),
      `Content-Length: ${body.length}`,
      '',
      body,
    ]);
  }

  /** The connection ends, as a server or a cut cable ends it. */
  drop(code = 1006): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.lose(code);
  }

  #send(lines: readonly string[]): void {
    this.#socket?.say('message', { data: lines.join('\r\n') });
  }

  #hear(text: string): void {
    if (this.isSilent) return;
    if (text === '\r\n\r\n') return this.#socket?.say('message', { data: '\r\n' });
    const frame = read(text);
    this.frames.push(frame);
    if (frame.method === 'REGISTER') this.#register(frame);
    if (frame.method === 'OPTIONS') this.reply(frame, 200);
    const index = this.#waiting.findIndex(({ is }) => is(frame));
    if (index >= 0) this.#waiting.splice(index, 1)[0]?.found(frame);
  }

  #register(frame: Frame): void {
    const { status, headers = [] } = this.registering;
    const contact = frame.header('contact');
    queueMicrotask(() => this.reply(frame, status, { headers: status === 200 ? [...headers, `Contact: ${contact}`] : headers }));
  }
}

class FakeSocket implements PhoneSocket {
  binaryType = 'blob';
  readonly #heard: (text: string) => void;
  readonly #listeners = new Map<string, ((event: never) => void)[]>();
  #isOpen = true;

  constructor(heard: (text: string) => void) {
    this.#heard = heard;
  }
  addEventListener(kind: string, heard: (event: never) => void): void {
    this.#listeners.set(kind, [...(this.#listeners.get(kind) ?? []), heard]);
  }
  send(text: string): void {
    const isOpen = this.#isOpen;
    queueMicrotask(() => isOpen && this.#heard(text));
  }
  close(): void {
    this.lose(1000);
  }
  lose(code: number): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.say('close', { code });
  }
  say(kind: string, event: unknown): void {
    for (const heard of this.#listeners.get(kind) ?? []) heard(event as never);
  }
}

const tagOf = (frame: Frame) => `to-${frame.header('call-id').slice(0, 8)}`;
const addressIn = (header: string) => /<([^>]+)>/.exec(header)?.[1] ?? '';

function read(text: string): Frame {
  const split = text.indexOf('\r\n\r\n');
  const [start = '', ...lines] = text.slice(0, split).split('\r\n');
  const header = (name: string) => {
    const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`));
    return line === undefined ? '' : line.slice(name.length + 1).trim();
  };
  const isAnswer = start.startsWith('SIP/2.0');
  return {
    start,
    method: isAnswer ? null : (start.split(' ')[0] ?? ''),
    status: isAnswer ? Number(start.split(' ')[1]) : null,
    body: text.slice(split + 4),
    header,
  };
}
