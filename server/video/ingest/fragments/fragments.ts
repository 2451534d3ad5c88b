import { type Box, boxesIn } from '../../boxes.ts';
import type { Fragment } from '../../engine.ts';
import { codecName } from './codec-name.ts';

/** A track, as declared by its init segment. */
export interface Track {
  readonly id: number;
  readonly kind: 'video' | 'audio' | 'other';
  /** Timescale: units of its decode times per second. */
  readonly timescale: number;
  /** RFC 6381: `avc1.4d401f`. */
  readonly codec: string;
  readonly width: number;
  readonly height: number;
  /** Default duration and flags of samples. */
  readonly duration: number;
  readonly flags: number;
}

/** A parsed init segment. */
export interface StreamInit {
  readonly bytes: Buffer;
  /** As in `video/mp4; codecs="…"`. */
  readonly codecs: string;
  /** Of its picture; 0 if it has none. */
  readonly width: number;
  readonly height: number;
  readonly audio: boolean;
  readonly tracks: readonly Track[];
}

/** A track's part of a fragment, in the units of the track. */
export interface TrackRun {
  readonly track: Track;
  readonly start: bigint;
  readonly duration: number;
  readonly samples: number;
  readonly isKey: boolean;
}

/** Maximum size of a box from a camera. */
const largest = 64 * 1024 * 1024;
const notSync = 0x10000;

const inside = (bytes: Buffer, box: Box, skip = 0): Map<string, Box> =>
  new Map([...boxesIn(bytes, box.body + skip, box.end)].map((one) => [one.type, one]));

function need(found: Map<string, Box>, type: string): Box {
  const box = found.get(type);
  if (!box) throw new Error(`Not an init segment of MP4: it has no ${type}`);
  return box;
}

/**
 * Reads `ftyp moov`: tracks, their formats and the size of the picture.
 * @throws Error if the bytes are no init segment
 */
export function readInit(bytes: Buffer): StreamInit {
  const moov = [...boxesIn(bytes, 0, bytes.length)].find((box) => box.type === 'moov');
  if (!moov) throw new Error('Not an init segment of MP4: it has no moov');
  const parts = [...boxesIn(bytes, moov.body, moov.end)];
  const defaults = new Map<number, { duration: number; flags: number }>();
  const extends_ = parts.find((box) => box.type === 'mvex');
  for (const box of extends_ ? boxesIn(bytes, extends_.body, extends_.end) : []) {
    if (box.type !== 'trex') continue;
    const at = box.body + 4;
    defaults.set(bytes.readUInt32BE(at), { duration: bytes.readUInt32BE(at + 8), flags: bytes.readUInt32BE(at + 16) });
  }
  const tracks = parts.filter((box) => box.type === 'trak').map((trak) => readTrack(bytes, trak, defaults));
  const video = tracks.find((track) => track.kind === 'video');
  return {
    bytes,
    codecs: tracks
      .filter((track) => track.kind !== 'other')
      .map((track) => track.codec)
      .join(','),
    width: video?.width ?? 0,
    height: video?.height ?? 0,
    audio: tracks.some((track) => track.kind === 'audio'),
    tracks,
  };
}

function readTrack(bytes: Buffer, trak: Box, defaults: ReadonlyMap<number, { duration: number; flags: number }>): Track {
  const parts = inside(bytes, trak);
  const header = need(parts, 'tkhd');
  const media = inside(bytes, need(parts, 'mdia'));
  const mediaHeader = need(media, 'mdhd');
  const handler = need(media, 'hdlr');
  const tables = inside(bytes, need(inside(bytes, need(media, 'minf')), 'stbl'));
  const wide = (box: Box) => bytes.readUInt8(box.body) === 1;
  const id = bytes.readUInt32BE(header.body + (wide(header) ? 20 : 12));
  const handled = bytes.toString('latin1', handler.body + 8, handler.body + 12);
  const kind = handled === 'vide' ? 'video' : handled === 'soun' ? 'audio' : 'other';
  const [entry] = boxesIn(bytes, need(tables, 'stsd').body + 8, need(tables, 'stsd').end);
  return {
    id,
    kind,
    timescale: bytes.readUInt32BE(mediaHeader.body + (wide(mediaHeader) ? 20 : 12)),
    codec: entry && kind !== 'other' ? codecName(bytes, entry, kind) : (entry?.type ?? ''),
    width: entry && kind === 'video' ? bytes.readUInt16BE(entry.body + 24) : 0,
    height: entry && kind === 'video' ? bytes.readUInt16BE(entry.body + 26) : 0,
    ...(defaults.get(id) ?? { duration: 0, flags: 0 }),
  };
}

/**
 * Reads the samples of each track in a fragment.
 * @throws Error if it is not a `moof mdat` of that stream
 */
