import type { ChosenFile } from '../../../../machines/shared/chosen-file.ts';

const hasPrefix = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte);

/** Detects the type of a file from its first bytes, regardless of its name; null: not an accepted type. */
export function detectFileKind(bytes: Uint8Array): ChosenFile['kind'] {
  if (hasPrefix(bytes, 0xff, 0xd8, 0xff)) return 'jpg';
  if (hasPrefix(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (hasPrefix(bytes, 0x47, 0x49, 0x46, 0x38)) return 'gif';
  // An ID3 tag, or the sync of an MPEG layer III frame.
  if (hasPrefix(bytes, 0x49, 0x44, 0x33) || (bytes[0] === 0xff && [0xfb, 0xfa, 0xf3, 0xf2, 0xe3, 0xe2].includes(bytes[1] ?? 0)))
    return 'mp3';
  // A zip archive, as workbooks are.
  if (hasPrefix(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx';
  return null;
}

/** Reads a file chosen by the user, with its type detected from the content. */
export async function readChosenFile(file: File): Promise<ChosenFile> {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  return { name: file.name, size: file.size, kind: detectFileKind(head), content: file };
}
