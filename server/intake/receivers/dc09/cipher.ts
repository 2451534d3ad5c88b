import { createCipheriv, createDecipheriv, randomInt } from 'node:crypto';

/** The standard fixes an initialization vector of zeros; the padding, which differs in every frame, is in the first block. */
const vector = Buffer.alloc(16);
const blockBytes = 16;

/**
 * The bytes of an account's key: 32, 48 or 64 hexadecimal digits, or, as some panels have it typed, 16, 24 or 32 characters.
 * @returns null for a text of another form
 */
export function keyOf(secret: string): Buffer | null {
  if (/^(?:[0-9A-Fa-f]{32}|[0-9A-Fa-f]{48}|[0-9A-Fa-f]{64})$/.test(secret)) return Buffer.from(secret, 'hex');
  const bytes = Buffer.from(secret, 'latin1');
  return [16, 24, 32].includes(bytes.length) ? bytes : null;
}

const algorithmOf = (key: Buffer): string => `aes-${key.length * 8}-cbc`;

/** Encrypts what follows the opening bracket, padded in front up to whole blocks. @returns hexadecimal digits */
export function encrypt(key: Buffer, plain: string): string {
  const bytes = Buffer.from(plain, 'latin1');
  const missing = (blockBytes - ((bytes.length + 1) % blockBytes)) % blockBytes;
  const padded = Buffer.concat([Buffer.from(`${randomPadding(missing)}|`, 'latin1'), bytes]);
  const cipher = createCipheriv(algorithmOf(key), key, vector).setAutoPadding(false);
  return Buffer.concat([cipher.update(padded), cipher.final()])
    .toString('hex')
    .toUpperCase();
}

/**
 * Decrypts what follows the opening bracket, without its padding.
 * @returns undefined if the digits are no whole blocks
 */
export function decrypt(key: Buffer, digits: string): string | undefined {
  if (digits.length === 0 || digits.length % (2 * blockBytes) !== 0 || !/^[0-9A-Fa-f]+$/.test(digits)) return undefined;
  const decipher = createDecipheriv(algorithmOf(key), key, vector).setAutoPadding(false);
  const plain = Buffer.concat([decipher.update(Buffer.from(digits, 'hex')), decipher.final()]).toString('latin1');
  return plain.replace(/^[^|[\]]*\|?/, '');
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const randomPadding = (length: number): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
