import { t } from '@lingui/core/macro';
import type { Capabilities } from '../../../contract/capabilities.ts';

/**
 * Whether passkeys can be used in this page. `none`: the platform has no such calls; `insecure`: plain http, where browsers have no passkeys;
 * `no_domain`: the platform has no address where browsers offer them; `elsewhere`: they belong to another domain; `unsupported`: this browser.
 */
export type PasskeySupport = 'available' | 'none' | 'insecure' | 'no_domain' | 'elsewhere' | 'unsupported';

/** What of the browser decides it. */
interface Page {
  isSecureContext: boolean;
  hostname: string;
  hasPasskeys: boolean;
}

const currentPage = (): Page => ({
  isSecureContext: window.isSecureContext,
  hostname: window.location.hostname,
  hasPasskeys: 'PublicKeyCredential' in window,
});

/** Whether this page can use the passkeys that the platform announces. */
export function passkeySupport(capabilities: Pick<Capabilities, 'passkeys'> | null, page = currentPage()): PasskeySupport {
  const offered = capabilities?.passkeys ?? null;
  if (!offered) return 'none';
  if (!page.isSecureContext) return 'insecure';
  if (offered.domain === null) return 'no_domain';
  if (page.hostname !== offered.domain && !page.hostname.endsWith(`.${offered.domain}`)) return 'elsewhere';
  return page.hasPasskeys ? 'available' : 'unsupported';
}

/** Why passkeys cannot be used here, and what to do; null: they can, or the platform has none. @param domain where they work */
export function supportText(support: PasskeySupport, domain: string | null): string | null {
  if (support === 'insecure') return t`Passkeys need an encrypted connection: open this console at an address that begins with https.`;
  if (support === 'no_domain')
    return t`Passkeys need a public address with a name that begins with https. Ask whoever runs this installation to set it.`;
  if (support === 'elsewhere') return t`Passkeys of this installation work at ${domain ?? ''} only. Open the console there.`;
  if (support === 'unsupported') return t`This browser has no passkeys. Update it, or use another one.`;
  return null;
}
