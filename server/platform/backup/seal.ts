import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
/** Work of scrypt for a passphrase: 32 MB, a tenth of a second. */
const scryptWork = 2 ** 15;
const costOf = (work: number) => ({ N: work, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });
/** First bytes of an encrypted file. */
export const magic = Buffer.from('ATALAYA-SEALED-1\n');
/** How the failure with another passphrase begins. */
export const otherPassphrase = 'the passphrase is another one';
const frameBytes = 65_536;
const tagBytes = 16;

/** Frames are numbered and the last one is marked: removing, reordering or truncating them is detected. */
function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(frame));
  nonce[8] = isLast ? 1 : 0;
  return nonce;
}

/**
 * Encrypts a stream with a passphrase: scrypt, and AES-256-GCM in frames of 64 kB.
 * @param work of scrypt, the same for sealing and opening; less only in tests
 */
export async function* seal(passphrase: string, source: AsyncIterable<Buffer>, work = scryptWork): AsyncGenerator<Buffer> {
  const salt = randomBytes(16);
  const key = await derive(passphrase, salt, 32, costOf(work));
  yield Buffer.concat([magic, salt]);
  let [frame, buffered]: [number, Buffer] = [0, Buffer.alloc(0)];
  const sealed = (bytes: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(frame, isLast));
    const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
    frame += 1;
    return Buffer.concat([cipher.getAuthTag(), body]);
  };
  for await (const part of source) {
    buffered = Buffer.concat([buffered, part]);
    for (; buffered.length > frameBytes; buffered = buffered.subarray(frameBytes)) yield sealed(buffered.subarray(0, frameBytes), false);
  }
  yield sealed(buffered, true);
}

/**
 * Decrypts the output of `seal`; `source` begins after the magic bytes.
 * @throws Error if the passphrase is wrong, or a byte was changed
 */
export async function* unseal(passphrase: string, source: AsyncIterable<Buffer>, work = scryptWork): AsyncGenerator<Buffer> {
  let [frame, buffered, key]: [number, Buffer, Buffer | null] = [0, Buffer.alloc(0), null];
  const opened = (bytes: Buffer, isLast: boolean): Buffer => {
    if (!key || bytes.length < tagBytes) throw new Error('it ends too early');
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(frame, isLast)).setAuthTag(bytes.subarray(0, tagBytes));
    try {
      frame += 1;
      return Buffer.concat([decipher.update(bytes.subarray(tagBytes)), decipher.final()]);
    } catch {
      throw new Error(frame === 1 ? `${otherPassphrase}, or its beginning was changed` : 'a byte of it was changed, or its end is missing');
    }
  };
  for await (const part of source) {
    buffered = Buffer.concat([buffered, part]);
    if (!key && buffered.length >= 16) {
      key = await derive(passphrase, buffered.subarray(0, 16), 32, costOf(work));
      buffered = buffered.subarray(16);
    }
    if (!key) continue;
    const size = frameBytes + tagBytes;
    for (; buffered.length > size; buffered = buffered.subarray(size)) yield opened(buffered.subarray(0, size), false);
  }
  yield opened(buffered, true);
}
