import { createReadStream, type Stats } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** An entry of an archive. Times are the same for all entries, so that the same files give the same bytes. */
export interface TarEntry {
  /** Relative, with `/`, without a slash at its end. */
  readonly path: string;
  readonly type: 'file' | 'directory' | 'symlink';
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
  /** Target of a link. */
  readonly target?: string;
  readonly bytes?: number;
  content?(): AsyncIterable<Uint8Array>;
}

const blockSize = 512;
const typeFlags = { file: '0', symlink: '2', directory: '5' } as const;

/** Writes an archive in the pax format (POSIX.1-2001). @param at modification time of all entries, seconds since 1970 */
export async function* writeTar(entries: AsyncIterable<TarEntry> | Iterable<TarEntry>, at: number): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    const path = entry.type === 'directory' ? `${entry.path}/` : entry.path;
    const extended = { ...(fits(path) ? {} : { path }), ...(fits(entry.target ?? '') ? {} : { linkpath: entry.target ?? '' }) };
    if (Object.keys(extended).length > 0) yield* extendedHeader(extended, at);
    yield headerOf({ ...entry, path }, typeFlags[entry.type], entry.bytes ?? 0, at);
    if (!entry.content) continue;
    let written = 0;
    for await (const part of entry.content()) {
      written += part.length;
      yield part;
    }
    if (written !== entry.bytes) throw new Error(`${entry.path} changed while it was packed`);
    yield padding(written);
  }
  yield Buffer.alloc(2 * blockSize);
}

const fits = (text: string): boolean => Buffer.byteLength(text) <= 100;
const padding = (bytes: number): Buffer => Buffer.alloc((blockSize - (bytes % blockSize)) % blockSize);

/** Names that are longer than a header holds precede it, each as `<length> <name>=<value>`. */
function* extendedHeader(values: Readonly<Record<string, string>>, at: number): Generator<Uint8Array> {
  const body = Buffer.from(
    Object.entries(values)
      .map(([name, value]) => paxRecord(name, value))
      .join(''),
  );
  yield headerOf({ path: 'pax', mode: 0o644, uid: 0, gid: 0 }, 'x', body.length, at);
  yield body;
  yield padding(body.length);
}

/** The length that a record begins with counts its own digits. */
export function paxRecord(name: string, value: string): string {
  const rest = Buffer.byteLength(` ${name}=${value}\n`);
  let length = rest + String(rest).length;
  if (rest + String(length).length !== length) length = rest + String(length).length;
  return `${length} ${name}=${value}\n`;
}

function headerOf(entry: Pick<TarEntry, 'path' | 'mode' | 'uid' | 'gid' | 'target'>, type: string, bytes: number, at: number): Buffer {
  const header = Buffer.alloc(blockSize);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  header.write(shortened(entry.path), 0, 100);
  header.write(octal(entry.mode & 0o7777, 8), 100);
  header.write(octal(entry.uid, 8), 108);
  header.write(octal(entry.gid, 8), 116);
  header.write(octal(bytes, 12), 124);
  header.write(octal(at, 12), 136);
  header.write(' '.repeat(8), 148);
  header.write(type, 156);
  header.write(shortened(entry.target ?? ''), 157, 100);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

const shortened = (text: string): string => (fits(text) ? text : Buffer.from(text).subarray(0, 99).toString('latin1'));

interface TreeOptions {
  /** Path of the root in the archive; '' for none. */
  readonly prefix?: string;
  /** Owner of every entry; without it each keeps its own. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** Leaves out an entry and what is below it. */
  readonly skips?: (path: string) => boolean;
}

/** The files, folders and links below a folder in order of their names; devices and sockets are left out. */
export async function* treeEntries(root: string, { prefix = '', owner, skips = () => false }: TreeOptions = {}): AsyncGenerator<TarEntry> {
  for (const name of (await readdir(root)).sort()) {
    const path = prefix === '' ? name : `${prefix}/${name}`;
    if (skips(path)) continue;
    const from = join(root, name);
    const found = await lstat(from);
    const entry = await entryOf(from, path, found, owner ?? { uid: found.uid, gid: found.gid });
    if (entry) yield entry;
    if (found.isDirectory()) yield* treeEntries(from, { prefix: path, skips, ...(owner && { owner }) });
  }
}

async function entryOf(from: string, path: string, found: Stats, owner: { uid: number; gid: number }): Promise<TarEntry | null> {
  const common = { path, mode: found.mode, ...owner };
  if (found.isDirectory()) return { ...common, type: 'directory' };
  if (found.isSymbolicLink()) return { ...common, type: 'symlink', target: await readlink(from) };
  if (!found.isFile()) return null;
  return { ...common, type: 'file', bytes: found.size, content: () => createReadStream(from) };
}
