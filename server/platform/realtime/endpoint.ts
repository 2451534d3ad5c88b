import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { openSocketEndpoint, rejectBadHandshakes, rejectUpgrade } from '../http/socket-endpoints.ts';
import { closeStaggered } from '../nodes/staggered-close.ts';
import { Connection } from './connection.ts';
import type { Hub } from './hub.ts';
import { closeCodes, protocolVersion, readMessage, serverMessage } from './protocol.ts';
import { type AppKeys, signedSession } from './signature.ts';
import { WaitingSockets } from './waiting-sockets.ts';

/** Limits of sockets. Times in ms. */
export interface EndpointLimits {
  /** Silence before a ping. */
  pingAfterMs: number;
  /** Silence after a ping before the socket is closed with 4201. */
  pongWithinMs: number;
  /** How often sessions are verified against the store; revocations are published at once and do not depend on it. */
  checkSessionsMs: number;
  /** Maximum time without a subscription. */
  idleMs: number;
  maxConnections: number;
  /**
   * Maximum sockets without a subscription, of one address and of all. Beyond the second, the oldest one of the address that has most of them
   * is closed, so that strangers neither use up all connections nor keep others out.
   */
  waitingEach: number;
  waitingAll: number;
  maxQueuedBytes: number;
  channelsEach: number;
  messagesPerSecond: number;
}

export const defaultLimits: EndpointLimits = {
  pingAfterMs: 5000,
  pongWithinMs: 5000,
  checkSessionsMs: 3000,
  idleMs: 10_000,
  maxConnections: 10_000,
  waitingEach: 2000,
  waitingAll: 5000,
  maxQueuedBytes: 1_000_000,
  channelsEach: 16,
  messagesPerSecond: 50,
};

export interface EndpointOptions {
  hub: Hub;
  keys: AppKeys;
  limits: EndpointLimits;
  /** Whether a page of this origin may connect; called only when there is an `Origin` header. */
  allowsOrigin(origin: string, request: IncomingMessage): boolean;
  /** The client's address as far as limits count it. */
  addressOf(request: IncomingMessage): string;
  failed(error: unknown): void;
}

export interface Endpoint {
  readonly connections: number;
  /** Accepts no more clients, and closes those that are there with 4200 (reconnect) one after the other, over this many ms. */
  drain(ms: number): Promise<void>;
  /** Closes every client with 4200 (reconnect) and stops accepting messages. */
  close(): void;
}

/** Serves Pusher protocol 7 at `/app/{key}?protocol=7` of HTTP servers (OP-7.47). */
export function servePusher(servers: readonly Server[], options: EndpointOptions): Endpoint {
  const { limits, hub } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 16_384, perMessageDeflate: false });
  rejectBadHandshakes(sockets);
  const connections = new Set<Connection>();
  const waiting = new WaitingSockets();
  const closeIdle = (connection: Connection | undefined): void => {
    if (!connection) return;
    waiting.remove(connection);
    connection.close(closeCodes.idle);
  };

  let isDraining = false;

  const onUpgrade = (request: IncomingMessage, raw: Duplex, head: Buffer): void => {
    if (isDraining) return rejectUpgrade(raw, '503 Service Unavailable');
    const origin = request.headers.origin;
    if (origin !== undefined && !options.allowsOrigin(origin, request)) return rejectUpgrade(raw, '403 Forbidden');
    const connection = appOf(request);
    if (!connection) return rejectUpgrade(raw, '404 Not Found');
    sockets.handleUpgrade(request, raw, head, (ws) => {
      ws.on('error', () => ws.terminate());
      if (connection.key !== options.keys.key) return ws.close(closeCodes.unknownApp.code, closeCodes.unknownApp.message);
      if (connection.protocol !== protocolVersion)
        return ws.close(closeCodes.unsupportedProtocol.code, closeCodes.unsupportedProtocol.message);
      const address = options.addressOf(request);
      const isFull = connections.size >= limits.maxConnections || waiting.countOf(address) >= limits.waitingEach;
      if (isFull) return ws.close(closeCodes.overCapacity.code, closeCodes.overCapacity.message);
      if (waiting.count >= limits.waitingAll) closeIdle(waiting.oldestOfMost());
      welcome(ws, raw, address);
    });
  };

  const welcome = (ws: WebSocket, raw: Duplex, address: string): void => {
    const connection = new Connection(ws, raw, { maxQueuedBytes: limits.maxQueuedBytes, address });
    connections.add(connection);
    waiting.update(connection);
    const listen = listener(connection, { ...options, changed: () => waiting.update(connection) });
    ws.on('message', (data: RawData, isBinary: boolean) => listen(isBinary ? '' : text(data)));
    ws.on('close', () => {
      connections.delete(connection);
      waiting.remove(connection);
      hub.leave(connection);
    });
    connection.send(serverMessage.established(connection.id, Math.ceil((limits.pingAfterMs + limits.pongWithinMs) / 1000)));
  };

  const heartbeat = setInterval(() => startHeartbeat(connections, limits, closeIdle), Math.max(10, limits.pongWithinMs / 4));
  const check = setInterval(
    () =>
      void hub
        .wake()
        .then(() => hub.checkSessions())
        .catch(options.failed),
    limits.checkSessionsMs,
  );
  const closeEndpoints = servers.map((server) => openSocketEndpoint(server, '/app', onUpgrade));

  return {
    get connections() {
      return connections.size;
    },
    drain(ms) {
      isDraining = true;
      return closeStaggered(connections, (connection) => connection.close(closeCodes.restarting), { ms });
    },
    close() {
      clearInterval(heartbeat);
      clearInterval(check);
      for (const close of closeEndpoints) close();
      for (const connection of connections) connection.close(closeCodes.restarting);
      sockets.close();
    },
  };
}

