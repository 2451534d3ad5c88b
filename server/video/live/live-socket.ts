import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { streamCloseCodes } from '../../../contract/video/live-stream.ts';
import { allowsOrigin, closeStaggered, openSocketEndpoint, rejectBadHandshakes, rejectUpgrade } from '../../platform/index.ts';
import type { MediaReader } from '../engine.ts';
import type { VideoApp } from '../video-app.ts';
import { trustedMs } from '../watch-permission.ts';
import { type LinkGrant, readLink } from './link-token.ts';
import { LiveReader } from './live-reader.ts';

/** Maximum sockets of one user, of one share, and in total. */
const most = { session: 96, share: 12, all: 4000 } as const;
const checkMs = 1000;

interface Open {
  readonly grant: LinkGrant;
  readonly reader: LiveReader;
  checkedAt: number;
}

interface Parts {
  readonly app: VideoApp;
  readonly key: Uint8Array;
  mayWatch(grant: LinkGrant): Promise<boolean>;
}

/**
 * Live pictures over WebSockets (`contract/video/live-stream.ts`), on the port of the console at `/media/:camera/live.ws?t=`. A socket
 * ends when its address expires, at once when the session of its reader ended or was locked, and within five seconds after its reader may
 * no longer watch.
 */
export function liveSockets({ app, key, mayWatch }: Parts): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false });
  rejectBadHandshakes(sockets);
  const open = new Set<Open>();
  let isDraining = false;

  const onUpgrade = (request: IncomingMessage, raw: Duplex, head: Buffer): void => {
    if (isDraining) return rejectUpgrade(raw, '503 Service Unavailable');
    const address = addressOf(request);
    const { origin } = request.headers;
    if (!address) return rejectUpgrade(raw, '404 Not Found');
    if (origin !== undefined && !allowsOrigin(app.config, origin, request)) return rejectUpgrade(raw, '403 Forbidden');
    const read = readLink(key, address.token, app.clock.now());
    if (read.kind === 'grant' && isFull(open, read.grant.reader)) return rejectUpgrade(raw, '429 Too Many Requests');
    sockets.handleUpgrade(request, raw, head, (ws) => {
      ws.on('error', () => ws.terminate());
      ws.on('message', () => undefined);
      if (read.kind === 'expired') return ws.close(streamCloseCodes.expired);
      const isHere = read.kind === 'grant' && String(read.grant.camera) === address.camera && read.grant.kind === 'live';
      if (!isHere) return ws.close(streamCloseCodes.refused);
      void begin(ws, read.grant);
    });
  };

  const begin = async (ws: WebSocket, grant: LinkGrant): Promise<void> => {
    const one: Open = { grant, reader: new LiveReader(ws), checkedAt: app.clock.now() };
    open.add(one);
    ws.on('close', () => open.delete(one));
    try {
      if (!(await mayWatch(grant))) return one.reader.close(streamCloseCodes.refused);
      const engine = await app.media.engineOf(grant.camera);
      if (ws.readyState !== ws.OPEN) return;
      const stop = engine.follow(grant.camera, grant.quality, one.reader);
      ws.on('close', stop);
    } catch (error) {
      app.log.error({ err: error }, 'a live stream could not start');
      one.reader.close(1011);
    }
  };

  const check = setInterval(() => {
    const now = app.clock.now();
    for (const one of open) {
      one.reader.beat();
      if (one.grant.expires <= now) one.reader.close(streamCloseCodes.expired);
      else if (now - one.checkedAt >= trustedMs) void recheck(one, now);
    }
  }, checkMs);

  const recheck = async (one: Open, now: number): Promise<void> => {
    one.checkedAt = now;
    const may = await mayWatch(one.grant).catch(() => true);
    if (!may) one.reader.close(streamCloseCodes.refused);
  };

  const onSession = (session: string): void => {
    for (const one of open)
      if (one.grant.reader.kind === 'session' && one.grant.reader.session === session) void recheck(one, app.clock.now());
  };

  app.onSession.push(onSession);
  app.onDrain.push((ms) => {
    isDraining = true;
    return closeStaggered(open, ({ reader }) => reader.close(1001), { ms });
  });
  const closeEndpoint = openSocketEndpoint(app.http.server, '/media', onUpgrade);
  app.onClose.push(() => {
    clearInterval(check);
    closeEndpoint();
    for (const { reader } of open) reader.close(1001);
    sockets.close();
  });
}

function isFull(open: ReadonlySet<Open>, reader: MediaReader): boolean {
  if (open.size >= most.all) return true;
  const whose = (of: MediaReader) => (of.kind === 'share' ? `share ${of.share}` : `user ${of.user}`);
  let own = 0;
  for (const { grant } of open) if (whose(grant.reader) === whose(reader)) own += 1;
  return own >= most[reader.kind];
}

function addressOf(request: IncomingMessage): { camera: string; token: string } | null {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const [, camera] = /^\/media\/(\d{1,15})\/live\.ws$/.exec(path) ?? [];
  if (camera === undefined) return null;
  const tokens = new URLSearchParams(query).getAll('t');
  return { camera, token: tokens.length === 1 ? (tokens[0] ?? '') : '' };
}
