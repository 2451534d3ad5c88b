import type { CameraId } from '../../../contract/platform/index.ts';
import type { Segment, Window } from '../engine.ts';
import type { Disk } from './disk.ts';
import { joined, type MinuteFile, pathOf, placeIn, readSegmentName, segmentsIn } from './minute-file.ts';
import type { MinuteFileStore } from './minute-file-store.ts';
import type { Recorder } from './recorder.ts';

interface Deps {
  readonly files: MinuteFileStore;
  readonly disk: Disk;
  /** Files that are not indexed yet, and the readable part of the current file, in order. */
  readonly recent: (camera: CameraId) => readonly MinuteFile[];
  /** The init segment of the current stream. */
  readonly current: (camera: CameraId, name: string) => Buffer | null;
}

const rememberedFiles = 500;
const rememberedInits = 200;

/** Caches the most recently requested entries, up to a maximum. */
function createCache<T>(most: number) {
  const cache = new Map<string, T>();
  return {
    get: (key: string) => cache.get(key),
    set: (key: string, value: T) => {
      if (cache.size >= most) cache.delete(cache.keys().next().value ?? '');
      cache.set(key, value);
    },
  };
}

/** Reads recordings: first from the index, then the newest ones that are not in it yet. */
export function reader({ files, disk, recent, current }: Deps): Pick<Recorder, 'segments' | 'stretches' | 'init' | 'segment'> {
  const cache = createCache<MinuteFile>(rememberedFiles);
  const inits = createCache<Buffer>(rememberedInits);

  async function touching(camera: CameraId, window: Window): Promise<MinuteFile[]> {
    const fresh = recent(camera).filter((file) => file.ends > window.from && file.starts < window.to);
    const found = await files.overlapping(camera, window);
    const starts = new Set(found.map((file) => file.starts));
    return [...found, ...fresh.filter((file) => !starts.has(file.starts))].sort((a, b) => a.starts - b.starts);
  }

  async function find(camera: CameraId, starts: number): Promise<MinuteFile | null> {
    const fresh = recent(camera).find((file) => file.starts === starts);
    if (fresh) return fresh;
    const key = `${camera} ${starts}`;
    const found = cache.get(key) ?? (await files.file(camera, starts));
    if (found) cache.set(key, found);
    return found;
  }

  return {
    segments: async (camera: CameraId, window: Window): Promise<Segment[]> => segmentsIn(await touching(camera, window), window),
    stretches: async (camera, window) => {
      // The order matters: a file that is indexed meanwhile then appears twice rather than never.
      const fresh = recent(camera).map(({ starts, ends }) => ({ from: starts, to: ends }));
      const found = await files.stretches(camera, window);
      return joined(
        [...found, ...fresh].sort((a, b) => a.from - b.from),
        window,
      );
    },
    init: async (camera, name) => {
      if (!/^[0-9a-f]{16}$/.test(name)) return null;
      const key = `${camera} ${name}`;
      const cached = current(camera, name) ?? inits.get(key);
      if (cached) return cached;
      const file = recent(camera).find((one) => one.init === name) ?? (await files.withInit(camera, name));
      const bytes = file ? await disk.read(pathOf(camera, file.starts), 0, file.offsets[0] ?? 0) : null;
      if (bytes) inits.set(key, bytes);
      return bytes;
    },
    segment: async (camera, name) => {
      const segment = readSegmentName(name);
      const file = segment && (await find(camera, segment.starts));
      const place = file && placeIn(file, segment.n);
      return place ? disk.read(pathOf(camera, file.starts), place.offset, place.bytes) : null;
    },
  };
}
