import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A request that a peer received. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
export interface HttpPeer {
  /** Its address, without a trailing slash. */
  url: string;
  port: number;
  requests: ReceivedRequest[];
  /** How often somebody connected. */
  connections: number;
  /** Sets its replies; initially 200 and `{}`. */
  answer: (request: ReceivedRequest, reply: ServerResponse) => void;
  close(): Promise<void>;
}

/** A local HTTP server that records its requests. */
export async function httpPeer(answer: HttpPeer['answer'] = (_, reply) => void reply.end('{}')): Promise<HttpPeer> {
  const server = createServer((request, reply) => {
    // Requests aborted halfway are ignored.
    const bodyText = text(request).catch(() => null);
    void bodyText.then((body) => {
      if (body === null) return;
      const received = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      peer.requests.push(received);
      peer.answer(received, reply);
    });
  });
  server.on('connection', () => (peer.connections += 1));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  const peer: HttpPeer = { url: `http://127.0.0.1:${port}`, port, requests: [], connections: 0, answer, close };
  return peer;
}

export interface MailPeer {
  url: string;
  received: { to: string; letter: string }[];
  /** How often somebody connected. */
  connections: number;
  /** Refuses these recipients with this status. */
  refuse: Map<string, number>;
  close(): Promise<void>;
}

/** A local mail server that stores the messages it receives. */
export async function mailPeer(): Promise<MailPeer> {
  const received: MailPeer['received'] = [];
  const refuse = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refuse.get(address);
      done(responseCode === undefined ? null : Object.assign(new Error('not here'), { responseCode }));
    },
    onData: (stream, session, done) => {
      let letter = '';
      stream.on('data', (part: Buffer) => {
        letter += part.toString();
      });
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(', '), letter });
        done();
      });
    },
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((done) => server.close(() => done()));
  const peer: MailPeer = { url: `smtp://127.0.0.1:${port}`, received, connections: 0, refuse, close };
  server.server.on('connection', () => (peer.connections += 1));
  return peer;
}
