import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Entries of DATA_DIR included besides the store. Passwords of the embedded store are regenerated, and export files live for one day only. */
const alwaysIncluded = ['secrets'];
const media = ['media', 'calls', 'cases'];
const excluded = new Set(['secrets/postgres-superuser', 'secrets/postgres-atalaya']);

/** Names of the files to back up, below DATA_DIR, separated by `/`. */
export async function installationFiles(dataDir: string, withMedia: boolean): Promise<string[]> {
  const names: string[] = [];
  for (const folder of [...alwaysIncluded, ...(withMedia ? media : [])]) {
    const found = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []);
    names.push(...found.filter((one) => one.isFile()).map((one) => relative(dataDir, join(one.parentPath, one.name)).split(sep).join('/')));
  }
  return names.filter((name) => !excluded.has(name)).sort();
}

/** A file up to its current length, although it may grow; null: deleted. */
export async function openAtCurrentSize(path: string): Promise<{ size: number; parts: AsyncIterable<Buffer> } | null> {
  const file = await open(path).catch(() => null);
  if (!file) return null;
  const { size } = await file.stat();
  return { size, parts: partsOf(file, size) };
}

async function* partsOf(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  try {
    for (let at = 0; at < size; ) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(1_000_000, size - at)), 0, undefined, at);
      // The file was truncated meanwhile: the missing part is filled with zeros.
      if (bytesRead === 0) {
        yield Buffer.alloc(size - at);
        return;
      }
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
