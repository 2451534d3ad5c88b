import { createHash } from 'node:crypto';
import { closeSync, fchownSync, mkdirSync, openSync, readdirSync, readFileSync, readSync, writeSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** The first line of a pack; the contents of its files follow, without the zeros at their ends, equal ones once. */
const Head = z.object({
  fingerprint: z.string(),
  /** Bytes of all contents. */
  length: z.int(),
  directories: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), size: z.int(), at: z.int(), length: z.int() })),
});
type Head = z.infer<typeof Head>;

/**
 * Packs the directory of a cluster, whose server has ended.
 * @param fingerprint identifies its contents
 * @param isNeeded whether a file is packed, by its path
 */
export function packCluster(data: string, fingerprint: string, isNeeded: (path: string) => boolean): Buffer {
  const head: Head = { fingerprint, length: 0, directories: [], files: [] };
  const contents: Buffer[] = [];
  const places = new Map<string, number>();
  for (const entry of readdirSync(data, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(data.length + 1);
    if (entry.isDirectory()) {
      head.directories.push(path);
      continue;
    }
    if (!isNeeded(path)) continue;
    const whole = readFileSync(join(data, path));
    const content = whole.subarray(0, endOf(whole));
    const hash = createHash('sha256').update(content).digest('hex');
    let at = places.get(hash);
    if (at === undefined) {
      at = head.length;
      places.set(hash, at);
      contents.push(content);
      head.length += content.length;
    }
    head.files.push({ path, size: whole.length, at, length: content.length });
  }
  head.directories.sort();
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...contents]);
}

/** The length without the zeros at the end. */
function endOf(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return end;
}

/**
 * Unpacks a cluster into a directory that does not exist, readable by its owner only.
 * @returns false, having written nothing: there is no pack, it is not whole, or it has another fingerprint
 */
export async function unpackCluster(
  pack: string,
  fingerprint: string,
  { to, owner }: { to: string; owner: { uid: number; gid: number } | null },
): Promise<boolean> {
  const opened = openPack(pack, fingerprint);
  if (!opened) return false;
  mkdirSync(to, { mode: 0o700 });
  for (const path of opened.head.directories) mkdirSync(join(to, path), { mode: 0o700 });
  for (const { path, size, at, length } of opened.head.files) {
    const file = openSync(join(to, path), 'wx', 0o600);
    try {
      for (let written = 0; written < length; ) written += writeSync(file, opened.contents, at + written, length - written);
      // Room that is only promised could be gone when PostgreSQL writes its log: on a full disk it would end instead of refusing.
      for (let left = size - length; left > 0; ) left -= writeSync(file, zeros, 0, Math.min(left, zeros.length));
      if (owner) fchownSync(file, owner.uid, owner.gid);
    } finally {
      closeSync(file);
    }
  }
  if (owner) for (const path of ['', ...opened.head.directories]) await chown(join(to, path), owner.uid, owner.gid);
  return true;
}

const zeros = Buffer.alloc(1_048_576);

/** Bytes of the longest first line. */
const headLimit = 4_000_000;

function openPack(pack: string, fingerprint: string): { head: Head; contents: Buffer } | null {
  let bytes: Buffer;
  try {
    if (!startsWith(pack, fingerprint)) return null;
    bytes = readFileSync(pack);
  } catch {
    return null;
  }
  const end = bytes.subarray(0, headLimit).indexOf('\n');
  const head = Head.safeParse(parsed(bytes.toString('utf8', 0, Math.max(end, 0)))).data;
  const contents = bytes.subarray(end + 1);
  return head?.fingerprint === fingerprint && contents.length === head.length ? { head, contents } : null;
}

/** Whether the pack can be the right one, from its first bytes: it has many megabytes. */
function startsWith(pack: string, fingerprint: string): boolean {
  const expected = Buffer.from(JSON.stringify({ fingerprint }).slice(0, -1));
  const found = Buffer.alloc(expected.length);
  const file = openSync(pack, 'r');
  try {
    readSync(file, found, 0, found.length, 0);
  } finally {
    closeSync(file);
  }
  return found.equals(expected);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
