import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, to be handed out; the store keeps `tokenHash` of it only. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Compares two hashes in a time that does not tell where they differ. */
export const sameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
