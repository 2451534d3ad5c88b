import { WebSocketServer } from 'ws';
import { FakeSipServer, type Frame } from '../../src/testing/phone/sip-server.fake.ts';

/** A telephone exchange of somebody else's that a test has in its hands: consoles register there, and it does with their calls what it is told. */
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
/** What the other side says of its sound to a browser: a description that it takes, of a place where nobody sends anything. */
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

/** The answer to what a console offers: as many ways as it wants. */
export function answerTo({ body }: Frame): string {
  const asked = /^a=(sendrecv|sendonly|recvonly|inactive)\s*$/m.exec(body)?.[1] ?? 'sendrecv';
  const answers: Readonly<Record<string, Direction>> = { sendonly: 'recvonly', recvonly: 'sendonly', inactive: 'inactive' };
  return mediaDescription('answer', answers[asked] ?? 'sendrecv');
}
