import type { App, Mailer } from '../platform/index.ts';

/** Dependencies shared by the access endpoints. */
export interface Access {
  app: App;
  mailer: Mailer;
  /** Keys of access tokens, code hashes, and sealed secrets of authenticator apps. */
  keys: { access: Uint8Array; codes: Uint8Array; factors: Uint8Array };
}
