/** What can be done with the address of a page. */
export type Address = { kind: 'shown'; url: string; sandbox: string } | { kind: 'unreadable' } | { kind: 'insecure'; url: string };

/** What every page may do: run, send forms, and open windows of its own. It never navigates the console. */
const least = 'allow-scripts allow-forms allow-popups';

/**
 * Returns how a page is framed. A cross-origin page retains its origin, where its users sign in; a page of the console's own origin gets
 * an opaque origin, or it could access the console. A browser blocks unencrypted pages inside an encrypted console.
 */
export function addressOf(written: string, console: Pick<Location, 'origin' | 'protocol'>): Address {
  const url = URL.canParse(written) ? new URL(written) : null;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return { kind: 'unreadable' };
  if (console.protocol === 'https:' && url.protocol === 'http:') return { kind: 'insecure', url: url.href };
  return { kind: 'shown', url: url.href, sandbox: url.origin === console.origin ? least : `${least} allow-same-origin` };
}
