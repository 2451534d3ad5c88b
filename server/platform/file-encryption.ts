import { type Cipher, createCipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import { secret } from './secrets.ts';

const magic = Buffer.from('ATALAYA-FILE-CTR');
const nonceBytes = 16;
const blockBytes = 16;
/** Bytes before the contents of an encrypted file: the magic bytes, then the nonce that its key is derived with. */
export const headBytes = magic.length + nonceBytes;

/** Encrypts and decrypts one file at any position, with AES-256 in counter mode under a key of its own. Positions are of the contents. */
export interface FileCipher {
  /** The first bytes of the file. */
  readonly head: Buffer;
  /** A stream cipher that begins at a position. */
  at(position: number): Cipher;
  /** Bytes at a position, encrypted or, in the same way, decrypted. */
  apply(bytes: Buffer, position: number): Buffer;
}

/** Encryption of the files of recordings. Files without the head are not encrypted, whatever the setting is now: both kinds stay readable. */
export interface FileEncryption {
  /** The cipher of a new file; null: files are not encrypted. */
  create(): FileCipher | null;
  /** @param head the first `headBytes` of a file, or fewer where it is shorter; null: it is not encrypted */
  open(head: Buffer): FileCipher | null;
}

/** The encryption of an installation: `MEDIA_ENCRYPTION`, with a key in DATA_DIR/secrets or derived from ATALAYA_SECRET. */
export async function fileEncryption(config: Pick<Config, 'dataDir' | 'secret' | 'mediaEncryption'>): Promise<FileEncryption> {
  return createFileEncryption(await secret(config, 'recordings'), config.mediaEncryption);
}

/** No encryption, and no reading of encrypted files. */
export const plainFiles: FileEncryption = { create: () => null, open: () => null };

/** @param key 32 bytes */
export function createFileEncryption(key: Uint8Array, isOn: boolean): FileEncryption {
  return {
    create: () => (isOn ? cipherOf(key, randomBytes(nonceBytes)) : null),
    open: (head) =>
      head.length >= headBytes && head.subarray(0, magic.length).equals(magic)
        ? cipherOf(key, head.subarray(magic.length, headBytes))
        : null,
  };
}

function cipherOf(key: Uint8Array, nonce: Buffer): FileCipher {
  const own = createHmac('sha256', key).update(nonce).digest();
  const at = (position: number) => {
    const counter = Buffer.alloc(blockBytes);
    counter.writeBigUInt64BE(BigInt(Math.floor(position / blockBytes)), blockBytes - 8);
    const cipher = createCipheriv('aes-256-ctr', own, counter);
    cipher.update(Buffer.alloc(position % blockBytes));
    return cipher;
  };
  return { head: Buffer.concat([magic, nonce]), at, apply: (bytes, position) => at(position).update(bytes) };
}
