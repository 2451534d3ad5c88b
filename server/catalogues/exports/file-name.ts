/** Returns the name of an exported file: its content and the time in UTC. Characters not allowed in file names are removed. */
export function exportName(title: string, now: number, kind = 'xlsx'): string {
  const at = new Date(now).toISOString().slice(0, 16).replace('T', ' ').replace(':', '.');
  return `${sanitizeFileName(title)} ${at}.${kind}`;
}

/** A title without characters that file names must not contain. */
export function sanitizeFileName(title: string): string {
  return title
    .replace(/[\p{Cc}"*/:<>?\\|%;]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the content-disposition header of a download with a file name (RFC 6266; OP-7.39). */
export function contentDisposition(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7E]|["\\]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${exact}`}`;
}
