import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer, authorize, type Call, publishAlarm, type State } from './calls.ts';
import { serveConsole } from './console.ts';
import { type Realtime, startRealtime } from './realtime.ts';
import { alarmOf, createRecords, type Row } from './records.ts';
import { type Reply, readBody, refuse, send, type Unknown, unknownReply } from './replies.ts';
import { mediaFile } from './video.ts';

/** A call as the platform received it, and how it was answered. */
export interface Received {
  readonly name: string;
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
}

/**
 * A platform of the specification alone: its calls, fields and channels, and nothing of ours. It has no capabilities, no `users/me`, no
 * refresh, no media links, no event log and no idempotency.
 */
export interface SpecPlatform {
  /** Where the console is served; it points to the platform at `origin`. */
  readonly console: string;
  readonly origin: string;
  readonly state: State;
  readonly realtime: Realtime;
  /** Every call so far, in order: `PUT alarm/101`. */
  readonly received: Received[];
  /** How calls are answered that the specification does not have. */
  unknown: Unknown;
  /**
   * Answers the next call of this name in another way: `before` leaves it undone, `after` carries it out first. A null reply breaks the
   * connection.
   */
  once(name: string, reply: Reply | null, when?: 'before' | 'after'): void;
  raise(description: string): Row;
  change(id: number, change: Record<string, unknown>): void;
  /** Whether the platform accepts connections at all, realtime included. */
  setReachable(isReachable: boolean): void;
  close(): Promise<void>;
}

export interface SpecPlatformOptions {
  /** The loopback address of both servers; each platform of a machine needs its own, since the realtime port is fixed. */
  readonly host?: string;
  readonly port?: number;
  readonly consolePort?: number;
  readonly realtimePort?: number;
  /** Where the console finds SIP; left out: nowhere. */
  readonly sipUrl?: string;
}

export async function startSpecPlatform(options: SpecPlatformOptions = {}): Promise<SpecPlatform> {
  const { host = '127.0.0.1', port = 0, consolePort = 0, realtimePort = 6001, sipUrl = '' } = options;
  const realtime = await startRealtime(host, realtimePort);
  const received: Received[] = [];
  const forced = new Map<string, { reply: Reply | null; when: 'before' | 'after' }>();
  let isReachable = true;
  const http = createServer((request, response) => {
    if (!isReachable) return void request.socket.destroy();
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listens) => http.listen(port, host, listens));
  const origin = `http://${host}:${(http.address() as AddressInfo).port}`;
  const state: State = { records: createRecords(origin), realtime: () => realtime, tokens: new Map(), challenges: new Map() };
  const page = await serveConsole({ host, port: consolePort, origin, sipUrl });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') return send(response, { status: 204, file: { type: 'text/plain', body: '' } });
    const url = new URL(request.url ?? '/', origin);
    if (url.pathname.startsWith('/hls/')) return sendMedia(response, url.pathname);
    if (url.pathname === '/files/matches.csv')
      return send(response, { file: { type: 'text/csv', name: 'matches.csv', body: 'KVD-482\n' } });
    const path = url.pathname.replace(/^\/v1\//, '').replace(/^\//, '');
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? null;
    const call: Call = { method: request.method ?? 'GET', path, query: url.searchParams, body: await readBody(request), token };
    const name = `${call.method} ${path}`;
    const other = forced.get(name);
    forced.delete(name);
    if (other?.when === 'before') return finish(request, response, name, other.reply);
    const reply =
      url.pathname === '/broadcasting/auth' ? authorize(call, state) : url.pathname.startsWith('/v1/') ? answer(call, state) : null;
    finish(request, response, name, other ? other.reply : (reply ?? unknownReply(platform.unknown)));
  }

  function finish({ headers, socket }: IncomingMessage, response: ServerResponse, name: string, reply: Reply | null): void {
    received.push({ name, headers, status: reply?.status ?? (reply ? 200 : 0) });
    if (reply === null) socket.destroy();
    else send(response, reply);
  }

  const platform: SpecPlatform = {
    console: page.url,
    origin,
    state,
    realtime,
    received,
    unknown: 'absent',
    once: (name, reply, when = 'before') => void forced.set(name, { reply, when }),
    raise: (description) => {
      const rows = state.records.rows['alarm'] as Row[];
      const alarm = alarmOf(Math.max(100, ...rows.map(({ id }) => id)) + 1, origin, description);
      rows.push(alarm);
      publishAlarm(state, alarm);
      return alarm;
    },
    change: (id, change) => {
      const alarm = state.records.rows['alarm']?.find((row) => row.id === id);
      if (!alarm) throw new Error(`There is no alarm ${id}.`);
      publishAlarm(state, Object.assign(alarm, change));
    },
    setReachable: (reachable) => {
      isReachable = reachable;
      if (reachable) return realtime.up();
      http.closeAllConnections();
      realtime.down();
    },
    close: async () => {
      http.closeAllConnections();
      await Promise.all([page.close(), realtime.close(), new Promise((closed) => http.close(closed))]);
    },
  };
  return platform;
}

function sendMedia(response: ServerResponse, path: string): void {
  const file = mediaFile(path.split('/').at(-1) ?? '');
  send(response, file ? { file } : refuse(404));
}
