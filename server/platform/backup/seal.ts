import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
/** How a sealed file begins. */
export const magic = Buffer.from('ATALAYA-SEALED-1\n');
const frameBytes = 65_536;
const tagBytes = 16;

/** Frames are numbered and the last one is marked: removing, reordering or truncating them is detected. */
function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(frame));
  nonce[8] = isLast ? 1 : 0;
  return nonce;
}

/** Seals a stream with a passphrase: scrypt, and AES-256-GCM in frames of 64 kB. */
export async function* seal(passphrase: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const salt = randomBytes(16);
  const key = await derive(passphrase, salt, 32, cost);
  yield Buffer.concat([magic, salt]);
  let [frame, kept]: [number, Buffer] = [0, Buffer.alloc(0)];
  const sealed = (bytes: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(frame, isLast));
    const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
    frame += 1;
    return Buffer.concat([cipher.getAuthTag(), body]);
  };
  for await (const part of source) {
    kept = Buffer.concat([kept, part]);
    for (; kept.length > frameBytes; kept = kept.subarray(frameBytes)) yield sealed(kept.subarray(0, frameBytes), false);
  }
  yield sealed(kept, true);
}

/**
 * Opens what `seal` made; `source` begins after the magic.
 * @throws Error where the passphrase is another, or a byte was changed
 */
export async function* unseal(passphrase: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [frame, kept, key]: [number, Buffer, Buffer | null] = [0, Buffer.alloc(0), null];
  const opened = (bytes: Buffer, isLast: boolean): Buffer => {
    if (!key || bytes.length < tagBytes) throw new Error('it ends too early');
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(frame, isLast)).setAuthTag(bytes.subarray(0, tagBytes));
    try {
      frame += 1;
      return Buffer.concat([decipher.update(bytes.subarray(tagBytes)), decipher.final()]);
    } catch {
      throw new Error(
        frame === 1 ? 'the passphrase is another one, or its beginning was changed' : 'a byte of it was changed, or its end is missing',
      );
    }
  };
  for await (const part of source) {
    kept = Buffer.concat([kept, part]);
    if (!key && kept.length >= 16) {
      key = await derive(passphrase, kept.subarray(0, 16), 32, cost);
      kept = kept.subarray(16);
    }
    if (!key) continue;
    const size = frameBytes + tagBytes;
    for (; kept.length > size; kept = kept.subarray(size)) yield opened(kept.subarray(0, size), false);
  }
  yield opened(kept, true);
}
