/** Returns the URL of a file: unchanged, or relative to the platform if it has no host. Null for URLs that a link must not use. */
export function fileAddress(url: string, base = platformBase()): string | null {
  if (!URL.canParse(url, base)) return null;
  const address = new URL(url, base);
  return ['http:', 'https:', 'blob:'].includes(address.protocol) ? address.href : null;
}

/** URL of the platform, read from the page (OP-7.01); if empty, the page's own origin. */
const platformBase = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="atalaya-api-host"]')?.content || document.location.href;
