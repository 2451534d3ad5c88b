import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const [nonceBytes, tagBytes] = [12, 16];

/** Encrypts bytes for one user: without the key, which is stored outside the database, they cannot be read or moved to another user. */
export function seal(key: Uint8Array, user: number, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(`factor:${user}`));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws Error if it was sealed with another key, for another user, or was changed */
export function unseal(key: Uint8Array, user: number, sealed: Uint8Array): Uint8Array {
  const parts = Buffer.from(sealed);
  const decipher = createDecipheriv('aes-256-gcm', key, parts.subarray(0, nonceBytes)).setAAD(Buffer.from(`factor:${user}`));
  decipher.setAuthTag(parts.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(parts.subarray(nonceBytes + tagBytes)), decipher.final()]);
}
