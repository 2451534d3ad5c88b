import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { CameraId } from '../../../contract/platform/index.ts';
import { instant } from '../../platform/index.ts';
import type { Fragment, Segment, Window } from '../engine.ts';

/** Minimum duration of a segment, in ms, if the camera's key frames allow it. */
const segmentMs = 900;
/** A beginning within this many ms of the previous end counts as continuous, in the index of parts (`media_part`) too. */
const seamMs = 500;
/** Maximum duration of a file, in ms. */
export const longestFileMs = 8 * 60_000;
const minuteMs = 60_000;

/** A file of a camera: its init segment, then fragments. `at` and `offsets` are the start of each segment: ms after `starts`, and bytes. */
export interface MinuteFile {
  readonly camera: CameraId;
  /** ms since 1970 */
  readonly starts: number;
  readonly ends: number;
  readonly bytes: number;
  readonly init: string;
  readonly codecs: string;
  readonly at: readonly number[];
  readonly offsets: readonly number[];
}

/** The name of an init segment, derived from its bytes. */
export const initName = (init: Buffer): string => createHash('sha256').update(init).digest('hex').slice(0, 16);

const two = (n: number) => String(n).padStart(2, '0');

/** Path of a file below the directory of recordings: `<camera>/<day>/<time>.mp4` in UTC, so that names sort by time. */
export function pathOf(camera: CameraId, starts: number): string {
  const at = new Date(starts);
  const time = `${two(at.getUTCHours())}-${two(at.getUTCMinutes())}-${two(at.getUTCSeconds())}.${String(at.getUTCMilliseconds()).padStart(3, '0')}`;
  return join(String(camera), instant(starts).slice(0, 10), `${time}.mp4`);
}

/** Start of a file by its day and name, ms; null: no recording. */
export function startsOf(day: string, file: string): number | null {
  const named = /^(\d\d)-(\d\d)-(\d\d\.\d{3})\.mp4$/.exec(file);
  if (!named) return null;
  const at = Date.parse(`${day}T${named[1]}:${named[2]}:${named[3]}Z`);
  return Number.isNaN(at) ? null : at;
}

/** Builds the index of a file while it is written or read. */
export class FileIndex {
  readonly camera: CameraId;
  readonly starts: number;
  readonly init: string;
  readonly codecs: string;
  ends: number;
  bytes: number;
  readonly at: number[] = [];
  readonly offsets: number[] = [];

  /** @param head bytes of the init segment at its beginning */
  constructor(of: { camera: CameraId; starts: number; init: string; codecs: string; head: number }) {
    this.camera = of.camera;
    this.starts = of.starts;
    this.ends = of.starts;
    this.init = of.init;
    this.codecs = of.codecs;
    this.bytes = of.head;
  }

  /** Whether a fragment belongs to another file: something is missing before it, or the minute is over and it begins with a key frame. */
  endsBefore(fragment: Fragment): boolean {
    if (Math.abs(fragment.at - this.ends) > seamMs || fragment.at <= this.starts) return true;
    if (fragment.at - this.starts > longestFileMs) return true;
    return fragment.isKey && Math.floor(fragment.at / minuteMs) !== Math.floor(this.starts / minuteMs);
  }

  /** Indexes a fragment appended to the file. */
  add({ at, ms, isKey, bytes }: Fragment): void {
    const after = Math.round(at - this.starts);
    if (this.at.length === 0 || (isKey && after - (this.at.at(-1) ?? 0) >= segmentMs)) {
      this.at.push(after);
      this.offsets.push(this.bytes);
    }
    this.ends = Math.max(this.ends, Math.round(at + ms));
    this.bytes += bytes.length;
  }

  /** The complete file; null: it has no fragment. */
  finished(): MinuteFile | null {
    const { camera, starts, ends, bytes, init, codecs, at, offsets } = this;
    return at.length > 0 ? { camera, starts, ends, bytes, init, codecs, at, offsets } : null;
  }

  /** The part that is readable during writing: all but the last segment, which has no end yet; null: nothing. */
  completed(): MinuteFile | null {
    const [last, offset] = [this.at.at(-1), this.offsets.at(-1)];
    if (this.at.length < 2 || last === undefined || offset === undefined) return null;
    const { camera, starts, init, codecs } = this;
    return {
      camera,
      starts,
      init,
      codecs,
      ends: starts + last,
      bytes: offset,
      at: this.at.slice(0, -1),
      offsets: this.offsets.slice(0, -1),
    };
  }
}

/** The name of a file's segment, as in addresses. */
const segmentName = (file: MinuteFile, n: number): string => `${file.starts}-${n}`;

/** Parses the file and segment number of a name; null: invalid. */
export function readSegmentName(name: string): { starts: number; n: number } | null {
  const read = /^([1-9]\d{0,13})-(0|[1-9]\d{0,4})$/.exec(name);
  return read ? { starts: Number(read[1]), n: Number(read[2]) } : null;
}

/** Position of segment n in its file; null: none. */
export function placeIn(file: MinuteFile, n: number): { offset: number; bytes: number } | null {
  const offset = file.offsets[n];
  return offset === undefined ? null : { offset, bytes: (file.offsets[n + 1] ?? file.bytes) - offset };
}

/**
 * The segments of files that touch a window, in order; one is continuous if it has the same init segment as the previous one and nothing is missing.
 * @param files in order
 */
export function segmentsIn(files: readonly MinuteFile[], window: Window): Segment[] {
  const found: { -readonly [K in keyof Segment]: Segment[K] }[] = [];
  let before: { to: number; init: string } | null = null;
  for (const file of files) {
    for (const [n, after] of file.at.entries()) {
      const from = file.starts + after;
      const next = file.at[n + 1];
      const to = next === undefined ? file.ends : file.starts + next;
      if (to > window.from && from < window.to) {
        const follows: boolean = before !== null && before.init === file.init && Math.abs(from - before.to) <= seamMs;
        const last = found.at(-1);
        // A continuous segment begins at the end of the previous one, because the duration of its last frame was estimated.
        if (follows && last) last.to = from;
        found.push({ name: segmentName(file, n), init: file.init, from, to, follows });
      }
      before = { to, init: file.init };
    }
  }
  return found;
}

/** Parts of a window, joined where nothing is missing between them, and cut to it. @param parts in order */
export function joined(parts: readonly Window[], window: Window): Window[] {
  const found: { from: number; to: number }[] = [];
  for (const part of parts) {
    const [from, to] = [Math.max(part.from, window.from), Math.min(part.to, window.to)];
    if (to <= from) continue;
    const last = found.at(-1);
    if (last && from <= last.to + seamMs) last.to = Math.max(last.to, to);
    else found.push({ from, to });
  }
  return found;
}
