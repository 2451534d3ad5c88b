import { createHash } from 'node:crypto';
import { passwordMinLength } from '../../contract/access/password.ts';

/** Shorter words are not in the filter: most combinations of a few letters are in large lists, and would refuse good passwords. */
const wordMinLength = 6;

/** A password as it is compared. */
export const foldPassword = (password: string): string => password.normalize('NFC').toLowerCase();

/** A text without the digits and signs at its ends. */
export const bare = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Whether a folded text is looked up in the filter, and therefore stored in it: a whole password, or a word without digits and signs around it. */
export function canMatchFilter(text: string): boolean {
  const { length } = Array.from(text);
  return length >= passwordMinLength || (length >= wordMinLength && bare(text) === text);
}

/** Bits and positions for one text: at 20 bits and 14 positions one text of 15,000 that were not added is taken for an added one. */
const bitsOfEach = 20;
const positions = 14;

/** The positions of a text, by double hashing. */
function* positionsOf(text: string, bits: number): Generator<number> {
  const digest = createHash('sha256').update(text).digest();
  const [start, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)];
  for (let n = 0; n < positions; n += 1) yield (start + n * step) % bits;
}

/** A Bloom filter of these texts, as the bytes that `bloomHas` reads. */
export function buildBloom(texts: ReadonlySet<string>): Uint8Array {
  const bytes = new Uint8Array(Math.max(1, Math.ceil((texts.size * bitsOfEach) / 8)));
  for (const text of texts) for (const at of positionsOf(text, bytes.length * 8)) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7));
  return bytes;
}

/** Whether a text was added; of texts that were not added, one in 15,000 is answered with true. */
export function bloomHas(bytes: Uint8Array, text: string): boolean {
  for (const at of positionsOf(text, bytes.length * 8)) if (((bytes[at >> 3] ?? 0) & (1 << (at & 7))) === 0) return false;
  return true;
}
