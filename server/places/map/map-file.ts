import { closeSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { type MapFileState, mapFileCall, maxRangeBytes } from '../../../contract/places/map-file.ts';
import { type App, refuse } from '../../platform/index.ts';

/** Layout of a PMTiles version 3 header: its magic word and version, and the type of its tiles. */
const header = { bytes: 127, magic: 'PMTiles', versionAt: 7, version: 3, tileTypeAt: 99, vectorTiles: 1 } as const;

/** The state of a PMTiles file, by its header. `null`: none is configured. */
export function readMapFileState(path: string | null): MapFileState {
  if (path === null) return 'none';
  let file: number | null = null;
  try {
    file = openSync(path, 'r');
    const start = Buffer.alloc(header.bytes);
    const isWhole = readSync(file, start, 0, header.bytes, 0) === header.bytes;
    const isOurs = isWhole && start.toString('latin1', 0, header.versionAt) === header.magic;
    if (!isOurs || start[header.versionAt] !== header.version) return 'not_pmtiles';
    return start[header.tileTypeAt] === header.vectorTiles ? 'ready' : 'not_vector';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'absent' : 'unreadable';
  } finally {
    if (file !== null) closeSync(file);
  }
}

/** The first and last byte of a `Range` header of one range, within the file; null: none, malformed, or beyond the end. */
export function readRange(text: string | undefined, size: number): { from: number; to: number } | null {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(text ?? '') ?? [];
  if (first === undefined || last === undefined) return null;
  const [from, to] = [Number(first), Math.min(Number(last), size - 1)];
  return from <= to && to - from < maxRangeBytes ? { from, to } : null;
}

/**
 * GET v1/map/file: bytes of the PMTiles file that is in force, one range of at most `maxRangeBytes` each request, for signed-in users.
 * 404 without a usable file, 416 without a valid `Range`.
 * @param pathOf path of the file in force; null: none
 */
export function mapFileRoute(app: App, pathOf: () => string | null): void {
  app.http.get(mapFileCall.path, async (request, reply) => {
    request.admitted = { caller: await app.authenticators.caller(request), sender: null };
    const path = pathOf();
    if (path === null || readMapFileState(path) !== 'ready') throw refuse('record.not_found');
    const file = await open(path, 'r').catch(() => null);
    if (!file) throw refuse('record.not_found');
    try {
      const { size, mtimeMs } = await file.stat();
      const range = readRange(request.headers.range, size);
      void reply.header('accept-ranges', 'bytes');
      if (!range) return await reply.code(416).header('content-range', `bytes */${size}`).send();
      const length = range.to - range.from + 1;
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, range.from);
      return await reply
        .code(206)
        .type('application/octet-stream')
        .header('content-range', `bytes ${range.from}-${range.from + bytesRead - 1}/${size}`)
        .header('etag', `"${size}-${Math.round(mtimeMs)}"`)
        .header('cache-control', 'private, max-age=3600')
        .header('vary', 'Range, Authorization')
        .send(buffer.subarray(0, bytesRead));
    } finally {
      await file.close();
    }
  });
}
