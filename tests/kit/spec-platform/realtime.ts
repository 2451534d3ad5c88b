import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

const app = { key: 'atalaya', secret: 'of-this-test' } as const;

/** The signature of a private channel for one socket, as `/broadcasting/auth` answers it. */
export const signChannel = (socketId: string, channel: string): string =>
  `${app.key}:${createHmac('sha256', app.secret).update(`${socketId}:${channel}`).digest('hex')}`;

/** The Pusher protocol, version 7, without history: what is published while nobody listens is lost. */
export interface Realtime {
  readonly port: number;
  /** Sends an event to whoever listens to a private channel (without its prefix); returns to how many. */
  publish(channel: string, event: string, data: unknown): number;
  /** Sends text as it is, to everybody: for messages that cannot be read. */
  garble(text: string): void;
  /** Refuses new sockets and ends the present ones; `up` accepts them again. */
  down(): void;
  up(): void;
  listeners(channel: string): number;
  close(): Promise<void>;
}

interface Message {
  event: string;
  data?: { channel?: string; auth?: string };
}

/** Listens on an address. */
export async function startRealtime(host: string, port: number): Promise<Realtime> {
  const sockets = new Map<WebSocket, { id: string; channels: Set<string> }>();
  let isUp = true;
  let count = 0;
  const http: Server = createServer((_, reply) => reply.writeHead(426).end());
  const endpoint = new WebSocketServer({ noServer: true });
  http.on('upgrade', (request, raw, head) => {
    if (!isUp || !request.url?.startsWith(`/app/${app.key}`)) return raw.destroy();
    endpoint.handleUpgrade(request, raw, head, (socket) => open(socket));
  });

  const send = (socket: WebSocket, event: string, data: unknown, channel?: string) =>
    socket.send(JSON.stringify({ event, data: JSON.stringify(data), ...(channel === undefined ? {} : { channel }) }));

  function open(socket: WebSocket): void {
    count += 1;
    const own = { id: `1.${count}`, channels: new Set<string>() };
    sockets.set(socket, own);
    socket.on('close', () => sockets.delete(socket));
    socket.on('message', (text) => hear(socket, own, JSON.parse((text as Buffer).toString()) as Message));
    send(socket, 'pusher:connection_established', { socket_id: own.id, activity_timeout: 30 });
  }

  function hear(socket: WebSocket, own: { id: string; channels: Set<string> }, { event, data }: Message): void {
    const channel = data?.channel ?? '';
    if (event === 'pusher:ping') send(socket, 'pusher:pong', {});
    if (event === 'pusher:unsubscribe') own.channels.delete(channel);
    if (event !== 'pusher:subscribe') return;
    if (data?.auth !== signChannel(own.id, channel))
      return send(socket, 'pusher:subscription_error', { type: 'AuthError', status: 403 }, channel);
    own.channels.add(channel);
    send(socket, 'pusher_internal:subscription_succeeded', {}, channel);
  }

  await new Promise<void>((listens, refused) => {
    http.once('error', refused);
    http.listen(port, host, listens);
  });
  const listening = (channel: string) => [...sockets].filter(([, { channels }]) => channels.has(`private-${channel}`));
  return {
    port,
    publish: (channel, event, data) => {
      const to = listening(channel);
      for (const [socket] of to) send(socket, event, data, `private-${channel}`);
      return to.length;
    },
    garble: (text) => {
      for (const socket of sockets.keys()) socket.send(text);
    },
    down: () => {
      isUp = false;
      for (const socket of sockets.keys()) socket.terminate();
    },
    up: () => {
      isUp = true;
    },
    listeners: (channel) => listening(channel).length,
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets.keys()) socket.terminate();
        http.close(() => closed());
      }),
  };
}
