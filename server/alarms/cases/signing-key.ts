import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { type Config, secret } from '../../platform/index.ts';

/** The key of an installation that signs packages of cases: Ed25519, derived from a secret of its own. */
export interface SigningKey {
  /** The public key, 32 bytes in base64. */
  readonly publicKey: string;
  /** SHA-256 of the public key, in hex: what people compare. */
  readonly fingerprint: string;
  /** The signature of a text, in base64. */
  sign(text: string): string;
}

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefixBytes = 12;

export async function signingKey(config: Pick<Config, 'dataDir' | 'secret'>): Promise<SigningKey> {
  return keyOf(await secret(config, 'case-signing'));
}

/** @param seed 32 bytes */
export function keyOf(seed: Uint8Array): SigningKey {
  const privateKey = createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = rawPublicKey(createPublicKey(privateKey));
  return {
    publicKey: publicKey.toString('base64'),
    fingerprint: createHash('sha256').update(publicKey).digest('hex'),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  };
}

const rawPublicKey = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' }).subarray(publicPrefixBytes);
