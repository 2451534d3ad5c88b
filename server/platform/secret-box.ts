import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import { secret } from './secrets.ts';

/** Encrypts secrets of records with the installation's key (AES-256-GCM); decrypts them for connectors only. */
export interface SecretBox {
  /** @returns the text to store, `v1:…` */
  seal(text: string): string;
  /** @throws Error if another installation encrypted it, or it was changed */
  open(sealed: string): string;
  /** The same for bytes, such as files. */
  sealBytes(bytes: Uint8Array): Buffer;
  openBytes(sealed: Uint8Array): Buffer;
  /** A keyed hash of a secret: equal secrets can be recognized without revealing them. */
  mark(text: string): string;
}

const boxes = new WeakMap<object, Promise<SecretBox>>();

/** The box of an installation. */
export function secretBox(config: Pick<Config, 'dataDir' | 'secret'>): Promise<SecretBox> {
  const existing = boxes.get(config);
  if (existing) return existing;
  const opening = secret(config, 'record-secrets').then(makeBox);
  boxes.set(config, opening);
  return opening;
}

function makeBox(key: Uint8Array): SecretBox {
  const sealBytes = (bytes: Uint8Array): Buffer => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const body = [cipher.update(bytes), cipher.final()];
    return Buffer.concat([nonce, cipher.getAuthTag(), ...body]);
  };
  const openBytes = (sealed: Uint8Array): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
  };
  return {
    seal: (text) => `v1:${sealBytes(Buffer.from(text)).toString('base64url')}`,
    open: (sealed) => openBytes(Buffer.from(sealed.replace(/^v1:/, ''), 'base64url')).toString('utf8'),
    sealBytes,
    openBytes,
    mark: (text) => createHmac('sha256', key).update(text).digest('base64url'),
  };
}
