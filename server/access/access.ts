import type { App, Mailer } from '../platform/index.ts';

/** What the calls of this room share. */
export interface Access {
  app: App;
  mailer: Mailer;
  /** Of access tokens, of code hashes, and of the sealed secrets of authenticator apps. */
  keys: { access: Uint8Array; codes: Uint8Array; factors: Uint8Array };
}
