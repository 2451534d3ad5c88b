/**
 * Where a file is fetched from: as it came, or below the platform where it names no host. Null for what a link must not lead to.
 */
export function fileAddress(url: string, base = platformBase()): string | null {
  if (!URL.canParse(url, base)) return null;
  const address = new URL(url, base);
  return ['http:', 'https:', 'blob:'].includes(address.protocol) ? address.href : null;
}

/** The platform, read from the page (OP-7.01); empty there: where the page came from. */
const platformBase = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="atalaya-api-host"]')?.content || document.location.href;
