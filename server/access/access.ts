import type { App, Mailer } from '../platform/index.ts';

/** Dependencies shared by the access endpoints. */
export interface Access {
  app: App;
  mailer: Mailer;
  /** Of access tokens, of code hashes, and of the sealed secrets of authenticator apps. */
  keys: { access: Uint8Array; codes: Uint8Array; factors: Uint8Array };
}
