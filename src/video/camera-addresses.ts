import * as z from 'zod/mini';
import { api } from '../../contract/api.ts';
import { unitsPageSize } from '../../contract/places/index.ts';
import { type CameraId, page } from '../../contract/platform/index.ts';
import type { MediaLink, MediaLinkRequest } from '../../contract/video/media.ts';
import type { Answer } from '../../machines/shared/port.ts';
import { type Http, readAllPages } from '../platform/index.ts';

/** Where a camera's pictures are, by the fields of its record; null: not there, or not over HTTP. */
export interface CameraAddresses {
  /** HLS. */
  readonly live: string | null;
  /** HLS. */
  readonly recorded: string | null;
  /** A still picture. */
  readonly snapshot: string | null;
}

/** Names of the fields, in the order in which they are looked for: the specification states none but those of VXG cameras. */
const fields = {
  live: ['live_stream', 'hls_live', 'hls_url', 'hls', 'live_url', 'stream_url', 'url'],
  recorded: ['recording_stream', 'hls_recorded', 'recording_url', 'recorded_url'],
  snapshot: ['snapshot', 'snapshot_url', 'image_url'],
} as const;

const Id = z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number))]);
const CameraRecord = z.looseObject({ id: Id });
const UnitRecord = z.looseObject({ cameras: z.catch(z.array(z.unknown()), []) });

/** The addresses in a camera's record. `base` is what addresses without a host belong to. */
export function addressesIn(record: Readonly<Record<string, unknown>>, base: string): CameraAddresses {
  const of = (names: readonly string[]): string | null => {
    for (const name of names) {
      const value = record[name];
      if (typeof value !== 'string' || value === '' || !URL.canParse(value, base)) continue;
      const address = new URL(value, base);
      if (/^https?:$/.test(address.protocol)) return address.href;
    }
    return null;
  };
  return { live: of(fields.live), recorded: of(fields.recorded), snapshot: of(fields.snapshot) };
}

/** How long the records that were read count as current, in ms: a camera that is not among them may be new. */
const currentMs = 30_000;

export type FindAddresses = (camera: CameraId, signal: AbortSignal) => Promise<Answer<CameraAddresses | null>>;

/** Finds the addresses of a camera in the records of the units; they are read with the first camera that is looked at. */
export function createCameraAddresses({ ask }: Pick<Http, 'ask'>, base: string, now = Date.now): FindAddresses {
  let known: ReadonlyMap<number, CameraAddresses> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Answer<null>> | null = null;

  async function read(): Promise<Answer<null>> {
    const units = await readAllPages((number) =>
      ask(
        { ...api.units, reply: page(UnitRecord) },
        {
          query: [
            ['max', String(unitsPageSize)],
            ['page', String(number)],
          ],
        },
      ),
    );
    if (!units.ok) return units;
    const cameras = units.data.flatMap((unit) => unit.cameras.flatMap((camera) => CameraRecord.safeParse(camera).data ?? []));
    known = new Map(cameras.map((camera) => [camera.id, addressesIn(camera, base)]));
    readAt = now();
    return { ok: true, data: null };
  }

  return async (camera, signal) => {
    if (!known.has(camera) && now() - readAt > currentMs) {
      reading ??= read().finally(() => {
        reading = null;
      });
      const answer = await reading;
      signal.throwIfAborted();
      if (!answer.ok) return answer;
    }
    return { ok: true, data: known.get(camera) ?? null };
  };
}

/** An address never expires by itself. */
const never = '9999-12-31T23:59:59.000Z';

/** The link of a request to these addresses; null: the camera has none for it. `now` is the platform's time, ms. */
export function linkTo(addresses: CameraAddresses | null, request: MediaLinkRequest, now: number): MediaLink | null {
  const { kind, from = null, to = null } = request;
  const link = {
    kind,
    from,
    to,
    expires_at: never,
    server_time: new Date(now).toISOString(),
    stream: null,
    stretches: [],
    watermark: null,
  };
  if (kind !== 'live') return addresses?.recorded == null ? null : { ...link, url: windowOf(addresses.recorded, from, to) };
  if (addresses?.live != null) return { ...link, url: addresses.live };
  return addresses?.snapshot == null ? null : { ...link, url: addresses.snapshot, is_picture: true };
}

/** The window is filled into `{from}` and `{to}` of the address, else it is added as `from` and `to` (ISO 8601, UTC). */
function windowOf(address: string, from: string | null, to: string | null): string {
  const places = [
    ['from', from],
    ['to', to],
  ] as const;
  if (/%7Bfrom%7D|\{from\}/i.test(address)) {
    return places.reduce(
      (url, [name, at]) => url.replace(new RegExp(`%7B${name}%7D|\\{${name}\\}`, 'i'), encodeURIComponent(at ?? '')),
      address,
    );
  }
  const url = new URL(address);
  for (const [name, at] of places) if (at !== null) url.searchParams.set(name, at);
  return url.href;
}
