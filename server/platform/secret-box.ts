import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import { secret } from './secrets.ts';

/** Encrypts secrets of records with the installation's key (AES-256-GCM); decrypts them for connectors only. */
export interface SecretBox {
  /** @returns the text to store, `v1:…` */
  seal(text: string): string;
  /** @throws Error if another installation encrypted it, or it was changed */
  open(sealed: string): string;
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
  return {
    seal: (text) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v1:${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed.replace(/^v1:/, ''), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    mark: (text) => createHmac('sha256', key).update(text).digest('base64url'),
  };
}
