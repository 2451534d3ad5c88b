import type { CameraFault } from '../../../contract/video/camera-state.ts';

const patienceMs = 10_000;
const mostBytes = 64 * 1024 * 1024;

/** The failure of a media server, as a reason shown to users. */
export class MediaServerError extends Error {
  readonly fault: CameraFault;
  constructor(fault: CameraFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

const faultOf = (status: number): CameraFault => {
  if (status === 401 || status === 403) return 'credentials';
  return status === 404 ? 'not_found' : 'unreachable';
};

/** Fetches bytes from a media server. @throws MediaServerError, whose message contains no addresses: they carry tokens */
export async function fetchFromMediaServer(url: string): Promise<Buffer> {
  const signal = AbortSignal.timeout(patienceMs);
  const reply = await fetch(url, { signal, redirect: 'error' }).catch(() => {
    throw new MediaServerError('unreachable', 'The media server does not answer');
  });
  if (!reply.ok) {
    await reply.body?.cancel();
    throw new MediaServerError(faultOf(reply.status), `The media server answers ${reply.status}`);
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of reply.body ?? []) {
    parts.push(part);
    bytes += part.length;
    if (bytes > mostBytes) throw new MediaServerError('unknown', 'The media server sends too much');
  }
  return Buffer.concat(parts);
}

/** A recorded part on a media server and its address, in which some servers accept another `start` and `duration`. */
export interface Recording {
  readonly from: number;
  readonly to: number;
  readonly url: string;
}

/** Reads `[{start, duration, url}]`: RFC 3339, seconds, address. Invalid entries are omitted. */
export function readRecordings(text: string, base: string): Recording[] {
  const body: unknown = JSON.parse(text);
  if (!Array.isArray(body)) throw new MediaServerError('unknown', 'The media server gives no list of recordings');
  const found = body.flatMap((one: { start?: unknown; duration?: unknown; url?: unknown } | null): Recording[] => {
    const from = Date.parse(String(one?.start));
    const ms = Number(one?.duration) * 1000;
    const url = typeof one?.url === 'string' ? one.url : '';
    if (!Number.isFinite(from) || !(ms > 0) || !URL.canParse(url, base)) return [];
    return [{ from, to: Math.round(from + ms), url: new URL(url, base).href }];
  });
  return found.sort((a, b) => a.from - b.from);
}
