/** The name of a file in a content-disposition header (RFC 6266); null where it names none. */
export function fileNameOf(disposition: string | null): string | null {
  const [, charset, extended] = /filename\*\s*=\s*([\w-]+)'[^']*'([^;]+)/i.exec(disposition ?? '') ?? [];
  if (extended !== undefined && charset?.toLowerCase() === 'utf-8') return bare(decoded(extended.trim()));
  const [, quoted, plain] = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition ?? '') ?? [];
  const name = quoted?.replaceAll(/\\(.)/g, '$1') ?? plain;
  return name === undefined ? null : bare(name);
}

/** Strips folders from a name sent by the platform. */
const bare = (name: string): string | null => name.split(/[/\\]/).at(-1) || null;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
