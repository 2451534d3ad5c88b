import { WebSocketServer } from 'ws';
import { FakeSipServer, type Frame } from '../../src/testing/phone/sip-server.fake.ts';

/** A third-party SIP server under test control: consoles register on it, and a test scripts how it handles their calls. */
export interface SipExchange {
  readonly url: string;
  readonly server: FakeSipServer;
  /** Where the phone that registered last is called. */
  contact(): string;
  close(): Promise<void>;
}

/** Opens an exchange on a port of its own. */
export async function openExchange(): Promise<SipExchange> {
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'sip' });
  await new Promise((listens) => sockets.once('listening', listens));
  const server = new FakeSipServer();
  sockets.on('connection', (socket) => {
    const line = server.open();
    line.addEventListener('message', ({ data }) => socket.send(data as string));
    line.addEventListener('close', ({ code }) => socket.close(code === 1006 ? 4000 : code));
    socket.on('message', (data) => line.send((data as Buffer).toString()));
    socket.on('close', () => line.close());
  });
  const { port } = sockets.address() as { port: number };
  return {
    url: `ws://127.0.0.1:${port}`,
    server,
    contact: () => /<([^>]+)>/.exec(server.frames.findLast(({ method }) => method === 'REGISTER')?.header('contact') ?? '')?.[1] ?? '',
    close: () => new Promise((closed) => sockets.close(() => closed())),
  };
}

type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';
/** Returns an SDP body that a browser accepts, for an address from which no media is sent. */
export const mediaDescription = (role: 'offer' | 'answer', direction: Direction = 'sendrecv'): string =>
  [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'm=audio 9 UDP/TLS/RTP/SAVPF 0',
    'c=IN IP4 0.0.0.0',
    'a=mid:0',
    'a=rtcp-mux',
    `a=${direction}`,
    'a=rtpmap:0 PCMU/8000',
    'a=ice-ufrag:gate',
    'a=ice-pwd:gategategategategategate',
    `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`,
    `a=setup:${role === 'offer' ? 'actpass' : 'passive'}`,
    '',
  ].join('\r\n');

/** Returns the SDP answer to a console's offer, with the matching media direction. */
export function answerTo({ body }: Frame): string {
  const direction = /^a=(sendrecv|sendonly|recvonly|inactive)\s*$/m.exec(body)?.[1] ?? 'sendrecv';
  const answers: Readonly<Record<string, Direction>> = { sendonly: 'recvonly', recvonly: 'sendonly', inactive: 'inactive' };
  return mediaDescription('answer', answers[direction] ?? 'sendrecv');
}
