/** A clip split into fragments: the init segment, and one fragment per segment. */
export interface Clip {
  readonly init: Buffer;
  readonly fragments: readonly Buffer[];
}

export interface Box {
  readonly type: string;
  readonly start: number;
  readonly body: number;
  readonly end: number;
}

/** The boxes that lie side by side between two offsets. */
export function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  let start = from;
  while (start + 8 <= to) {
    const size = bytes.readUInt32BE(start);
    if (size < 8 || start + size > to) throw new Error(`A box of ${size} bytes at ${start} does not fit its container`);
    yield { type: bytes.toString('latin1', start + 4, start + 8), start, body: start + 8, end: start + size };
    start += size;
  }
}

/**
 * Cuts a fragmented MP4 (`ftyp moov (moof mdat)+`) into its init segment and its fragments.
 * @throws Error if the file is not fragmented MP4
 */
export function cutClip(file: Buffer): Clip {
  const init: Buffer[] = [];
  const fragments: Buffer[] = [];
  let moof: Box | null = null;
  for (const box of boxesIn(file, 0, file.length)) {
    if (box.type === 'ftyp' || box.type === 'moov') init.push(file.subarray(box.start, box.end));
    if (box.type === 'moof') moof = box;
    if (box.type === 'mdat' && moof !== null) {
      fragments.push(file.subarray(moof.start, box.end));
      moof = null;
    }
  }
  if (init.length !== 2 || fragments.length === 0) throw new Error('Not a fragmented MP4: it needs ftyp, moov and moof with mdat');
  return { init: Buffer.concat(init), fragments };
}

/**
 * A copy of a fragment with its position in time: `mfhd` gets the sequence number (32 bits), every `tfdt` the decode time
 * in the units of its track, as 64 bits so that it can count from 1970.
 * @throws Error if a `tfdt` has room for 32 bits only
 */
export function placeFragment(fragment: Buffer, sequence: number, decodeTime: bigint): Buffer {
  const placed = Buffer.from(fragment);
  for (const box of boxesIn(placed, 0, placed.length)) {
    if (box.type !== 'moof') continue;
    for (const part of boxesIn(placed, box.body, box.end)) {
      if (part.type === 'mfhd') placed.writeUInt32BE(sequence % 2 ** 32, part.body + 4);
      if (part.type === 'traf') placeTrack(placed, part, decodeTime);
    }
  }
  return placed;
}

function placeTrack(bytes: Buffer, traf: Box, decodeTime: bigint): void {
  for (const box of boxesIn(bytes, traf.body, traf.end)) {
    if (box.type !== 'tfdt') continue;
    if (bytes.readUInt8(box.body) !== 1) throw new Error('This clip counts its time in 32 bits');
    bytes.writeBigUInt64BE(decodeTime, box.body + 4);
  }
}

/** Reads the position of a fragment: its sequence number and the decode time of its first track. */
export function placeOf(fragment: Buffer): { sequence: number; decodeTime: bigint } {
  let sequence = 0;
  let decodeTime = 0n;
  for (const box of boxesIn(fragment, 0, fragment.length)) {
    if (box.type !== 'moof') continue;
    for (const part of boxesIn(fragment, box.body, box.end)) {
      if (part.type === 'mfhd') sequence = fragment.readUInt32BE(part.body + 4);
      if (part.type !== 'traf') continue;
      for (const inner of boxesIn(fragment, part.body, part.end)) {
        if (inner.type === 'tfdt') decodeTime = fragment.readBigUInt64BE(inner.body + 4);
      }
    }
  }
  return { sequence, decodeTime };
}
