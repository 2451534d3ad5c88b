import { inflateRawSync } from 'node:zlib';
import { fileLimits, UnreadableFile } from './file-limits.ts';

/** A file in an archive. Offsets and sizes in bytes. */
interface Part {
  name: string;
  /** 0: stored, 8: deflated. */
  method: number;
  packed: number;
  from: number;
}

const signatures = { part: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 } as const;
const sizes = { part: 30, entry: 46, end: 22, comment: 65_535 } as const;

/**
 * Unpacks the wanted files of a zip archive. Declared sizes are not trusted: a file ends where its bytes end, and all of them together, each
 * in proportion to its packed bytes, have limits. Files that share bytes, encrypted ones and archives above 4 GB are refused.
 * @throws UnreadableFile
 */
export function unzip(bytes: Buffer, isWanted: (name: string) => boolean): Map<string, Buffer> {
  const parts = readDirectory(bytes);
  demandSeparate(bytes, parts);
  let left: number = fileLimits.unpacked;
  const files = new Map<string, Buffer>();
  for (const part of parts) {
    if (!isWanted(part.name)) continue;
    if (files.has(part.name)) throw new UnreadableFile();
    const content = contentOf(bytes, part, left);
    left -= content.length;
    files.set(part.name, content);
  }
  return files;
}

function readDirectory(bytes: Buffer): Part[] {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > fileLimits.parts) throw new UnreadableFile('The spreadsheet has too many parts: save it again, without pictures.');
  const parts: Part[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    if (at + sizes.entry > end || bytes.readUInt32LE(at) !== signatures.entry) throw new UnreadableFile();
    const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
    const [nameLength, extra, comment] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)];
    const isEncrypted = (flags & 1) === 1;
    if (isEncrypted) throw new UnreadableFile('The spreadsheet is protected by a password: save it without one.');
    const name = bytes.toString('utf8', at + sizes.entry, at + sizes.entry + nameLength);
    parts.push({ name, method, packed: bytes.readUInt32LE(at + 20), from: startOf(bytes, bytes.readUInt32LE(at + 42)) });
    at += sizes.entry + nameLength + extra + comment;
  }
  return parts;
}

/** The place of the record that ends the archive. */
function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - sizes.end - sizes.comment);
  for (let at = bytes.length - sizes.end; at >= first; at -= 1) if (bytes.readUInt32LE(at) === signatures.end) return at;
  throw new UnreadableFile();
}

/** Where the content of a file begins, after its own header. */
function startOf(bytes: Buffer, header: number): number {
  if (header + sizes.part > bytes.length || bytes.readUInt32LE(header) !== signatures.part) throw new UnreadableFile();
  return header + sizes.part + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
}

/** @throws UnreadableFile if two files share bytes, or one goes beyond the archive */
function demandSeparate(bytes: Buffer, parts: readonly Part[]): void {
  let end = 0;
  for (const { from, packed } of parts.toSorted((one, other) => one.from - other.from)) {
    if (from < end || from + packed > bytes.length) throw new UnreadableFile();
    end = from + packed;
  }
}

function contentOf(bytes: Buffer, { method, packed, from }: Part, left: number): Buffer {
  const content = bytes.subarray(from, from + packed);
  if (method === 0 && packed <= left) return content;
  if (method !== 0 && method !== 8) throw new UnreadableFile();
  const most = Math.min(left, Math.max(fileLimits.unsuspicious, packed * fileLimits.ratio));
  try {
    if (method === 8 && most > 0) return inflateRawSync(content, { maxOutputLength: most });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_BUFFER_TOO_LARGE') throw new UnreadableFile();
  }
  throw new UnreadableFile('The spreadsheet is too large: split it.');
}
