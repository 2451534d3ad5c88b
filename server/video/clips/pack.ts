import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ArchivedFile, zipArchive } from '../../platform/index.ts';

/** SHA-256 of a file, in hexadecimal. */
export async function sha256Of(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('hex');
}

/** Packs files without compression. */
export async function pack(files: readonly ArchivedFile[], path: string, signal: AbortSignal): Promise<void> {
  await pipeline(Readable.from(zipArchive(files)), createWriteStream(path, { mode: 0o600 }), { signal });
}
