import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A token of 256 random bits for the client; the store keeps only its `tokenHash`. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Compares two hashes in constant time. */
export const sameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