/** Pings silent sockets, and closes those that do not answer. */
function startHeartbeat(connections: Iterable<Connection>, limits: EndpointLimits, closeIdle: (one: Connection) => void): void {
  const now = performance.now();
  for (const connection of connections) {
    if (connection.channels.size > 0) connection.listenedAt = now;
    if (now - connection.listenedAt > limits.idleMs) closeIdle(connection);
    const silence = now - connection.receivedAt;
    if (silence < limits.pingAfterMs) continue;
    if (connection.pingedAt < connection.receivedAt) {
      connection.pingedAt = now;
      connection.send(serverMessage.ping());
    } else if (now - connection.pingedAt >= limits.pongWithinMs) {
      connection.close(closeCodes.silent);
    }
  }
}

/** Answers one client's messages. Those of one channel are processed in sequence, so that the last one wins. */
function listener(
  connection: Connection,
  { hub, keys, limits, failed, changed }: EndpointOptions & { changed(): void },
): (text: string) => void {
  let second = 0;
  let received = 0;
  const turns = new Map<string, Promise<void>>();
  const inTurn = (channel: string, work: () => Promise<void> | void): void => {
    const turn = (turns.get(channel) ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) => {
        failed(error);
        connection.close(closeCodes.overCapacity);
      })
      .finally(() => {
        if (turns.get(channel) === turn) turns.delete(channel);
        changed();
      });
    turns.set(channel, turn);
  };
  /** Channels that are subscribed or being subscribed. */
  const taken = (): number => new Set([...connection.channels.keys(), ...turns.keys()]).size;

  const subscribe = (channel: string, auth: string | null, channelData: string | null): Promise<void> | void => {
    if (!connection.isOpen) return;
    if (connection.channels.has(channel)) return connection.send(serverMessage.subscribed(channel));
    if (taken() > limits.channelsEach) {
      return connection.send(serverMessage.notSubscribed(channel, `A socket may listen to ${limits.channelsEach} channels`, 429));
    }
    const session = auth && channelData ? signedSession(keys, connection.id, channel, auth, channelData) : undefined;
    if (session === undefined) {
      return connection.send(
        serverMessage.notSubscribed(channel, 'The signature is not for this socket and channel: ask /broadcasting/auth', 401),
      );
    }
    connection.listenedAt = performance.now();
    return hub.subscribe(connection, channel, session);
  };

  return (text) => {
    const now = performance.now();
    connection.receivedAt = now;
    if (Math.floor(now / 1000) !== second) {
      second = Math.floor(now / 1000);
      received = 0;
    }
    received += 1;
    if (received > limits.messagesPerSecond) return connection.close(closeCodes.overCapacity);
    const message = readMessage(text);
    if (message.kind === 'ping') connection.send(serverMessage.pong());
    else if (message.kind === 'client') connection.send(serverMessage.error(closeCodes.clientEvent));
    else if (message.kind === 'broken')
      connection.send(serverMessage.error({ code: null, message: 'This is not a message of the Pusher protocol' }));
    else if (message.kind === 'subscribe') inTurn(message.channel, () => subscribe(message.channel, message.auth, message.channelData));
    else if (message.kind === 'unsubscribe') inTurn(message.channel, () => hub.unsubscribe(connection, message.channel));
  };
}

function appOf(request: IncomingMessage): { key: string; protocol: number } | undefined {
  const url = new URL(URL.canParse(request.url ?? '', 'http://any') ? (request.url ?? '') : '', 'http://any');
  const key = /^\/app\/([\w-]{1,100})$/.exec(url.pathname)?.[1];
  return key === undefined ? undefined : { key, protocol: Number(url.searchParams.get('protocol')) };
}

function text(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString();
}
