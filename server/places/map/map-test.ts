import type { TileState } from '../../../contract/places/map-settings.ts';
import { failureOf, type HttpReply, isBlockedPort, send } from '../../platform/index.ts';

/** A tile is at most this large, in bytes; one that takes longer than this, in ms, is unanswered. */
const limits = { patienceMs: 8000, most: 262_144 } as const;

/** The first bytes of the pictures that browsers draw. */
const pictures: readonly { type: string; starts: readonly number[] }[] = [
  { type: 'image/png', starts: [0x89, 0x50, 0x4e, 0x47] },
  { type: 'image/jpeg', starts: [0xff, 0xd8, 0xff] },
  { type: 'image/webp', starts: [0x52, 0x49, 0x46, 0x46] },
  { type: 'image/gif', starts: [0x47, 0x49, 0x46, 0x38] },
];

/** A point of the map in numbers of a tile. @param at degrees */
export function tileAt(at: { latitude: number; longitude: number }, zoom: number): { x: number; y: number } {
  const count = 2 ** zoom;
  const radians = (Math.max(-85, Math.min(85, at.latitude)) * Math.PI) / 180;
  const x = Math.floor(((at.longitude + 180) / 360) * count);
  const y = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * count);
  return { x: Math.min(count - 1, x), y: Math.min(count - 1, y) };
}

/**
 * Requests one tile of an address and tells apart why there is none. Only a picture is passed on, so that the answer of another service
 * cannot be read this way.
 */
export async function testTiles(
  template: string,
  tile: { z: number; x: number; y: number },
  privateAddresses: boolean,
): Promise<{ state: TileState; preview: string | null }> {
  const filled = template
    .replaceAll('{s}', 'a')
    .replaceAll('{r}', '')
    .replaceAll(/\{([zxy])\}/g, (_, of: 'z' | 'x' | 'y') => String(tile[of]));
  const url = new URL(filled);
  if (isBlockedPort(url.port)) return { state: 'guarded', preview: null };
  const headers = { accept: 'image/*', 'user-agent': 'Atalaya (test of map tiles)' };
  try {
    return readTile(await send({ url, body: null, token: null, headers }, privateAddresses, limits));
  } catch (error) {
    const kind = failureOf(error as Error);
    if (kind === 'guarded') return { state: 'guarded', preview: null };
    // The reply was longer than any tile.
    return { state: kind === 'answered' ? 'unreadable' : 'unanswered', preview: null };
  }
}

function readTile({ status, bytes }: Pick<HttpReply, 'status' | 'bytes'>): { state: TileState; preview: string | null } {
  const none = (state: TileState) => ({ state, preview: null });
  if (status === 404 || status === 410 || status === 204) return none('absent');
  if (status >= 500) return none('unanswered');
  if (status >= 300) return none('refused');
  const type = pictures.find(({ starts }) => starts.every((byte, at) => bytes[at] === byte))?.type;
  return type ? { state: 'ready', preview: `data:${type};base64,${bytes.toString('base64')}` } : none('unreadable');
}
