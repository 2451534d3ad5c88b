import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { placeFragment } from '../video/boxes.ts';
import type { LoopClip } from '../video/clips.ts';

const pieceMs = 2000;

/** A fake media server with the API of MediaMTX: it authorizes each reader with the platform, lists recordings and cuts them. */
export interface MediaServerPeer {
  readonly url: string;
  /** Recorded spans of every path, ms since 1970. */
  recorded: { from: number; to: number }[];
  /** URL of its authorization requests. */
  authorizeAt: string;
  /** Received requests and the status of each response. */
  readonly requests: { path: string; status: number }[];
  close(): Promise<void>;
}

/** @param clip looped by every camera */
export async function mediaServerPeer(clip: LoopClip): Promise<MediaServerPeer> {
  const server = createServer((request, response) => void answer(request, response));
  const peer: MediaServerPeer = {
    get url() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    recorded: [],
    authorizeAt: '',
    requests: [],
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };

  const mayRead = async (url: URL): Promise<boolean> => {
    const path = url.searchParams.get('path') ?? url.pathname.split('/')[1] ?? '';
    const body = {
      user: '',
      password: '',
      token: '',
      ip: '127.0.0.1',
      action: 'read',
      path,
      protocol: 'hls',
      id: null,
      query: url.search.slice(1),
    };
    const reply = await fetch(peer.authorizeAt, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return reply.ok;
  };

  const reply = (url: URL): { type: string; bytes: Buffer | string } => {
    if (url.pathname === '/list') return { type: 'application/json', bytes: JSON.stringify(listOf(url)) };
    if (url.pathname === '/get') return { type: 'video/mp4', bytes: cutOf(url) };
    if (url.pathname.endsWith('.jpg')) return { type: 'image/jpeg', bytes: clip.poster };
    return { type: 'application/vnd.apple.mpegurl', bytes: '#EXTM3U\n' };
  };

  const listOf = (url: URL) =>
    peer.recorded.map(({ from, to }) => {
      const start = new Date(from).toISOString();
      const duration = (to - from) / 1000;
      const query = new URLSearchParams({ ...Object.fromEntries(url.searchParams), start, duration: String(duration) });
      return { start, duration, url: `${peer.url}/get?${query.toString()}` };
    });

  const cutOf = (url: URL): Buffer => {
    const count = Math.ceil((Number(url.searchParams.get('duration')) * 1000) / pieceMs);
    const parts = Array.from({ length: count }, (_, i) =>
      placeFragment(clip.fragments[i % clip.fragments.length] ?? Buffer.alloc(0), i + 1, BigInt(i * pieceMs)),
    );
    return Buffer.concat([clip.init, ...parts]);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', peer.url);
    const may = await mayRead(url).catch(() => false);
    peer.requests.push({ path: url.pathname, status: may ? 200 : 401 });
    if (!may) return void response.writeHead(401).end();
    const { type, bytes } = reply(url);
    response.writeHead(200, { 'content-type': type }).end(bytes);
  };

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return peer;
}
