import type { App, Mailer } from '../platform/index.ts';

/** Dependencies shared by the access endpoints. */
export interface Access {
  app: App;
  mailer: Mailer;
  /** Keys of access tokens, code hashes, sealed secrets of authenticator apps, and the names of users for authenticators. */
  keys: { access: Uint8Array; codes: Uint8Array; factors: Uint8Array; handles: Uint8Array };
}