export function readRuns(bytes: Buffer, init: StreamInit): TrackRun[] {
  const runs: TrackRun[] = [];
  for (const box of boxesIn(bytes, 0, bytes.length)) {
    if (box.type !== 'moof') continue;
    for (const part of boxesIn(bytes, box.body, box.end)) {
      const run = part.type === 'traf' ? readRun(bytes, part, init) : null;
      if (run) runs.push(run);
    }
  }
  return runs;
}

function readRun(bytes: Buffer, traf: Box, init: StreamInit): TrackRun | null {
  let track: Track | undefined;
  let [duration, flags, start, total, samples] = [0, 0, 0n, 0, 0];
  let first: number | null = null;
  for (const box of boxesIn(bytes, traf.body, traf.end)) {
    const flagBits = bytes.readUInt32BE(box.body) & 0xffffff;
    if (box.type === 'tfhd') {
      const id = bytes.readUInt32BE(box.body + 4);
      track = init.tracks.find((one) => one.id === id);
      let at = box.body + 8 + (flagBits & 1 ? 8 : 0) + (flagBits & 2 ? 4 : 0);
      duration = flagBits & 8 ? bytes.readUInt32BE(at) : (track?.duration ?? 0);
      at += (flagBits & 8 ? 4 : 0) + (flagBits & 16 ? 4 : 0);
      flags = flagBits & 32 ? bytes.readUInt32BE(at) : (track?.flags ?? 0);
    }
    if (box.type === 'tfdt') {
      start = bytes.readUInt8(box.body) === 1 ? bytes.readBigUInt64BE(box.body + 4) : BigInt(bytes.readUInt32BE(box.body + 4));
    }
    if (box.type !== 'trun') continue;
    const read = readSamples(bytes, box, flagBits, { duration, flags });
    first ??= read.first;
    total += read.duration;
    samples += read.samples;
  }
  return track ? { track, start, duration: total, samples, isKey: first !== null && (first & notSync) === 0 } : null;
}

/** Count and duration of the samples of a `trun`, and the flags of the first. */
function readSamples(bytes: Buffer, trun: Box, flagBits: number, defaults: { duration: number; flags: number }) {
  const samples = bytes.readUInt32BE(trun.body + 4);
  let at = trun.body + 8 + (flagBits & 1 ? 4 : 0);
  let first: number | null = flagBits & 4 ? bytes.readUInt32BE(at) : null;
  at += flagBits & 4 ? 4 : 0;
  const step = 4 * [0x100, 0x200, 0x400, 0x800].filter((bit) => flagBits & bit).length;
  if (samples > 0 && first === null) {
    first = flagBits & 0x400 ? bytes.readUInt32BE(at + (flagBits & 0x100 ? 4 : 0) + (flagBits & 0x200 ? 4 : 0)) : defaults.flags;
  }
  let duration = 0;
  for (let n = 0; n < samples; n += 1) duration += flagBits & 0x100 ? bytes.readUInt32BE(at + n * step) : defaults.duration;
  return { samples, duration, first };
}

/** The run that defines a fragment's timing: that of the video track, else the first. */
const leadOf = (runs: readonly TrackRun[]): TrackRun | undefined => runs.find((run) => run.track.kind === 'video') ?? runs[0];
const inMs = (units: bigint, { timescale }: Track): number => Number((units * 1_000_000n) / BigInt(timescale)) / 1000;

/**
 * A fragment by its decode times: `at` in whole ms of media time, `ms` up to the start of the next one.
 * @throws Error if the bytes are no fragment of that stream
 */
export function readFragment(bytes: Buffer, init: StreamInit): Fragment {
  const lead = leadOf(readRuns(bytes, init));
  if (!lead) throw new Error('A fragment without samples of its stream');
  const at = Math.round(inMs(lead.start, lead.track));
  const end = Math.round(inMs(lead.start + BigInt(lead.duration), lead.track));
  return { bytes, at, ms: end - at, isKey: lead.isKey && lead.track.kind === 'video' };
}

/**
 * A fragment moved in time by whole ms, in every track by that track's units, so that its decode times count from 1970 once the
 * moment of its stream's beginning is added. The bytes are written over; `sequence` goes into its `mfhd`.
 * @throws Error if a `tfdt` has only 32 bits
 */
export function moveFragment(fragment: Fragment, init: StreamInit, byMs: number, sequence: number): Fragment {
  const { bytes } = fragment;
  for (const box of boxesIn(bytes, 0, bytes.length)) {
    if (box.type !== 'moof') continue;
    for (const part of boxesIn(bytes, box.body, box.end)) {
      if (part.type === 'mfhd') bytes.writeUInt32BE(sequence % 2 ** 32, part.body + 4);
      if (part.type === 'traf') moveTrack(bytes, part, init, byMs);
    }
  }
  return { ...fragment, at: fragment.at + byMs };
}

