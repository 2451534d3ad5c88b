import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import type { App, Config } from '../../platform/index.ts';

/** Whom passkeys are for: a domain with its subdomains, and the pages from which replies are accepted. */
export interface RelyingParty {
  id: string;
  origins: string[];
}

const localName = 'localhost';
const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);
/** Browsers offer passkeys on https, and on http for this machine only. */
const isSecurePage = ({ protocol, hostname }: URL) => protocol === 'https:' || hostname === localName;

/**
 * The domain and the origins of passkeys: those of PUBLIC_URL, and of CORS_ORIGINS on the same domain. Nothing is read from requests.
 * @param port where this platform listens; without PUBLIC_URL passkeys work on this machine, at http://localhost
 * @returns null: the public address is one where browsers offer no passkeys (http, or an IP address)
 */
export function relyingPartyOf(config: Pick<Config, 'publicUrl' | 'passkeyDomain' | 'corsOrigins'>, port: number): RelyingParty | null {
  const own = new URL(config.publicUrl ?? `http://${localName}:${port}`);
  const id = config.passkeyDomain ?? own.hostname;
  if (!isSecurePage(own) || isIP(id.replaceAll(/[[\]]/g, '')) !== 0) return null;
  const others = config.corsOrigins.map((origin) => new URL(origin)).filter((page) => isSecurePage(page) && isWithin(page.hostname, id));
  return { id, origins: [own, ...others].map(({ origin }) => origin) };
}

/** The relying party of a running platform. */
export function currentRelyingParty({ http, config }: Pick<App, 'http' | 'config'>): RelyingParty | null {
  const address = http.server.address();
  return relyingPartyOf(config, typeof address === 'object' && address !== null ? address.port : config.port);
}

/** How authenticators name a user: 32 bytes that say nothing of the account. */
export const userHandle = (key: Uint8Array, user: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHmac('sha256', key).update(`passkey:${user}`).digest());
