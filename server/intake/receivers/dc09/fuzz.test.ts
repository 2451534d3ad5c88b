import { expect, test } from 'vitest';
import { fakeContext } from '../../../testing/receiver-context.ts';
import { FrameAnswerer } from './answer-frame.ts';
import { checksumOf, hexOf } from './checksum.ts';
import { encrypt, keyOf } from './cipher.ts';
import { encodeFrame, parseFrame } from './frame.ts';
import { readSettings } from './settings.ts';
import { FrameSplitter } from './split-frames.ts';

/** Mulberry32: the same numbers in every run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const secret = '5A'.repeat(16);
const time = '_12:00:00,11-24-2026';
const seeds = [
  `"SIA-DCS"0001R1L2#1234[#1234|Nri1/BA05^Front^/FA7]${time}`,
  `"ADM-CID"0002L0#1234[#1234|1130 01 015][X006E07.77][Y49N06.66][IHelp]${time}`,
  '"NULL"0003L0#1234[]',
  `"*SIA-DCS"0004L0#5678[${encrypt(keyOf(secret) as Buffer, `#5678|NBA1]${time}`)}`,
].flatMap((body) => [encodeFrame(body), encodeFrame(body, { hasBinaryChecksum: true })]);

function mutate(frame: Buffer, random: (below: number) => number): Buffer {
  let bytes = Buffer.from(frame);
  for (let change = random(4); change >= 0; change -= 1) {
    const at = random(bytes.length);
    const kind = random(5);
    if (kind === 0) bytes[at] = random(256);
    else if (kind === 1) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random(4))]);
    else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from([random(256)]), bytes.subarray(at)]);
    else if (kind === 3) bytes = Buffer.concat([bytes.subarray(0, at), seeds[random(seeds.length)] as Buffer]);
    else bytes[at] = '[]|^#"/_\r\n'.charCodeAt(random(10));
    if (bytes.length === 0) bytes = Buffer.from([0]);
  }
  return bytes;
}

/** The body from its first quote on has the checksum in front of it: computed apart from the codec's search for it. */
function hasRightChecksum(bytes: Buffer): boolean {
  const end = bytes.at(-1) === 0x0d ? bytes.length - 1 : bytes.length;
  return [6, 7, 8, 9].some((quoteAt) => {
    const value = checksumOf(bytes.subarray(quoteAt, end));
    const text = bytes.subarray(quoteAt - 8, quoteAt - 4).toString('latin1');
    return bytes[quoteAt] === 0x22 && (text.toUpperCase() === hexOf(value) || bytes.readUInt16BE(quoteAt - 6) === value);
  });
}

test('100,000 mutated frames never throw, and none with a wrong checksum is accepted', async () => {
  const random = randomOf(20_261_124);
  const context = fakeContext('dc09', {}, { accounts: { 1234: null, 5678: secret } });
  const answerer = new FrameAnswerer(context, readSettings({}));
  let answered = 0;
  for (let round = 0; round < 100_000; round += 1) {
    const bytes = mutate(seeds[random(seeds.length)] as Buffer, random);
    const parsed = parseFrame(bytes);
    const splitter = new FrameSplitter(4096);
    const cut = random(bytes.length);
    splitter.push(bytes.subarray(0, cut));
    splitter.push(bytes.subarray(cut));
    if (parsed.kind !== 'frame') continue;
    if (!hasRightChecksum(bytes)) throw new Error(`Accepted with a wrong checksum: ${bytes.toString('latin1')}`);
    answered += 1;
    if (answered <= 20_000) await answerer.answer(bytes);
  }
  expect(answered).toBeGreaterThan(100);
}, 30_000);

test('50,000 mutated contents with right checksums are answered', async () => {
  const random = randomOf(7);
  const context = fakeContext('dc09', {}, { accounts: { 1234: null, 5678: secret } });
  const answerer = new FrameAnswerer(context, readSettings({}));
  const replies = new Set<string>();
  for (let round = 0; round < 50_000; round += 1) {
    const seed = seeds[2 * random(seeds.length / 2)] as Buffer;
    const reply = await answerer.answer(encodeFrame(mutate(seed.subarray(9, -1), random).toString('latin1')));
    const parsed = reply && parseFrame(reply);
    replies.add(parsed?.kind === 'frame' ? parsed.id : String(reply));
  }
  expect([...replies].toSorted()).toEqual(expect.arrayContaining(['ACK', 'DUH', 'NAK']));
}, 30_000);