function moveTrack(bytes: Buffer, traf: Box, init: StreamInit, byMs: number): void {
  const parts = inside(bytes, traf);
  const [header, time] = [parts.get('tfhd'), parts.get('tfdt')];
  if (!header || !time) throw new Error('The fragment has no decode time');
  const id = bytes.readUInt32BE(header.body + 4);
  const timescale = init.tracks.find((track) => track.id === id)?.timescale ?? 1000;
  if (bytes.readUInt8(time.body) !== 1) throw new Error('This stream counts its time in 32 bits');
  const moved = bytes.readBigUInt64BE(time.body + 4) + (BigInt(byMs) * BigInt(timescale)) / 1000n;
  bytes.writeBigUInt64BE(moved, time.body + 4);
}

/**
 * A fragment whose frames last `ms` in all, each the same part of it; tracks that already last that long are left. The bytes are written over.
 */
export function stretchFragment(fragment: Fragment, init: StreamInit, ms: number): Fragment {
  const { bytes } = fragment;
  const runs = readRuns(bytes, init);
  for (const box of boxesIn(bytes, 0, bytes.length)) {
    if (box.type !== 'moof') continue;
    for (const traf of boxesIn(bytes, box.body, box.end)) {
      if (traf.type === 'traf') stretchTrack(bytes, traf, runs, ms);
    }
  }
  return { ...fragment, ms };
}

function stretchTrack(bytes: Buffer, traf: Box, runs: readonly TrackRun[], ms: number): void {
  let each = 0;
  for (const box of boxesIn(bytes, traf.body, traf.end)) {
    const flagBits = box.type === 'tfhd' || box.type === 'trun' ? bytes.readUInt32BE(box.body) & 0xffffff : 0;
    if (box.type === 'tfhd') {
      const run = runs.find(({ track }) => track.id === bytes.readUInt32BE(box.body + 4));
      const wanted = run ? (ms * run.track.timescale) / 1000 : 0;
      if (!run || run.samples === 0 || run.duration > wanted / 2) return;
      each = Math.floor(wanted / run.samples);
      const at = box.body + 8 + (flagBits & 1 ? 8 : 0) + (flagBits & 2 ? 4 : 0);
      if (flagBits & 8) bytes.writeUInt32BE(each, at);
    }
    if (box.type !== 'trun' || !(flagBits & 0x100)) continue;
    const first = box.body + 8 + (flagBits & 1 ? 4 : 0) + (flagBits & 4 ? 4 : 0);
    const step = 4 * [0x100, 0x200, 0x400, 0x800].filter((bit) => flagBits & bit).length;
    for (let n = 0; n < bytes.readUInt32BE(box.body + 4); n += 1) bytes.writeUInt32BE(each, first + n * step);
  }
}

/** Splits an incoming byte stream into fragments. */
export interface FragmentCutter {
  /** @throws Error if the bytes are not fragmented MP4; the stream cannot be used any further */
  push(chunk: Buffer): void;
  /** Bytes up to the end of the last complete fragment (or of the init segment). */
  readonly consumed: number;
}

/**
 * Cuts a stream of fragmented MP4 (`ftyp moov (moof mdat)+`; other boxes are skipped) into its init segment and its fragments, each
 * as soon as its last byte has arrived. A second `moov` begins a new stream. Each fragment has bytes of its own.
 */
export function fragmentCutter(handlers: {
  init(init: StreamInit): void;
  fragment(fragment: Fragment, init: StreamInit): void;
}): FragmentCutter {
  let [chunks, buffered, consumed]: [Buffer[], number, number] = [[], 0, 0];
  let needed = 8;
  let head: Buffer[] = [];
  let moof: Buffer | null = null;
  let init: StreamInit | null = null;

  function take(box: Buffer): void {
    const type = box.toString('latin1', 4, 8);
    if (type === 'ftyp') head = [box];
    if (type === 'moov') {
      init = readInit(Buffer.concat([...head, box]));
      handlers.init(init);
    }
    if (type === 'moof') moof = box;
    if (type === 'mdat' && moof && init) {
      const bytes = Buffer.concat([moof, box]);
      moof = null;
      handlers.fragment(readFragment(bytes, init), init);
    }
    if (type === 'moov' || type === 'mdat') consumed = passed;
  }

  let passed = 0;
  return {
    get consumed() {
      return consumed;
    },
    push(chunk) {
      chunks.push(chunk);
      buffered += chunk.length;
      while (buffered >= needed) {
        const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
        const size = bytes.readUInt32BE(0);
        if (size < 8 || size > largest) throw new Error(`A box of ${size} bytes is none of fragmented MP4`);
        chunks = [bytes];
        needed = size;
        if (buffered < size) return;
        passed += size;
        chunks = [bytes.subarray(size)];
        buffered -= size;
        needed = 8;
        take(bytes.subarray(0, size));
      }
    },
  };
}
