import type { Fragment } from '../engine.ts';

const headBytes = 8;

/** Wraps bytes as a box. */
function box(type: string, ...parts: Buffer[]): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(headBytes + parts.reduce((sum, part) => sum + part.length, 0), 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
}

/** The body of the first box at a path of types. */
function inside(bytes: Buffer, ...path: string[]): Buffer {
  let within = bytes;
  for (const type of path) {
    let at = 0;
    while (at + headBytes <= within.length && within.toString('latin1', at + 4, at + 8) !== type) at += within.readUInt32BE(at);
    if (at + headBytes > within.length) throw new Error(`There is no ${type} in it`);
    within = within.subarray(at + headBytes, at + within.readUInt32BE(at));
  }
  return within;
}

/** Reads the `trun` of a bundled clip: the flags of the key frame, and the size of each frame in bytes. */
function readRun(trun: Buffer): { keyFlags: number; sizes: number[] } {
  if (trun.readUInt32BE(0) !== 0x205) throw new Error('This clip is not of the form that can be cut into frames');
  const count = trun.readUInt32BE(4);
  return { keyFlags: trun.readUInt32BE(12), sizes: Array.from({ length: count }, (_, i) => trun.readUInt32BE(16 + i * 4)) };
}

/**
 * Splits a fragment of a looping clip (one video track, times in ms, frames of equal length) into shorter ones, so that it can be
 * emitted in real time. @param frames in each
 */
export function splitFragment(fragment: Buffer, at: number, ms: number, frames: number): Fragment[] {
  const tfhd = inside(fragment, 'moof', 'traf', 'tfhd');
  const { keyFlags, sizes } = readRun(inside(fragment, 'moof', 'traf', 'trun'));
  const data = inside(fragment, 'mdat');
  const each = ms / sizes.length;
  const cut: Fragment[] = [];
  let offset = 0;
  for (let first = 0; first < sizes.length; first += frames) {
    const part = sizes.slice(first, first + frames);
    const bytes = part.reduce((sum, size) => sum + size, 0);
    const isKey = first === 0;
    const starts = at + first * each;
    const moof = moofOf(tfhd, starts, part, isKey ? keyFlags : null);
    cut.push({
      bytes: Buffer.concat([moof, box('mdat', data.subarray(offset, offset + bytes))]),
      at: starts,
      ms: part.length * each,
      isKey,
    });
    offset += bytes;
  }
  return cut;
}

function moofOf(tfhd: Buffer, at: number, sizes: readonly number[], keyFlags: number | null): Buffer {
  const mfhd = Buffer.alloc(8);
  mfhd.writeUInt32BE(Math.floor(at / 100) % 2 ** 32, 4);
  const tfdt = Buffer.alloc(12);
  tfdt.writeUInt8(1, 0);
  tfdt.writeBigUInt64BE(BigInt(Math.round(at)), 4);
  const trun = Buffer.alloc(12 + (keyFlags === null ? 0 : 4) + sizes.length * 4);
  trun.writeUInt32BE(keyFlags === null ? 0x201 : 0x205, 0);
  trun.writeUInt32BE(sizes.length, 4);
  let place = 12;
  if (keyFlags !== null) place = trun.writeUInt32BE(keyFlags, place);
  for (const size of sizes) place = trun.writeUInt32BE(size, place);
  const build = () => box('moof', box('mfhd', mfhd), box('traf', box('tfhd', tfhd), box('tfdt', tfdt), box('trun', trun)));
  trun.writeUInt32BE(build().length + headBytes, 8);
  return build();
}
